import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { MAX_ANSWER_BYTES, upstreamError } from "../upstream/answer.js";
import { addressOn, fetchJson, type UpstreamServer } from "../upstream/fetchJson.js";
import { chooseCandidate, type PlacesProvider, placeNotFound } from "./provider.js";

interface NominatimOptions extends UpstreamServer {
  /** The least time between the starts of two calls; a second for the public server, none for others. */
  readonly intervalMs?: number;
}

const NAME = "nominatim";

// The public server's policy: an application sends its name, and at most one request a second for all its users.
// https://operations.osmfoundation.org/policies/nominatim/

const USER_AGENT = "fuel-route";
const PUBLIC_HOST = "nominatim.openstreetmap.org";
const PUBLIC_INTERVAL_MS = 1000;

const MAX_RESULTS = 5;

/** The first result is the place if its importance, 0 … 1, exceeds that of the others by this. */
const CLEAR_LEAD = 0.1;

/** Results closer together than this are one place, such as a town and its boundary. */
const SAME_PLACE_DEGREES = 0.1;

/** Nominatim writes degrees as strings. */
function degrees(most: number) {
  return z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
}

/** https://nominatim.org/release-docs/latest/api/Output/ */
const Answer = z.array(
  z.object({ lat: degrees(90), lon: degrees(180), display_name: z.string(), importance: z.number().default(0) }),
);

/**
 * Places in the United States, Canada and Mexico from a Nominatim server. The first result is the place if it is
 * clearly more important than all results elsewhere; otherwise they are the candidates.
 */
export function createNominatim({
  url,
  timeoutMs,
  intervalMs = new URL(url).hostname === PUBLIC_HOST ? PUBLIC_INTERVAL_MS : 0,
}: NominatimOptions): PlacesProvider {
  const waitForTurn = takeTurns(intervalMs, timeoutMs);
  return {
    name: NAME,
    locate: async (text, signal) => {
      const address = addressOn(url, "search", {
        q: text,
        format: "jsonv2",
        limit: String(MAX_RESULTS),
        countrycodes: "us,ca,mx",
      });
      await waitForTurn(signal);
      const results = await fetchJson({
        provider: NAME,
        url: address,
        headers: { "user-agent": USER_AGENT, "accept-language": "en" },
        schema: Answer,
        maxBytes: MAX_ANSWER_BYTES.places,
        signal,
        timeoutMs,
        retry: intervalMs === 0,
      });
      const [first, ...others] = results;
      if (first === undefined) throw placeNotFound(text);
      const elsewhere = others.filter(
        ({ lat, lon, importance }) =>
          Math.hypot(lat - first.lat, lon - first.lon) > SAME_PLACE_DEGREES &&
          first.importance - importance < CLEAR_LEAD,
      );
      return chooseCandidate(
        text,
        [first, ...elsewhere].map(({ lat, lon, display_name }) => ({ name: display_name, lat, lng: lon })),
      );
    },
  };
}

/**
 * Makes callers take turns, one every `intervalMs`. A turn cannot be given back, so callers who would wait longer than
 * `mostMs` are refused at once: if they queued and gave up, they would still delay everyone behind them.
 */
function takeTurns(intervalMs: number, mostMs: number): (signal: AbortSignal) => Promise<void> {
  let nextMs = 0;
  return async (signal) => {
    signal.throwIfAborted();
    const nowMs = performance.now();
    const turnMs = Math.max(nowMs, nextMs);
    if (turnMs - nowMs > mostMs) throw upstreamError(NAME, "has too many callers waiting");
    nextMs = turnMs + intervalMs;
    if (turnMs > nowMs) await setTimeout(turnMs - nowMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  };
}
