import { type Answer, errorAnswer } from "../contract/values/answer.js";
import { countMarkBytes } from "../common/byteOrderMark.js";
import type { Refuse } from "../contract/schemas/parse.js";
import { MAX_BODY_MARKS, tooManyValues } from "../contract/values/faults.js";
import { type Warning, withWarnings } from "../contract/values/warnings.js";
import type { ScanTools } from "../scanner/scanner.js";
import type { TripTools } from "../planning/trip.js";

/** What tasks work with; every thread has its own. */
export interface TaskTools extends TripTools, ScanTools {}

/** A task ends either with the answer to the caller ... */
export type Finished = Telemetry & { readonly answer: Answer };

/** ... or with a value that the serving thread goes on with. */
export type Outcome<T> = Finished | (Telemetry & { readonly value: T });

/**
 * Runs a task's work on a request's bytes as they came. Whatever it throws becomes the answer.
 * @param work gets the body without a byte order mark, and adds its times and counts to the telemetry.
 */
export function runTask<T extends { readonly value: unknown } | { readonly answer: Answer }>(
  bytes: Uint8Array,
  requestId: string,
  work: (body: Buffer, telemetry: Telemetry) => T,
): Telemetry & (T | { readonly answer: Answer }) {
  const telemetry: Telemetry = { ms: {}, counts: {} };
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const body = whole.subarray(countMarkBytes(whole));
    return { ...work(body, telemetry), ...telemetry };
  } catch (error) {
    return { answer: errorAnswer(error, requestId), ...telemetry };
  }
}

/**
 * Does work on a request in which something is doubtful. @throws what `work` throws, with the warnings where it is a
 * refusal: a field that is ignored may be why there is no plan.
 */
export function warnRefused<T>(warnings: readonly Warning[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw withWarnings(error, warnings);
  }
}

/** Returns the body. @throws what `refuse` makes of one that would take a JSON parser too long. */
export function requireParsable({ scanner }: ScanTools, body: Buffer, refuse: Refuse): Buffer {
  if (scanner.isWithin(body, MAX_BODY_MARKS)) return body;
  throw refuse([tooManyValues()]);
}

/**
 * The stages of a request, each with its time. The main thread checks header and key, counts the request against the
 * limit, receives the body, waits for a worker, hands over to it and back, waits for upstream providers, and sends. A
 * worker parses, solves and writes; a task measures only these three.
 */
export const STAGES = [
  "key",
  "limit",
  "receive",
  "wait",
  "parse",
  "solve",
  "write",
  "handover",
  "upstream",
  "send",
] as const;
export type Stage = (typeof STAGES)[number];

/** What the log and the metrics say about a request, besides its status. */
export interface Telemetry {
  /** Milliseconds by stage. */
  readonly ms: Partial<Record<Stage, number>>;
  /** Stations in the request, those read without a JSON parser, those kept by an enrichment, and stops of the plan. */
  readonly counts: { stations?: number; scanned?: number; kept?: number; stops?: number };
}

/** Does work and adds its time to a stage. */
export function timed<T>({ ms }: Telemetry, stage: Stage, work: () => T): T {
  const begin = performance.now();
  try {
    return work();
  } finally {
    ms[stage] = (ms[stage] ?? 0) + performance.now() - begin;
  }
}
