// The counties of the United States and their main towns.

import { nameKey, readParts, readState } from "../../src/providers/places/gazetteer/names.js";
import { readAtlas, type Ring } from "../atlas.js";

/** A county's name without `County`, its state's code, and its outline. */
export interface CountyRow {
  readonly name: string;
  readonly state: string;
  /** What lies in an odd number of them lies in the county. */
  readonly rings: readonly Ring[];
}

interface Town {
  readonly name: string;
  readonly state: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
  readonly isSeat: boolean;
}

/** FIPS codes of cities that belong to no county: those of Virginia and four others, among them Washington. */
const CITIES = /^(?:515[1-9]|51[6-8]|24510|29510|32510|11001)/;

/** Reads the counties of the Census Bureau's atlas. */
export function readCounties(): CountyRow[] {
  const codes = new Map(readAtlas("states").map(({ id, name }) => [id, readState(readParts(name).flat())]));
  return readAtlas("counties").flatMap(({ id, name, rings }) => {
    const state = codes.get(id.slice(0, 2));
    return state === undefined || CITIES.test(id) ? [] : [{ name, state, rings }];
  });
}

/**
 * Each county with its seat or, where none is known, its largest town. Seats of Virginia's counties often are cities
 * beside them that belong to no county, and have the county's name.
 * @param towns the largest first.
 */
export function findMainTowns<T extends Town>(
  counties: readonly CountyRow[],
  towns: readonly T[],
): { county: string; town: T }[] {
  const byState = new Map<string, T[]>();
  for (const town of towns) byState.set(town.state, [...(byState.get(town.state) ?? []), town]);
  return counties.flatMap(({ name, state, rings }) => {
    const ofState = byState.get(state) ?? [];
    const box = boxAround(rings);
    const around = ofState.filter(
      ({ lat, lng }) => lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east,
    );
    const inside = around.filter(({ lat, lng }) => isInside(rings, lat, lng));
    const key = nameKey(name);
    const cities = state === "VA" ? around : [];
    const town =
      cities.find((other) => other.isSeat && nameKey(other.name) === key) ??
      inside.find(({ isSeat }) => isSeat) ??
      inside[0];
    return town === undefined ? [] : [{ county: name, town }];
  });
}

function boxAround(rings: readonly Ring[]): { south: number; north: number; west: number; east: number } {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const [lng, lat] of rings.flat()) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
  }
  return box;
}

function isInside(rings: readonly Ring[], lat: number, lng: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[x, y] = [0, 0], [otherX, otherY] = [0, 0]] = [ring[i], ring[j]];
      if (y > lat !== otherY > lat && lng < ((otherX - x) * (lat - y)) / (otherY - y) + x) inside = !inside;
    }
  }
  return inside;
}
