// Once loaded, the page needs no network: it opens, plans, and knows towns and roads without one.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { readShownPlan } from "../../support/pageReading.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, waitForPlan } from "../../support/plannerPage.js";
import { choosePlaces, CSV } from "./fileSteps.js";
import { openExplanation, readReasons } from "./explanationSteps.js";
import { openRules } from "./rulesSteps.js";

/** Waits until the service worker is active. @returns how many files it keeps. */
async function waitUntilKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length));
    return kept.reduce((sum, count) => sum + count, 0);
  });
}

test.skipIf(noChromium)("without a network and without a service: plans, pictures, files and towns", { timeout: 120_000 }, async () => {
  const { page, problems, requests, origin, app } = await openPlanner();
  await waitForPictures(page);
  const online = await readShownPlan(page);
  expect(await waitUntilKept(page)).toBeGreaterThan(30);
  await page.context().setOffline(true);
  app.server.closeAllConnections();
  await app.close();
  await expect(fetch(origin)).rejects.toThrow("fetch failed");

  await page.reload();
  await waitForPlan(page);
  expect(await readShownPlan(page)).toEqual(online);
  await waitForPictures(page);
  expect(await page.locator("#map").getAttribute("data-kind")).toBe("webgl");
  await page.locator("#fuel-chart canvas").waitFor();
  await page.locator(".tradeoff[aria-busy=false] .tradeoff-point").first().waitFor();
  await page.locator("#mpg").fill("7");
  await nextFrames(page);
  expect(await readShownPlan(page)).not.toEqual(online);

  // What explains the plan is kept, too.
  await openExplanation(page);
  expect(await readReasons(page)).toHaveLength((await readShownPlan(page)).stops.length);

  // So is the planner for fleet rules.
  await openRules(page);
  await page.getByRole("spinbutton", { name: "Minutes a stop" }).fill("15");
  await page.locator("#figures", { hasText: "minutes of stops" }).waitFor();
  await page.getByRole("spinbutton", { name: "Minutes a stop" }).fill("");

  // And what fuel tax goes by: the rates, and the map of the states.
  await page.getByRole("combobox", { name: "Fuel tax in the price" }).selectOption("ifta");
  await page.locator("#figures", { hasText: "of fuel tax credit" }).waitFor();
  await page.getByRole("combobox", { name: "Fuel tax in the price" }).selectOption("none");

  // Two towns and a file: the list of places and the network of roads are kept, too.
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await page.locator("#tankCapacityGallons").fill("60");
  await dropFile(page, "nebraska.csv", CSV);
  await page.locator("#trip-name", { hasText: "Omaha, NE to Denver, CO" }).waitFor();
  expect(await page.locator("#speed").innerText()).toContain("3 stations");
  expect((await readShownPlan(page)).stops.map(([, , name]) => name)).toContain("Middle Stop");
  await waitForPictures(page);

  // A vehicle by name: so is the catalog.
  await page.getByText("Find a vehicle by name").click();
  await page.getByLabel("Year, make and model").fill("2019 Ford Transit 250");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.locator("#vehicle-message", { hasText: "25.1 gallons" }).waitFor();

  // All the while the page has requested nothing but its own files.
  expect(requests.length).toBeGreaterThan(60);
  expect([...new Set(requests.map((request) => new URL(request.url())).filter(({ protocol }) => protocol !== "blob:").map((url) => url.origin))]).toEqual([origin]);
  expect(requests.filter((request) => request.url().startsWith(`${origin}/v1/`))).toEqual([]);
  expect(problems).toEqual([]);
});
