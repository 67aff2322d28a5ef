import { pointAlong } from "../../common/alongLine.js";
import { defined } from "../../common/defined.js";
import { milesBetween } from "../../common/sphere.js";
import { pointsOf } from "../../contract/values/polyline.js";
import type { Route } from "../../contract/schemas/route.js";
import { type Coordinates, toCoordinates } from "../projection.js";

/** Finds the place at a driving mile of a route; its miles are spread evenly along its line. */
export function placeAlong(route: Route): (mile: number) => Coordinates {
  const line = pointsOf(route);
  const points = toCoordinates(line);
  const pointMiles = [0];
  points
    .slice(1)
    .forEach((point, i) => pointMiles.push(defined(pointMiles[i]) + milesBetween(defined(points[i]), point)));
  const pointAt = pointAlong(line, pointMiles);
  return (mile) => pointAt(mile / route.total_distance_miles);
}
