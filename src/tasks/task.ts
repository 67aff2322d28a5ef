import { type Answer, errorAnswer } from "../contract/values/answer.js";
import { type Refuse, withoutByteOrderMark } from "../contract/schemas/parse.js";
import { MAX_BODY_MARKS, tooManyValues } from "../contract/values/faults.js";
import type { ScanTools } from "../scanner/scanner.js";
import type { TripTools } from "../planning/trip.js";
import type { Telemetry } from "./telemetry.js";

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
    const body = withoutByteOrderMark(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { ...work(body, telemetry), ...telemetry };
  } catch (error) {
    return { answer: errorAnswer(error, requestId), ...telemetry };
  }
}

/** Returns the body. @throws what `refuse` makes of one that would take a JSON parser too long. */
export function requireParsable({ scanner }: ScanTools, body: Buffer, refuse: Refuse): Buffer {
  if (scanner.isWithin(body, MAX_BODY_MARKS)) return body;
  throw refuse([tooManyValues()]);
}
