// In which country a row's station is, against outlines of states and provinces.

import { expect, test } from "vitest";
import { type Country, countryOf, isProvince } from "../../src/stations/country.js";
import { loadJurisdictions } from "../../src/tax/load.js";
import { seededRandom } from "../support/random.js";

const POINTS = 60_000;

test(`coordinates show the country that the outlines show, at ${POINTS} places of North America`, () => {
  const map = loadJurisdictions();
  const random = seededRandom(4_071);
  const counts = new Map<string, number>();
  for (let k = 0; k < POINTS; k++) {
    const [lat, lng] = [15 + 50 * random(), -165 + 110 * random()];
    const found = countryOf({ lat, lng });
    const jurisdiction = map.jurisdictionAt(lat, lng);
    if (found === undefined || (jurisdiction === undefined && found !== "MX")) continue;
    const truth: Country = jurisdiction === undefined ? "MX" : isProvince(jurisdiction) ? "CA" : "US";
    expect(found, `${lat}, ${lng} lies in ${jurisdiction}`).toBe(truth);
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  for (const country of ["US", "CA", "MX"]) expect(counts.get(country)).toBeGreaterThan(POINTS / 100);
});

test.each<readonly [words: Parameters<typeof countryOf>[0], country: Country | undefined]>([
  [{ state: "ON" }, "CA"],
  [{ state: "Québec" }, "CA"],
  [{ state: "MI", lat: 42.14, lng: -83.23 }, "US"],
  [{ address: "7475 Huron Church Rd, Windsor N9A 1A1" }, "CA"],
  [{ address: "7475 Huron Church Rd, Windsor, ON N9A1A1, Canada" }, "CA"],
  [{ zip: "N9A 1A1" }, "CA"],
  [{ address: "1 Main St, Windsor, ON" }, "CA"],
  [{ address: "1 Main St, Windsor, Canada" }, "CA"],
  [{ address: "1 Main St, Los Angeles, CA" }, "US"],
  [{ zip: "48183" }, undefined],
  [{ country: "USA", state: "ON" }, "US"],
  [{ country: "México" }, "MX"],
  [{ state: "Nuevo León" }, "MX"],
  [{ state: "NL", lat: 25.6, lng: -100.3 }, "MX"],
  [{ state: "NL", lat: 47.5, lng: -52.8 }, "CA"],
  [{ state: "Mich" }, "US"],
  [{ lat: 43.65, lng: -79.38 }, "CA"],
  [{ lat: 42.3, lng: -83.02 }, undefined],
  [{}, undefined],
])("%j is in %s", (words, country) => {
  expect(countryOf(words)).toBe(country);
});
