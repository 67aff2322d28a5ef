import { z } from "zod";
import { readCoordinates } from "../values/coordinates.js";
import { faultParams } from "./faults.js";
import { RequestId, text } from "./fields.js";
import { Coordinates } from "./route.js";
import { MAX_LATITUDE, MAX_LONGITUDE } from "../values/limits.js";
import { RoutedVehicle } from "./vehicle.js";

/** A place name, an address, a ZIP code or `lat,lng`. */
export const Place = text(1, 500)
  .check((context) => {
    const coordinates = readCoordinates(context.value);
    const fault =
      context.value !== "" && context.value.trim() === ""
        ? "Input should name a place"
        : coordinates !== null && !Coordinates.safeParse(coordinates).success
          ? `Coordinates should be latitude -${MAX_LATITUDE} to ${MAX_LATITUDE}, then longitude -${MAX_LONGITUDE} to ${MAX_LONGITUDE}`
          : null;
    if (fault !== null)
      context.issues.push({ code: "custom", input: context.value, ...faultParams("value_error", fault) });
  })
  .meta({ pattern: "\\S" });

export const RoutesRequest = z.object({
  origin: Place.describe("Where the trip starts: a place such as `Omaha, NE`, a ZIP code, or `lat,lng` in degrees."),
  destination: Place.describe("Where it ends, in the same form."),
  vehicle: RoutedVehicle.nullish(),
});
export type RoutesRequest = z.infer<typeof RoutesRequest>;

/** A route as this service computes it: with its polyline. */
export const ComputedRoute = z
  .object({
    total_distance_miles: z.number().gt(0).describe("Driving distance, in miles."),
    total_duration_minutes: z.number().gt(0).describe("Driving time without stops, in minutes."),
    start: Coordinates.describe("Where the origin was found."),
    end: Coordinates.describe("Where the destination was found."),
    polyline: z.string().describe("The way driven, as an encoded polyline of precision 5."),
  })
  .describe("A driving route, ready to go into the other two requests as it is.");
export type ComputedRoute = z.infer<typeof ComputedRoute>;

export const RoutesResponse = z.object({
  route: ComputedRoute,
  origin: z
    .string()
    .describe(
      "The place taken as the origin, such as `Omaha, NE`; the text that was sent where it gives coordinates, or where the routing provider looks addresses up itself.",
    ),
  destination: z.string().describe("The place taken as the destination, in the same form."),
  warnings: z
    .array(z.string())
    .describe("What was assumed to find the places and the route, and what the provider does not know."),
  request_id: RequestId,
});
export type RoutesResponse = z.infer<typeof RoutesResponse>;
