import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Counter } from "../access/limits/memory.js";
import { defined } from "../common/defined.js";
import { type Endpoint, ENDPOINTS, type OperationId } from "../contract/schemas/endpoints.js";
import { ServiceError } from "../contract/values/errors.js";
import { watchProviders } from "../providers/open.js";
import type { Tracer } from "../tracing/trace.js";
import * as HANDLERS from "./endpoints/index.js";
import { acceptJsonBytes, askForAwaitedBodies, boundBodies } from "./connection/body.js";
import { refuseBrokenHttp, requireOneHost, UNHOOKED_HEADERS } from "./connection/brokenHttp.js";
import { closeWithConnection, LingeringConnections } from "./connection/closing.js";
import { acceptUploads } from "./connection/uploads.js";
import type { MakeHandler, Services } from "./endpoints/handler.js";
import { sendError } from "./errors.js";
import { type Authenticate, requireKey } from "./gates/apiKey.js";
import { addCors } from "./gates/cors.js";
import { limitRequests } from "./gates/limits.js";
import { requestIdOf } from "./gates/requestId.js";
import { addPage } from "./page/page.js";
import { addEndpoints, collectMethods, type Handlers, methodsAt, nearestEndpoint, READ_ONLY } from "./routing.js";
import type { LineStream } from "./telemetry/logLines.js";
import { endpointOf, hasNoEndpoint, observeRequests, observeUnhooked } from "./telemetry/observeRequests.js";

export interface AppOptions extends Omit<Services, "endpoints"> {
  /** The table of endpoints; by default the service's own. */
  readonly endpoints?: readonly Endpoint[];
  /** The handler of each operation in the table. */
  readonly handlers?: Handlers;
  readonly authenticate: Authenticate;
  /** Counts requests against their keys' limits. */
  readonly counter: Counter;
  /** Without it nothing is traced. */
  readonly tracer?: Tracer;
  /** The largest body that is read, in bytes. */
  readonly bodyLimitBytes: number;
  /** The time for a request's header to arrive, from the connection's start or from the last answer ... */
  readonly headerTimeoutMs: number;
  /** ... and the time for the whole request. An upload may take longer while its bytes keep coming. */
  readonly requestTimeoutMs: number;
  /**
   * How long the slowest answer may take. A connection on which nothing moves for this and `requestTimeoutMs` together
   * is closed.
   */
  readonly answerTimeoutMs: number;
  /** Connections above this number are closed at once. */
  readonly maxConnections: number;
  /** Where the built planner page is, ending with a slash; without it there is no page. */
  readonly pageFolder?: URL;
  /** Level and destination of the log; without it nothing is logged. */
  readonly log?: { readonly level: string; readonly stream: LineStream };
}

/** Workers check bodies, so the compilers that Fastify has for schemas need not be loaded. */
const NO_SCHEMAS = { buildValidator: () => noSchema, buildSerializer: () => noSchema };

function noSchema(): never {
  throw new Error("a route must not have a schema");
}

/**
 * Headers that tell browsers that an answer is neither a page nor part of one, and that the service is reached over
 * TLS: Helmet's defaults, with a policy that allows nothing. They are a constant because Helmet makes them anew for
 * each answer.
 */
export const SECURITY_HEADERS = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
} as const;

/** Headers of all answers, besides the request's id. */
const COMMON_HEADERS = { "cache-control": "no-store", ...SECURITY_HEADERS };

/** How often Node looks for connections that are too slow. */
const TIMEOUT_CHECK_MS = 1000;

