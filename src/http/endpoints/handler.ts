import type { RouteHandlerMethod } from "fastify";
import type { Endpoint } from "../../contract/schemas/endpoints.js";
import type { AnswerStore } from "../../mcp/answers.js";
import type { Providers } from "../../providers/open.js";
import type { Batches } from "../../jobs/store.js";
import type { StationSets } from "../../sets/stationSets.js";
import type { Compute } from "../../tasks/compute.js";
import type { Metrics } from "../telemetry/metrics.js";

/** What handlers work with. */
export interface Services extends Omit<Providers, "close"> {
  readonly compute: Compute;
  /** Whether the service takes requests, and what is wrong with it. */
  readonly condition: {
    /** It takes no new connections any more. */
    readonly isClosing: () => boolean;
    /** What does not work as it should while requests are still answered; one sentence each. */
    readonly degraded: () => readonly string[];
  };
  readonly metrics: Metrics;
  readonly stationSets: StationSets;
  /** Where answers to assistants are kept; by default in memory. */
  readonly answers?: AnswerStore;
  /** Origins of pages that may call the service; `*` for all. */
  readonly corsOrigins: readonly string[];
  readonly batches: Pick<Batches, "store" | "runner">;
  /** Must be sent to read the metrics; without it they are open. */
  readonly metricsToken?: string | undefined;
  /** The table of all endpoints. */
  readonly endpoints: readonly Endpoint[];
}

/** Makes the handler of an endpoint; called once, when the service is built. */
export type MakeHandler = (services: Services) => RouteHandlerMethod;
