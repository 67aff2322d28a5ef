// Routes: as callers send them, and as the service computes them between two places.

import { z } from "zod";
import { isObject, MAX_LISTED_FAULTS } from "../values/faults.js";
import { MAX_LATITUDE, MAX_LONGITUDE, MAX_POINTS, MAX_ROUTE_MILES, MAX_ROUTE_MINUTES } from "../values/limits.js";
import { wordEscaped } from "../values/escapedLine.js";
import {
  countPoints,
  FINE_PRECISION,
  fieldOfLine,
  isOnGlobe,
  type Line,
  positionsOf,
  PRECISION,
  precisionOf,
  surveyLine,
} from "../values/polyline.js";
import { isInMetres, misreadBy } from "../values/routeDoubts.js";
import { MISREAD_BY } from "../values/warnings.js";
import { readCoordinates } from "../values/coordinates.js";
import { crossFieldFault, faultParams, kindOf } from "./faults.js";
import { opaqueObject, RequestId, text, warningFields, wholeNumber } from "./fields.js";
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

/** Judged by `judgeLine`, which knows its precision. */
const Polyline = z.string().meta({ pattern: POLYLINE_PATTERN, maxLength: MAX_POINTS * POINT_CHARACTERS });

const POINTS = { type: "array", items: { $ref: "#/components/schemas/Coordinates" } } as const;

/** Judged by `judgeLine`, and only where there is no polyline. */
const Waypoints = z.unknown().meta({ ...POINTS, maxItems: MAX_POINTS });

/** Judged by `judgeLine`, and only where there is neither a polyline nor waypoints. */
const LineString = opaqueObject();

/** Judges the line that a route goes by. */
function judgeLine(route: unknown, context: z.core.$RefinementCtx): void {
  if (!isObject(route)) return;
  const line: Line = route;
  const field = fieldOfLine(line);
  const value = field === undefined ? undefined : line[field];
  if (field === "polyline") judgePolyline(value, line, context);
  if (typeof value === "string") judgeMetres(route, value, context);
  if (field === "waypoints") judgePoints(value, { path: ["waypoints"], context });
  if (field !== "geometry") return;
  const positions = positionsOf(value);
  if (positions !== undefined) return judgePoints(positions, { path: ["geometry", "coordinates"], context });
  context.addIssue({
    code: "custom",
    input: undefined,
    path: ["geometry"],
    ...faultParams(
      "value_error",
      `Input should be a GeoJSON LineString: its type, and its coordinates as a list${isPolyline(value) ? ". An encoded polyline belongs in polyline" : ""}`,
    ),
  });
}

/** Says that a distance above its bound is that of the line in metres. */
function judgeMetres(route: object, encoded: string, context: z.core.$RefinementCtx): void {
  const distance: unknown = Reflect.get(route, "total_distance_miles");
  if (typeof distance !== "number" || distance <= MAX_ROUTE_MILES) return;
  const survey = surveyLine(encoded, precisionOf(route));
  if (survey === null || !isInMetres(distance, survey.miles)) return;
  context.addIssue({
    code: "custom",
    input: distance,
    path: ["total_distance_miles"],
    ...faultParams("value_error", "The distance is probably in metres: divide it by 1609.344"),
  });
}

function isPolyline(value: unknown): boolean {
  return typeof value === "string" && (surveyLine(value)?.points ?? 0) >= MIN_POINTS;
}

function judgePolyline(value: unknown, route: Line, context: z.core.$RefinementCtx): void {
  // Any other type is a fault of the field.
  if (typeof value !== "string") return;
  const fault = findPolylineFault(value, route);
  if (fault !== null)
    context.addIssue({ code: "custom", input: value, path: ["polyline"], ...faultParams("value_error", fault) });
}

function findPolylineFault(encoded: string, route: Line): string | null {
  const precision = precisionOf(route);
  const survey = surveyLine(encoded, precision);
  if (survey === null) return `Input should be an encoded polyline of precision ${precision}${hintAt(encoded, route)}`;
  const { points, outside } = survey;
  if (points < MIN_POINTS) return `Polyline should have at least ${MIN_POINTS} points, not ${points}`;
  if (points > MAX_POINTS) return `Polyline should have at most ${MAX_POINTS} points, not ${points}`;
  if (outside < 0) return null;
  return `Polyline should stay within latitude -90 to 90 and longitude -180 to 180; point ${outside} does not${wordCause(route)}`;
}

