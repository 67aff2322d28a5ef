import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { ServiceError } from "../contract/errors.js";
import type { Counter } from "../access/limits/counter.js";
import { watchProviders } from "../providers/open.js";
import type { RouteTools } from "../providers/routing/computeRoute.js";
import type { Tracer } from "../tracing/trace.js";
import type { Compute } from "../tasks/compute.js";
import { boundBodies } from "./connection/bodyBudget.js";
import { acceptJsonBytes, askForAwaitedBodies } from "./connection/body.js";
import { refuseBrokenHttp, requireOneHost, UNHOOKED_HEADERS } from "./connection/brokenHttp.js";
import { addCors } from "./gates/cors.js";
import { addDocs } from "./docs/docs.js";
import { addEnrich } from "./endpoints/enrich.js";
import { sendError } from "./errors.js";
import { type Authenticate, requireKey } from "./gates/gates.js";
import { addHealth, type Condition } from "./endpoints/health.js";
import { LingeringConnections } from "./connection/linger.js";
import type { LineStream } from "./telemetry/logLines.js";
import { limitRequests } from "./gates/limits.js";
import { addMetrics, type Metrics } from "./telemetry/metrics.js";
import { addOptimize } from "./endpoints/optimize.js";
import { addPage } from "./page/page.js";
import { closeWithConnection } from "./connection/pipelined.js";
import { requestIdOf } from "./gates/requestId.js";
import { addRoutes } from "./endpoints/routes.js";
import { SECURITY_HEADERS } from "./gates/securityHeaders.js";
import { endpointOf, isNowhere, watchHookless, watchRequests } from "./telemetry/telemetry.js";
import { addStatus, type Coverage } from "./endpoints/status.js";

export interface AppOptions extends RouteTools {
  readonly compute: Compute;
  /** Where routes, detours and places come from, in words. */
  readonly coverage: Coverage;
  /** How long a request may wait for routing and places: for a route, and for each started part of an enrichment's stations. */
  readonly upstreamTimeoutMs: number;
  readonly authenticate: Authenticate;
  /** Counts requests against their keys' limits. */
  readonly counter: Counter;
  readonly metrics: Metrics;
  /** Without it nothing is traced. */
  readonly tracer?: Tracer;
  readonly condition: Condition;
  /** Largest body that is read, in bytes. */
  readonly bodyLimitBytes: number;
  /** Within this time from the connection's start, or the last answer, a request's header must have come ... */
  readonly headerTimeoutMs: number;
  /** ... and within this all of it. */
  readonly requestTimeoutMs: number;
  /** What the slowest answer may take. Where for this and a request's time nothing moves, the connection is closed. */
  readonly answerTimeoutMs: number;
  /** More connections than this are closed at once. */
  readonly maxConnections: number;
  /** Origins of pages that may call the service; `*` for all. */
  readonly corsOrigins: readonly string[];
  /** What has to be sent to read the metrics; without it they are open. */
  readonly metricsToken?: string;
  /** Where the built planner page is, ending with a slash; without it there is no page. */
  readonly pageFolder?: URL;
  /** Level and destination of the log; without it nothing is logged. */
  readonly log?: { readonly level: string; readonly stream: LineStream };
}

/** Workers check bodies: what Fastify would compile schemas with need not be loaded. */
const NO_SCHEMAS = {
  buildValidator: () => noSchema,
  buildSerializer: () => noSchema,
};

function noSchema(): never {
  throw new Error("a route must not have a schema");
}

/** What all answers have beside their request's id. */
const COMMON_HEADERS = { "cache-control": "no-store", ...SECURITY_HEADERS };

/** How often connections are looked at for being too slow. */
const TIMEOUT_CHECK_MS = 1000;

const READ_ONLY = "GET, HEAD";

/** Methods by path, for 405; the planner page's files come to them. */
const ENDPOINTS: ReadonlyMap<string, string> = new Map([
  ["/v1/routes", "POST"],
  ["/v1/stations/enrich-distances", "POST"],
  ["/v1/optimize", "POST"],
  ["/v1/status", READ_ONLY],
  ["/healthz", READ_ONLY],
  ["/readyz", READ_ONLY],
  ["/metrics", READ_ONLY],
  ["/openapi.json", READ_ONLY],
  ["/docs", READ_ONLY],
]);

