// The way through a trip: which steps are taken in which order, here and by a service, and what they pass on.

import { describe, expect, test } from "vitest";
import type { FuelRouteClient } from "../../src/client/index.js";
import type { EnrichRequest } from "../../src/client/types.js";
import { ServiceError } from "../../src/contract/values/errors.js";
import { MAX_STATIONS } from "../../src/contract/values/limits.js";
import { loadOptimizer } from "../../src/index.js";
import { findByService } from "../../src/journey/byService.js";
import { findHere } from "../../src/journey/findHere.js";
import { planHere } from "../../src/cli/plan.js";
import { withoutTrucks } from "../../src/providers/routing/trucks.js";
import { findTrip, NoStationNearError, planTrip, SEARCH_DEFAULTS } from "../../src/journey/planTrip.js";
import type { RoutingProvider } from "../../src/providers/routing/provider.js";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { straightRoads, townPlaces } from "../support/providers.js";

const optimizer = await loadOptimizer();
const { signal } = new AbortController();

/** Stations at these distances in miles, a dozen at most, from the road between 40, -100 and 40, -98. */
function stationsAside(...miles: readonly number[]) {
  return miles.map((off, i) => ({
    id: `s${i}`,
    name: "Stop",
    address: "Road",
    location: { lat: 40 + off / 69, lng: -99 },
    price_per_gallon: 3,
  }));
}

const PLACES = { origin: "40,-100", destination: "40,-98" };
const VEHICLE = { mpg: 6, tank_capacity_gallons: 100, current_fuel_gallons: 20 };

