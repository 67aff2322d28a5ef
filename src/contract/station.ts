import { z } from "zod";
import { opaqueObject, text } from "./fields.js";
import { Coordinates } from "./route.js";

export const MAX_STATIONS = 5000;

export const FuelType = z.enum(["regular", "midgrade", "premium", "diesel"]);
export type FuelType = z.infer<typeof FuelType>;

export const Station = z.object({
  id: text(1, 200),
  name: text(1, 200),
  address: text(1, 500),
  location: Coordinates,
  brand: text(0, 100).nullish(),
  price_per_gallon: z.number().gt(0).max(100).nullish(),
  fuel_type: FuelType.nullish(),
  miles_from_route_start: z.number().min(0).nullish(),
  detour_minutes: z.number().min(0).nullish(),
  metadata: opaqueObject().nullish(),
});
export type Station = z.infer<typeof Station>;

export const Stations = z.array(Station).min(1).max(MAX_STATIONS);
