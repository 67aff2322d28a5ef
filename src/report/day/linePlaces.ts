import { firstAtLeast } from "../../common/order.js";
import { milesBetween, pointBetween } from "../../common/sphere.js";
import { pointsOf, type Route } from "../../contract/route.js";
import { type Coordinates, toCoordinates } from "../projection.js";

/** Finds the place at a driving mile of a route; its miles are spread evenly along its line. */
export function placeAlong(route: Route): (mile: number) => Coordinates {
  const points = toCoordinates(pointsOf(route));
  const lineMiles = [0];
  points.slice(1).forEach((point, i) => lineMiles.push((lineMiles[i] ?? 0) + milesBetween(points[i] ?? point, point)));
  const total = lineMiles.at(-1) ?? 0;
  return (mile) => {
    const at = Math.min(Math.max(mile / route.total_distance_miles, 0), 1) * total;
    const next = firstAtLeast(lineMiles, at);
    const [from, to] = [points[next - 1], points[next] ?? route.end];
    if (from === undefined) return to;
    const [before = 0, after = 0] = [lineMiles[next - 1], lineMiles[next]];
    return pointBetween(from, to, (at - before) / (after - before));
  };
}
