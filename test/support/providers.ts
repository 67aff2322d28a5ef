// Providers whose answers a test decides.

import { ServiceError } from "../../src/contract/values/errors.js";
import { AmbiguousPlaceError, type PlacesProvider } from "../../src/providers/places/provider.js";
import type { Coordinates, DrivingRoute, RoutingProvider } from "../../src/providers/routing/provider.js";

/** Some towns, and a name that two of them have. */
const TOWNS: ReadonlyMap<string, Coordinates> = new Map([
  ["Omaha, NE", { lat: 41.2586, lng: -95.9378 }],
  ["Denver, CO", { lat: 39.7392, lng: -104.9847 }],
]);
const AMBIGUOUS = "Springfield";

export const townPlaces: PlacesProvider = {
  name: "towns",
  locate: async (text) => {
    const town = TOWNS.get(text);
    if (town !== undefined) return { ...town, name: text };
    if (text !== AMBIGUOUS)
      throw new ServiceError("PLACE_NOT_FOUND", `No place is called ${text}.`, { suggestions: [] });
    const candidates = [
      { name: "Springfield, MO", lat: 37.2153, lng: -93.2982 },
      { name: "Springfield, IL", lat: 39.8017, lng: -89.6437 },
    ];
    throw new AmbiguousPlaceError("There are two.", { candidates }, candidates.length);
  },
};

/**
 * A straight road between any two points, 69 miles to a degree of either, at 60 mph; detours are driven there and back,
 * and take ten minutes for each mile between station and road.
 */
export function straightRoads(overrides: Partial<RoutingProvider> = {}): RoutingProvider {
  const roads: Omit<RoutingProvider, "routes"> = {
    name: "straight",
    takesAddresses: false,
    route: async (from, to): Promise<DrivingRoute> => {
      if ("address" in from || "address" in to) throw new ServiceError("PLACE_NOT_FOUND", "No addresses here.");
      const totalMiles = Math.hypot(from.lat - to.lat, from.lng - to.lng) * 69;
      return {
        totalMiles,
        totalMinutes: totalMiles,
        start: from,
        end: to,
        lats: [from.lat, to.lat],
        lngs: [from.lng, to.lng],
      };
    },
    detours: async (_, { milesFromRoute }) => ({
      minutes: milesFromRoute.map((miles) => miles * 10),
      miles: milesFromRoute.map((miles) => miles * 2),
    }),
    close: async () => undefined,
    ...overrides,
  };
  return { routes: async (...asked) => [await roads.route(...asked)], ...roads };
}
