// Trips that cannot be driven: the page says what the service says, and shows the obstacle on the map and in the chart.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { z } from "zod";
import { ErrorBody } from "../../support/app.js";
import { askService } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { InfeasibleDetails, readFix } from "../../support/infeasible.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { BUILT_IN, findPixels, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";

interface Case {
  readonly cause: z.infer<typeof InfeasibleDetails>["cause"];
  /** What is typed, by the setting's label. */
  readonly typed: Readonly<Record<string, number>>;
  /** The same for the service. */
  readonly vehicle?: { readonly tank_capacity_gallons?: number; readonly current_fuel_gallons?: number };
  readonly params?: { readonly destination_reserve_fraction?: number; readonly inter_stop_buffer_fraction?: number };
  /** Whether settings alone can fix it. */
  readonly canTake: boolean;
}

const CASES: readonly Case[] = [
  { cause: "INITIAL_FUEL_TOO_LOW", typed: { "Fuel at the start": 1 }, vehicle: { current_fuel_gallons: 1 }, canTake: true },
  { cause: "STATION_GAP_EXCEEDS_RANGE", typed: { Tank: 16, "Fuel at the start": 16 }, vehicle: { tank_capacity_gallons: 16, current_fuel_gallons: 16 }, canTake: false },
  { cause: "STATION_GAP_EXCEEDS_RANGE", typed: { "Buffer at each stop": 90, "Fuel at the start": 150 }, vehicle: { current_fuel_gallons: 150 }, params: { inter_stop_buffer_fraction: 0.9 }, canTake: true },
  { cause: "RESERVE_UNREACHABLE", typed: { "Reserve on arrival": 99 }, params: { destination_reserve_fraction: 0.99 }, canTake: true },
];

/** The service's refusal of the built-in trip. */
async function askForDetails(origin: string, { vehicle, params }: Case): Promise<{ message: string; details: z.infer<typeof InfeasibleDetails> }> {
  const body = { ...BUILT_IN, vehicle: { ...BUILT_IN.vehicle, ...vehicle }, params: { ...BUILT_IN.params, ...params } };
  const answer = await askService(origin, "/v1/optimize", body);
  expect(answer.status).toBe(422);
  const { message, details } = ErrorBody.parse(answer.body);
  return { message, details: InfeasibleDetails.parse(details) };
}

/** Finds the left and right end of the band that marks the obstacle, as shares of the plot's width: its columns are drawn from top to bottom. */
async function findBand(page: Page): Promise<number[]> {
  const pixels = await findPixels(page, "#fuel-chart", "--limit");
  const perColumn = new Map<number, number>();
  for (const { x } of pixels) perColumn.set(x, (perColumn.get(x) ?? 0) + 1);
  const plot = await page.locator("#fuel-chart .u-over").boundingBox();
  const canvas = await page.locator("#fuel-chart canvas").boundingBox();
  if (plot === null || canvas === null) throw new Error("the chart is not there");
  const columns = [...perColumn].filter(([, count]) => count > 150).map(([x]) => (x + canvas.x - plot.x) / plot.width);
  return columns.length === 0 ? [] : [Math.min(...columns), Math.max(...columns)];
}

/** Tries the first `count` cases. */
export function tryObstacles(count = CASES.length): void {
  test.skipIf(noChromium)("the page says what the service says, shows the obstacle on the map and in the chart, and takes the fix if settings alone can fix it", { timeout: 120_000 }, async () => {
    const { page, problems, origin } = await openPlanner();
    await waitForPictures(page);
    const before = await readPlan(page);
    expect(await findBand(page)).toEqual([]);
    for (const each of CASES.slice(0, count)) {
      await checkCase(page, origin, each);
      await page.getByRole("button", { name: "Reset choices" }).click();
      await nextFrames(page);
      expect(await readPlan(page)).toEqual(before);
    }
    expect(problems).toEqual([]);
  });
}

async function checkCase(page: Page, origin: string, each: Case): Promise<void> {
  for (const [label, value] of Object.entries(each.typed)) await typeSetting(page, label, value);
  const { message, details } = await askForDetails(origin, each);
  expect(details.cause).toBe(each.cause);

  const obstacle = page.getByRole("region", { name: "No plan can be driven" });
  const [text, fix] = [await obstacle.locator("p").nth(0).textContent(), await obstacle.locator("p").nth(1).textContent()];
  expect(`${text} ${fix}`).toBe(message);
  expect(fix).toBe(`To get further: ${details.nearest_fix}.`);

  // On the map: its name, and a mark at either end.
  const map = page.locator("#map");
  expect(await map.getAttribute("data-stops")).toBe("0");
  const shown = (mile: number): string => mile.toLocaleString("en-US", { maximumFractionDigits: 1 });
  expect(await map.locator(".map-obstacle").innerText()).toBe(`Out of reach: ${shown(details.to_mile - details.from_mile)} miles\nmile ${shown(details.from_mile)} to ${shown(details.to_mile)}`);
  await expect.poll(() => isOnMap(page), PATIENTLY).toBe(true);

  // In the chart: a band over just these miles.
  const miles = BUILT_IN.route.total_distance_miles;
  expect(await page.locator("#fuel-chart canvas").getAttribute("aria-label")).toContain(`out of reach between mile ${shown(details.from_mile)} and mile ${shown(details.to_mile)}`);
  const [left = NaN, right = NaN] = await findBand(page);
  expect(left).toBeCloseTo(details.from_mile / miles, 2);
  expect(right).toBeCloseTo(details.to_mile / miles, 2);

  for (const name of ["CSV", "GeoJSON", "GPX"]) expect(await page.getByRole("button", { name, exact: true }).isDisabled()).toBe(true);
  expect(await page.locator("#stops").innerText()).toBe("There is no plan.");
  expect(await page.getByRole("table").count()).toBe(0);

  const button = page.getByRole("button", { name: "Take this fix" });
  expect(await button.count()).toBe(each.canTake ? 1 : 0);
  if (each.canTake) {
    // Another obstacle may follow: each fix gets further.
    for (let k = 0; k < 10 && (await button.isVisible()); k++) {
      await button.click();
      await nextFrames(page);
    }
    expect(await obstacle.count()).toBe(0);
    expect((await readPlan(page)).stops.length).toBeGreaterThan(0);
    expect(await page.getByRole("button", { name: "CSV", exact: true }).isEnabled()).toBe(true);
    expect(await findBand(page)).toEqual([]);
    const asked = readFix(details.nearest_fix);
    if (asked.startGallons !== undefined) expect(Number(await page.getByRole("spinbutton", { name: "Fuel at the start" }).inputValue())).toBeCloseTo(asked.startGallons, 3);
  }
}

/** Whether both ends of the obstacle, and its words, are within the map's frame, and the ends apart. */
async function isOnMap(page: Page): Promise<boolean> {
  return page.locator("#map").evaluate((map) => {
    const frame = map.querySelector(".map-frame")?.getBoundingClientRect();
    const words = map.querySelector(".map-obstacle")?.getBoundingClientRect();
    const dots = [...(map.querySelector(".map-limit-dot")?.getAttribute("d") ?? "").matchAll(/M([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    const [from, to] = dots;
    if (frame === undefined || words === undefined || from === undefined || to === undefined) return false;
    const areWordsIn = words.left >= frame.left && words.right <= frame.right && words.top >= frame.top && words.bottom <= frame.bottom;
    return areWordsIn && dots.every(([x, y]) => x >= 0 && y >= 0 && x <= frame.width && y <= frame.height) && Math.hypot(from[0] - to[0], from[1] - to[1]) > 1;
  });
}