describe("planTrip", () => {
  const steps = {
    ...findHere({ optimizer, routing: straightRoads(), places: townPlaces }),
    ...planHere({ optimizer, vehicles: NO_VEHICLES }),
  };

  test("route, stations, plan; warnings are data", async () => {
    const taken: string[] = [];
    const query = { ...PLACES, stations: stationsAside(0.1, 0.5, 6, 12), vehicle: VEHICLE };
    const { outcome, route, stations, warnings, ...places } = await planTrip(steps, query, {
      signal,
      onStep: (step) => void taken.push(step),
    });
    expect(taken).toEqual(["route", "stations", "plan"]);
    expect(route.total_distance_miles).toBeCloseTo(138, 0);
    expect(stations.map(({ id }) => id)).toEqual(["s0", "s1"]);
    // Two miles in ten minutes.
    for (const { detour_minutes: minutes, detour_miles: miles } of stations)
      expect(miles).toBeCloseTo((minutes ?? NaN) / 5, 2);
    expect(warnings).toEqual([
      { code: "STATIONS_FAR_OFF", stationCount: 1, radiusMiles: 7 },
      { code: "DETOURS_TOO_LONG", stationCount: 1, maxDetourMinutes: 10 },
    ]);
    expect(outcome).toMatchObject({ status: "planned", plan: { stops: [{ station: { row: 0 } }] } });
    expect(places).toEqual(PLACES);
  });

  test("the answer names the places that were meant", async () => {
    const places = {
      name: "towns",
      locate: async (text: string) => ({ lat: 40, lng: text === "a" ? -100 : -98, name: `${text.toUpperCase()}, NE` }),
    };
    const finds = findHere({ optimizer, routing: straightRoads(), places });
    expect(
      await findTrip(finds, { origin: "a", destination: "b", stations: stationsAside(0) }, { signal }),
    ).toMatchObject({ origin: "A, NE", destination: "B, NE" });
  });

  test("the warnings of both places, the route and the stations follow each other, once each", async () => {
    const places = {
      name: "towns",
      locate: async (text: string) => ({
        lat: 40,
        lng: text === "a" ? -100 : -98,
        name: text,
        warnings: [{ code: "FROM_SERVICE", text: `${text} is a guess` }] as const,
      }),
    };
    const road = straightRoads();
    const routing = straightRoads({
      route: async (...ends) => ({
        ...(await road.route(...ends)),
        warnings: [{ code: "ROUTE_OFF_NETWORK", milesOff: 30, totalMiles: 138 }],
      }),
    });
    const { warnings } = await findTrip(
      findHere({ optimizer, routing, places }),
      { origin: "a", destination: "b", stations: stationsAside(0, 12) },
      { signal },
    );
    expect(warnings.map(wordWarning)).toEqual([
      "a is a guess",
      "b is a guess",
      "30.0 of the route's 138.0 miles run off the roads of the built-in network, and are estimated from straight lines.",
      "1 stations dropped: more than 7.0 miles from the route.",
    ]);
  });

  test("where the route's line is approximate, bounds that are not given are wide; those that are given hold", async () => {
    const road = straightRoads({
      detours: async (_, { milesFromRoute }) => ({ minutes: milesFromRoute.map((miles) => 1.6 * miles) }),
    });
    const approximate = straightRoads({
      ...road,
      route: async (...ends) => ({
        ...(await road.route(...ends)),
        warnings: [{ code: "LINE_APPROXIMATE", sharePercent: 95, withinMiles: 2 }],
      }),
    });
    const near = async (routing: RoutingProvider, bounds: object = {}): Promise<(string | undefined)[]> => {
      const { stations } = await findTrip(
        findHere({ optimizer, routing, places: townPlaces }),
        { ...PLACES, stations: stationsAside(1, 6.9, 8, 9.2, 11), ...bounds },
        { signal },
      );
      return stations.map(({ id }) => id);
    };
    expect(await near(road)).toEqual(["s0"]);
    expect(await near(approximate)).toEqual(["s0", "s1", "s2", "s3"]);
    expect(await near(approximate, { max_detour_minutes: 11 })).toEqual(["s0", "s1"]);
    expect(await near(approximate, { coarse_filter_radius_miles: 7 })).toEqual(["s0", "s1"]);
    expect(SEARCH_DEFAULTS).toEqual({
      routed: { coarse_filter_radius_miles: 7, max_detour_minutes: 10 },
      estimated: { coarse_filter_radius_miles: 10, max_detour_minutes: 15 },
    });
  });

  test("an unknown vehicle is refused before a route is looked for", async () => {
    const findRoute = (): never => expect.fail("asked for a route");
    const vehicle = { year: 2019, make: "Ford", model: "Transit" };
    await expect(
      planTrip({ ...steps, findRoute }, { ...PLACES, stations: stationsAside(0), vehicle }, { signal }),
    ).rejects.toThrow(ServiceError);
  });

  test("no station near enough: the reasons come with the refusal", async () => {
    const refusal: unknown = await planTrip(
      steps,
      { ...PLACES, stations: stationsAside(9), vehicle: VEHICLE },
      { signal },
    ).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(NoStationNearError);
    expect(refusal).toHaveProperty("warnings", [{ code: "STATIONS_FAR_OFF", stationCount: 1, radiusMiles: 7 }]);
  });
});

