// A plan of one's own as people write it, copy it from a spreadsheet, or save it as CSV.

import { expect, test } from "vitest";
import { toCsv } from "../../../src/report/csv.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { readOwnStops, writeOwnStops } from "../../../src/web/compare/ownStops.js";
import { planLoaded, readBuiltInTrip } from "../../support/loadedTrips.js";

const built = await readBuiltInTrip();
const [first, second, third] = built.stations;
if (first === undefined || second === undefined || third === undefined)
  throw new Error("the built-in trip has no stations");
/** With names that are hard to read. */
const trip = {
  route: built.route,
  stations: [
    { ...first, id: "one", name: "Pilot, Ogallala" },
    { ...second, id: "two", name: "Twin" },
    { ...third, id: "three", name: "twin" },
    { ...third, id: "late", name: "Beyond", miles_from_route_start: built.route.total_distance_miles + 1 },
    { ...third, id: "quoted", name: 'The "Best"' },
  ],
};

function readFaults(text: string): readonly string[] {
  const found = readOwnStops(text, trip);
  return "faults" in found ? found.faults : [];
}

test.each([
  [
    "by name, whatever the case, and by id",
    "PILOT, OGALLALA, 12.5\ntwo, 50\n",
    [
      ["one", 12.5],
      ["two", 50],
    ],
  ],
  [
    "with tabs from a spreadsheet, titles on top",
    "Station\tMile\tGallons\r\ntwo\t10\t120\r\nPilot, Ogallala\t20\t30\r\n",
    [
      ["two", 120],
      ["one", 30],
    ],
  ],
  [
    "with semicolons, units and blank lines",
    "\n two ; 120 gal\n\nthree;80 gallons\n",
    [
      ["two", 120],
      ["three", 80],
    ],
  ],
  [
    "as CSV with quotes and empty fields",
    'stop,station_id,station_name,address,gallons_to_purchase\n1,two,"a, b",,7.25\n2,quoted,"The ""Best""",,8\n',
    [
      ["two", 7.25],
      ["quoted", 8],
    ],
  ],
  ["by a quoted name", '"The ""Best""", 40', [["quoted", 40]]],
])("%s", (_, text, expected) => {
  expect(readOwnStops(text, trip)).toEqual({ stops: expected.map(([id, gallons]) => ({ station_id: id, gallons })) });
});

test("what is wrong is said by its line", () => {
  expect(readFaults("nowhere, 50\none\none, much")).toEqual([
    'Line 1: no station of this trip is called "nowhere".',
    expect.stringMatching(/^Line 2: write a station, a comma and the gallons/),
    expect.stringMatching(/^Line 3: write a station, a comma and the gallons/),
  ]);
  expect(readFaults("Twin, 50")).toEqual([
    expect.stringContaining('2 stations are called "Twin", with the ids two, three'),
  ]);
  expect(readFaults("late, 50")).toEqual([expect.stringContaining("past the end of the route")]);
  expect(readFaults("two, 50\ntwo, 20")).toEqual([expect.stringMatching(/^Line 2: "two" has a line already/)]);
  expect(readFaults("one, -5")).toHaveLength(1);
  expect(readFaults("one, 1e9")).toHaveLength(1);
});

test("the page's own CSV of a plan is read as that plan, and so is what the form begins with", () => {
  const plan = planLoaded(built, DEFAULT_SETTINGS);
  if (typeof plan === "string") throw new Error(plan);
  const stops = plan.stops.map((stop) => ({ station_id: stop.station_id, gallons: stop.gallons_to_purchase }));
  const stations = plan.stops.flatMap((stop) => built.stations.filter(({ id }) => id === stop.station_id));
  expect(readOwnStops(`\uFEFF${toCsv(plan, stations)}`, built)).toEqual({ stops });
  expect(readOwnStops(writeOwnStops(plan.stops, built), built)).toEqual({ stops });
  // Two stations are called alike.
  const twins = plan.stops.map((stop) => ({ ...stop, station_id: "two", station_name: "Twin" }));
  expect(writeOwnStops(twins.slice(0, 1), trip)).toBe(`two, ${plan.stops[0]?.gallons_to_purchase}`);
});
