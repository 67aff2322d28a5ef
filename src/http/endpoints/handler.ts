import type { RouteHandlerMethod } from "fastify";
import type { Endpoint } from "../../contract/endpoints.js";
import type { RouteTools } from "../../providers/routing/computeRoute.js";
import type { Compute } from "../../tasks/compute.js";
import type { Metrics } from "../telemetry/metrics.js";

/** Where routes, detours and places come from and what that covers. */
export interface Coverage {
  readonly routing: { readonly provider: string; readonly coverage: string };
  readonly places: { readonly provider: string; readonly coverage: string };
}

/** Whether a service takes requests, and what is wrong with it. */
export interface Condition {
  /** It takes no new connections any more. */
  readonly isClosing: () => boolean;
  /** What does not work as it should while requests are still answered; one sentence each. */
  readonly degraded: () => readonly string[];
}

/** What handlers work with. */
export interface Services extends RouteTools {
  readonly compute: Compute;
  readonly coverage: Coverage;
  /** How long a request may wait for routing and places: for a route, and for each started part of an enrichment's stations. */
  readonly upstreamTimeoutMs: number;
  readonly condition: Condition;
  readonly metrics: Metrics;
  /** Must be sent to read the metrics; without it they are open. */
  readonly metricsToken?: string;
  /** The table of all endpoints. */
  readonly endpoints: readonly Endpoint[];
}

/** Makes the handler of an endpoint; called once, when the service is built. */
export type MakeHandler = (services: Services) => RouteHandlerMethod;
