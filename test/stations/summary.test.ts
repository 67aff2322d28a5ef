import { expect, test } from "vitest";
import type { StationFile } from "../../src/stations/check.js";
import { summarise } from "../../src/stations/summary.js";

const STATION = { id: "1", name: "A", address: "A", location: { lat: 41, lng: -97 }, price_per_gallon: 3 };

test.each([
  [{}, 2, undefined],
  [{ layout: "corridor sheet" }, 1, "corridor sheet: 1 station"],
  [
    { layout: "OPIS truck stop prices", placed: { exit: 3100, town: 140 } },
    3240,
    "OPIS truck stop prices: 3,240 stations, 3,100 placed by exit and 140 by town",
  ],
  [
    { layout: "Pilot better-of report", placed: { exit: 0, town: 2 } },
    2,
    "Pilot better-of report: 2 stations, 2 placed by town",
  ],
  [{ placed: { exit: 1, town: 0 } }, 2, "2 stations, 1 placed by exit"],
] as const)("%j", (traits: Pick<StationFile, "layout" | "placed">, count, words) => {
  expect(summarise({ ...traits, stations: Array.from({ length: count }, () => STATION), warnings: [] })).toBe(words);
});
