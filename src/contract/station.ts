import { z } from "zod";
import { column } from "./columns.js";
import { opaqueObject, text } from "./fields.js";
import { Coordinates, MAX_ROUTE_MILES } from "./route.js";

export const MAX_STATIONS = 5000;
/** A week. Stops that cost no more than this keep all sums of dollars exact to far less than a millionth. */
export const MAX_DETOUR_MINUTES = 10_080;

export const FuelType = z.enum(["regular", "midgrade", "premium", "diesel"]);
export type FuelType = z.infer<typeof FuelType>;

/** The fields that enrichment computes. */
export const COMPUTED_FIELDS = ["miles_from_route_start", "detour_minutes"] as const;

export const Station = z.object({
  id: text(1, 200).describe("Your own id of the station; returned unchanged."),
  name: text(1, 200).describe("Name of the station."),
  address: text(1, 500).describe("Street address."),
  location: Coordinates.describe("Where the station is."),
  brand: text(0, 100).nullish().describe("Brand, for your own use."),
  price_per_gallon: column("plan", "pricesPerGallon", z.number().gt(0).max(100).nullish().describe("Price of the fuel, in dollars per gallon. Required by `/v1/optimize`."), { isRequired: true }),
  fuel_type: column("plan", "fuelTypes", FuelType.nullish().describe("What the price is for; one type for all stations that give it. Informational.")),
  miles_from_route_start: column("plan", "milesFromStart", z.number().min(0).max(MAX_ROUTE_MILES).nullish().describe("Where on the route it lies, in driving miles from the start. Required by `/v1/optimize`; `/v1/stations/enrich-distances` computes it."), { isRequired: true }),
  detour_minutes: column("plan", "detourMinutes", z.number().min(0).max(MAX_DETOUR_MINUTES).nullish().describe("Round-trip detour compared with driving past, in minutes. `/v1/optimize` assumes 0 where it is missing, with a warning.")),
  metadata: opaqueObject().nullish().describe("Anything of your own; returned unchanged."),
}).describe("A fuel station.");
export type Station = z.infer<typeof Station>;

export const Stations = z.array(Station).min(1).max(MAX_STATIONS);
