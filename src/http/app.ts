import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Socket } from "node:net";
import { ServiceError } from "../contract/errors.js";
import type { EnrichTools } from "../enrich/enrich.js";
import type { SpliceTools } from "../enrich/splice.js";
import type { TripTools } from "../optimize/trip.js";
import type { RouteTools } from "../routing/compute.js";
import { acceptJsonBytes, askForAwaitedBodies, leaveBodyUnread } from "./body.js";
import { addEnrich } from "./enrich.js";
import { errorBody, sendError } from "./errors.js";
import { type Authenticate, limitKey, rateLimitExceeded, requireKey } from "./gates.js";
import { addHealth } from "./health.js";
import { addOptimize } from "./optimize.js";
import { requestIdOf } from "./requestId.js";
import { addRoutes } from "./routes.js";
import { addStatus, type Coverage } from "./status.js";

export interface AppOptions extends EnrichTools, SpliceTools, RouteTools, TripTools {
  /** Where routes, detours and places come from, in words. */
  readonly coverage: Coverage;
  /** How long a request may wait for routing and places. */
  readonly upstreamTimeoutMs: number;
  readonly authenticate: Authenticate;
  /** Largest body that is read, in bytes. */
  readonly bodyLimitBytes: number;
  /** Level and destination of the log; without it nothing is logged. */
  readonly log?: { readonly level: string; readonly stream: NodeJS.WritableStream };
}

/** Within this time a request must have arrived as a whole. */
const REQUEST_TIMEOUT_MS = 60_000;

/** What the log says where nobody was left to answer; nginx has it so. */
const STATUS_CALLER_GONE = 499;

/** Methods by path, for 405. */
const ENDPOINTS: ReadonlyMap<string, string> = new Map([
  ["/v1/routes", "POST"],
  ["/v1/stations/enrich-distances", "POST"],
  ["/v1/optimize", "POST"],
  ["/v1/status", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
]);

/** Builds the service, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.log ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // What arrives on open connections while closing is still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      reply.header("x-request-id", request.id);
      leaveBodyUnread(request, reply);
      return sendError(error, request, reply);
    },
    clientErrorHandler: refuseBrokenHttp,
    // Checked here, so that the refusal has our error body.
    http: { requireHostHeader: false },
  });

  app.decorateRequest("caller", null);
  app.setErrorHandler(sendError);
  acceptJsonBytes(app);
  askForAwaitedBodies(app, options.bodyLimitBytes);

  // The gates in order: key, rate limit, body size, parsing. Hooks of a route, such as its limit, come after these.
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.raw.httpVersion === "1.1" && request.headers.host === undefined) throw brokenHttp();
    const { keyless } = request.routeOptions.config;
    if (!keyless && (!request.is404 || pathOf(request).startsWith("/v1/"))) requireKey(request, options.authenticate);
    if (request.is404) {
      const allowed = ENDPOINTS.get(pathOf(request));
      if (allowed === undefined) throw new ServiceError("NOT_FOUND", "There is no such endpoint. Check the path.");
      reply.header("allow", allowed);
      throw new ServiceError("METHOD_NOT_ALLOWED", `This endpoint takes ${allowed.replace(", ", " and ")} requests only.`);
    }
  });
  await app.register(rateLimit, {
    global: false,
    timeWindow: "1 minute",
    keyGenerator: limitKey,
    errorResponseBuilder: rateLimitExceeded,
    enableDraftSpec: true,
  });

  // Any answer can come before a body: a refusal, or one to a GET that has a body.
  app.addHook("onSend", async (request, reply) => leaveBodyUnread(request, reply));

  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) logRequest(request, reply, STATUS_CALLER_GONE);
    });
  });
  app.addHook("onResponse", async (request, reply) => {
    if (reply.raw.writableFinished) logRequest(request, reply, reply.statusCode);
  });

  addHealth(app, options.optimizer);
  addStatus(app, options.coverage);
  addRoutes(app, options);
  addEnrich(app, options);
  addOptimize(app, options);
  return app;
}

function logRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  request.log.info(
    {
      partner: request.caller?.partner,
      endpoint: request.routeOptions.url,
      status,
      request_bytes: Number(request.headers["content-length"] ?? 0),
      response_bytes: Number(reply.getHeader("content-length") ?? 0),
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
    },
    "request",
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}

/** What cannot be read as HTTP has no request; it is answered on the socket. */
function refuseBrokenHttp(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf({ headers: {} });
  const body = errorBody(brokenHttp(), requestId);
  const head = [
    "HTTP/1.1 400 Bad Request",
    `X-Request-Id: ${requestId}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function brokenHttp(): ServiceError {
  return new ServiceError("VALIDATION_ERROR", "The request is not valid HTTP, has too large a header, or did not arrive in time.");
}
