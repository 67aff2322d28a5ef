// The map against the plainest reading of the outlines, at random places.

import { describe, expect, test } from "vitest";
import { loadJurisdictions } from "../../../src/tax/jurisdictions/load.js";
import { pick, seededRandom } from "../../support/random.js";
import { areaAround, cornersOf, nearestArea, readRawAbroad, readRawStates } from "./rawOutlines.js";

const map = loadJurisdictions();
const [states, abroad] = [readRawStates(), readRawAbroad()];

/** So near to a limit both readings may round to different sides of it, in miles. */
const ROUNDING = 1e-6;

/** The map's rules as they are stated; null where a limit is too near to tell. */
export function expectedAt(lat: number, lng: number): string | undefined | null {
  const state = areaAround(states, lat, lng);
  if (state !== undefined) return state;
  const near = nearestArea(states, lat, lng);
  if ([0.1, 3].some((limit) => Math.abs(near.miles - limit) < ROUNDING)) return null;
  if (near.miles < 0.1) return near.name;
  const toJurisdiction = (name: string | undefined): string | undefined => (name === "MX" ? undefined : name);
  const other = areaAround(abroad, lat, lng);
  if (other !== undefined) return toJurisdiction(other);
  const nearAbroad = nearestArea(abroad, lat, lng);
  if (Math.abs(nearAbroad.miles - 3) < ROUNDING) return null;
  if (nearAbroad.miles < 3) return toJurisdiction(nearAbroad.name);
  return near.miles < 3 ? near.name : undefined;
}

function compare(places: readonly { lat: number; lng: number }[]): { answers: Map<string, number>; wrong: string[] } {
  const answers = new Map<string, number>();
  const wrong = places.flatMap(({ lat, lng }) => {
    const want = expectedAt(lat, lng);
    if (want === null) return [];
    answers.set(want ?? "none", (answers.get(want ?? "none") ?? 0) + 1);
    const got = map.jurisdictionAt(lat, lng);
    return got === want ? [] : [`${lat}, ${lng}: ${got}, not ${want}`];
  });
  return { answers, wrong };
}

/** Describes tests at `count` places. */
export function compareRandomPlaces(count: number): void {
  describe("it answers what the outlines say", () => {
    const random = seededRandom(21);
    const corners = [...states, ...abroad].flatMap(cornersOf);

    test(`at ${count / 2} places anywhere in North America`, () => {
      const { answers, wrong } = compare(Array.from({ length: count / 2 }, () => ({ lat: 18 + 60 * random(), lng: -172 + 120 * random() })));
      expect(wrong).toEqual([]);
      // The smallest may have none.
      expect(answers.size).toBeGreaterThan(45);
    });

    test(`at ${count / 2} places within some miles of a border or a coast`, () => {
      const { answers, wrong } = compare(
        Array.from({ length: count / 2 }, () => {
          const [lng, lat] = pick(random, corners);
          const miles = 8 * random() ** 3;
          const direction = 2 * Math.PI * random();
          return { lat: lat + (miles / 69) * Math.sin(direction), lng: lng + (miles / 69 / Math.cos((lat * Math.PI) / 180)) * Math.cos(direction) };
        }),
      );
      expect(wrong).toEqual([]);
      expect(answers.size).toBeGreaterThan(58);
    });
  });
}
