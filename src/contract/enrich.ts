import { z } from "zod";
import { Route } from "./route.js";
import { Station, Stations } from "./station.js";

/** What a bound is when the request does not give it. */
export const ENRICH_DEFAULTS = { coarse_filter_radius_miles: 7, max_detour_minutes: 10 } as const;

export const EnrichRequest = z.object({
  route: Route,
  stations: Stations,
  coarse_filter_radius_miles: z.number().min(5).max(20).nullish(),
  max_detour_minutes: z.number().min(1).max(20).nullish(),
});
export type EnrichRequest = z.infer<typeof EnrichRequest>;

export const EnrichResponse = z.object({
  stations: z.array(Station.extend({ miles_from_route_start: z.number().min(0), detour_minutes: z.number().min(0) })),
  warnings: z.array(z.string()),
  request_id: z.string(),
});
export type EnrichResponse = z.infer<typeof EnrichResponse>;
