// Why the plan is as it is: what the page says is what the service answers, and the planner for it is not loaded before somebody looks.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { comparePlans } from "../../../src/planning/compare.js";
import { NO_VEHICLES } from "../../../src/vehicles/lookUp.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { expectedCurve, expectedWords, openExplanation, readReasons, readTable, usd } from "./explanationSteps.js";

const { route, stations } = BUILT_IN;

/** The planner that works reasons out. */
const PLANNER = /\/assets\/frontier-[^/]*$/;

test.skipIf(noChromium)("reasons, curve and plans side by side are those of the service, for other settings too", { timeout: 120_000 }, async () => {
  const { page, problems, requests, origin } = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } });
  const loaded = (): string[] => requests.filter((request) => request.serviceWorker() === null).map((request) => new URL(request.url()).pathname).filter((path) => PLANNER.test(path));
  // Who looks at the plan alone loads nothing that works its reasons out.
  expect(loaded()).toEqual([]);
  expect(await readReasons(page)).toEqual([]);
  await openExplanation(page);
  expect(loaded()).toHaveLength(1);

  for (const mpg of [DEFAULT_SETTINGS.mpg, 6.1]) {
    await typeSetting(page, "Fuel efficiency", mpg);
    const request = requestFor({ route, stations }, { ...DEFAULT_SETTINGS, mpg });
    const plan = await askForPlan(origin, { ...request, params: { ...request.params, explain: true } });
    await expect.poll(async () => (await readReasons(page)).map(([reason]) => reason), PATIENTLY).toEqual(plan.stops.map((stop) => stop.explanation?.reason));
    const reasons = await readReasons(page);
    for (const [k, stop] of plan.stops.entries()) for (const words of expectedWords(stop)) expect(reasons[k]?.join(" ")).toContain(words);
    expect((await readTable(page, "#by-stops")).map(([stops, total, , fuel]) => [stops, total, fuel])).toEqual(expectedCurve(plan));
    expect((await readTable(page, "#alternatives")).map(([name]) => name)).toEqual(plan.explanation?.alternatives?.map(({ station_id: id }) => stations.find((station) => station.id === id)?.name));
    expect(await page.getByRole("img", { name: /^Total cost by number of stops/ }).count()).toBe(1);
  }

  // What the driver did: the first stop twice as long, the last one not at all.
  const { stops } = await readPlan(page);
  const bought = stops.slice(0, -1).map((stop, k) => ({ name: stop["Station"] ?? "", gallons: Number(stop["Buy gal"]) * (k === 0 ? 2 : 1) }));
  const own = bought.map(({ name, gallons }) => ({ station_id: stations.find((station) => station.name === name)?.id ?? "", gallons }));
  await page.getByText("A plan of your own").click();
  await page.locator("#own-file").setInputFiles({ name: "driven.csv", mimeType: "text/csv", buffer: Buffer.from(`station_id,gallons\n${own.map((stop) => `${stop.station_id},${stop.gallons}`).join("\n")}\n`) });
  await page.getByRole("spinbutton", { name: "Fewest stops may cost more by" }).fill("25");
  const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };
  const compared = comparePlans(tools, requestFor({ route, stations }, { ...DEFAULT_SETTINGS, mpg: 6.1 }), { withinDollars: 25, own: [{ name: "driven.csv", stops: own }] });
  expect(compared.map(({ kind }) => kind)).toEqual(["best", "fewest_stops", "naive", "own"]);
  const expected = compared.map((plan) => [plan.name, usd(plan.total_cost), usd(plan.total_fuel_cost), String(plan.stop_count), `${plan.total_time_hours.toFixed(2)} h`]);
  await expect.poll(async () => (await readTable(page, "#plans-table")).map(([name, total, , fuel, , count, time]) => [name, total, fuel, count, time]), PATIENTLY).toEqual(expected);
  const problemsOfPlans = compared.flatMap((plan) => plan.problems);
  expect(problemsOfPlans.length).toBeGreaterThan(0);
  expect(await page.locator("#plans-table .flags li").allTextContents()).toEqual(problemsOfPlans);
  expect(problems).toEqual([]);
});
