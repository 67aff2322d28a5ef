// Trips that kill their thread, on the built threads.

import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { makeFolder } from "../../support/cli.js";
import { type Sabotage, sabotageEnvironment } from "../../support/sabotage.js";

const Planned = z.object({
  lines: z.array(z.object({ custom_id: z.string(), status: z.number() })),
  failed: z.number(),
  failures: z.array(z.string()),
});

const TRIPS = 14;

/** Plans the trips, two of which suffer a fault in their thread, in a process of its own. */
const SCRIPT = `
import { openPartPool } from ${JSON.stringify(new URL("../../../dist/src/jobs/pool/pool.js", import.meta.url).href)};
import { packSet } from ${JSON.stringify(new URL("../../../dist/src/stations/packed/packed.js", import.meta.url).href)};
const packed = packSet([{ id: "s", name: "Stop", address: "Road", location: { lat: 41.5936, lng: -93.7754 }, price_per_gallon: 3 }]);
const trips = Array.from({ length: ${TRIPS} }, (_, i) => ({ customId: "t" + i, line: Buffer.from(JSON.stringify({ origin: "Omaha, NE", destination: "Chicago, IL", vehicle: { mpg: 6, tank_capacity_gallons: 150 }, params: i % 10 === 3 ? { sabotage: process.argv[2] } : {} })) }));
const failures = [];
const pool = openPartPool({ threads: 2, providers: { routingName: "interstates", placesName: "gazetteer", upstreamTimeoutMs: 0 }, taskTimeoutMs: Number(process.argv[3]), workerMemoryMb: 128, onFailure: ({ failure }) => failures.push(failure) });
const { bytes, failed } = await pool.plan(trips, { id: "b", sets: new Map([["default", { packed }]]), acceptedMs: Date.now(), engineVersion: "1" }, new AbortController().signal);
await pool.close();
process.send({ lines: bytes.toString().trimEnd().split("\\n").map((line) => JSON.parse(line)).map(({ custom_id, status }) => ({ custom_id, status })), failed, failures });
process.disconnect();
`;

test("threads of many cores warn of nothing", async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "plan.mjs"), SCRIPT.replace("threads: 2", "threads: 6"));
  const child = fork(join(folder, "plan.mjs"), ["exit", "1000"], { silent: true });
  let stderr = "";
  child.stderr?.on("data", (text) => (stderr += String(text)));
  await once(child, "exit");
  expect(stderr).toBe("");
});

/** Only where the time itself is tested is it short: a busy machine needs seconds to fill a thread's memory. */
const FAULTS: [fault: Sabotage, name: string, taskTimeoutMs: string][] = [
  ["exit", "WorkerCrash", "60000"],
  ["memory", "WorkerOutOfMemory", "60000"],
  ["spin", "WorkerTimeout", "1000"],
];

test.each(FAULTS)("%s: the trips at fault get 500, all others their plans", async (fault, name, taskTimeoutMs) => {
  const folder = await makeFolder();
  await writeFile(join(folder, "plan.mjs"), SCRIPT);
  const child = fork(join(folder, "plan.mjs"), [fault, taskTimeoutMs], {
    env: { ...process.env, ...(await sabotageEnvironment(folder)) },
  });
  const [message]: unknown[] = await once(child, "message");
  const { lines, failed, failures } = Planned.parse(message);
  expect(lines).toEqual(
    Array.from({ length: TRIPS }, (_, i) => ({ custom_id: `t${i}`, status: i % 10 === 3 ? 500 : 200 })),
  );
  expect({ failed, failures }).toEqual({ failed: 2, failures: Array(2).fill(name) });
});