/** Builds the service, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { compute, metrics, condition, tracer } = options;
  const endpoints = new Map(ENDPOINTS);
  const lingering = new LingeringConnections();
  const app = Fastify({
    logger: options.log ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A request has one line, seldom two, which name it: a logger of its own would be made for nothing else.
    childLoggerFactory: (logger) => logger,
    schemaController: { compilersFactory: NO_SCHEMAS },
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    requestTimeout: options.requestTimeoutMs,
    connectionTimeout: options.requestTimeoutMs + options.answerTimeoutMs,
    // What arrives on open connections while closing is still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      closeWithConnection(request.raw, reply.raw);
      watchHookless(request, reply, metrics, tracer);
      request.sight.enter("send");
      reply.headers({ "x-request-id": request.id, ...UNHOOKED_HEADERS });
      lingering.leaveBodyUnread(request, reply);
      return sendError(gateFault(request, options.authenticate) ?? error, request, reply);
    },
    clientErrorHandler: refuseBrokenHttp(metrics, lingering),
    http: {
      // Checked here, so that the refusal has our error body.
      requireHostHeader: false,
      headersTimeout: options.headerTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
  });
  app.server.maxConnections = options.maxConnections;

  app.decorateRequest("caller", null);
  app.setErrorHandler(sendError);
  acceptJsonBytes(app, options.bodyLimitBytes);
  // Hooks that wait for nothing call back: a promise for each costs more than most of them do.
  app.addHook("onRequest", (request, reply, done) => {
    closeWithConnection(request.raw, reply.raw);
    done();
  });
  watchRequests(app, metrics, tracer);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(COMMON_HEADERS).header("x-request-id", request.id);
    requireOneHost(request.raw);
    done();
  });
  await addCors(app, options.corsOrigins);

  // The gates in order: key, rate limit, room, body size, parsing.
  app.addHook("onRequest", (request, reply, done) => {
    const { keyless, limit } = request.routeOptions.config;
    if (!keyless && (!isNowhere(request) || pathOf(request).startsWith("/v1/"))) requireKey(request, options.authenticate);
    if (isNowhere(request)) {
      const allowed = endpoints.get(pathOf(request));
      if (allowed === undefined) throw new ServiceError("NOT_FOUND", "There is no such endpoint. Check the path.");
      reply.header("allow", allowed);
      throw new ServiceError("METHOD_NOT_ALLOWED", `This endpoint takes ${allowed.replace(", ", " and ")} requests only.`);
    }
    if (limit !== undefined) request.sight.enter("limit");
    done();
  });
  limitRequests(app, options.counter, (request) => metrics.countLimitHit(endpointOf(request)));
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    request.sight.enter(request.method === "POST" ? "receive" : "send");
    const bytes = Number(request.headers["content-length"] ?? 0);
    // What is too large is refused as such: it would never fit.
    if (request.method === "POST" && bytes <= options.bodyLimitBytes) compute.requireRoom(bytes);
    done();
  });
  boundBodies(app, options.bodyLimitBytes);
  askForAwaitedBodies(app, options.bodyLimitBytes);

  app.addHook("onSend", (request, reply, _payload, done) => {
    request.sight.enter("send");
    // Any answer can come before a body: a refusal, or one to a GET that has a body.
    lingering.leaveBodyUnread(request, reply);
    if (condition.isClosing()) reply.header("connection", "close");
    done();
  });

  const { routing, places } = watchProviders(options, metrics.countUpstreamCall);
  addHealth(app, compute, condition);
  addMetrics(app, metrics, options.metricsToken);
  addDocs(app);
  addStatus(app, options.coverage);
  addRoutes(app, compute, { routing, places }, options.upstreamTimeoutMs);
  addEnrich(app, compute, routing, options.upstreamTimeoutMs);
  addOptimize(app, compute);
  const pagePaths = options.pageFolder === undefined ? [] : await addPage(app, options.pageFolder);
  for (const path of pagePaths) endpoints.set(path, READ_ONLY);
  return app;
}

/** What comes before the path is looked at, for a request that no hook runs for. */
function gateFault(request: FastifyRequest, authenticate: Authenticate): unknown {
  try {
    requireOneHost(request.raw);
    if (pathOf(request).startsWith("/v1/")) requireKey(request, authenticate);
    return undefined;
  } catch (error) {
    return error;
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
