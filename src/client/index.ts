import { call, checkTimeout, type Settings } from "./call.js";
import { batchesOf } from "./batches.js";
import { type Endpoint, ENRICH, EXPLAIN, OPTIMIZE, PLAN, ROUTES, STATUS } from "./endpoints.js";
import { checkOptionNames, type OptionNames } from "./options.js";
import { stationSetsOf } from "./stationSets.js";
import type {
  CallOptions,
  EnrichResponse,
  ExplainResponse,
  Fetch,
  FuelRouteClient,
  OptimizeResponse,
  PlanResponse,
  RoutesResponse,
  StatusResponse,
} from "./types.js";

export { FuelRouteError, isInfeasibleRoute, isRulesTooTight } from "./errors.js";
export type {
  ClientErrorCode,
  FuelRouteErrorCode,
  InfeasibleRouteDetails,
  InfeasibleRouteError,
  RequestFault,
  RulesTooTightDetails,
  RulesTooTightError,
} from "./errors.js";
export type * from "./types.js";

export interface ClientOptions {
  /** Where the service is, with or without a path: `https://fuel.example.com`. */
  readonly baseUrl: string | URL;
  readonly apiKey: string;
  /**
   * How long a call may take, attempts and pauses together, in milliseconds: more than 0, at most 2,147,483,647.
   * 15,000 by default.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How many attempts may follow a failure that may pass: 0 or more, 2 by default.
   *
   * A call tries again after 429 and 503 when the time in `Retry-After` is over, and after 502, 504 and failed
   * connections when a random, growing pause is over. Requests are pure computations, put something in place as a whole,
   * or carry an idempotency key, so it is safe to send them twice; what is not safe to send twice is not. When the pause
   * would outlast the call's time, the call fails at once.
   */
  readonly retries?: number | undefined;
  /** Used in place of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

const OPTIONS: OptionNames<ClientOptions> = {
  baseUrl: true,
  apiKey: true,
  timeoutMs: true,
  retries: true,
  fetch: true,
};

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_RETRIES = 2;

/** What a header can hold: visible ASCII characters. */
const API_KEY = /^[!-~]+$/;

/**
 * A client for the service, in browsers and in Node. A call that fails rejects with a `FuelRouteError`.
 *
 * @throws {TypeError} for a `baseUrl` that is not an address, an `apiKey` that is empty or that no header can hold, or
 * an option that there is not.
 * @throws {RangeError} for a `timeoutMs` or `retries` out of range.
 */
export function createClient(options: ClientOptions): FuelRouteClient {
  checkOptionNames("createClient", options, OPTIONS);
  const { timeoutMs = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES, apiKey } = options;
  // In JavaScript, an environment variable that is not set gets here as undefined.
  if (typeof apiKey !== "string" || !API_KEY.test(apiKey))
    throw new TypeError("apiKey must be visible ASCII characters, without spaces and line ends");
  if (!Number.isInteger(retries) || retries < 0) throw new RangeError("retries must be a whole number, 0 or more");
  const settings: Settings = {
    base: readBase(options.baseUrl),
    apiKey,
    timeoutMs: checkTimeout(timeoutMs),
    retries,
    // Looked up for each call, because a page may replace the global one.
    send: options.fetch ?? ((url, init) => fetch(url, init)),
  };
  const post =
    <Answer>(endpoint: Endpoint<Answer>) =>
    (request: unknown, callOptions: CallOptions = {}): Promise<Answer> =>
      call(settings, endpoint, request, callOptions);
  return {
    plan: post<PlanResponse>(PLAN),
    computeRoute: post<RoutesResponse>(ROUTES),
    enrichStations: post<EnrichResponse>(ENRICH),
    optimize: post<OptimizeResponse>(OPTIMIZE),
    explain: post<ExplainResponse>(EXPLAIN),
    status: (callOptions = {}) => call<StatusResponse>(settings, STATUS, undefined, callOptions),
    stationSets: stationSetsOf(settings),
    batches: batchesOf(settings),
  };
}

/** The address without slashes at its end. Messages do not quote it: it may hold a password. */
function readBase(baseUrl: string | URL): string {
  const { protocol, origin, username, password, pathname, search, hash } = parseUrl(baseUrl);
  if (protocol !== "http:" && protocol !== "https:") throw new TypeError("baseUrl must begin with http:// or https://");
  if (username + password !== "") throw new TypeError("baseUrl must not hold a user name or password");
  if (search + hash !== "") throw new TypeError("baseUrl must not have a query or fragment");
  return origin + pathname.replace(/(?<!\/)\/+$/, "");
}

function parseUrl(baseUrl: string | URL): URL {
  try {
    return new URL(baseUrl);
  } catch {
    throw new TypeError("baseUrl must be an absolute address such as https://fuel.example.com");
  }
}
