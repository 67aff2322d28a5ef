import { z } from "zod";
import { ServiceError } from "../../contract/errors.js";
import { withoutEndSlashes } from "../upstream/baseUrl.js";
import { MAX_ANSWER_BYTES, upstreamError } from "../upstream/answer.js";
import { fetchJson } from "../upstream/fetchJson.js";
import { chooseCandidate, type LocatedPlace, type PlacesProvider, placeNotFound } from "./provider.js";

export interface GooglePlacesOptions {
  readonly apiKey: string;
  /** How long one call may take. */
  readonly timeoutMs: number;
  /** Where the API is. */
  readonly url?: string;
}

const NAME = "google";
const API_URL = "https://maps.googleapis.com";

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
const Answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        partial_match: z.boolean().default(false),
        geometry: z.object({ location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }) }),
      }),
    )
    .default([]),
});

/**
 * Places from the Google Geocoding API. Several results are ambiguous: the API returns several only when it cannot
 * tell. A result that matches only a part of the text is a suggestion, not the place.
 */
export function createGooglePlaces({ apiKey, timeoutMs, url = API_URL }: GooglePlacesOptions): PlacesProvider {
  return {
    name: NAME,
    locate: async (text, signal) => {
      const address = new URL(`${withoutEndSlashes(url)}/maps/api/geocode/json`);
      for (const [name, value] of Object.entries({ address: text, region: "us", key: apiKey })) address.searchParams.set(name, value);
      const { status, results } = await fetchJson({ provider: NAME, url: address, schema: Answer, maxBytes: MAX_ANSWER_BYTES.places, signal, timeoutMs });
      switch (status) {
        case "OK": {
          const whole = results.filter((result) => !result.partial_match);
          if (whole.length === 0) throw placeNotFound(text, { suggestions: results.map((result) => result.formatted_address) });
          return chooseCandidate(text, whole.map(({ formatted_address, geometry }): LocatedPlace => ({ name: formatted_address, ...geometry.location })));
        }
        case "ZERO_RESULTS":
          throw placeNotFound(text);
        case "REQUEST_DENIED":
          throw new ServiceError("UPSTREAM_ERROR", "google refuses this service's key. The operator must check FUEL_ROUTE_GOOGLE_API_KEY.");
        case "OVER_QUERY_LIMIT":
        case "OVER_DAILY_LIMIT":
          throw upstreamError(NAME, "has had too many requests");
        default:
          throw upstreamError(NAME, "could not look up the place");
      }
    },
  };
}
