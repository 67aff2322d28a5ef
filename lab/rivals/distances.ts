// Where stations lie along a polyline of 30,000 points: the optimizer's kernel, beside turf.

import { defined } from "../../src/common/defined.js";
import { lineString, point } from "@turf/helpers";
import { nearestPointOnLine } from "@turf/nearest-point-on-line";
import { BRIEFLY, measure, medianOf } from "../../bench/harness/measure.js";
import { progress, type Setting } from "../../bench/harness/report.js";
import { makeEnrichTrip, ROUTE_POINTS } from "../../bench/harness/service/bodies.js";
import { loadOptimizer } from "../../src/index.js";

const GROUP = "distances";
const STATIONS = 5_000;
const RADIUS_MILES = 7;

/** The distances of this many stations are compared with turf's. */
const COMPARED_STATIONS = 20;
/** turf takes some 70 ms a station, so it is timed on two and extrapolated. */
const TURF_STATIONS = 2;

/** turf uses a sphere, so its distances differ by up to half a percent. */
const TURF_TOLERANCE = 6e-3;

const MIN_TIMES_TURF = 100;

const OURS = `nearestOnPolyline within ${RADIUS_MILES} miles`;
const TURF = "turf nearestPointOnLine";

export async function benchDistances({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  const { lats, lngs, stations } = makeEnrichTrip(STATIONS);
  const input = {
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(stations, ({ location }) => location.lat),
    queryLngs: Float64Array.from(stations, ({ location }) => location.lng),
  };
  const line = lineString(lats.map((lat, i) => [defined(lngs[i]), lat]));
  const first = stations.slice(0, COMPARED_STATIONS).map(({ location }) => point([location.lng, location.lat]));

  progress(`${GROUP}: comparing with turf`);
  const { miles } = optimizer.nearestOnPolyline(input);
  first.forEach((place, i) => {
    const expected = nearestPointOnLine(line, place, { units: "miles" }).properties.pointDistance;
    if (Math.abs(defined(miles[i]) - expected) > TURF_TOLERANCE * expected + 1e-3)
      throw new Error(`station ${i}: ${miles[i]} miles, turf says ${expected}`);
  });

  report.say(
    `DISTANCES. ${STATIONS.toLocaleString("en-US")} stations up to 10 miles off a polyline of ${ROUTE_POINTS.toLocaleString("en-US")} points`,
  );
  const timed = first.slice(0, TURF_STATIONS);
  const figures = await measure(
    GROUP,
    "stations",
    [
      {
        name: OURS,
        count: STATIONS,
        run: () => optimizer.nearestOnPolyline({ ...input, withinMiles: RADIUS_MILES }),
      },
      { name: "nearestOnPolyline", count: STATIONS, run: () => optimizer.nearestOnPolyline(input) },
      {
        name: TURF,
        count: TURF_STATIONS,
        run: () => timed.map((place) => nearestPointOnLine(line, place, { units: "miles" })),
      },
    ],
    BRIEFLY,
  );
  report.show(figures);
  report.say(`turf's distances of ${COMPARED_STATIONS} stations agree within ${TURF_TOLERANCE * 100} %.`);
  report.judge(
    "turf's time for the same stations, of the kernel's",
    (medianOf(figures, TURF) * STATIONS) / TURF_STATIONS / medianOf(figures, OURS),
    MIN_TIMES_TURF,
    "times",
    { atLeast: true },
  );
}
