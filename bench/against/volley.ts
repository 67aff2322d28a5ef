// Calls of a service, again and again.

import autocannon from "autocannon";
import type { Side } from "./sides.js";

/** All calls share it, so that all answers to a request have the same bytes. */
const REQUEST_ID = "bench";

export interface Call {
  readonly path: string;
  readonly body: string;
}

/** Makes a call once and returns the answer. @throws {Error} when it is not a success. */
export async function firstAnswer(side: Side, { path, body }: Call): Promise<string> {
  const { url } = await side.service();
  const response = await fetch(url + path, { method: "POST", headers: headersOf(side, 0), body });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${path} of ${side.version.label} answered ${response.status} ${text.slice(0, 500)}`);
  return text;
}

/** Without its `request_id`, which may differ in form from version to version. */
export function withoutRequestId(answer: string): string {
  return answer.replace(/,"request_id":"[^"]*"|"request_id":"[^"]*",?/, "");
}

/**
 * Makes a call `amount` times. @param turn chooses the key. @throws {Error} when an answer is not the expected one.
 * @returns the service's processor time in microseconds and the seconds that it took, all calls together.
 */
export async function fireAt(
  side: Side,
  { path, body }: Call,
  { expected, connections, amount, turn }: Volley,
): Promise<{ readonly cpuMicros: number; readonly seconds: number }> {
  const { url, cpuMicros } = await side.service();
  const cpuBefore = await cpuMicros();
  const begin = performance.now();
  const { errors, timeouts, mismatches, non2xx } = await autocannon({
    url: url + path,
    method: "POST",
    headers: headersOf(side, turn),
    body,
    expectBody: expected,
    connections: Math.min(connections, amount),
    amount,
    sampleInt: SAMPLE_MS,
  });
  const seconds = (performance.now() - begin) / MS_PER_SECOND;
  if (errors + timeouts + mismatches + non2xx > 0)
    throw new Error(
      `${path} of ${side.version.label}: ${errors} errors, ${timeouts} timeouts, ${mismatches} other answers, ${non2xx} failures`,
    );
  return { cpuMicros: (await cpuMicros()) - cpuBefore, seconds };
}

interface Volley {
  readonly expected: string;
  readonly connections: number;
  readonly amount: number;
  readonly turn: number;
}

/** How often autocannon checks whether it is done. */
const SAMPLE_MS = 10;
const MS_PER_SECOND = 1000;

function headersOf({ version: { keys } }: Side, turn: number): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-api-key": keys[turn % keys.length] ?? "",
    "x-request-id": REQUEST_ID,
  };
}