/** What a line at fault probably is, as the end of a sentence. */
function wordCause(route: Line): string {
  const cause = misreadBy(route);
  return cause === undefined ? "" : `: ${MISREAD_BY[cause]}`;
}

/** What a text is that is no polyline, as far as it shows. */
function hintAt(encoded: string, route: Line): string {
  if (FLEXIBLE.test(encoded)) return ", and not a HERE flexible polyline: decode it and send its points as waypoints";
  const cause = countPoints(encoded) > MAX_POINTS ? "" : wordCause(route);
  if (cause !== "" || encoded.length > MOST_ESCAPED_CHARACTERS) return cause;
  const escaped = wordEscaped(encoded);
  return escaped === undefined ? "" : `: ${escaped}`;
}

/** A longer text is not looked at for escapes: a body may hold megabytes. */
const MOST_ESCAPED_CHARACTERS = 20 * MAX_POINTS;

/** What HERE calls a flexible polyline: letters, digits, - and _, of its first version. */
const FLEXIBLE = /^B[A-Za-z0-9_-]+$/;

/**
 * Judges the points of a line. Only points at fault are looked at in detail, and only as many as an answer lists: a body
 * can hold millions of them, and naming them all would take the service down.
 */
function judgePoints(
  points: unknown,
  { path, context }: { readonly path: readonly string[]; readonly context: z.core.$RefinementCtx },
): void {
  const refuse = (fault: ReturnType<typeof faultParams>, input?: unknown): void =>
    context.addIssue({ code: "custom", input, path: [...path], ...fault });
  if (!Array.isArray(points)) return refuse(faultParams("list_type", "Input should be a valid list"), points);
  const { length } = points;
  if (length > MAX_POINTS) {
    const lengths = { field_type: "List", max_length: MAX_POINTS, actual_length: length };
    return refuse(faultParams("too_long", `List should have at most ${MAX_POINTS} items, not ${length}`, lengths));
  }
  if (length < MIN_POINTS) {
    const lengths = { field_type: "List", min_length: MIN_POINTS };
    refuse(faultParams("too_short", `List should have at least ${MIN_POINTS} items`, lengths), points);
  }
  let named = 0;
  let others = 0;
  points.forEach((point: unknown, i) => {
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
  if (others > 0) refuse(faultParams("value_error", `${others} more ${path[0] ?? "points"} are at fault`));
}

/** A route's geometry is its polyline if it has one, else its waypoints, else its GeoJSON line. */
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
      `The route's line as an encoded polyline, of 2 to ${MAX_POINTS} points; an empty one counts as none. This, \`waypoints\` or \`geometry\` is required.`,
    ),
    polyline_precision: wholeNumber(PRECISION, FINE_PRECISION)
      .nullish()
      .describe(
        "Decimal digits of a degree in `polyline`: 5, as where it is not given, or 6, as Valhalla writes them.",
      ),
    waypoints: Waypoints.nullish().describe(
      `The route's line as 2 to ${MAX_POINTS} points, start to end. Neither used nor checked when there is a \`polyline\`.`,
    ),
    geometry: LineString.nullish().describe(
      `The route's line as a GeoJSON LineString of 2 to ${MAX_POINTS} points, with the longitude first: \`{"type": "LineString", "coordinates": [[-95.94, 41.26], …]}\`. Neither used nor checked when there is a \`polyline\` or \`waypoints\`.`,
    ),
  })
  .refine(
    (route) => !isObject(route) || fieldOfLine(route) !== undefined,
    crossFieldFault("polyline", "missing", "Field required: give polyline or waypoints"),
  )
  .superRefine(judgeLine, { when: () => true })
  .meta({
    description: "A driving route. What `/v1/routes` answers can be sent as it is.",
    anyOf: [
      { required: ["polyline"], properties: { polyline: { type: "string", minLength: 1 } } },
      { required: ["waypoints"], properties: { waypoints: { ...POINTS, minItems: MIN_POINTS } } },
      { required: ["geometry"], properties: { geometry: { type: "object", additionalProperties: true } } },
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
  ...warningFields("What was assumed to find the places and the route, and what the provider does not know."),
  request_id: RequestId,
});
export type RoutesResponse = z.infer<typeof RoutesResponse>;
