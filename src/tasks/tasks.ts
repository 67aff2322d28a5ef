// What is done with a request's bytes, on the thread that it is done on (DESIGN D25).

import { type Answer, errorAnswer, okAnswer } from "../contract/answer.js";
import { unprocessable, validationError } from "../contract/faults.js";
import { OptimizeRequest } from "../contract/optimize.js";
import { parseBody, readBody, type Refuse, withoutByteOrderMark } from "../contract/parse.js";
import { RoutesRequest } from "../contract/routes.js";
import { MAX_BODY_MARKS, tooManyValues } from "../contract/values.js";
import { wordWarning } from "../contract/warnings.js";
import { findNear } from "../enrich/enrich.js";
import { type NearRequest, readRequest, type ReadTools } from "../enrich/read.js";
import { type SpannedEnrichment, writeStations } from "../enrich/splice.js";
import { optimizeTrip } from "../planning/optimize.js";
import { scanRequest } from "../planning/scan.js";
import type { TripTools } from "../planning/trip.js";
import { solvesFixture } from "./fixture.js";

export interface TaskTools extends TripTools, ReadTools {}

/**
 * Parts of a request's time: its header and key are checked, its limit is counted, its body comes, it waits for a worker,
 * is read there, solved and written, the worker takes it and hands its answer back, it waits for routing and places, and
 * the thread that serves makes its answer and sends it. A task knows of those on its own thread.
 */
export const STAGES = ["key", "limit", "receive", "wait", "parse", "solve", "write", "handover", "upstream", "send"] as const;
export type Stage = (typeof STAGES)[number];

/** What the log and the metrics tell of a request beside its status. */
export interface Sight {
  /** Milliseconds by stage. */
  readonly ms: Partial<Record<Stage, number>>;
  /** How many stations came, were read from the bytes without a parser, were kept, and are stops. */
  readonly counts: { stations?: number; scanned?: number; kept?: number; stops?: number };
}

/** What a task ends with: an answer to the caller ... */
export type Finished = Sight & { readonly answer: Answer };

/** ... or a value to go on with. */
export type Outcome<T> = Finished | (Sight & { readonly value: T });

/** Tasks by their names. Bodies are the requests' bytes as they came. */
export interface Tasks {
  /** All of `POST /v1/optimize`. */
  optimize(body: Uint8Array, requestId: string): Finished;
  /** What `POST /v1/routes` asks for. */
  readRoutes(body: Uint8Array, requestId: string): Outcome<RoutesRequest>;
  /** `POST /v1/stations/enrich-distances` up to where detours are asked for ... */
  readEnrich(body: Uint8Array, requestId: string): Outcome<NearRequest>;
  /** ... and from there on; `body` is the same again. */
  writeEnrich(body: Uint8Array, requestId: string, enrichment: SpannedEnrichment): Finished;
  /** Solves a small trip. @throws {Error} when it comes out wrong. */
  check(): Outcome<null>;
}

export function createTasks(tools: TaskTools): Tasks {
  return {
    optimize: (body, requestId) =>
      run(requestId, (sight) => {
        const bytes = asBuffer(body);
        const { scanned, parsed } = timed(sight, "parse", () => readBody(bounded(tools, bytes, validationError), OptimizeRequest, validationError, () => scanRequest(tools, bytes)));
        const request = scanned ?? parsed;
        sight.counts.stations = request.stations.length;
        sight.counts.scanned = scanned?.stations.length ?? 0;
        const answer = timed(sight, "solve", () => optimizeTrip(tools, request));
        sight.counts.stops = answer.stops.length;
        return { answer: timed(sight, "write", () => okAnswer(JSON.stringify({ ...answer, request_id: requestId }))) };
      }),

    readRoutes: (body, requestId) =>
      run(requestId, (sight) => ({ value: timed(sight, "parse", () => parseBody(bounded(tools, asBuffer(body), unprocessable), RoutesRequest, unprocessable)) })),

    readEnrich: (body, requestId) =>
      run(requestId, (sight) => {
        const { request, spans, isScanned } = timed(sight, "parse", () => readRequest(tools, bounded(tools, asBuffer(body), unprocessable)));
        const count = request.places.lats.length;
        sight.counts.stations = count;
        sight.counts.scanned = isScanned ? count : 0;
        return { value: { nearRoute: timed(sight, "solve", () => findNear(tools.optimizer, request)), spans } };
      }),

    writeEnrich: (body, requestId, enrichment) =>
      run(requestId, (sight) => {
        sight.counts.kept = enrichment.kept.length;
        const rest = JSON.stringify({ warnings: enrichment.warnings.map(wordWarning), request_id: requestId }).slice(1);
        return { answer: timed(sight, "write", () => okAnswer('{"stations":', writeStations(asBuffer(body), enrichment), `,${rest}`)) };
      }),

    check() {
      if (!solvesFixture(tools.optimizer)) throw new Error("the optimizer fails its check");
      return { value: null, ms: {}, counts: {} };
    },
  };
}

/** The same body. @throws what `refuse` makes of one that would take a parser too long. */
function bounded({ scanner }: TaskTools, body: Buffer, refuse: Refuse): Buffer {
  if (scanner.isWithin(body, MAX_BODY_MARKS)) return body;
  throw refuse([tooManyValues()]);
}

/** Does the work; what it throws becomes the answer. */
function run<T extends { value: unknown } | { answer: Answer }>(requestId: string, work: (sight: Sight) => T): Sight & (T | { answer: Answer }) {
  const sight: Sight = { ms: {}, counts: {} };
  try {
    return { ...work(sight), ...sight };
  } catch (error) {
    return { answer: errorAnswer(error, requestId), ...sight };
  }
}

function timed<T>({ ms }: Sight, stage: Stage, work: () => T): T {
  const begin = performance.now();
  try {
    return work();
  } finally {
    ms[stage] = (ms[stage] ?? 0) + performance.now() - begin;
  }
}

/** The text's bytes; what crosses threads is a plain array of them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return withoutByteOrderMark(Buffer.from(buffer, byteOffset, byteLength));
}
