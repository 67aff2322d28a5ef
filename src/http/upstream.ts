import type { FastifyReply } from "fastify";
import { ServiceError } from "../contract/errors.js";

/** The caller closed the connection before there was an answer. */
export class CallerGoneError extends Error {
  override readonly name = "CallerGoneError";
}

/**
 * Does work that may wait for a provider: no longer than `timeoutMs`, and only as long as the caller waits for it.
 * @throws {ServiceError} UPSTREAM_TIMEOUT when the time is up, even if `work` does not heed its signal.
 * @throws {CallerGoneError} when the caller is gone.
 */
export async function waitUpstream<T>(reply: FastifyReply, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  const onClose = (): void => controller.abort(new CallerGoneError("the caller closed the connection"));
  reply.raw.once("close", onClose);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    reply.raw.off("close", onClose);
  }
}

function timedOut(timeoutMs: number): ServiceError {
  return new ServiceError(
    "UPSTREAM_TIMEOUT",
    `The routing or places provider did not answer within ${timeoutMs / 1000} s. Try again later, or send fewer stations.`,
  );
}
