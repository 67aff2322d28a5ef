import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../../contract/errors.js";
import { inSpan, inTrace } from "../../tracing/trace.js";

/** The caller closed the connection before there was an answer. */
export class CallerGoneError extends Error {
  override readonly name = "CallerGoneError";
}

/** Aborted with a CallerGoneError when the caller closes, or has closed, the connection before there is an answer. */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!reply.raw.writableFinished) controller.abort(new CallerGoneError("the caller closed the connection"));
  };
  if (reply.raw.destroyed) onClose();
  else reply.raw.once("close", onClose);
  return controller.signal;
}

/**
 * Does work that may wait for a provider, in the request's trace: no longer than `timeoutMs`, and only as long as the caller waits for it.
 * @throws {ServiceError} UPSTREAM_TIMEOUT when the time is up, even if `work` does not heed its signal.
 * @throws {CallerGoneError} when the caller is gone.
 */
export async function waitUpstream<T>(request: FastifyRequest, caller: AbortSignal, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  caller.throwIfAborted();
  request.telemetry.enter("upstream");
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
  const onGone = (): void => controller.abort(caller.reason);
  caller.addEventListener("abort", onGone, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([inTrace(request.trace, () => inSpan({ name: "upstream", kind: "internal" }, () => work(signal))), aborted]);
  } finally {
    clearTimeout(timer);
    caller.removeEventListener("abort", onGone);
    request.telemetry.enter("send");
  }
}

function timedOut(timeoutMs: number): ServiceError {
  return new ServiceError(
    "UPSTREAM_TIMEOUT",
    `The routing or places provider did not answer within ${timeoutMs / 1000} s. Try again later, or send fewer stations.`,
  );
}
