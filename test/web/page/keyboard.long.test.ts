// Tab goes through the whole page, and arrow keys go through cost against detours.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TIME_VALUE_RANGE } from "../../../src/contract/optimize.js";
import { noChromium } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { findPixels, numberIn, readPlan, waitForTradeoff } from "../../support/plannerSteps.js";
import { openExplanation } from "./explanationSteps.js";
import { type Focused, openWithPictures, readFocused } from "./keyboardSteps.js";

/** More than the page has. */
const MOST_TABS = 90;

/** Everything that Tab reaches until it leaves the page. */
async function tabThrough(page: Page): Promise<Focused[]> {
  const all: Focused[] = [];
  while (all.length < MOST_TABS) {
    await page.keyboard.press("Tab");
    const focused = await readFocused(page);
    if (focused.what === "body") return all;
    all.push(focused);
  }
  throw new Error(`Tab never leaves the page: ${all.map(({ what }) => what).join(", ")}`);
}

interface Point {
  readonly detourMinutes: number;
  readonly fuelCost: number;
  readonly stopCount: number;
  readonly worthFrom: number;
  readonly worthTo: number;
}

/** `23.5 min · $1,316.03 · 11 stops worth it at $0.10–0.42 a minute` */
function readPoint(text: string): Point {
  const [, detourMinutes, fuelCost, stopCount, worthFrom, worthTo] = /^(.+) min · \$(.+) · (\d+) stops? worth it at \$([\d.]+)–([\d.]+) a minute$/.exec(text) ?? [];
  return { detourMinutes: numberIn(detourMinutes), fuelCost: numberIn(fuelCost), stopCount: Number(stopCount), worthFrom: Number(worthFrom), worthTo: Number(worthTo) };
}

/** The page shows the point's plan, at a value of time for which it is best. */
async function expectTaken(page: Page, point: Point): Promise<void> {
  await nextFrames(page);
  const { figures, stops } = await readPlan(page);
  // A plan's cost is the sum of what its stops cost, each to the cent.
  expect(Math.abs(numberIn(figures[0]) - point.fuelCost)).toBeLessThanOrEqual(0.01 * point.stopCount);
  expect(stops.length).toBe(point.stopCount);
  expect(figures[2]).toContain(`with ${point.detourMinutes.toLocaleString("en-US")} minutes of detours`);
  const timeValue = Number(await page.getByRole("spinbutton", { name: "Value of time" }).inputValue());
  // Values of time are shown to the cent.
  expect(timeValue).toBeGreaterThanOrEqual(point.worthFrom - 0.01);
  expect(timeValue).toBeLessThanOrEqual(point.worthTo + 0.01);
  expect(await page.locator("#tradeoff label:has(:checked)").textContent()).toContain(`${point.stopCount} stops`);
}

test.skipIf(noChromium)("Tab goes through everything in reading order and out again, and the focus is always visible", { timeout: 120_000 }, async () => {
  const { page, problems } = await openWithPictures();
  await openExplanation(page);
  await page.evaluate(() => scrollTo(0, 0));
  const { stops } = await readPlan(page);
  const all = await tabThrough(page);
  const sliders = ["timeValueDollarsPerMinute", "reserveFraction", "bufferFraction", "startGallons", "tankCapacityGallons", "mpg"];
  const numbers = ["Value of time, $/min", "Reserve on arrival, %", "Buffer at each stop, %", "Fuel at the start, gal", "Tank, gal", "Fuel efficiency, mpg"];
  expect(all.map(({ what }) => what.replace(/^(Stop \d+|Place along the route|Map of the trip).*/, "$1"))).toEqual([
    "skip",
    "from", "to", "file", "How far from the route", "Real roads, with an API key", "plan-trip", "built-in",
    ...sliders.flatMap((slider, k) => [numbers[k], slider]),
    "Fleet rules", "Find a vehicle by name", "reset",
    "Map of the trip", ...stops.map((_, k) => `Stop ${k + 1}`), "Zoom in", "Zoom out", "Show the whole trip",
    "shows-naive", "Place along the route", "tradeoff-point", "stops",
    "plans-table", "Its stops", "Its stops", "Its stops", "within", "A plan of your own", "by-stops-table", "alternatives-table",
    "share", "export-csv", "export-geojson", "export-gpx", "print",
    "The service's interface", "Licences of what this page contains",
  ]);
  expect(all.filter(({ outlinePixels }) => outlinePixels < 2)).toEqual([]);
  expect(all.filter(({ isSeen }) => !isSeen)).toEqual([]);

  // Back again, at a phone's width: the bar that stays at the top must not cover the focus.
  await page.setViewportSize({ width: 360, height: 740 });
  // The charts follow the window's width in the next frames.
  await nextFrames(page);
  for (const { what } of all.toReversed()) {
    await page.keyboard.press("Shift+Tab");
    const focused = await readFocused(page);
    expect(focused).toMatchObject({ what, isSeen: true });
    expect(focused.outlinePixels).toBeGreaterThanOrEqual(2);
  }
  expect(problems).toEqual([]);
});

