// What each layer of an optimize request takes, from its bytes to the answer's, by the number of its stations.

import { Agent } from "node:http";
import { okAnswer } from "../src/contract/answer.js";
import { validationError } from "../src/contract/faults.js";
import { OptimizeRequest, OptimizeResponse } from "../src/contract/optimize.js";
import { parseBody } from "../src/contract/parse.js";
import { roundDollars } from "../src/contract/rounding.js";
import { loadOptimizer } from "../src/index.js";
import { summarize } from "../src/optimize/summary.js";
import { makeTrip } from "../src/optimize/trip.js";
import { loadScanner } from "../src/scanner.js";
import { loadVehicles } from "../src/vehicles/load.js";
import { createTasks, type TaskTools } from "../src/worker/tasks.js";
import { checkCost, driveChecked } from "./checks.js";
import { BRIEFLY, measure } from "./harness/measure.js";
import type { Setting } from "./harness/registry.js";
import { progress } from "./harness/report.js";
import { randomInstance, SEED, toRequestBody } from "./instances.js";
import { optimizeCall, REQUEST_ID, sendExpecting } from "./load/call.js";
import { startService } from "./load/process.js";

export const LAYERS_GROUP = "layers";

/** The most that a request may have. */
const MAX_STATIONS = 5_000;

interface Layer {
  readonly name: string;
  readonly run: () => unknown;
}

/** The layers of a request with this body, each on what the one before made of it; then all in one. */
function layersOf(tools: TaskTools, body: Buffer): Layer[] {
  const value: unknown = JSON.parse(body.toString("utf8"));
  const request = parseBody(body, OptimizeRequest, validationError);
  const trip = makeTrip(request, tools, []);
  const plan = tools.optimizer.plan(trip.planInput);
  if (plan.status !== "optimal") throw new Error("no plan");
  const tasks = createTasks(tools);
  return [
    { name: "parse", run: () => JSON.parse(body.toString("utf8")) },
    { name: "validate", run: () => OptimizeRequest.safeParse(value) },
    { name: "marshal", run: () => makeTrip(request, tools, []) },
    { name: "solve", run: () => tools.optimizer.plan(trip.planInput) },
    { name: "write", run: () => okAnswer(JSON.stringify({ ...summarize(trip, plan), feasible: true, warnings: [], request_id: REQUEST_ID })) },
    { name: "all in process", run: () => tasks.optimize(body, REQUEST_ID) },
  ];
}

export async function benchLayers({ report, stations }: Setting): Promise<void> {
  const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), loadVehicles()]);
  const tools = { optimizer, scanner, vehicles };
  const service = await startService();
  const agent = new Agent({ keepAlive: true });
  try {
    report.say("LAYERS of an optimize request; over HTTP one at a time, from the call to the answer's last byte");
    for (const count of stations) {
      if (count > MAX_STATIONS) {
        report.say(`\n${count.toLocaleString("en-US")} stations: more than a request may have`);
        continue;
      }
      progress(`${LAYERS_GROUP}: ${count.toLocaleString("en-US")} stations`);
      const instance = randomInstance(count, SEED);
      const body = Buffer.from(toRequestBody(instance));
      const expected = Buffer.from(createTasks(tools).optimize(body, REQUEST_ID).answer.body);
      const { summary } = OptimizeResponse.parse(JSON.parse(expected.toString("utf8")));
      checkCost("the answer", summary.total_cost, roundDollars(driveChecked("plan", instance, optimizer.plan(instance))));
      const call = optimizeCall(service.key, body);
      const layers: Layer[] = [...layersOf(tools, body), { name: "HTTP", run: () => sendExpecting(agent, service.url, call, expected) }];
      report.say("");
      report.show(await measure(LAYERS_GROUP, "stations", layers.map(({ name, run }) => ({ name, count, run })), BRIEFLY));
    }
    report.say("Every answer over HTTP was, byte for byte, the one in process, whose cost is the optimum's.");
  } finally {
    agent.destroy();
    await service.close();
  }
}
