// The page when it opens: nothing complains, and nothing moves.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitUntilIdle } from "../../support/pageWaits.js";
import { COLD, openPlanner } from "../../support/plannerPage.js";
import { BUILT_IN_TITLE, readPlan } from "../../support/plannerSteps.js";

const MOST_SHIFT = 0.01;

/** Sums up what moves on the page, as browsers measure it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(globalThis, "shifts", shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function readShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(globalThis, "shifts");
    return Array.isArray(shifts) ? shifts.reduce((sum: number, value) => sum + Number(value), 0) : NaN;
  });
}

describe.skipIf(noChromium)("the page opens", () => {
  test.each([
    ["desk", { width: 1440, height: 900 }],
    ["wide", { width: 1920, height: 1080 }],
    ["narrow", { width: 1024, height: 768 }],
    ["phone", { width: 390, height: 844 }],
  ])("with its trip: nothing moves from the first frame on, and no problem is logged (%s)", async (_name, viewport) => {
    const { page, problems } = await openPlanner({ ...COLD, viewport, prepare: watchShifts });
    await waitUntilIdle(page);
    const { title, stops } = await readPlan(page);
    expect(title).toBe(BUILT_IN_TITLE);
    expect(stops.length).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    expect(await readShift(page)).toBeLessThan(MOST_SHIFT);
    // The same measure sees what moves.
    await page.evaluate(() => {
      const block = document.createElement("div");
      block.style.height = "300px";
      document.body.prepend(block);
    });
    await expect.poll(() => readShift(page)).toBeGreaterThan(MOST_SHIFT);
  });
});
