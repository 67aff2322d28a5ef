// Trips and station sets, with what each trip costs by each set: a MILP solver finds it before anything is disturbed.

import { defined } from "../../src/common/defined.js";
import { z } from "zod";
import { EnrichResponse } from "../../src/contract/schemas/enrich.js";
import { decodePolyline } from "../../src/contract/values/polyline.js";
import { RoutesResponse } from "../../src/contract/schemas/route.js";
import { PutStationSetResponse } from "../../src/contract/schemas/kept.js";
import { solveFleetByMilp } from "../../test/support/fleetMilp.js";
import { withoutRules } from "../../test/support/fleetTrips.js";
import { integer } from "../../test/support/random.js";
import { type Call, send, WrongAnswerError } from "../../bench/harness/service/call.js";
import type { Target } from "../load/kinds.js";

export const SET = "soak";

const PLACES = [
  ["Omaha, NE", "Denver, CO"],
  ["Chicago, IL", "Kansas City, MO"],
  ["Dallas, TX", "Memphis, TN"],
  ["Sacramento, CA", "Salt Lake City, UT"],
] as const;
const VEHICLES = [
  { mpg: 6.5, tank_capacity_gallons: 120, current_fuel_gallons: 60 },
  { mpg: 5.25, tank_capacity_gallons: 150, current_fuel_gallons: 70 },
] as const;
const VERSIONS = 4;
const STATIONS_A_ROUTE = 25;
/** How far beside the line they lie at most, in degrees. */
const BESIDE_DEGREES = 0.04;

/** What holds where a request to /v1/plans names no corridor and the line is approximate (docs/http.md). */
const CORRIDOR = { coarse_filter_radius_miles: 10, max_detour_minutes: 15 };
/** What holds where a request has no params (docs/http.md). */
const DEFAULTS = { timeValue: 0.5, reserve: 0.1, buffer: 0.05 };
/** An answer's costs are rounded to the cent once for each stop, and once for all minutes. */
const HALF_CENT = 0.005;

/** A trip as /v1/plans takes it. */
export interface KnownTrip {
  readonly origin: string;
  readonly destination: string;
  readonly vehicle: (typeof VEHICLES)[number];
  readonly station_set: typeof SET;
}

/** The stations with one night's prices. */
export interface KnownVersion {
  /** The whole set, and its prices alone. */
  readonly csv: string;
  readonly prices: string;
  /** Its SHA-256, as the service calls it. */
  readonly version: string;
  /** Least cost of each trip in dollars, unrounded. */
  readonly costs: ReadonlyMap<KnownTrip, number>;
}

export interface Truth {
  readonly trips: readonly KnownTrip[];
  readonly versions: readonly KnownVersion[];
}

const ShownPlan = z.object({ stops: z.array(z.unknown()), summary: z.object({ total_cost: z.number() }) });
const ShownCosts = z.looseObject({ plan: ShownPlan, considered: z.object({ station_set_version: z.string() }) });

/**
 * @returns why an answer of /v1/plans is wrong, and `undefined` where it is right. @param allowed versions that it may
 *   go by.
 */
export function faultOf(trip: KnownTrip, answer: unknown, allowed: ReadonlySet<KnownVersion>): string | undefined {
  const { plan, considered } = ShownCosts.parse(answer);
  return faultOfCost(trip, plan.summary.total_cost, plan.stops.length, considered.station_set_version, allowed);
}

/** The same of what an answer shows otherwise. */
export function faultOfCost(
  trip: KnownTrip,
  totalCost: number,
  stopCount: number,
  shownVersion: string,
  allowed: ReadonlySet<KnownVersion>,
): string | undefined {
  const version = [...allowed].find((each) => each.version === shownVersion);
  if (version === undefined) return `it goes by the set ${shownVersion}, which was not in place`;
  const least = version.costs.get(trip) ?? NaN;
  return Math.abs(totalCost - least) <= HALF_CENT * (stopCount + 1) + 1e-3
    ? undefined
    : `it costs $${totalCost} from ${trip.origin} to ${trip.destination}, where the least is $${least}`;
}

