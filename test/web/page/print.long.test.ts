// The printed page.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { findPixels, PATIENTLY, readPlan, waitForTradeoff } from "../../support/plannerSteps.js";

/** The margin that Chromium leaves on each side. */
const MARGIN_INCHES = 0.4;
const PIXELS_PER_INCH = 96;

const PAPERS = [
  { format: "A4", widthInches: 8.27, heightInches: 11.7 },
  { format: "Letter", widthInches: 8.5, heightInches: 11 },
] as const;

/** Shows the page as it is printed: with the event for scripts, the rules for print, and the paper's size. */
async function lay(page: Page, { widthInches, heightInches }: (typeof PAPERS)[number]): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: Math.floor((widthInches - 2 * MARGIN_INCHES) * PIXELS_PER_INCH), height: Math.floor((heightInches - 2 * MARGIN_INCHES) * PIXELS_PER_INCH) });
}

/** The visible elements that reach over the right edge. */
async function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("body *"))
      .filter((element) => element.checkVisibility() && element.closest(".unseen, svg *") === null)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 || (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible"))
      .map((element) => `${element.tagName} ${element.id} ${element.getAttribute("class") ?? ""}`),
  );
}

test.skipIf(noChromium)("print has the plan, its map and its charts, in light colours and not cut off, without controls", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner({ colorScheme: "dark", viewport: { width: 1280, height: 900 } });
  await waitForPictures(page);
  await waitForTradeoff(page);
  const plan = await readPlan(page);
  const darkInk = await page.evaluate(() => getComputedStyle(document.body).color);

  for (const paper of PAPERS) {
    await lay(page, paper);
    expect(await page.locator("button:visible, form:visible, input[type=range]:visible, input[type=checkbox]:visible, a:visible").count()).toBe(0);
    for (const name of [plan.title, "Map", "Fuel in the tank", "Cost against detours", "Stops", "Compared with a naive driver"]) {
      expect(await page.getByRole("heading", { name, exact: true }).isVisible(), name).toBe(true);
    }
    expect(await page.locator("#stops tbody tr:not(.why):visible").count()).toBe(plan.stops.length);
    expect(await readPlan(page)).toEqual(plan);
    expect(await page.locator("#map .map-picture > svg:visible").count()).toBe(1);
    expect(await page.locator("#map canvas:visible").count()).toBe(0);
    // The map's picture numbers the stops.
    const numbers = await page.locator("#map .map-picture svg text").allTextContents();
    expect(numbers).toEqual(expect.arrayContaining(plan.stops.map((stop) => stop["Stop"])));
    expect(await findCutOff(page), paper.format).toEqual([]);

    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).not.toBe(darkInk);
    // The charts are drawn in the light colours.
    for (const chart of ["#fuel-chart", "#tradeoff"]) {
      expect((await findPixels(page, chart, "--fuel")).length, chart).toBeGreaterThan(50);
      expect((await findPixels(page, chart, "--limit")).length, chart).toBeGreaterThan(50);
    }
  }

  // Back on the screen, all is as it was.
  await page.emulateMedia({ media: null, colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await page.locator("#map canvas:visible").count()).toBe(1);
  expect(await page.locator("#map svg.map-marks:visible").count()).toBe(1);
  expect(await page.locator(".map-picture svg").count()).toBe(0);
  await expect.poll(async () => (await findPixels(page, "#tradeoff", "--fuel")).length, PATIENTLY).toBeGreaterThan(50);

  const side = `${MARGIN_INCHES}in`;
  const margin = { top: side, right: side, bottom: side, left: side };
  for (const { format } of PAPERS) {
    const pdf = (await page.pdf({ format, margin })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length;
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(pages, format).toBeLessThanOrEqual(3);
  }
  expect(problems).toEqual([]);
});
