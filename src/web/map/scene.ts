import { defined } from "../../common/defined.js";
import { oncePer } from "../../common/once.js";
import { splitTown, whole, withoutState } from "../design/words.js";
import { reachOf, wordGoal, wordTitle } from "../obstacle/reach.js";
import type { Points } from "../../contract/values/polyline.js";
import { classOf } from "../design/priceClasses.js";
import { pricesOf, type TripPrices } from "../prices/tripPrices.js";
import { unrollFrom } from "../../report/projection.js";
import type { LoadedTrip, PlacedStation, Shown } from "../shown.js";
import { placeOf } from "../station/place.js";
import type { Road } from "./data/load.js";
import { cutLine, unrollLine } from "./line.js";
import { toWorld, type WorldPoint } from "./projection.js";

/** A station on the map. */
export interface StationMark {
  readonly station: PlacedStation;
  /** Where it is, and the point of the route's line beside it. */
  readonly place: WorldPoint;
  readonly onLine: WorldPoint;
  readonly priceClass: number;
  readonly price: number;
}

/** A stop of the plan. */
export interface StopMark {
  readonly station: PlacedStation;
  readonly place: WorldPoint;
  readonly number: number;
  readonly town: string;
  /** The town, with its state only where another stop's town has the same name. */
  readonly shortTown: string;
  readonly gallons: number;
  readonly pricePerGallon: number;
  readonly costDollars: number;
  /** By which stations compare. */
  readonly netPerGallon: number;
}

/** What the map shows of a trip and its plan. */
export interface Scene {
  readonly line: readonly WorldPoint[];
  /** The driving miles from the start at each of its points. */
  readonly pointMiles: Float64Array;
  /** What of the line can be driven; all of it where there is a plan. */
  readonly driven: readonly WorldPoint[];
  readonly ends: readonly { readonly name: string; readonly place: WorldPoint }[];
  /** The dearest first: whoever comes later lies on top. */
  readonly stations: readonly StationMark[];
  readonly stops: readonly StopMark[];
  readonly obstacle: { readonly place: WorldPoint; readonly title: string; readonly text: string } | undefined;
  /** The letters of the states that the trip leads through, by the addresses along it. */
  readonly states: ReadonlySet<string>;
  /** The Interstates that the route follows, and where. */
  readonly roads: readonly { readonly number: string; readonly place: WorldPoint }[];
}

/** How far from a road the route may be to follow it, on the square. */
const NEAR_ROAD = 1e-4;

/** Miles between two places at which the route is asked for its road. */
const ASK_MILES = 15;

const NOWHERE: WorldPoint = { x: 0, y: 0 };
const NO_ROADS: readonly Road[] = [];

/**
 * @returns the same line, stations and roads as long as the trip, its prices and the network are the same: a slider
 *   changes none of them.
 */
export function sceneOf(shown: Shown, network = NO_ROADS): Scene {
  const { trip, outcome } = shown;
  const { line, worldLine, ends, states, atMile, placesOf } = courseOf(trip);
  const prices = pricesOf(shown);
  const planned = outcome.status === "planned" ? outcome : undefined;
  const reach = outcome.status === "infeasible" ? reachOf(shown, outcome) : undefined;
  const shortTowns = shortenTowns((planned?.stopStations ?? []).map((station) => placeOf(station).town));
  return {
    line: worldLine,
    pointMiles: trip.pointMiles,
    driven: reach === undefined ? worldLine : toWorldLine(cutLine(line, trip.pointMiles, 0, reach.lastMile)),
    ends,
    stations: marksOf(trip)(prices),
    stops: (planned?.result.stops ?? []).flatMap((stop, k): StopMark[] => {
      const station = planned?.stopStations[k];
      if (station === undefined) return [];
      const { town } = placeOf(station);
      return [
        {
          station,
          place: placesOf(station).place,
          number: k + 1,
          town,
          shortTown: defined(shortTowns[k]),
          gallons: stop.gallons_to_purchase,
          pricePerGallon: stop.price_paid_per_gallon ?? stop.price_per_gallon,
          netPerGallon: prices.netOf(station),
          costDollars: stop.total_cost_at_stop,
        },
      ];
    }),
    obstacle:
      reach === undefined
        ? undefined
        : {
            place: atMile(reach.lastMile),
            title: wordTitle(reach).replace(/ of .*$/u, ""),
            text: `reaches mile ${whole(reach.lastMile)}, ${wordGoal(reach)} is at ${whole(reach.toMile)}`,
          },
    states,
    roads: roadsOf(network)(trip),
  };
}

