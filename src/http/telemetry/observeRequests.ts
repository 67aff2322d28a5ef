// Each request gets one line in the log, is counted in the metrics and, if the service is traced, has a span. None of
// these says anything about its content.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { type Stage, STAGES, type Telemetry } from "../../tasks/task.js";
import { readTrace, type RequestSpan, type SpanAttributes, type Trace, type Tracer } from "../../tracing/trace.js";
import { UploadBody } from "../connection/uploads.js";
import type { Metrics } from "./metrics.js";

/** The latest request on each connection. */
const current = new WeakMap<Socket, FastifyRequest>();

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Set when the rest of the request was not HTTP or came too late: the status of the last answer on its connection.
     */
    brokenStatus?: number;
    /** Times by stage, and counts; filled while the request goes on. */
    telemetry: StageClock;
    /** The trace that the request belongs to: the caller's, or ours. */
    trace: Trace | undefined;
    /** Set where the service is traced. */
    span: RequestSpan | undefined;
  }
  interface FastifyContextConfig {
    /** The endpoint's name in logs and metrics: its path as the table has it, or one name for many files. */
    endpoint?: string;
  }
}

/** nginx's status for a caller who left before the answer. */
const STATUS_CALLER_GONE = 499;

/**
 * The endpoint's name for requests to unknown paths, because a path is the caller's text and must not get into logs.
 */
export const NO_ENDPOINT = "none";

/** Observes requests from beginning to end. Must be added before any hook that may refuse a request. */
export function observeRequests(app: FastifyInstance, metrics: Metrics, tracer: Tracer | undefined): void {
  app.decorateRequest("telemetry");
  app.decorateRequest("trace");
  app.decorateRequest("span");
  app.addHook("onRequest", (request, reply, done) => {
    begin(request, tracer);
    const { socket } = request.raw;
    current.set(socket, request);
    reply.raw.once("close", () => {
      if (current.get(socket) === request) current.delete(socket);
      if (!reply.raw.writableFinished) report(request, reply, request.brokenStatus ?? STATUS_CALLER_GONE, metrics);
    });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.raw.writableFinished) report(request, reply, reply.statusCode, metrics);
    done();
  });
}

/** The request on a connection that is not answered yet. */
export function currentRequest(socket: Socket): FastifyRequest | undefined {
  return current.get(socket);
}

/** Observes a request for which Fastify runs no hooks. */
export function observeUnhooked(
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
  tracer: Tracer | undefined,
): void {
  begin(request, tracer);
  reply.raw.once("close", () =>
    report(request, reply, reply.raw.writableFinished ? reply.statusCode : STATUS_CALLER_GONE, metrics),
  );
}

/** Adds what a task has measured to the request's telemetry; a request can have several tasks. */
export function addTelemetry({ telemetry }: FastifyRequest, ofTask: Telemetry): void {
  telemetry.add(ofTask);
  telemetry.enter("send");
}

/** Whether a request is to no endpoint. @fastify/cors adds a route for all OPTIONS requests, which is no endpoint. */
export function hasNoEndpoint({ is404, method }: FastifyRequest): boolean {
  return is404 || method === "OPTIONS";
}

/** The endpoint's name in logs and metrics. */
export function endpointOf(request: FastifyRequest): string {
  return hasNoEndpoint(request) ? NO_ENDPOINT : (request.routeOptions.config.endpoint ?? NO_ENDPOINT);
}

function begin(request: FastifyRequest, tracer: Tracer | undefined): void {
  request.telemetry = new StageClock();
  request.trace = readTrace(headerOf(request, "traceparent"), headerOf(request, "tracestate"));
  if (tracer === undefined) return;
  const span = tracer.begin(request.trace, request.method, request.telemetry.beginMs);
  request.span = span;
  request.trace = span.trace;
  request.telemetry.onStage = (stage, beginMs, endMs) => span.stage(stage, beginMs, endMs);
}

/** Logs a request that is over, and counts it. */
function report(request: FastifyRequest, reply: FastifyReply, status: number, metrics: Metrics): void {
  const { telemetry, trace, caller, span } = request;
  const endpoint = endpointOf(request);
  telemetry.stop();
  metrics.countRequest(endpoint, status, telemetry.totalMs, telemetry);
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
      request_bytes:
        request.body instanceof UploadBody ? request.body.bytes : Number(request.headers["content-length"] ?? 0),
      response_bytes: Number(reply.getHeader("content-length") ?? 0),
      ...telemetry.counts,
      ms: toMicroseconds(telemetry.totalMs),
      ...stageTimes(telemetry),
      trace_id: trace?.traceId,
    },
    "request",
  );
}

/** Times by stage under their names in the log, such as `wait_ms`. */
function stageTimes({ ms }: Telemetry): Record<string, number> {
  const times: Record<string, number> = {};
  for (const stage of STAGES) {
    const stageMs = ms[stage];
    if (stageMs !== undefined) times[`${stage}_ms`] = toMicroseconds(stageMs);
  }
  return times;
}

/**
 * The address at which the service was reached, from its socket, because the caller can write anything into the Host
 * header.
 */
function addressOf({ raw: { socket } }: FastifyRequest): SpanAttributes {
  const { localAddress, localPort } = socket;
  return localAddress === undefined || localPort === undefined
    ? {}
    : { "server.address": localAddress, "server.port": localPort };
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

/** Milliseconds, rounded to three digits behind the point. */
function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** Called for each part of a request's time when it is over, with moments of `performance.now()`. */
type StageListener = (stage: Stage, beginMs: number, endMs: number) => void;

/** Times a request stage by stage, so that each moment belongs to exactly one stage, and keeps its counts. */
class StageClock implements Telemetry {
  readonly ms: Partial<Record<Stage, number>> = {};
  readonly counts: Telemetry["counts"] = {};
  /** When the request began, by `performance.now()`. */
  readonly beginMs = performance.now();
  #stage: Stage = "key";
  #sinceMs = this.beginMs;
  #isStopped = false;
  onStage: StageListener | undefined;

  /** Milliseconds that all stages have taken up to now. */
  get totalMs(): number {
    return this.#sinceMs - this.beginMs;
  }

  /** Ends the stage that the request is in, and begins another. */
  enter(stage: Stage): void {
    if (this.#isStopped) return;
    this.#count(this.#stage, performance.now());
    this.#stage = stage;
  }

  /** Adds what a task has measured. Its times are parts of the current stage, and are taken out of that. */
  add({ ms, counts }: Telemetry): void {
    if (!this.#isStopped) {
      const now = performance.now();
      for (const stage of STAGES) {
        const partMs = ms[stage];
        // A task's stages follow one another in the order of `STAGES`.
        if (partMs !== undefined) this.#count(stage, Math.min(this.#sinceMs + partMs, now));
      }
    }
    Object.assign(this.counts, counts);
  }

  /** Ends the last stage; later calls change no times. */
  stop(): void {
    if (this.#isStopped) return;
    this.#count(this.#stage, performance.now());
    this.#isStopped = true;
  }

  /** Counts the time from the last moment counted up to this one for a stage. */
  #count(stage: Stage, untilMs: number): void {
    this.ms[stage] = (this.ms[stage] ?? 0) + untilMs - this.#sinceMs;
    this.onStage?.(stage, this.#sinceMs, untilMs);
    this.#sinceMs = untilMs;
  }
}
