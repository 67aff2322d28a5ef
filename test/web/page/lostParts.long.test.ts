// Parts that fail to load, and input that must not be lost.

import { expect, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { openRules } from "./rulesSteps.js";
import { SMALL, hashOf, loadOwn, valueOf } from "./addressSteps.js";

test.skipIf(noChromium)("the user's settings are not lost", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner(WITHOUT_MAP);
  // Digit by digit: a tank of 2 gallons holds no more than 2.
  const tank = page.getByRole("spinbutton", { name: "Tank" });
  await tank.focus();
  await tank.press("ControlOrMeta+a");
  await tank.press("2");
  await nextFrames(page);
  expect(await valueOf(page, "Fuel at the start")).toBe("2");
  await tank.pressSequentially("00");
  await nextFrames(page);
  expect(await valueOf(page, "Fuel at the start")).toBe("90");
  // Reset returns to the settings of the built-in trip.
  await page.getByRole("button", { name: "Reset choices" }).click();
  expect(await valueOf(page, "Tank")).toBe("150");

  const link = await loadOwn(page);
  await page.locator("#skip").focus();
  await page.locator("#skip").press("Enter");
  await nextFrames(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("plan");
  expect((await readPlan(page)).title).toBe("own");
  expect(hashOf(page)).toBe(link);
  // The id of an element is not a link to a trip.
  await page.evaluate(() => (location.hash = "stops-title"));
  await nextFrames(page);
  expect((await readPlan(page)).title).toBe("own");

  // A full tank between two steps of the slider.
  await typeSetting(page, "Tank", 25.3);
  await page.getByRole("slider", { name: "Fuel at the start" }).press("End");
  await nextFrames(page);
  expect(await valueOf(page, "Fuel at the start")).toBe("25.3");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("the page says which parts could not be loaded, and the rest works", { timeout: 120_000 }, async () => {
  const { page } = await openPlanner({ ...SMALL, prepare: (blank) => blank.route(/\/assets\/(?:map|tradeoff|csv)-[^/]*\.js$/, (route) => route.abort()) });
  await page.locator("#map").getByText("The map could not be shown").waitFor();
  await page.locator("#tradeoff").getByText("The curve could not be shown").waitFor();
  await page.getByRole("button", { name: "CSV" }).click();
  await page.getByRole("status").filter({ hasText: "The file could not be made" }).waitFor();
  await page.locator("#fuel-chart canvas").first().waitFor();
  expect((await readPlan(page)).stops.length).toBeGreaterThan(0);
});

test.skipIf(noChromium)("without the rates of fuel tax the plan before stays, until they are loaded or left out", { timeout: 120_000 }, async () => {
  const { page } = await openPlanner({ ...SMALL, serviceWorkers: "block" });
  let isLost = true;
  await page.route(/\/assets\/outlines-[^/]*\.json$/, (route) => (isLost ? route.abort() : route.continue()));
  // With the rules open, the stops have buttons.
  await openRules(page);
  await nextFrames(page);
  const plain = await readPlan(page);
  const tax = page.getByRole("combobox", { name: "Fuel tax in the price" });
  const state = page.getByRole("status").filter({ hasText: "The rates of fuel tax could not be loaded" });
  await tax.selectOption("ifta");
  await state.waitFor();
  expect(await readPlan(page)).toEqual(plain);
  await page.getByRole("button", { name: "Plan without fuel tax" }).click();
  await state.waitFor({ state: "detached" });
  expect(await tax.inputValue()).toBe("none");
  await tax.selectOption("ifta");
  await state.waitFor();
  isLost = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("#figures", { hasText: "of fuel tax credit" }).waitFor();
});

test.skipIf(noChromium)("a link whose fuel tax cannot be loaded names its trip, and draws no map of the world", { timeout: 120_000 }, async () => {
  const { origin } = await openPlanner(WITHOUT_MAP);
  const { page } = await openPage({ ...SMALL, serviceWorkers: "block" });
  let isLost = true;
  await page.route(/\/assets\/outlines-[^/]*\.json$/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${origin}/#fuel-tax=ifta&trip=i80`);
  await page.getByRole("status").filter({ hasText: "The rates of fuel tax could not be loaded" }).waitFor();
  expect(await page.locator("#trip-name").textContent()).toBe("San Francisco, CA to Teaneck, NJ");
  await page.locator("#map .map-frame").waitFor({ state: "hidden" });
  isLost = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("#figures", { hasText: "of fuel tax credit" }).waitFor();
  await page.locator("#map .map-frame").waitFor({ state: "visible" });
});

test.skipIf(noChromium)("a page without its module or its trip says what to do", { timeout: 120_000 }, async () => {
  const { origin } = await openPlanner(WITHOUT_MAP);
  const { page } = await openPage({ ...SMALL, serviceWorkers: "block" });
  await page.route(/core-[^/]*\.wasm$/, (route) => route.abort());
  await page.goto(origin);
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("This page could not start");

  const { page: bare } = await openPage({ ...SMALL, serviceWorkers: "block" });
  await bare.route(/i80-[^/]*\.json$/, (route) => route.abort());
  await bare.goto(origin);
  await bare.getByRole("heading", { name: "No trip yet" }).waitFor();
  await bare.locator("#trip-refusal").filter({ hasText: "Check the network" }).waitFor();
  await bare.locator("#from").fill("Omaha, NE");
  await bare.locator("#to").fill("Denver, CO");
  await bare.getByRole("button", { name: "Plan this trip" }).click();
  await bare.locator("#trip-refusal").filter({ hasText: "load a file of stations" }).waitFor();
});
