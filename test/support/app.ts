import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { timeZoneAt } from "../../src/clock/timeZoneAt.js";
import { type AppOptions, buildApp } from "../../src/http/app.js";
import { createMetrics } from "../../src/http/telemetry/metrics.js";
import { loadOptimizer } from "../../src/index.js";
import { MemoryCounter } from "../../src/access/limits/memory.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { loadScanner } from "../../src/scanner/load.js";
import { readSettings } from "../../src/settings/read.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import type { Compute, InputOf, OutcomeOf } from "../../src/tasks/compute.js";
import { JobQueue } from "../../src/worker/queue.js";
import { createTasks, type Tasks, type TaskTools } from "../../src/tasks/tasks.js";
import { keptBatches } from "./keptBatches.js";
import { memorySets } from "./memorySets.js";
import { straightRoads, townPlaces } from "./providers.js";
import type { Path } from "./requests.js";

/** The defaults of the settings. */
const DEFAULTS = readSettings({});

const KNOWN_KEY = /^fr_test_\d+$/;
let keysMade = 0;

/** A valid key that no other test uses, so that no test uses up another one's limit. */
export function newKey(): string {
  return `fr_test_${++keysMade}`;
}

/** What the tests set apart from `AppOptions`: what tasks are done with. */
export type TestOptions = Partial<AppOptions & TaskTools>;

/** An app that knows all of `newKey`'s keys, as one partner, computes on the test's own thread, and logs nothing. */
export async function makeApp(options: TestOptions = {}): Promise<FastifyInstance> {
  const compute = options.compute ?? (await computeHere(options));
  return buildApp({
    compute,
    metrics: createMetrics(compute),
    counter: new MemoryCounter(),
    condition: { isClosing: () => false, degraded: () => [] },
    routing: straightRoads(),
    places: townPlaces,
    stationSets: memorySets(),
    batches: keptBatches(),
    coverage: {
      routing: { provider: "straight", coverage: "Straight roads." },
      places: { provider: "towns", coverage: "A few towns." },
    },
    upstreamTimeoutMs: DEFAULTS.upstreamTimeoutMs,
    authenticate: (key) =>
      KNOWN_KEY.test(key) ? { id: key.replace("fr_test_", "key_"), partner: "Acme Freight" } : undefined,
    bodyLimitBytes: DEFAULTS.bodyLimitBytes,
    headerTimeoutMs: DEFAULTS.headerTimeoutMs,
    requestTimeoutMs: DEFAULTS.requestTimeoutMs,
    answerTimeoutMs: 30_000,
    maxConnections: 1000,
    corsOrigins: [],
    ...options,
  });
}

/** The tasks without workers. */
export async function computeHere(tools: Partial<TaskTools> = {}): Promise<Compute> {
  const tasks: {
    [Name in keyof Tasks]: (
      body: Uint8Array,
      requestId: string,
      ...input: InputOf<Tasks[Name]>
    ) => OutcomeOf<Tasks[Name]>;
  } = createTasks({
    optimizer: tools.optimizer ?? (await loadOptimizer()),
    scanner: tools.scanner ?? (await loadScanner()),
    vehicles: tools.vehicles ?? (await loadVehicles()),
    timeZoneAt: tools.timeZoneAt ?? timeZoneAt,
    ...(tools.fuelTax && { fuelTax: tools.fuelTax }),
    ...(tools.now && { now: tools.now }),
  });
  return {
    run: async (task, { body, requestId }, ...input) => tasks[task](body, requestId, ...input),
    check: async () => void tasks.check(new Uint8Array(), ""),
    requireRoom: () => undefined,
    load: { waiting: 0, running: 0, workers: 1, missing: 0, wasmBytes: 65_536, failures: new Map() },
    close: async () => undefined,
  };
}

/** An app of one test's own. */
export async function makeOwnApp(options: TestOptions = {}): Promise<FastifyInstance> {
  const app = await makeApp(options);
  onTestFinished(() => app.close());
  return app;
}

/** An optimizer that answers with whatever `plan` does. */
export async function makeOptimizer(
  plan: (real: Optimizer, ...args: Parameters<Optimizer["plan"]>) => ReturnType<Optimizer["plan"]>,
): Promise<Optimizer> {
  const real = await loadOptimizer();
  return { ...real, plan: (input) => plan(real, input) };
}

/** What computes, when nothing more may wait. */
export async function computeFull(): Promise<Compute> {
  const queue = new JobQueue({ slots: { shared: 1, small: 0 }, maxWaiting: 0 });
  void queue.run({ bytes: 0 }, () => new Promise(() => undefined));
  return { ...(await computeHere()), requireRoom: (bytes) => queue.requireRoom(bytes) };
}

/** A log stream and what was written to it. */
export function captureLog(): { readonly lines: string[]; readonly log: { level: string; stream: Writable } } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: { level: "trace", stream } };
}

/** The error body of the contract, with its optional total. Nothing else may be in it. */
export const ErrorBody = z.strictObject({
  error_code: z.string().regex(/^[A-Z_]+$/),
  message: z.string().min(1),
  details: z.unknown().optional(),
  details_total: z.int().optional(),
  /** What of the request is ignored or doubtful. */
  warnings: z.array(z.string()).optional(),
  warning_details: z.array(z.looseObject({ code: z.string() })).optional(),
  request_id: z.string().min(1),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The `details` of a VALIDATION_ERROR (docs/decisions.md, "Validation bodies"). */
export const Faults = z.array(
  z.strictObject({ loc: z.array(z.string()).min(1), msg: z.string().min(1), type: z.string().min(1) }),
);

/** The parts of a success that tests of the interface look at; plans are tested elsewhere. */
export const Success = z.looseObject({
  stops: z.array(z.looseObject({ station_id: z.string() })),
  summary: z.looseObject({ total_fuel_cost: z.number() }),
  feasible: z.literal(true),
  warnings: z.array(z.string()).optional(),
  request_id: z.string(),
});

/**
 * Posts to /v1/optimize: text and bytes as they are, all else as JSON. With a key of its own unless `headers` have one.
 */
export async function post(
  app: FastifyInstance,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return postTo("/v1/optimize", app, body, headers);
}

/** ... to another endpoint. */
export async function postTo(
  url: string,
  app: FastifyInstance,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: "POST",
    url,
    headers: { "x-api-key": newKey(), "content-type": "application/json", ...headers },
    payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}

export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

export function errorOf(response: LightMyRequestResponse): ErrorBody {
  return ErrorBody.parse(parseJson(response.body));
}

/**
 * What the service makes of a body, in a word: "accepted" (there is a plan, or there is none for these
 * figures), the faults of a VALIDATION_ERROR as "place type, …" in their order, else status and code.
 */
export async function verdictOn(app: FastifyInstance, body: unknown): Promise<string> {
  const response = await post(app, body);
  if (response.statusCode === 200 && Success.parse(parseJson(response.body)).feasible) return "accepted";
  const { error_code, details, details_total } = errorOf(response);
  if (response.statusCode === 422 && error_code === "INFEASIBLE_ROUTE") return "accepted";
  if (response.statusCode !== 400 || error_code !== "VALIDATION_ERROR") return `${response.statusCode} ${error_code}`;
  const faults = Faults.parse(details).map(({ loc, type }) => `${loc.join(".")} ${type}`);
  return details_total === faults.length ? faults.join(", ") : `${faults.length} of ${details_total} faults`;
}

/** The verdict on a body of which one value is not as the contract says. */
export function refusal(path: Path, type: string): string {
  return `${["body", ...path].join(".")} ${type}`;
}