describe("a truck", () => {
  const vehicle = { ...VEHICLE, truck: { height_feet: 13, hazmat: true } };

  test("drives the route and the detours; roads that do not know trucks say so", async () => {
    const asked: unknown[] = [];
    const roads = straightRoads();
    const routing = withoutTrucks({
      ...roads,
      detours: (line, stations, abort, wants) => {
        asked.push(wants);
        return roads.detours(line, stations, abort, wants);
      },
    });
    const here = {
      ...findHere({ optimizer, routing, places: townPlaces }),
      ...planHere({ optimizer, vehicles: NO_VEHICLES }),
    };
    const { warnings } = await planTrip(here, { ...PLACES, stations: stationsAside(0.1), vehicle }, { signal });
    expect(warnings).toEqual(
      ["route", "detours"].map((what) => ({ code: "TRUCK_NOT_CONSIDERED", provider: roads.name, what })),
    );
    expect(asked).toEqual([{ miles: true }]);
  });

  test("goes to a service with both requests, and a car with none", async () => {
    const sent: unknown[] = [];
    const client = {
      computeRoute: async (request: object) => {
        sent.push(request);
        return {
          route: {
            total_distance_miles: 138,
            total_duration_minutes: 138,
            start: { lat: 40, lng: -100 },
            end: { lat: 40, lng: -98 },
            polyline: "_flsF~po_R?_seK",
          },
          ...PLACES,
          warnings: [],
          warning_details: [],
          request_id: "r",
        };
      },
      enrichStations: async ({ stations, ...request }: EnrichRequest) => {
        sent.push(request);
        return {
          stations: stations.map((station) => ({ ...station, miles_from_route_start: 69, detour_minutes: 1 })),
          warnings: [],
          warning_details: [],
          request_id: "r",
        };
      },
    };
    const query = { ...PLACES, stations: stationsAside(0.1) };
    await findTrip(findByService(client, optimizer), { ...query, vehicle }, { signal });
    await findTrip(
      findByService(client, optimizer),
      { ...query, vehicle: { ...VEHICLE, truck: undefined } },
      { signal },
    );
    const { truck } = vehicle;
    expect(sent).toEqual([
      { ...PLACES, vehicle: { truck } },
      expect.objectContaining({ vehicle: { truck } }),
      PLACES,
      expect.not.objectContaining({ vehicle: expect.anything() }),
    ]);
  });
});

test("by a service: the warnings of many answers become one of each kind, whatever they say", async () => {
  const sizes: number[] = [];
  const client: Pick<FuelRouteClient, "computeRoute" | "enrichStations"> = {
    computeRoute: async () => ({
      route: {
        total_distance_miles: 138,
        total_duration_minutes: 138,
        start: { lat: 40, lng: -100 },
        end: { lat: 40, lng: -98 },
        polyline: "_flsF~po_R?_seK",
      },
      origin: "A, NE",
      destination: "B, NE",
      warnings: ["The road is a guess."],
      warning_details: [],
      request_id: "r",
    }),
    // The first answer drops its first two stations, the second none.
    enrichStations: async ({ stations, return_detour_miles: wantsMiles }: EnrichRequest) => {
      expect(wantsMiles).toBe(true);
      const dropped = sizes.length === 0 ? 2 : 0;
      sizes.push(stations.length);
      const kept = stations
        .slice(dropped)
        .map((station) => ({ ...station, miles_from_route_start: 69, detour_minutes: 1, detour_miles: 0.5 }));
      return {
        stations: kept,
        warnings: [...(dropped > 0 ? ["dropped some"] : []), "Detours are guessed."],
        warning_details: [],
        request_id: "r",
      };
    },
  };
  const stations = [
    ...stationsAside(...Array.from({ length: MAX_STATIONS + 10 }, () => 1)),
    ...stationsAside(12, 15, 19),
  ];
  const found = await findTrip(
    findByService(client, optimizer),
    { ...PLACES, stations, max_detour_minutes: 5 },
    { signal },
  );
  expect(sizes).toEqual([MAX_STATIONS, 10]);
  expect(found.stations).toHaveLength(MAX_STATIONS + 8);
  expect(new Set(found.stations.map((station) => station.detour_miles))).toEqual(new Set([0.5]));
  expect(found).toMatchObject({ origin: "A, NE", destination: "B, NE" });
  expect(found.warnings).toEqual([
    { code: "FROM_SERVICE", text: "The road is a guess." },
    { code: "STATIONS_FAR_OFF", stationCount: 3, radiusMiles: 7 },
    { code: "DETOURS_TOO_LONG", stationCount: 2, maxDetourMinutes: 5 },
    { code: "DETOURS_ESTIMATED", text: "Detours are guessed." },
  ]);
});
