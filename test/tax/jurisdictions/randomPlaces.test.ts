// The map against the plainest reading of the outlines, at random places.

import { describe, expect, test } from "vitest";
import { loadJurisdictions } from "../../../src/tax/load.js";
import { pick, seededRandom } from "../../support/random.js";
import { areaAround, cornersOf, nearestArea, readRawAbroad, readRawStates } from "./rawOutlines.js";
import { sampleSize } from "../../support/sampleSize.js";

const PLACES = sampleSize(3_000, 100_000);
/** One of so many corners is looked up. */
const EVERY_CORNER = sampleSize(101, 7);

const map = loadJurisdictions();
const [states, abroad] = [readRawStates(), readRawAbroad()];

/** So near to a limit or to a border, both readings may round to different sides of it, in miles. */
const ROUNDING = 1e-6;

/**
 * What the map may answer by its rules as they are stated. Two areas may be equally near: where they meet at the coast.
 */
function expectedAt(lat: number, lng: number): readonly (string | undefined)[] {
  const state = areaAround(states, lat, lng);
  if (state !== undefined) return [state];
  const near = nearestArea(states, lat, lng);
  if (near.miles < 0.1) return near.names;
  const other = areaAround(abroad, lat, lng);
  const nearAbroad = nearestArea(abroad, lat, lng);
  const found =
    other !== undefined ? [other] : nearAbroad.miles < 3 ? nearAbroad.names : near.miles < 3 ? near.names : [undefined];
  return found.map((name) => (name === "MX" ? undefined : name));
}

function isOnLimit(lat: number, lng: number): boolean {
  const [near, nearAbroad] = [nearestArea(states, lat, lng).miles, nearestArea(abroad, lat, lng).miles];
  return [near, near - 0.1, near - 3, nearAbroad, nearAbroad - 3].some((miles) => Math.abs(miles) < ROUNDING);
}

function compare(places: readonly { lat: number; lng: number }[]): {
  answers: Set<string | undefined>;
  wrong: string[];
} {
  const answers = new Set<string | undefined>();
  const wrong = places.flatMap(({ lat, lng }) => {
    const answer = map.jurisdictionAt(lat, lng);
    answers.add(answer);
    const expected = expectedAt(lat, lng);
    return expected.includes(answer) || isOnLimit(lat, lng)
      ? []
      : [`${lat}, ${lng}: ${answer}, not ${expected.join(" or ")}`];
  });
  return { answers, wrong };
}

describe("it answers what the outlines say", () => {
  const random = seededRandom(21);
  const corners = [...states, ...abroad].flatMap(cornersOf);

  test(`at ${PLACES / 2} places anywhere in North America`, () => {
    const { answers, wrong } = compare(
      Array.from({ length: PLACES / 2 }, () => ({ lat: 18 + 60 * random(), lng: -172 + 120 * random() })),
    );
    expect(wrong).toEqual([]);
    // The smallest may have none.
    expect(answers.size).toBeGreaterThan(45);
  });

  test(`at ${PLACES / 2} places within some miles of a border or a coast`, () => {
    const { answers, wrong } = compare(
      Array.from({ length: PLACES / 2 }, () => {
        const [lng, lat] = pick(random, corners);
        const miles = 8 * random() ** 3;
        const direction = 2 * Math.PI * random();
        return {
          lat: lat + (miles / 69) * Math.sin(direction),
          lng: lng + (miles / 69 / Math.cos((lat * Math.PI) / 180)) * Math.cos(direction),
        };
      }),
    );
    expect(wrong).toEqual([]);
    expect(answers.size).toBeGreaterThan(58);
  });
});

test("it answers right on the lines between states, and on their corners: one of the neighbours", () => {
  const inner = states.flatMap(cornersOf).filter((_, i) => i % EVERY_CORNER === 0);
  const wrong = inner.flatMap(([lng, lat]) => {
    const around = new Set(
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((eighth) =>
        expectedAt(lat + 1e-7 * Math.sin((eighth * Math.PI) / 4), lng + 1e-7 * Math.cos((eighth * Math.PI) / 4)),
      ),
    );
    return around.has(map.jurisdictionAt(lat, lng)) ? [] : [`${lat}, ${lng}`];
  });
  expect(inner.length).toBeGreaterThan(13_300 / EVERY_CORNER);
  expect(wrong).toEqual([]);
});