describe.skipIf(noChromium)("cost against detours", () => {
  test("the points cover all values of time and cost more with fewer detours; arrows or a click choose one, and the plan follows; a checkbox shows the naive driver", { timeout: 120_000 }, async () => {
    const { page, problems } = await openPlanner({ viewport: { width: 1280, height: 900 } });
    await waitForTradeoff(page);
    const points = (await page.locator("#tradeoff label").allTextContents()).map(readPoint);
    expect(points.length).toBeGreaterThan(2);
    expect([points[0]?.worthFrom, points.at(-1)?.worthTo]).toEqual([TIME_VALUE_RANGE.least, TIME_VALUE_RANGE.most]);
    for (const [k, point] of points.slice(1).entries()) {
      expect(point.worthFrom).toBe(points[k]?.worthTo);
      expect(point.fuelCost).toBeGreaterThan(points[k]?.fuelCost ?? NaN);
      expect(point.detourMinutes).toBeLessThan(points[k]?.detourMinutes ?? NaN);
    }
    const first = page.locator("#tradeoff input:checked");
    const current = Number(await first.inputValue());
    const now = points[current];
    if (now === undefined) throw new Error("no point is checked");
    await expectTaken(page, now);

    await first.focus();
    const step = current > 0 ? -1 : 1;
    await page.keyboard.press(step < 0 ? "ArrowUp" : "ArrowDown");
    const taken = points[current + step];
    if (taken === undefined) throw new Error("there is no other point");
    await expectTaken(page, taken);
    expect(await page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.checked)).toBe(true);

    // By a click on the chart. Discs of points in the colour of the fuel, the current one not among them: the one furthest to the left has the least detour.
    const pixels = await findPixels(page, "#tradeoff", "--fuel");
    const left = Math.min(...pixels.map(({ x }) => x));
    const disc = pixels.filter(({ x }) => x < left + 8);
    const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
    await page.locator("#tradeoff canvas").scrollIntoViewIfNeeded();
    const box = await page.locator("#tradeoff canvas").boundingBox();
    if (box === null) throw new Error("the chart is not there");
    await page.mouse.click(box.x + left + 5, box.y + middle(disc.map(({ y }) => y)));
    const expected = points.filter((point) => point !== taken).toSorted((a, b) => a.detourMinutes - b.detourMinutes)[0];
    if (expected === undefined) throw new Error("there is no other point");
    await expectTaken(page, expected);

    // The naive driver is drawn only when the box is checked.
    const isNamed = () => page.locator(".chart-legend").getByText("naive driver").isVisible();
    expect(await findPixels(page, "#fuel-chart", "--naive")).toEqual([]);
    expect(await isNamed()).toBe(false);
    await page.getByRole("checkbox", { name: "Show the naive driver too" }).press("Space");
    await nextFrames(page);
    const curve = await findPixels(page, "#fuel-chart", "--naive");
    const xs = curve.map(({ x }) => x);
    expect(curve.length).toBeGreaterThan(50);
    const plot = await page.locator("#fuel-chart .u-over").boundingBox();
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0.9 * (plot?.width ?? Infinity));
    expect(await isNamed()).toBe(true);
    expect(problems).toEqual([]);
  });
});
