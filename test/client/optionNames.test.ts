// Options by a name that there is not: JavaScript and wider objects can have them.

import { expect, test } from "vitest";
import { createClient } from "../../src/client/index.js";

const OPTIONS = { baseUrl: "http://127.0.0.1:9", apiKey: "key" };
const MISSPELT = { signal: undefined, timeoutMS: 1 };

test("createClient refuses an unknown option, and names those that it has", () => {
  const options = { ...OPTIONS, timeoutMS: 1 };
  expect(() => createClient(options)).toThrow(
    new TypeError("createClient has no option timeoutMS: its options are baseUrl, apiKey, timeoutMs, retries, fetch"),
  );
});

test("calls refuse an unknown option before anything is sent", async () => {
  const send = () => expect.fail("a request was sent");
  const client = createClient({ ...OPTIONS, fetch: send });
  const refused = /^[^ ]+.* has no option timeoutMS: its options are .*\btimeoutMs\b/;
  const trip = { origin: "A", destination: "B", vehicle: {} };
  await expect(client.plan(trip, MISSPELT)).rejects.toThrow(refused);
  await expect(client.status(MISSPELT)).rejects.toThrow(refused);
  await expect(client.stationSets.put("a", "", { contentType: "text/csv", ...MISSPELT })).rejects.toThrow(refused);
  await expect(client.batches.create("", MISSPELT)).rejects.toThrow(refused);
  await expect(client.batches.results("a", MISSPELT).next()).rejects.toThrow(refused);
  await expect(client.batches.wait("a", MISSPELT)).rejects.toThrow(
    new TypeError("wait has no option timeoutMS: its options are signal, onProgress"),
  );
});
