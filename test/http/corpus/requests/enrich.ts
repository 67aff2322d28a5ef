// Requests to place stations along a route.

import { integer, pick } from "../../../support/random.js";
import { put, spoilEnrich } from "./faults.js";
import { CORRIDORS, makeRoute, rounded, type RouteBody } from "./places.js";
import { type CorpusRequest, type Family, post } from "./request.js";
import { damage, spellOddly } from "./spelling.js";
import { makeStations, type StationBody } from "./trips.js";

type Random = () => number;

interface EnrichBody {
  readonly route: RouteBody;
  readonly stations: StationBody[];
  readonly coarse_filter_radius_miles?: number | null;
  readonly max_detour_minutes?: number | null;
}

const enrich = (body: unknown): CorpusRequest => post("/v1/stations/enrich-distances", body);

function anyEnrichment(random: Random, mostStations = 60): EnrichBody {
  const along = pick(random, CORRIDORS);
  return {
    route: makeRoute(random, along),
    stations: makeStations(random, {
      count: integer(random, 1, mostStations),
      along,
      degrees: pick(random, [0.02, 0.1, 0.2, 1]),
      isPlaced: random() < 0.3,
    }),
    ...pick(random, [
      {},
      { coarse_filter_radius_miles: null },
      { coarse_filter_radius_miles: pick(random, [5, 7, 20, rounded(5 + random() * 15, 2)]) },
    ]),
    ...pick(random, [
      {},
      { max_detour_minutes: null },
      { max_detour_minutes: pick(random, [1, 10, 20, rounded(1 + random() * 19, 2)]) },
    ]),
  };
}

/** Lines that no road follows: to and fro, on one spot, across the date line, over a pole, around the globe. */
function strangeLine(random: Random): EnrichBody {
  const body = anyEnrichment(random, 30);
  const { lat, lng } = body.route.start;
  const waypoints = pick(random, [
    [body.route.start, body.route.start],
    [body.route.start, body.route.end, body.route.start, body.route.end],
    [
      { lat, lng: 179.9 },
      { lat, lng: -179.9 },
    ],
    [
      { lat: 89.9, lng: 0 },
      { lat: 89.9, lng: 180 },
    ],
    [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 0.5 },
    ],
    Array.from({ length: 60 }, (_, i) => ({ lat: (i % 2) / 10, lng: (i % 2) * 179.9 })),
    Array.from({ length: 300 }, (_, i) => ({ lat: rounded(lat + (i % 2) / 50, 5), lng: rounded(lng + i / 500, 5) })),
  ]);
  const near = pick(random, waypoints);
  const stations = body.stations.map((station) => ({
    ...station,
    location: { lat: Math.min(90, near.lat + rounded((random() - 0.5) / 10, 5)), lng: rounded(near.lng, 5) },
  }));
  return { ...body, route: { ...body.route, polyline: null, waypoints }, stations };
}

function large(random: Random, index: number): CorpusRequest {
  const along = CORRIDORS[index % CORRIDORS.length] ?? pick(random, CORRIDORS);
  const count = [5000, 1200, 5001, 2500][index % 4] ?? 1;
  return enrich({ route: makeRoute(random, along), stations: makeStations(random, { count, along, degrees: 0.3 }) });
}

export const ENRICH: Readonly<Record<string, Family>> = {
  "near-route": { count: 260, make: (random) => enrich(anyEnrichment(random)) },
  "strange-lines": { count: 60, make: (random) => enrich(strangeLine(random)) },
  "enrich-faults": {
    count: 110,
    make: (random) => enrich(spoilEnrich(random, anyEnrichment(random, random() < 0.1 ? 160 : 12))),
  },
  "enrich-spelling": { count: 90, make: (random) => enrich(spellOddly(random, anyEnrichment(random, 15))) },
  "enrich-damage": { count: 60, make: (random) => enrich(damage(random, JSON.stringify(anyEnrichment(random, 4)))) },
  "enrich-large": { count: 4, make: large },
  // Digits that no double holds, in what is only passed through.
  "enrich-digits": {
    count: 20,
    make: (random) => {
      const mark = "\u0001";
      const text = JSON.stringify(put(anyEnrichment(random, 8), ["stations", 0, "metadata"], { a: mark }));
      return enrich(
        text.replace(JSON.stringify(mark), () =>
          pick(random, [
            "1.10",
            "12345678901234567890.5",
            "1e400",
            "-0.0",
            "1E+2",
            "[ 1 , 2 ]",
            '"\\u0041\\/"',
            '{"b":1,"b":2}',
          ]),
        ),
      );
    },
  },
};
