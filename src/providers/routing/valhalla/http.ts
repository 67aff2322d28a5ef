import { z } from "zod";
import { addressOn, fetchJson, type UpstreamServer } from "../../upstream/fetchJson.js";
import type { RoutingProvider } from "../provider.js";
import { type Asker, createProvider, toServiceError } from "./requests.js";

const NAME = "valhalla-http";

/** Windows measured at once. */
const CONCURRENCY = 4;

const Refusal = z.object({ error_code: z.number(), error: z.string() });

/** Routes and detours from a Valhalla server: three calls for a window of stations. */
export function createValhallaHttp({ url, timeoutMs }: UpstreamServer): RoutingProvider {
  const asker: Asker = {
    name: NAME,
    ask: (action, query, expected, signal) =>
      fetchJson({
        provider: NAME,
        url: addressOn(url, action),
        body: query,
        ...expected,
        signal,
        timeoutMs,
        refusal: (_, body) => {
          const parsed = Refusal.safeParse(body);
          return parsed.success ? toServiceError(NAME, parsed.data.error_code, parsed.data.error) : undefined;
        },
      }),
  };
  return createProvider(asker, CONCURRENCY);
}