/** What the map shows of a trip whatever the plan. */
interface Course {
  /** In degrees and on the square. */
  readonly line: Points;
  readonly worldLine: readonly WorldPoint[];
  readonly ends: Scene["ends"];
  readonly states: Scene["states"];
  atMile(mile: number): WorldPoint;
  placesOf(station: PlacedStation): Pick<StationMark, "place" | "onLine">;
}

const courseOf = oncePer(({ points, pointMiles, from, to, stations }: LoadedTrip): Course => {
  const line = unrollLine(points);
  const unroll = unrollFrom(defined(points.lngs[0]));
  const worldLine = toWorldLine(line);
  const atMile = (mile: number): WorldPoint => toWorldLine(cutLine(line, pointMiles, mile, mile))[0] ?? NOWHERE;
  return {
    line,
    worldLine,
    ends: [from, to].map((name, i) => ({ name: withoutState(name), place: worldLine.at(i === 0 ? 0 : -1) ?? NOWHERE })),
    states: new Set(
      [from, to, ...stations.map((station) => placeOf(station).town)].map((place) => splitTown(place).state.slice(-2)),
    ),
    atMile,
    placesOf: oncePer(({ location: { lat, lng }, miles_from_route_start: mile }) => ({
      place: toWorld(lat, unroll(lng)),
      onLine: atMile(mile),
    })),
  };
});

const marksOf = oncePer((trip: LoadedTrip) =>
  oncePer(({ stations, classes, netOf }: TripPrices): readonly StationMark[] => {
    const { placesOf } = courseOf(trip);
    return stations
      .map((station) => {
        const price = netOf(station);
        return { station, ...placesOf(station), priceClass: classOf(price, classes), price };
      })
      .toSorted((a, b) => b.price - a.price);
  }),
);

const roadsOf = oncePer((network: readonly Road[]) =>
  oncePer((trip: LoadedTrip) => findRoads(trip.route.total_distance_miles, courseOf(trip).atMile, network)),
);

/** Towns without their states, but for those that only the state tells apart. */
export function shortenTowns(towns: readonly string[]): string[] {
  return towns.map((town) => {
    const { name } = splitTown(town);
    return towns.some((other) => other !== town && splitTown(other).name === name) ? town : name;
  });
}

/** The point of the route that is nearest to a place, and its mile. */
export function nearestOnLine(
  { line, pointMiles }: Pick<Scene, "line" | "pointMiles">,
  { x, y }: WorldPoint,
): { readonly place: WorldPoint; readonly mile: number } {
  let nearest = { distance: Infinity, mile: 0, place: line[0] ?? { x, y } };
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (a === undefined || b === undefined) continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
    const place = { x: a.x + share * dx, y: a.y + share * dy };
    const distance = Math.hypot(x - place.x, y - place.y);
    const [from, to] = [defined(pointMiles[i - 1]), defined(pointMiles[i])];
    if (distance < nearest.distance) nearest = { distance, mile: from + share * (to - from), place };
  }
  return nearest;
}

function toWorldLine({ lats, lngs }: Points): WorldPoint[] {
  return lats.map((lat, i) => toWorld(lat, defined(lngs[i])));
}

/** The road beside the route every few miles. */
function findRoads(totalMiles: number, atMile: (mile: number) => WorldPoint, network: readonly Road[]): Scene["roads"] {
  const found: { number: string; place: WorldPoint }[] = [];
  for (let mile = ASK_MILES / 2; mile < totalMiles; mile += ASK_MILES) {
    const place = atMile(mile);
    let best = { distance: NEAR_ROAD, number: "" };
    for (const { number, lines } of network) {
      for (const line of lines) {
        const distance = distanceTo(line, place, best.distance);
        if (distance < best.distance) best = { distance, number };
      }
    }
    if (best.number !== "") found.push({ number: best.number, place });
  }
  return found;
}

/** How far a place is from a line; no less than `least` where it is not nearer than that. */
function distanceTo(line: readonly WorldPoint[], { x, y }: WorldPoint, least: number): number {
  let nearest = least;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (a === undefined || b === undefined) continue;
    if (
      x < Math.min(a.x, b.x) - nearest ||
      x > Math.max(a.x, b.x) + nearest ||
      y < Math.min(a.y, b.y) - nearest ||
      y > Math.max(a.y, b.y) + nearest
    )
      continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
    nearest = Math.min(nearest, Math.hypot(x - a.x - share * dx, y - a.y - share * dy));
  }
  return nearest;
}
