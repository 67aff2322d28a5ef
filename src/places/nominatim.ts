import { z } from "zod";
import { fetchJson } from "../upstream/fetchJson.js";
import { chooseCandidate, type LocatedPlace, type PlacesProvider, placeNotFound } from "./provider.js";

export interface NominatimOptions {
  /** Where the server is: `https://nominatim.example.com`. */
  readonly url: string;
  /** How long one call may take. */
  readonly timeoutMs: number;
}

const NAME = "nominatim";

/** Nominatim's usage policy asks for a name to write to. */
const USER_AGENT = "fuel-route (https://www.npmjs.com/package/fuel-route)";

const MAX_RESULTS = 5;

/** By how much the first result's importance, 0 … 1, must exceed the second's to be what is meant. */
const CLEAR_LEAD = 0.1;

/** Results closer together than this are one place: a town and its boundary. */
const SAME_PLACE_DEGREES = 0.1;

const degrees = z.string().transform(Number).pipe(z.number());

/** https://nominatim.org/release-docs/latest/api/Output/ */
const Answer = z.array(z.object({ lat: degrees, lon: degrees, display_name: z.string(), importance: z.number().default(0) }));

/** Places from a Nominatim server. The first result counts when its importance is clearly above all results elsewhere. */
export function createNominatim({ url, timeoutMs }: NominatimOptions): PlacesProvider {
  return {
    name: NAME,
    locate: async (text, signal) => {
      const address = new URL(`${url.replace(/\/+$/, "")}/search`);
      for (const [name, value] of Object.entries({ q: text, format: "jsonv2", limit: String(MAX_RESULTS), countrycodes: "us,ca,mx" })) {
        address.searchParams.set(name, value);
      }
      const results = await fetchJson({ provider: NAME, url: address, headers: { "user-agent": USER_AGENT }, schema: Answer, signal, timeoutMs });
      const [first, ...others] = results;
      if (first === undefined) throw placeNotFound(text);
      const elsewhere = others.filter(
        ({ lat, lon, importance }) => Math.hypot(lat - first.lat, lon - first.lon) > SAME_PLACE_DEGREES && first.importance - importance < CLEAR_LEAD,
      );
      return chooseCandidate(text, [first, ...elsewhere].map(({ lat, lon, display_name }): LocatedPlace => ({ name: display_name, lat, lng: lon })));
    },
  };
}
