import { expect, test } from "vitest";
import { fileName } from "../../../src/web/carry/formats.js";
import { bestMapHeight } from "../../../src/web/carry/mapSize.js";
import { layOut } from "../../../src/web/carry/sheetLayout.js";
import { type SheetRow, sheetRows, type StopLine } from "../../../src/web/carry/sheetRows.js";
import { explainTrip } from "../../../src/web/background/explainTrip.js";
import { tripDay } from "../../../src/web/day/tripDay.js";
import { createPlanner } from "../../../src/web/plan/planner.js";
import { RULE_WORDS } from "../../../src/web/plan/ruleWords.js";
import { NO_RULES, type Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { toLoadedTrip } from "../../../src/web/trip/loaded.js";
import { loadOptimizer } from "../../../src/index.js";
import { isPriced } from "../../../src/planning/preconditions.js";
import { timeZoneAt } from "../../../src/clock/timeZoneAt.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const STOP: StopLine = {
  kind: "stop",
  number: 1,
  when: "",
  mile: "",
  sign: "",
  town: "",
  name: "",
  also: "",
  ifClosed: "None within reach. Call dispatch.",
  gallons: "",
  tank: "",
  price: "",
  limit: "",
  cost: "",
};
const REST: SheetRow = { kind: "rest", number: 1, when: "", what: "10 h rest", where: "" };

/** A layout without breaks but for so many rests; the map would best be as high as it usually is. */
function layOutFor(stops: number, rests = 0, bestHeight = 224) {
  const { density, mapHeight, curveHeight } = layOut(
    [...Array.from({ length: stops }, () => STOP), ...Array.from({ length: rests }, () => REST)],
    ["Prices", "Truck"],
    bestHeight,
  );
  return { density, hasMap: mapHeight > 0, hasCurve: curveHeight > 0, mapHeight };
}

test("more than eight stops leave no room for the map, and rows close up; last the curve goes", () => {
  expect([1, 5, 6, 8, 9, 10, 11, 30].map((stops) => layOutFor(stops))).toMatchObject([
    { density: "roomy", hasMap: true, hasCurve: true },
    { density: "roomy", hasMap: true, hasCurve: true },
    { density: "snug", hasMap: true, hasCurve: true },
    { density: "snug", hasMap: true, hasCurve: true },
    { density: "snug", hasMap: false, hasCurve: true },
    { density: "snug", hasMap: false, hasCurve: true },
    { density: "close", hasMap: false, hasCurve: true },
    { density: "close", hasMap: false, hasCurve: false },
  ]);
});

test("breaks and rests take the room of the map, and a route from north to south has a higher map", () => {
  expect(layOutFor(8, 4)).toMatchObject({ density: "snug", hasMap: false });
  expect(layOutFor(4, 4).mapHeight).toBe(224);
  // At three fifths of its best height a map is left out.
  expect(layOutFor(7, 0, 420).hasMap).toBe(false);
  expect(bestMapHeight({ lats: [34, 40.7], lngs: [-118, -74] })).toBe(224);
  expect(bestMapHeight({ lats: [47.6, 25.8], lngs: [-122.3, -80.2] })).toBe(420);
});

const optimizer = await loadOptimizer();
const trip = toLoadedTrip(
  optimizer,
  { title: "", from: "San Francisco, CA", to: "Teaneck, NJ" },
  { route: BUILT_IN.route, stations: BUILT_IN.stations.filter(isPriced), notes: [] },
);

/** The sheet of the built-in trip, left on a Monday at six. */
function sheetOf(rules: Rules) {
  const shown = {
    trip,
    settings: DEFAULT_SETTINGS,
    rules,
    planMilliseconds: 0,
    ...createPlanner({ optimizer }, RULE_WORDS)(trip, DEFAULT_SETTINGS, rules),
  };
  const { outcome } = shown;
  if (outcome.status !== "planned") throw new Error("no plan");
  const explained = explainTrip({ optimizer, vehicles: NO_VEHICLES }, { ...BUILT_IN, hours: rules.hours });
  const day = tripDay(trip, outcome, "2026-07-13T06:00", timeZoneAt);
  return {
    shown,
    outcome,
    explained,
    rows: (backupGallons = explained.backupGallons, safeBackups = explained.safeBackups) =>
      sheetRows(shown, outcome, { ...explained, backupGallons, safeBackups }, day),
  };
}

