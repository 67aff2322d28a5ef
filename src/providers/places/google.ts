import { z } from "zod";
import { MAX_ANSWER_BYTES, upstreamError } from "../upstream/answer.js";
import { addressOn, fetchJson } from "../upstream/fetchJson.js";
import { type GoogleOptions, keyRefused, NAME } from "../upstream/google.js";
import { chooseCandidate, type PlacesProvider, placeNotFound } from "./provider.js";

const API_URL = "https://maps.googleapis.com";

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
const Answer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        partial_match: z.boolean().default(false),
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
        }),
      }),
    )
    .default([]),
});

/**
 * Places from the Google Geocoding API. It returns several results only when it cannot decide, so they are ambiguous. A
 * result that matches only a part of the text is a suggestion, not the place.
 */
export function createGooglePlaces({ apiKey, timeoutMs, url = API_URL }: GoogleOptions): PlacesProvider {
  return {
    name: NAME,
    locate: async (text, signal) => {
      const address = addressOn(url, "maps/api/geocode/json", { address: text, region: "us", key: apiKey });
      const { status, results } = await fetchJson({
        provider: NAME,
        url: address,
        schema: Answer,
        maxBytes: MAX_ANSWER_BYTES.places,
        signal,
        timeoutMs,
      });
      switch (status) {
        case "OK": {
          const whole = results.filter((result) => !result.partial_match);
          if (whole.length === 0)
            throw placeNotFound(text, { suggestions: results.map((result) => result.formatted_address) });
          return chooseCandidate(
            text,
            whole.map(({ formatted_address, geometry }) => ({ name: formatted_address, ...geometry.location })),
          );
        }
        case "ZERO_RESULTS":
          throw placeNotFound(text);
        case "REQUEST_DENIED":
          throw keyRefused();
        case "OVER_QUERY_LIMIT":
        case "OVER_DAILY_LIMIT":
          throw upstreamError(NAME, "has had too many requests");
        default:
          throw upstreamError(NAME, "could not look up the place");
      }
    },
  };
}
