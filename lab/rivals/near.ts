// Which of many stations lie near a line: flatbush, which holds the sets of stations, against rbush.

import { defined } from "../../src/common/defined.js";
import RBush from "rbush";
import { measure } from "../../bench/harness/measure.js";
import type { Setting } from "../../bench/harness/report.js";
import { loadInterstates } from "../../src/providers/routing/interstates/load.js";
import { indexPlaces, placesNear } from "../../src/stations/packed/places.js";
import { seededRandom } from "../../test/support/random.js";
import { SEED } from "../../test/support/randomInstances.js";

const GROUP = "near";
const STATIONS = 250_000;
const RADIUS_MILES = 10;
const TRIP = [
  { lat: 37.7749, lng: -122.4194 },
  { lat: 40.7128, lng: -74.006 },
] as const;

/** Boxes of the size that are looked up along a line, in degrees. */
const BOX_DEGREES = { lng: 0.7, lat: 0.6 };
const BOXES = 200;

/** Building takes long, so there are few rounds. */
const ROUNDS = { rounds: 10, roundMs: 100, unit: "ms CPU" } as const;

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export async function benchNear({ report }: Setting): Promise<void> {
  const random = seededRandom(SEED);
  const lats = Float64Array.from({ length: STATIONS }, () => 25 + 24 * random());
  const lngs = Float64Array.from({ length: STATIONS }, () => -124 + 57 * random());
  const makeTree = (): RBush<Box & { readonly row: number }> =>
    new RBush<Box & { readonly row: number }>().load(
      Array.from(lats, (lat, row) => ({
        minX: defined(lngs[row]),
        minY: lat,
        maxX: defined(lngs[row]),
        maxY: lat,
        row,
      })),
    );
  const [index, tree] = [indexPlaces({ lats, lngs }), makeTree()];
  const line = await (await loadInterstates()).route(...TRIP, new AbortController().signal);
  // rbush knows no lines: boxes of the same size and number along the parallels.
  const boxes = Array.from({ length: BOXES }, (): Box => {
    const [minX, minY] = [-124 + 56 * random(), 25 + 23 * random()];
    return { minX, minY, maxX: minX + BOX_DEGREES.lng, maxY: minY + BOX_DEGREES.lat };
  });
  const near = placesNear(index, line, RADIUS_MILES);
  const figures = await measure(
    GROUP,
    "stations",
    [
      { name: "flatbush, build", count: STATIONS, run: () => indexPlaces({ lats, lngs }) },
      { name: "rbush, build", count: STATIONS, run: makeTree },
      {
        name: "flatbush, the whole line",
        count: near.length,
        run: () => placesNear(index, line, RADIUS_MILES),
        note: `${Math.round(line.totalMiles)} miles, ${RADIUS_MILES} to either side`,
      },
      {
        name: `rbush, ${BOXES} boxes`,
        count: boxes.reduce((sum, box) => sum + tree.search(box).length, 0),
        run: () => boxes.map((box) => tree.search(box).length),
      },
    ],
    ROUNDS,
  );
  report.say("STATIONS NEAR A LINE");
  report.show(figures);
}
