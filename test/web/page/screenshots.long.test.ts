// Screenshots in test/results/ for people to look at.

import { mkdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures, waitUntilIdle } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { closePanel, openPanel, typeSetting } from "../../support/plannerSteps.js";

const FOLDER = new URL("../../results/", import.meta.url);

/** A picture of a single colour is smaller. */
const LEAST_BYTES = 10_000;

const VIEWS = {
  phone: { width: 390, height: 844 },
  narrow: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
} as const;

async function take(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const path = fileURLToPath(new URL(`${name}.png`, FOLDER));
  await page.screenshot({ path });
  expect((await stat(path)).size, name).toBeGreaterThan(LEAST_BYTES);
}

test.skipIf(noChromium).each(Object.entries(VIEWS).flatMap(([device, viewport]) => (["light", "dark"] as const).map((colorScheme) => ({ device, viewport, colorScheme }))))("$device, $colorScheme", { timeout: 180_000 }, async ({ device, viewport, colorScheme }) => {
  const { page, problems } = await openPlanner({ viewport, colorScheme });
  const name = `${device}-${colorScheme}`;
  await waitUntilIdle(page);
  await take(page, name);
  await page.locator("li[data-stop='2'] button").first().click();
  await page.waitForLoadState("networkidle");
  await take(page, `${name}-stop`);
  if (device === "phone") {
    await page.getByRole("button", { name: "Back to all stops" }).click();
    await openPanel(page, "form");
    await take(page, `${name}-form`);
  } else {
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.locator("[data-part=compare]").waitFor();
    await take(page, `${name}-compare`);
    await openPanel(page, "rules");
    await take(page, `${name}-rules`);
    await closePanel(page);
    await typeSetting(page, "Fuel now", 1);
    await page.locator("[data-part=obstacle]").waitFor();
    await take(page, `${name}-infeasible`);
  }
  expect(problems).toEqual([]);
});

test.skipIf(noChromium).each(["light", "dark"] as const)("the first opening, %s", { timeout: 120_000 }, async (colorScheme) => {
  const { page, problems } = await openPlanner({ hash: "", colorScheme });
  await waitForPictures(page);
  await take(page, `first-${colorScheme}`);
  expect(problems).toEqual([]);
});
