// What is seen of a request: one line of the log, and the metrics. Nothing of what it says.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { readTrace, type RequestSpan, type SpanAttributes, type Trace, type Tracer } from "../../tracing/trace.js";
import { type Sight, STAGES } from "../../tasks/tasks.js";
import type { Metrics } from "./metrics.js";
import { RequestSight } from "./requestTelemetry.js";

/** The request that a connection is at. */
const current = new WeakMap<Socket, FastifyRequest>();

declare module "fastify" {
  interface FastifyRequest {
    /** Set when its connection was answered and ended, because the rest of it is no HTTP or did not come in time. */
    brokenStatus?: number;
    /** Times by stage, and counts; filled as the request goes on. */
    sight: RequestSight;
    /** The trace that the request is in: the caller's, or ours. */
    trace: Trace | undefined;
    /** Set where somebody traces the service. */
    span: RequestSpan | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoint's name in logs and metrics, where it is not the path. */
    endpoint?: string;
  }
}

/** What the log says where nobody was left to answer; nginx has it so. */
const STATUS_CALLER_GONE = 499;

/** Label of requests that are to no endpoint: their paths are the caller's words. */
export const NO_ENDPOINT = "none";

/** Watches requests from their first to their last moment; to be added before all that may refuse one. */
export function watchRequests(app: FastifyInstance, metrics: Metrics, tracer: Tracer | undefined): void {
  app.decorateRequest("sight");
  app.decorateRequest("trace");
  app.decorateRequest("span");
  app.addHook("onRequest", (request, reply, done) => {
    begin(request, tracer);
    const { socket } = request.raw;
    current.set(socket, request);
    reply.raw.once("close", () => {
      if (current.get(socket) === request) current.delete(socket);
      if (!reply.raw.writableFinished) tell(request, reply, request.brokenStatus ?? STATUS_CALLER_GONE, metrics);
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.raw.writableFinished) tell(request, reply, reply.statusCode, metrics);
    done();
  });
}

/** The request that is not answered yet on a connection. */
export function currentRequest(socket: Socket): FastifyRequest | undefined {
  return current.get(socket);
}

/** Watches a request that no hook runs for. */
export function watchHookless(request: FastifyRequest, reply: FastifyReply, metrics: Metrics, tracer: Tracer | undefined): void {
  begin(request, tracer);
  reply.raw.once("close", () => tell(request, reply, reply.raw.writableFinished ? reply.statusCode : STATUS_CALLER_GONE, metrics));
}

/** Adds what a task tells to what is known of the request: a request can take several. */
export function addSight({ sight }: FastifyRequest, told: Sight): void {
  sight.add(told);
  sight.enter("send");
}

/** Whether a request is to no endpoint. With CORS there is a route for all OPTIONS, which is none of ours. */
export function isNowhere({ is404, method }: FastifyRequest): boolean {
  return is404 || method === "OPTIONS";
}

/** The endpoint that a request is to, for logs and metrics. */
export function endpointOf(request: FastifyRequest): string {
  if (isNowhere(request)) return NO_ENDPOINT;
  const { config, url } = request.routeOptions;
  return config.endpoint ?? url ?? NO_ENDPOINT;
}

function begin(request: FastifyRequest, tracer: Tracer | undefined): void {
  request.sight = new RequestSight();
  request.trace = readTrace(headerOf(request, "traceparent"), headerOf(request, "tracestate"));
  if (tracer === undefined) return;
  const span = tracer.begin(request.trace, request.method, request.sight.beginMs);
  request.span = span;
  request.trace = span.trace;
  request.sight.onStage = (stage, beginMs, endMs) => span.stage(stage, beginMs, endMs);
}

function tell(request: FastifyRequest, reply: FastifyReply, status: number, metrics: Metrics): void {
  const { sight, trace, caller, span } = request;
  const endpoint = endpointOf(request);
  sight.end();
  metrics.countRequest(endpoint, status, sight.totalMs, sight);
  span?.endWith({
    route: endpoint === NO_ENDPOINT ? undefined : endpoint,
    status: status === STATUS_CALLER_GONE ? undefined : status,
    attributes: { ...addressOf(request), "fuel_route.request_id": request.id },
  });
  request.log.info(
    {
      request_id: request.id,
      partner: caller?.partner,
      endpoint,
      status,
      request_bytes: Number(request.headers["content-length"] ?? 0),
      response_bytes: Number(reply.getHeader("content-length") ?? 0),
      ...sight.counts,
      ms: toMicroseconds(sight.totalMs),
      ...stageTimes(sight),
      trace_id: trace?.traceId,
    },
    "request",
  );
}

/** Times as the log has them: `wait_ms`. */
function stageTimes({ ms }: Sight): Record<string, number> {
  const times: Record<string, number> = {};
  for (const stage of STAGES) {
    const stageMs = ms[stage];
    if (stageMs !== undefined) times[`${stage}_ms`] = toMicroseconds(stageMs);
  }
  return times;
}

/** Where the service was reached. What the Host header says is the caller's word. */
function addressOf({ raw: { socket } }: FastifyRequest): SpanAttributes {
  const { localAddress, localPort } = socket;
  return localAddress === undefined || localPort === undefined ? {} : { "server.address": localAddress, "server.port": localPort };
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

/** Milliseconds with three digits behind the point. */
function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
