import { expect, test } from "vitest";
import { reachOf, wordReached, wordShort, wordTitle } from "../../../src/web/obstacle/reach.js";
import type { PlacedStation } from "../../../src/web/shown.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  tankCapacityGallons: 100,
  startGallons: 50,
  bufferFraction: 0.05,
  reserveFraction: 0.1,
};

function stationAt(mile: number): PlacedStation {
  return {
    id: `at-${mile}`,
    name: "Stop",
    address: "Somewhere, NE",
    location: { lat: 41, lng: -100 },
    price_per_gallon: 3,
    miles_from_route_start: mile,
  };
}

/** The fuel lasts from one mile to another, and the next station, or the end, is at a third. */
function reachFor(
  [fromMile, lastMile, toMile]: readonly [number, number, number],
  { from, to, miles, usable }: { from?: PlacedStation; to?: PlacedStation; miles: readonly number[]; usable?: number },
) {
  const obstacle = {
    fromMile,
    toMile,
    usableRangeMiles: lastMile - fromMile,
    fromStation: from ?? null,
    toStation: to ?? null,
  };
  return reachOf(
    {
      trip: { stations: miles.map(stationAt) },
      settings: SETTINGS,
      rules: { usable_tank_fraction: usable },
      planInput: { stationMiles: Float64Array.from(miles) },
    },
    { obstacle },
  );
}

test("short of the first station, of the next one, of the destination", () => {
  const first = reachFor([0, 276, 286], { to: stationAt(286), miles: [286, 500] });
  expect(wordTitle(first)).toBe("Ten miles short of the first station");
  expect(wordReached(first)).toBe("Buffer reached at mile 276");
  expect(first.fromGallons).toBe(50);
  const next = reachFor([100, 648.6, 650], {
    from: stationAt(100),
    to: stationAt(650),
    miles: [100, 650],
    usable: 0.95,
  });
  expect(wordShort(next)).toBe("one mile short of the next station");
  expect(next.fromGallons).toBe(95);
  const end = reachFor([100, 600, 1800], { from: stationAt(100), miles: [100] });
  expect(wordShort(end)).toBe("1,200 miles short of the destination");
  expect(wordReached(end)).toBe("Reserve reached at mile 600");
  expect(end.leftGallons).toBe(10);
});

test("a station passed with more fuel than the tank may be filled to counts; the next is out of reach", () => {
  expect(wordShort(reachFor([0, 390, 390.3], { to: stationAt(390.3), miles: [20, 390.3], usable: 0.4 }))).toBe(
    "less than a mile short of the next station",
  );
});
