import { ENRICH_DEFAULTS, ENRICH_RANGES } from "../values/limits.js";
import { z } from "zod";
import { RequestId, warningFields } from "./fields.js";
import { Route } from "./route.js";
import { Station, Stations } from "./station.js";
import { RoutedVehicle } from "./vehicle.js";

const { coarse_filter_radius_miles: RADIUS, max_detour_minutes: DETOUR } = ENRICH_RANGES;

export const EnrichRequest = z.object({
  route: Route,
  stations: Stations.describe("The stations to place on the route: 1 to 5000, in any order."),
  coarse_filter_radius_miles: z.number().min(RADIUS.least).max(RADIUS.most).nullish().meta({
    description: "Stations further than this from the route's line are dropped, in miles.",
    default: ENRICH_DEFAULTS.coarse_filter_radius_miles,
  }),
  max_detour_minutes: z.number().min(DETOUR.least).max(DETOUR.most).nullish().meta({
    description: "Stations whose round trip takes longer than this are dropped, in minutes.",
    default: ENRICH_DEFAULTS.max_detour_minutes,
  }),
  return_detour_miles: z.boolean().nullish().meta({
    description:
      "Whether to set each station's `detour_miles`, too. Without it, those that were sent come back untouched.",
    default: ENRICH_DEFAULTS.return_detour_miles,
  }),
  vehicle: RoutedVehicle.nullish(),
});
export type EnrichRequest = z.infer<typeof EnrichRequest>;

/** A station as enrichment returns it. */
export const EnrichedStation = Station.extend({
  miles_from_route_start: z.number().min(0).describe("Where on the route it lies, in driving miles from the start."),
  detour_minutes: z.number().min(0).describe("Round-trip detour compared with driving past, in minutes."),
}).describe(
  "A station as it was sent, byte for byte, with `miles_from_route_start` and `detour_minutes` set, and `detour_miles` where the request asks for them.",
);

export type EnrichedStation = z.infer<typeof EnrichedStation>;

export const EnrichResponse = z.object({
  stations: z.array(EnrichedStation).describe("The stations that are left, in the order sent."),
  ...warningFields("How many stations were dropped at each stage, and whether detours are estimates."),
  request_id: RequestId,
});
export type EnrichResponse = z.infer<typeof EnrichResponse>;
