// Screenshots in test/results/ for people to look at, and checks of the layout.

import { mkdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { tripOfManyStations } from "../../support/manyStations.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, type PlannerPage } from "../../support/plannerPage.js";

const FOLDER = new URL("../../results/", import.meta.url);

const VIEWS = [
  { device: "phone", viewport: { width: 360, height: 740 } },
  { device: "desktop", viewport: { width: 1280, height: 900 } },
] as const;
const SCHEMES = ["light", "dark"] as const;

/** A picture of a single colour is smaller. */
const LEAST_BYTES = 10_000;

async function take(page: Page, name: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const path = fileURLToPath(new URL(`${name}.png`, FOLDER));
  // The bar that sticks to the top belongs at the beginning of the page.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path, ...options });
  expect((await stat(path)).size, name).toBeGreaterThan(LEAST_BYTES);
}

/** Waits until the page is complete, and checks that nothing is wider than the screen. */
async function settle({ page }: PlannerPage): Promise<void> {
  await waitForPictures(page);
  await page.locator(".tradeoff[aria-busy=false]").waitFor();
  await nextFrames(page);
  const { content, screen } = await page.evaluate(() => ({ content: document.scrollingElement?.scrollWidth ?? NaN, screen: innerWidth }));
  expect(content).toBeLessThanOrEqual(screen);
}

test.skipIf(noChromium).each(VIEWS.flatMap((view) => SCHEMES.map((colorScheme) => ({ ...view, colorScheme }))))("$device, $colorScheme", { timeout: 120_000 }, async ({ device, viewport, colorScheme }) => {
  const planner = await openPlanner({ viewport, colorScheme, reducedMotion: "reduce" });
  const { page, problems } = planner;
  const name = `${device}-${colorScheme}`;
  await settle(planner);
  await take(page, name);
  await take(page, `${name}-whole`, { fullPage: true });

  // One screenshot of each kind per device is enough.
  if (colorScheme === "dark") {
    await page.locator("#tankCapacityGallons").fill("12");
    await page.locator("#obstacle").waitFor();
    await settle(planner);
    await take(page, `${name}-infeasible`, { fullPage: true });
  } else {
    await dropFile(page, "five thousand.json", JSON.stringify(tripOfManyStations()));
    await page.locator("#speed", { hasText: "5,000 stations" }).waitFor();
    await page.locator("#shows-naive").check();
    await settle(planner);
    await take(page, `${name}-5000`, { fullPage: true });
  }
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("on paper", { timeout: 120_000 }, async () => {
  // Print is light, whatever the screen is.
  const planner = await openPlanner({ viewport: { width: 1280, height: 900 }, colorScheme: "dark" });
  const { page, problems } = planner;
  await settle(planner);
  await page.pdf({ path: fileURLToPath(new URL("print.pdf", FOLDER)), format: "Letter" });
  expect((await stat(new URL("print.pdf", FOLDER))).size).toBeGreaterThan(LEAST_BYTES);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await nextFrames(page);
  expect(await page.locator(".controls").isVisible()).toBe(false);
  expect(await page.locator("#stops").isVisible()).toBe(true);
  await take(page, "print", { fullPage: true });
  expect(problems).toEqual([]);
});
