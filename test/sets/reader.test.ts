// Files are read one at a time, on threads that end with them.

import { expect, test } from "vitest";
import { doJob, type JobAnswer } from "../../src/sets/job.js";
import { SetReader } from "../../src/sets/reader.js";
import { asFile, openTestSets, readerOnThreads, refusalOf, TWO_AS_CSV } from "../support/stationSets.js";

test("a thread reads a file as this one does, and words the same faults", async () => {
  const { sets } = await openTestSets({ setReader: readerOnThreads() });
  const { sets: here } = await openTestSets();
  expect((await sets.put("Acme Freight", "tonight", asFile(TWO_AS_CSV))).set.version).toBe(
    (await here.put("Acme Freight", "tonight", asFile(TWO_AS_CSV))).set.version,
  );
  const [there, expected] = await Promise.all(
    [sets, here].map((each) =>
      refusalOf(each.put("Acme Freight", "tonight", asFile("id,name,lat,lng\na,Alpha,41,-190\n"))),
    ),
  );
  expect(there).toEqual(expected);
});

test("one file is read at a time, some wait, and more are refused", async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  let [running, most] = [0, 0];
  const reader = new SetReader(async (job): Promise<JobAnswer> => {
    most = Math.max(most, ++running);
    await gate;
    running--;
    return doJob(job);
  });
  const asked = Array.from({ length: 6 }, () =>
    reader.readStations("The file", asFile(TWO_AS_CSV)).catch((error: unknown) => error),
  );
  const [refused] = await Promise.all(asked.slice(5));
  expect(refused).toMatchObject({ code: "SERVICE_OVERLOADED", retryAfterSeconds: 10 });
  release();
  for (const read of await Promise.all(asked.slice(0, 5)))
    expect(read).toMatchObject({ stationCount: 2, pricedCount: 1 });
  expect(most).toBe(1);
  // One at fault does not stop the next.
  await refusalOf(reader.readStations("The file", asFile("")));
  expect(await reader.readStations("The file", asFile(TWO_AS_CSV))).toMatchObject({ stationCount: 2 });
  reader.close();
  await expect(reader.readStations("The file", asFile(TWO_AS_CSV))).rejects.toThrow("closing");
});
