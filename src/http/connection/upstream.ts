import type { FastifyReply, FastifyRequest } from "fastify";
import { withDeadline } from "../../common/abort.js";
import { ServiceError } from "../../contract/values/errors.js";
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
 * Does work that waits for a provider, in the request's trace, for at most `timeoutMs` and only while the caller waits.
 * @throws {ServiceError} UPSTREAM_TIMEOUT when the time is up, even if `work` ignores its signal.
 * @throws {CallerGoneError} when the caller has closed the connection.
 */
export async function waitUpstream<T>(
  request: FastifyRequest,
  caller: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller.throwIfAborted();
  request.telemetry.enter("upstream");
  try {
    const message = `The routing or places provider did not answer within ${timeoutMs / 1000} s. Try again later, or send fewer stations.`;
    return await withDeadline(
      { signal: caller, timeoutMs, timedOut: () => new ServiceError("UPSTREAM_TIMEOUT", message) },
      (signal) => inTrace(request.trace, () => inSpan({ name: "upstream", kind: "internal" }, () => work(signal))),
    );
  } finally {
    request.telemetry.enter("send");
  }
}