/** Builds the service, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    compute,
    metrics,
    condition,
    tracer,
    endpoints = ENDPOINTS,
    handlers = HANDLERS satisfies Record<OperationId, MakeHandler>,
  } = options;
  const lingering = new LingeringConnections();
  const app = Fastify({
    logger: options.log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A request needs no logger of its own: it seldom has more than one line, and each line carries its id.
    childLoggerFactory: (logger) => logger,
    schemaController: { compilersFactory: NO_SCHEMAS },
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: options.requestTimeoutMs,
    connectionTimeout: options.requestTimeoutMs + options.answerTimeoutMs,
    // Requests that arrive on open connections during shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      closeWithConnection(request.raw, reply.raw);
      observeUnhooked(request, reply, metrics, tracer);
      request.telemetry.enter("send");
      reply.headers({ "x-request-id": request.id, ...UNHOOKED_HEADERS });
      lingering.leaveBodyUnread(request, reply);
      return sendError(gateFault(request, options.authenticate) ?? error, request, reply);
    },
    clientErrorHandler: refuseBrokenHttp(metrics, lingering),
    http: {
      // `requireOneHost` checks it, so that the refusal has our error body.
      requireHostHeader: false,
      headersTimeout: options.headerTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
  });
  app.server.maxConnections = options.maxConnections;

  // No endpoint of this method has a body: one that comes all the same is left unread, as that of a GET.
  app.addHttpMethod("DELETE", { hasBody: false, overrideExisting: true });
  app.decorateRequest("caller", null);
  app.setErrorHandler(sendError);
  acceptJsonBytes(app, options.bodyLimitBytes);
  // Hooks that wait for nothing use a callback: a promise would cost more than most of them do.
  app.addHook("onRequest", (request, reply, done) => {
    closeWithConnection(request.raw, reply.raw);
    done();
  });
  observeRequests(app, metrics, tracer);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(COMMON_HEADERS).header("x-request-id", request.id);
    requireOneHost(request.raw);
    done();
  });
  await addCors(app, options.corsOrigins, endpoints);

  const methodsByPath = collectMethods(endpoints);
  // The gates in order: key, rate limit, room, body size, parsing.
  app.addHook("onRequest", (request, reply, done) => {
    const { keyless, limit } = request.routeOptions.config;
    if (!keyless && (!hasNoEndpoint(request) || pathOf(request).startsWith("/v1/")))
      requireKey(request, options.authenticate);
    if (hasNoEndpoint(request)) {
      const methods = methodsAt(methodsByPath, pathOf(request));
      if (methods === undefined) throw notFound(nearestEndpoint(methodsByPath, request.method, pathOf(request)));
      reply.header("allow", methods);
      throw new ServiceError(
        "METHOD_NOT_ALLOWED",
        `This endpoint takes ${methods.replace(/, (?=[A-Z]+$)/, " and ")} requests only.`,
      );
    }
    if (limit !== undefined) request.telemetry.enter("limit");
    done();
  });
  limitRequests(app, options.counter, (request) => metrics.countLimitHit(endpointOf(request)));
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    const { takesBody, upload } = request.routeOptions.config;
    request.telemetry.enter(takesBody || upload !== undefined ? "receive" : "send");
    const bytes = Number(request.headers["content-length"] ?? 0);
    // A body that is too large is refused for that, because it would never find room.
    if (takesBody && bytes <= options.bodyLimitBytes) compute.requireRoom(bytes);
    done();
  });
  boundBodies(app, options.bodyLimitBytes);
  askForAwaitedBodies(app, options.bodyLimitBytes);
  acceptUploads(app, endpoints, options.requestTimeoutMs);

  app.addHook("onSend", (request, reply, _payload, done) => {
    request.telemetry.enter("send");
    // Any answer can come before the body has: a refusal, or the answer to a GET that has a body.
    lingering.leaveBodyUnread(request, reply);
    if (condition.isClosing()) reply.header("connection", "close");
    done();
  });

  addEndpoints(app, handlers, { ...options, ...watchProviders(options, metrics.countUpstreamCall), endpoints });
  const filePaths = options.pageFolder === undefined ? [] : await addPage(app, options.pageFolder);
  for (const path of filePaths) methodsByPath.set(path, READ_ONLY);
  return app;
}

/**
 * The fault that the first gates would find in a request for which Fastify runs no hooks; these gates come before the
 * check of the path.
 */
function gateFault(request: FastifyRequest, authenticate: Authenticate): unknown {
  try {
    requireOneHost(request.raw);
    if (pathOf(request).startsWith("/v1/")) requireKey(request, authenticate);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** @param nearest the endpoint that is probably meant. */
function notFound(nearest: string | undefined): ServiceError {
  const remedy = nearest === undefined ? "Check the path: /docs lists the endpoints." : `Did you mean ${nearest}?`;
  return new ServiceError("NOT_FOUND", `There is no such endpoint. ${remedy}`);
}

function pathOf(request: FastifyRequest): string {
  return defined(request.url.split("?", 1)[0]);
}
