// Processor time, in all threads, of bodies within the limits that are made to cost as much as possible.

import { MAX_BODY_MARKS } from "../src/contract/values/faults.js";
import { loadOptimizer } from "../src/index.js";
import { loadScanner } from "../src/scanner/load.js";
import { loadVehicles } from "../src/vehicles/load.js";
import { createTasks } from "../src/tasks/tasks.js";
import { HOSTILE_BODIES } from "../test/support/hostileBodies.js";
import { measure } from "./harness/measure.js";
import type { Setting } from "./harness/report.js";
import { REQUEST_ID } from "./harness/service/call.js";

const GROUP = "hostile bodies";
const BODY_BYTES = 16_777_216;
const MAX_CPU_MS = 1000;
const RUNS = { rounds: 3, roundMs: 0, unit: "ms CPU" } as const;

export async function benchHostile({ report }: Setting): Promise<void> {
  const run = createTasks({
    optimizer: await loadOptimizer(),
    scanner: await loadScanner(),
    vehicles: await loadVehicles(),
  });
  report.say(`HOSTILE. Bodies of up to ${BODY_BYTES} bytes and ${MAX_BODY_MARKS} marks.`);
  let worst = 0;
  for (const { name, endpoints, make } of HOSTILE_BODIES) {
    const body = Buffer.from(make(BODY_BYTES, MAX_BODY_MARKS));
    const tasks = endpoints.map((endpoint) => ({
      name: `${name}, ${endpoint}`,
      count: 1,
      run: () => run[endpoint](new Uint8Array(body), REQUEST_ID),
    }));
    const figures = await measure(GROUP, "body", tasks, RUNS);
    report.show(figures);
    worst = Math.max(worst, ...figures.map(({ median }) => median));
  }
  report.judge("the worst of them", worst, MAX_CPU_MS, "ms CPU");
}
