// Which of many stations lie near a line.

import { loadInterstates } from "../src/providers/routing/interstates/load.js";
import { indexPlaces, placesNear } from "../src/stations/packed/places.js";
import { seededRandom } from "../test/support/random.js";
import { SEED } from "../test/support/randomInstances.js";
import { measure, medianOf } from "./harness/measure.js";
import type { Setting } from "./harness/report.js";

const GROUP = "near";
const STATIONS = 250_000;
const RADIUS_MILES = 10;
const TRIP = [
  { lat: 37.7749, lng: -122.4194 },
  { lat: 40.7128, lng: -74.006 },
] as const;

/** Building takes long, so there are few rounds. */
const ROUNDS = { rounds: 10, roundMs: 100, unit: "ms CPU" } as const;

export async function benchNear({ report }: Setting): Promise<void> {
  const random = seededRandom(SEED);
  const lats = Float64Array.from({ length: STATIONS }, () => 25 + 24 * random());
  const lngs = Float64Array.from({ length: STATIONS }, () => -124 + 57 * random());
  const index = indexPlaces({ lats, lngs });
  const line = await (await loadInterstates()).route(...TRIP, new AbortController().signal);
  const [build, search] = ["flatbush, build", "flatbush, the whole line"] as const;
  const near = placesNear(index, line, RADIUS_MILES);
  const figures = await measure(
    GROUP,
    "stations",
    [
      {
        name: build,
        count: STATIONS,
        run: () => indexPlaces({ lats, lngs }),
        note: `${(index.byteLength / 1e6).toFixed(1)} MB, shared by all threads`,
      },
      {
        name: search,
        count: near.length,
        run: () => placesNear(index, line, RADIUS_MILES),
        note: `${Math.round(line.totalMiles)} miles, ${RADIUS_MILES} to either side`,
      },
    ],
    ROUNDS,
  );
  report.say("STATIONS NEAR A LINE");
  report.show(figures);
  report.judge("coast to coast among 250,000 stations", medianOf(figures, search), 3, "ms CPU");
}
