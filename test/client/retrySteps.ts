// Servers that are busy, fail or hang, and clients for them.

import { createClient, type FuelRouteClient } from "../../src/client/index.js";
import { type Reply, startUpstream, type Upstream } from "../support/upstream.js";
import { API_KEY, errorBody, STATUS_BODY } from "./requests.js";

export const GOOD: Reply = { body: STATUS_BODY };

export const HANG: Reply = { response: () => undefined };

/** Timers may fire this much early. */
export const EARLY_MS = 5;

export function busy(status: number, retryAfter?: string, headers: Record<string, string> = {}): Reply {
  const code = status === 429 ? "RATE_LIMIT_EXCEEDED" : "SERVICE_OVERLOADED";
  return {
    status,
    body: errorBody(code),
    headers: { ...headers, ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }) },
  };
}

/** A server that gives these answers one by one, the last one over and over, and a client for it. */
export async function startWith(
  replies: readonly Reply[],
  options: { timeoutMs?: number; retries?: number } = {},
): Promise<{ server: Upstream; client: FuelRouteClient }> {
  let asked = 0;
  const server = await startUpstream(() => replies[Math.min(asked++, replies.length - 1)] ?? GOOD);
  return { server, client: createClient({ baseUrl: server.url, apiKey: API_KEY, ...options }) };
}

export async function timeOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}
