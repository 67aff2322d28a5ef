// Routes: as callers send them, and as the service computes them between two places.

import { z } from "zod";
import { isObject, MAX_LISTED_FAULTS } from "../values/faults.js";
import { MAX_LATITUDE, MAX_LONGITUDE, MAX_POINTS, MAX_ROUTE_MILES, MAX_ROUTE_MINUTES } from "../values/limits.js";
import { isGiven, isOnGlobe, surveyPolyline } from "../values/polyline.js";
import { readCoordinates } from "../values/coordinates.js";
import { crossFieldFault, faultParams, kindOf } from "./faults.js";
import { RequestId, text } from "./fields.js";
import { RoutedVehicle } from "./vehicle.js";

const MIN_POINTS = 2;

export const Coordinates = z
  .object({
    lat: z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE).describe("Latitude in degrees, north is positive."),
    lng: z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE).describe("Longitude in degrees, east is positive."),
  })
  .describe("A point on the globe (WGS-84).");

/**
 * The form of an encoded polyline: empty, or at least two points of two values of up to six characters, which zero bits
 * may follow.
 */
const POLYLINE_PATTERN = "^(?:(?:(?:[_-~]{0,5}[?-^]|[_-~]{6}_*[?]){2}){2,})?$";

/** The most characters of a point, unless zero bits follow its values. */
const POINT_CHARACTERS = 12;

/** Precision-5 encoded polyline of at least two points on the globe; an empty one counts as none. */
const Polyline = z
  .string()
  .check((context) => {
    if (!isGiven(context.value)) return;
    const fault = findPolylineFault(context.value);
    if (fault !== null)
      context.issues.push({ code: "custom", input: context.value, ...faultParams("value_error", fault) });
  })
  .meta({ pattern: POLYLINE_PATTERN, maxLength: MAX_POINTS * POINT_CHARACTERS });

function findPolylineFault(encoded: string): string | null {
  const survey = surveyPolyline(encoded, { lat: MAX_LATITUDE, lng: MAX_LONGITUDE });
  if (survey === null) return "Input should be an encoded polyline of precision 5";
  const { points, outside } = survey;
  if (points < MIN_POINTS) return `Polyline should have at least ${MIN_POINTS} points, not ${points}`;
  if (points > MAX_POINTS) return `Polyline should have at most ${MAX_POINTS} points, not ${points}`;
  return outside < 0
    ? null
    : `Polyline should stay within latitude -90 to 90 and longitude -180 to 180; point ${outside} does not`;
}

/** Judged by `judgeWaypoints`, and only where there is no polyline. */
const Waypoints = z
  .unknown()
  .meta({ type: "array", maxItems: MAX_POINTS, items: { $ref: "#/components/schemas/Coordinates" } });

/**
 * Judges the waypoints of a route that has no polyline. Only points at fault are looked at in detail, and only as many
 * as an answer lists: a body can hold millions of them, and naming them all would take the service down.
 */
function judgeWaypoints(route: unknown, context: z.core.$RefinementCtx): void {
  if (!isObject(route) || !("waypoints" in route) || route.waypoints === undefined || route.waypoints === null) return;
  if ("polyline" in route && isGiven(route.polyline)) return;
  const { waypoints } = route;
  const path = ["waypoints"];
  if (!Array.isArray(waypoints)) {
    context.addIssue({
      code: "custom",
      input: waypoints,
      path,
      ...faultParams("list_type", "Input should be a valid list"),
    });
    return;
  }
  const { length } = waypoints;
  if (length > MAX_POINTS) {
    const lengths = { field_type: "List", max_length: MAX_POINTS, actual_length: length };
    context.addIssue({
      code: "custom",
      input: undefined,
      path,
      ...faultParams("too_long", `List should have at most ${MAX_POINTS} items, not ${length}`, lengths),
    });
    return;
  }
  if (length < MIN_POINTS) {
    context.addIssue({
      code: "custom",
      input: waypoints,
      path,
      ...faultParams("too_short", `List should have at least ${MIN_POINTS} items`, {
        field_type: "List",
        min_length: MIN_POINTS,
      }),
    });
  }
  let named = 0;
  let others = 0;
  waypoints.forEach((point: unknown, i) => {
    if (isOnGlobe(point)) return;
    if (named >= MAX_LISTED_FAULTS) {
      others++;
      return;
    }
    named++;
    for (const issue of Coordinates.safeParse(point).error?.issues ?? []) {
      context.addIssue({
        code: "custom",
        input: point,
        path: [...path, i, ...issue.path],
        params: kindOf(issue, point),
      });
    }
  });
  if (others > 0) {
    context.addIssue({
      code: "custom",
      input: undefined,
      path,
      ...faultParams("value_error", `${others} more waypoints are at fault`),
    });
  }
}

/** A route's geometry is its polyline if it has one, else its waypoints. */
export const Route = z
  .object({
    total_distance_miles: z
      .number()
      .gt(0)
      .max(MAX_ROUTE_MILES)
      .describe("Driving distance from start to end, in miles."),
    total_duration_minutes: z.number().gt(0).max(MAX_ROUTE_MINUTES).describe("Driving time without stops, in minutes."),
    start: Coordinates.describe("Where the route starts."),
    end: Coordinates.describe("Where the route ends."),
    polyline: Polyline.nullish().describe(
      `The route's line as an encoded polyline of precision 5, of 2 to ${MAX_POINTS} points; an empty one counts as none. This or \`waypoints\` is required.`,
    ),
    waypoints: Waypoints.nullish().describe(
      `The route's line as 2 to ${MAX_POINTS} points, start to end. Neither used nor checked when there is a \`polyline\`.`,
    ),
  })
  .refine(
    (route) =>
      !isObject(route) || isGiven(route.polyline) || (route.waypoints !== undefined && route.waypoints !== null),
    crossFieldFault("polyline", "missing", "Field required: give polyline or waypoints"),
  )
  .superRefine(judgeWaypoints, { when: () => true })
  .meta({
    description: "A driving route. What `/v1/routes` answers can be sent as it is.",
    anyOf: [
      { required: ["polyline"], properties: { polyline: { type: "string", minLength: 1 } } },
      { required: ["waypoints"], properties: { waypoints: { type: "array", minItems: MIN_POINTS } } },
    ],
  });

export type Route = z.infer<typeof Route>;

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