/** Makes stations along routes, has the service place them, and solves each trip with each version's prices. */
export async function makeTruth(target: Target, random: () => number): Promise<Truth> {
  const ask = async (call: Pick<Call, "method" | "path">, type: string, body: string): Promise<unknown> => {
    const reply = await send(target.url, {
      ...call,
      headers: { "content-type": type, "x-api-key": target.key },
      body: Buffer.from(body),
    });
    if (reply.status !== 200) throw WrongAnswerError.of(reply, "200");
    return JSON.parse(reply.body.toString("utf8"));
  };
  const post = (path: string, body: unknown): Promise<unknown> =>
    ask({ method: "POST", path }, "application/json", JSON.stringify(body));

  const routes = await Promise.all(
    PLACES.map(
      async ([origin, destination]) => RoutesResponse.parse(await post("/v1/routes", { origin, destination })).route,
    ),
  );
  const stations = routes.flatMap(({ polyline }, k) => {
    const { lats, lngs } = decodePolyline(polyline) ?? { lats: [], lngs: [] };
    return Array.from({ length: STATIONS_A_ROUTE }, (_, i) => {
      const at = integer(random, 1, lats.length - 1);
      const share = random();
      const between = (values: readonly number[]): number => {
        const to = defined(values[at]);
        return Number(
          (defined(values[at - 1]) * share + to * (1 - share) + (2 * random() - 1) * BESIDE_DEGREES).toFixed(5),
        );
      };
      return {
        id: `s${k}-${i}`,
        name: `Truck Stop ${k}-${i}`,
        address: `Exit ${i}`,
        location: { lat: between(lats), lng: between(lngs) },
      };
    });
  });
  const placed = await Promise.all(
    routes.map(
      async (route) =>
        EnrichResponse.parse(
          await post("/v1/stations/enrich-distances", { route, stations, ...CORRIDOR, return_detour_miles: true }),
        ).stations,
    ),
  );
  const trips = PLACES.flatMap(([origin, destination]) =>
    VEHICLES.map((vehicle): KnownTrip => ({ origin, destination, vehicle, station_set: SET })),
  );

  const versions: KnownVersion[] = [];
  while (versions.length < VERSIONS) {
    const prices = new Map(stations.map(({ id }) => [id, (3 + 2 * random()).toFixed(3)]));
    const rows = stations.map(({ id, name, address, location }) =>
      [id, name, address, location.lat, location.lng, prices.get(id)].join(","),
    );
    const csv = `id,name,address,lat,lng,price\n${rows.join("\n")}\n`;
    const { version } = PutStationSetResponse.parse(
      await ask({ method: "PUT", path: `/v1/station-sets/${SET}` }, "text/csv", csv),
    );
    const costs = new Map<KnownTrip, number>();
    for (const trip of trips) {
      const k = PLACES.findIndex(([origin]) => origin === trip.origin);
      const plan = await solveFleetByMilp(
        tripOf(trip, routes[k]?.total_distance_miles ?? NaN, placed[k] ?? [], prices),
      );
      if (plan === null) throw new Error(`the MILP solver finds no plan from ${trip.origin} to ${trip.destination}`);
      costs.set(trip, plan.cost);
    }
    versions.push({ csv, prices: `id,price\n${[...prices].map((row) => row.join(",")).join("\n")}\n`, version, costs });
  }
  return { trips, versions };
}

/** The solver's trip. */
function tripOf(
  { vehicle }: KnownTrip,
  totalMiles: number,
  placed: EnrichResponse["stations"],
  prices: ReadonlyMap<string, string>,
): Parameters<typeof solveFleetByMilp>[0] {
  const stations = placed.toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start);
  const trip = withoutRules({
    stationMiles: stations.map((station) => station.miles_from_route_start),
    pricesPerGallon: stations.map(({ id }) => Number(prices.get(id))),
    stopCosts: stations.map((station) => station.detour_minutes * DEFAULTS.timeValue),
    totalMiles,
    mpg: vehicle.mpg,
    tankCapacityGallons: vehicle.tank_capacity_gallons,
    startGallons: vehicle.current_fuel_gallons,
    reserveGallons: DEFAULTS.reserve * vehicle.tank_capacity_gallons,
    bufferGallons: DEFAULTS.buffer * vehicle.tank_capacity_gallons,
  });
  return { ...trip, detourGallons: stations.map((station) => (station.detour_miles ?? 0) / vehicle.mpg) };
}