const stopsIn = (rows: readonly SheetRow[]): StopLine[] => rows.filter((row) => row.kind === "stop");

test("a backup that is reached with less fuel than to keep says so, and is no saving", () => {
  const { explained, outcome, rows } = sheetOf(NO_RULES);
  const first = (gallons: number) => stopsIn(rows([gallons], []))[0]?.ifClosed.replaceAll("\u00a0", " ");
  const backup = explained.result.stops[0]?.explanation?.backup;
  if (!backup?.station_id) throw new Error("the first stop has no backup");
  // The buffer is 7.5 gallons: a twentieth of a tank of 150.
  expect(first(7.5)).toMatch(/^Love’s Travel Stop Wells, NV, I-80 exit 352, mile 557, \$4\.139 \(-\$\d+\.\d\d\)$/);
  expect(first(7.44)).toBe("Love’s Travel Stop Wells, NV, I-80 exit 352, mile 557, $4.139 (7.4 gal left, below 7.5)");
  expect(backup.extra_cost).toBeLessThan(0);
  const other = outcome.result.stops[1]?.station_id ?? "";
  expect(stopsIn(rows([7.44], [{ stationId: other, gallons: 8 }]))[0]?.ifClosed.replaceAll("\u00a0", " ")).toMatch(
    /\(8\.0 gal left\)$/,
  );
  for (const [k, { ifClosed }] of stopsIn(rows()).entries())
    expect(ifClosed.includes("below"), ifClosed).toBe(
      (explained.backupGallons[k] ?? Infinity) < 7.45 && explained.safeBackups[k] === undefined,
    );
});

test("a limit is rounded down: at the price on the sheet the stop still is the best", () => {
  const { shown, outcome, explained } = sheetOf(NO_RULES);
  const { result } = explained;
  const stops = result.stops.map((stop) => ({
    ...stop,
    explanation: { reason: "", gallons_set_by: "tank_full" as const, price_range: { from: 0, to: 3.22696 } },
  }));
  expect(stopsIn(sheetRows(shown, outcome, { ...explained, result: { ...result, stops } }, undefined))[0]?.limit).toBe(
    "up to $3.226",
  );
});

test("breaks and rests are rows in driving order, or noted at their stop", () => {
  const { outcome, rows } = sheetOf({ hours: {} });
  const { breaks = [] } = outcome.result.summary;
  const halts = rows().flatMap((row) => (row.kind === "stop" ? (row.also === "" ? [] : [row.also]) : [row.what]));
  expect(halts.length).toBeGreaterThan(5);
  expect(halts).toEqual(
    breaks.map(
      ({ kind, station_id: id }) =>
        `${kind === "rest" ? "10 h rest" : "30 min break"}${id === undefined ? "" : " here"}`,
    ),
  );
  const rest = rows().find(({ kind }) => kind === "rest");
  const planned = outcome.result.schedule?.find(({ activity }) => activity === "rest");
  // Eleven hours of driving, a stop and a break after six in the morning; ten hours later it is another day.
  expect(rest).toMatchObject({ what: "10 h rest", when: expect.stringMatching(/^Mon \d+:\d\d PM$/) });
  expect(rest).toMatchObject({
    where: expect.stringMatching(
      new RegExp(`^at mile ${Math.round(planned?.to_mile ?? NaN)}, until Tue \\d+:\\d\\d AM$`),
    ),
  });
});

test("files are named after the trip", () => {
  expect(fileName("Omaha, NE to Denver, CO")).toBe("omaha-ne-to-denver-co");
  expect(fileName("→")).toBe("fuel-plan");
});
