// Stations whose miles are in kilometres, or counted from the other end, made from right ones by hand.

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pointBetween } from "../../src/common/sphere.js";
import { remarkStations } from "../../src/contract/values/stationDoubts.js";
import { wordWarning } from "../../src/contract/values/warnings.js";

const START = { lat: 41.26, lng: -95.94 };
const END = { lat: 39.74, lng: -104.98 };
const ROUTE = { start: START, end: END, total_distance_miles: 546 };

/** On the straight line, which the road is somewhat longer than. */
function stationAt(mile: number, written = mile) {
  return { location: pointBetween(START, END, mile / ROUTE.total_distance_miles), mile: written };
}

function causeOf(stations: readonly ReturnType<typeof stationAt>[]): string | undefined {
  const [remark] = remarkStations(ROUTE, stations);
  return remark === undefined ? undefined : wordWarning(remark.warning);
}

test("miles in kilometres are said", () => {
  expect(causeOf([184, 419].map((mile) => stationAt(mile, mile * 1.609344)))).toMatch(/probably in kilometres/);
});

test("miles from the route's other end are said", () => {
  expect(causeOf([184, 419].map((mile) => stationAt(mile, 546 - mile)))).toMatch(/counted from the route's end/);
});

test("places that nothing explains, and stations without miles, say nothing", () => {
  expect(causeOf([{ location: { lat: 0, lng: 0 }, mile: 100 }])).toBeUndefined();
  expect(causeOf([stationAt(184, NaN)])).toBeUndefined();
  expect(causeOf([])).toBeUndefined();
});

test("right miles are never doubted, also some miles off the road and on winding roads", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          off: fc.double({ min: -0.25, max: 0.25, noNaN: true }),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      fc.double({ min: 1, max: 2.5, noNaN: true }),
      (places, winding) => {
        const total = 507 * winding;
        const stations = places.map(({ share, off }) => {
          const { lat, lng } = pointBetween(START, END, share);
          return { location: { lat: lat + off, lng }, mile: share * total };
        });
        expect(remarkStations({ ...ROUTE, total_distance_miles: total }, stations)).toEqual([]);
      },
    ),
  );
});
