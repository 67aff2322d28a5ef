// The time of each layer of an optimize request, from bytes to bytes, by the number of stations.

import { type Answer, okAnswer } from "../src/contract/values/answer.js";
import { validationError } from "../src/contract/values/faults.js";
import { OptimizeRequest, OptimizeResponse } from "../src/contract/schemas/optimize.js";
import { LENIENT, scanOrParse } from "../src/contract/schemas/parse.js";
import { roundDollars } from "../src/contract/values/rounding.js";
import { loadOptimizer } from "../src/index.js";
import { scanRequest, RestOfOptimize } from "../src/tasks/optimize.js";
import { toAnswer } from "../src/planning/answer.js";
import { makePlan } from "../src/planning/plan.js";
import { makeTrip } from "../src/planning/trip.js";
import { copyTrip, isPlain, solveTrip } from "../src/optimizer/optimizer.js";
import type { PlainTrip, PlanInput } from "../src/optimizer/plans.js";
import { loadScanner } from "../src/scanner/load.js";
import { loadVehicles } from "../src/vehicles/load.js";
import { CORE, type CoreExports } from "../src/optimizer/wasm/coreExports.js";
import { instantiate } from "../src/optimizer/wasm/instance.js";
import { compileCore } from "../src/optimizer/wasm/module.js";
import { createTasks, type TaskTools } from "../src/tasks/tasks.js";
import { checkCost, driveChecked } from "./harness/checks.js";
import { BRIEFLY, measure, medianOf, type Task } from "./harness/measure.js";
import { progress, type Setting } from "./harness/report.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { optimizeCall, REQUEST_ID, sendExpecting } from "./harness/service/call.js";
import { spawnService } from "./harness/service/process.js";

export const LAYERS_GROUP = "layers";

/** The layers that a request passes through. */
const IN_TURN = ["scan", "marshal", "solve", "write"] as const;
/** The layers that replace `scan` when the scanner is not certain about the request. */
const FALLBACK = ["parse", "validate"] as const;
const FALLBACK_NOTE = "in place of scan, when it is not certain";

/** The most that a request may have. */
const MAX_STATIONS = 5_000;

interface Exchange {
  /** The number of stations. */
  readonly count: number;
  readonly body: Buffer;
  /** The bytes of the answer. */
  readonly expected: Buffer;
  readonly overHttp: () => Promise<unknown>;
}

/**
 * The layers of a request, each with the result of the previous one as its input, then all layers together, the request
 * over HTTP, and the fallback.
 * @throws {Error} when the layers give another answer than expected.
 */
function layersOf(
  tools: TaskTools,
  compiledCore: WebAssembly.Module,
  { count, body, expected, overHttp }: Exchange,
): Task[] {
  const request = scanRequest(tools, body, RestOfOptimize)?.request;
  if (request === undefined) throw new Error("the scanner is not certain about the request");
  const trip = makeTrip(request, tools);
  const plain = withoutRules(trip.planInput);
  const core = instantiate<CoreExports>(compiledCore, CORE);
  copyTrip(core, plain);
  const plan = solveTrip(core, plain);
  if (plan.status !== "optimal") throw new Error("no plan");
  const write = (): Answer => okAnswer(JSON.stringify({ ...toAnswer(makePlan(trip, plan)), request_id: REQUEST_ID }));
  if (!expected.equals(Buffer.from(write().body))) throw new Error("the layers' answer differs from the expected one");
  const tasks = createTasks(tools);
  const value: unknown = JSON.parse(body.toString("utf8"));
  const runs: Record<(typeof IN_TURN | typeof FALLBACK)[number], () => unknown> = {
    scan: () =>
      scanOrParse(body, OptimizeRequest, validationError, LENIENT, () => scanRequest(tools, body, RestOfOptimize)),
    marshal: () => copyTrip(core, withoutRules(makeTrip(request, tools).planInput)),
    solve: () => solveTrip(core, plain),
    write,
    parse: () => JSON.parse(body.toString("utf8")),
    validate: () => OptimizeRequest.safeParse(value),
  };
  return [
    ...IN_TURN.map((name) => ({ name, count, run: runs[name] })),
    { name: "all in process", count, run: () => tasks.optimize(body, REQUEST_ID) },
    { name: "HTTP", count, run: overHttp },
    ...FALLBACK.map((name) => ({ name, count, run: runs[name], note: FALLBACK_NOTE })),
  ];
}

export async function benchLayers({ report, stations }: Setting): Promise<void> {
  const [optimizer, scanner, vehicles, compiledCore] = await Promise.all([
    loadOptimizer(),
    loadScanner(),
    loadVehicles(),
    compileCore(),
  ]);
  const tools = { optimizer, scanner, vehicles };
  const service = await spawnService();
  try {
    report.say(
      "LAYERS of an optimize request, its stations in driving order; over HTTP one at a time, from the call to the answer's last byte",
    );
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
      checkCost(
        "the answer",
        summary.total_cost,
        roundDollars(driveChecked("plan", instance, optimizer.plan(instance))),
      );
      const call = optimizeCall(service.key, body);
      const layers = layersOf(tools, compiledCore, {
        count,
        body,
        expected,
        overHttp: () => sendExpecting(service.url, call, expected),
      });
      const figures = await measure(LAYERS_GROUP, "stations", layers, BRIEFLY);
      report.say("");
      report.show(figures);
      const sum = IN_TURN.reduce((total, name) => total + medianOf(figures, name), 0);
      report.say(
        `${IN_TURN.join(", ")}: together ${((100 * sum) / medianOf(figures, "all in process")).toFixed(0)} % of all in process.`,
      );
    }
    report.say("Over HTTP, in process and layer by layer, every answer had the same bytes, with the least cost.");
  } finally {
    await service.close();
  }
}

/** @throws {Error} when the trip has a rule. */
function withoutRules(input: PlanInput): PlainTrip {
  if (!isPlain(input)) throw new Error("the trip has rules");
  return input;
}
