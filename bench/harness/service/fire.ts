import autocannon from "autocannon";
import type { Call } from "./call.js";

type Volley = Pick<autocannon.Options, "connections" | "amount" | "duration" | "workers">;

/** How often autocannon checks whether it is done. */
const SAMPLE_MS = 10;

/**
 * Sends a call again and again with autocannon. @throws {Error} when an answer is not a success with the expected
 * bytes.
 */
export async function fire(
  url: string,
  { path, method, headers, body }: Call,
  expected: Buffer,
  volley: Volley,
): Promise<autocannon.Result> {
  // A string, because a Buffer cannot be passed to autocannon's threads.
  const text = body?.toString("utf8");
  const result = await autocannon({
    url: url + path,
    method,
    headers: { ...headers },
    body: text,
    expectBody: expected.toString("utf8"),
    sampleInt: SAMPLE_MS,
    ...volley,
  });
  const { errors, timeouts, mismatches, non2xx } = result;
  if (errors + timeouts + mismatches + non2xx > 0) {
    throw new Error(
      `${errors} errors, ${timeouts} timeouts, ${mismatches} other answers, ${non2xx} failures at ${url}`,
    );
  }
  return result;
}
