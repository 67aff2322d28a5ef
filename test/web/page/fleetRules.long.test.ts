// All fleet rules on the page, from the form, the map and a file; and a planner for them that cannot be loaded at first.

import { expect, test } from "vitest";
import type { Rules } from "../../../src/web/rules/rules.js";
import { noChromium } from "../../support/chromium.js";
import { readShownPlan } from "../../support/pageReading.js";
import { waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, giveFile, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { hashOf } from "./addressSteps.js";
import { openBlocked } from "./blockedPlanner.js";
import { expectRuledPlan, openRules } from "./fleetRulesSteps.js";

const WIDE = { ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } };

test.skipIf(noChromium)("each rule of the form is planned with as the service does, by keys alone", { timeout: 240_000 }, async () => {
  const planner = await openPlanner(WIDE);
  const { page, problems } = planner;
  await openRules(page);
  let rules: Rules = {};
  const expectWith = async (more: Rules): Promise<void> => {
    rules = Object.assign({}, rules, more) satisfies Rules;
    await expectRuledPlan(planner, rules);
  };
  await page.getByRole("spinbutton", { name: "Dollars a stop" }).fill("4");
  await expectWith({ stop_cost_dollars: 4 });
  await page.getByRole("spinbutton", { name: "Fill the tank to" }).fill("90");
  await expectWith({ usable_tank_fraction: 0.9 });
  await page.getByRole("checkbox", { name: "Fill up at every stop" }).press("Space");
  await expectWith({ fill_up: true });

  const consumption = page.getByRole("textbox", { name: "Consumption by stretch" });
  await consumption.fill("500:6.2, 2000:5.4");
  await expectWith({ consumption: [{ until_mile: 500, mpg: 6.2 }, { until_mile: 2000, mpg: 5.4 }] });
  // A text that is wrong stays, and so does the rule in force.
  await consumption.fill("500:6.2, 400:5");
  await consumption.press("Tab");
  await page.getByRole("alert").filter({ hasText: "rising miles" }).waitFor();
  expect(await consumption.getAttribute("aria-invalid")).toBe("true");
  await expectWith({});

  const brand = page.getByRole("combobox", { name: "Brand", exact: true });
  await brand.fill("flying j");
  await page.getByRole("combobox", { name: "Which rule for the brand" }).selectOption("never");
  await brand.press("Enter");
  await expectWith({ brands: { never: ["flying j"] } });
  expect((await readPlan(page)).stops.filter(({ Station }) => /pilot|flying j/i.test(Station ?? ""))).toEqual([]);
  await brand.fill("Love's");
  await page.getByRole("combobox", { name: "Which rule for the brand" }).selectOption("prefer");
  await page.getByRole("spinbutton", { name: "What it is worth" }).fill("12");
  await brand.press("Enter");
  await expectWith({ brands: { never: ["flying j"], prefer: [{ brand: "Love's", dollars_per_stop: 12 }] } });
  await page.locator("#rule-figures").getByText("handicap").waitFor();
  await page.locator("#no-tradeoff").waitFor();

  // The last button of a list takes the focus to where more can be added.
  await page.getByRole("button", { name: "Remove: never flying j" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), PATIENTLY).toBe("Remove: prefer Love's, worth $12.00 a stop");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), PATIENTLY).toBe("rule-brand");
  await expectWith({ brands: undefined });

  const [first] = BUILT_IN.stations;
  if (first === undefined) throw new Error("no station");
  await page.getByRole("combobox", { name: "Station", exact: true }).fill("nowhere");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "No station of this trip" }).waitFor();
  await page.getByRole("combobox", { name: "Station", exact: true }).fill(first.id);
  await page.keyboard.press("Enter");
  await expectWith({ required_station_ids: [first.id] });
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("without a plan: least of buffer and reserve, and stations that the rules leave out, both flagged", { timeout: 240_000 }, async () => {
  const planner = await openPlanner(WIDE);
  const { page, problems } = planner;
  await openRules(page);
  const brand = page.getByRole("combobox", { name: "Brand", exact: true });
  await brand.fill("Sapp Bros");
  await brand.press("Enter");
  await page.getByRole("region", { name: "No plan keeps the fleet rules" }).waitFor();
  await page.getByRole("checkbox", { name: /^If no plan keeps the rules for brands/ }).check();
  await expectRuledPlan(planner, { brands: { only: ["Sapp Bros"], fallback: true } });
  await page.locator("#rule-figures").getByText(/at stations that the rules leave out/).waitFor();
  expect(await page.locator("#stops .flag").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Reset choices" }).click();

  await typeSetting(page, "Reserve on arrival", 99);
  await page.getByRole("region", { name: "No plan can be driven" }).waitFor();
  await page.getByRole("combobox", { name: "If there is no plan" }).selectOption("dip");
  await page.locator("#rule-figures").getByText(/^No plan keeps buffer and reserve: this one keeps [\d.]+ % of both/).waitFor();
  expect(await page.locator("#speed").innerText()).toMatch(/^Proven to be the cheapest that keeps as much of buffer and reserve/);
  await page.locator("#notes").getByText("less fuel is left than asked").waitFor();
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a station on the map must be a stop, and then must not be", { timeout: 240_000 }, async () => {
  const planner = await openPlanner({ viewport: { width: 1280, height: 900 } });
  const { page, problems } = planner;
  await waitForPictures(page);
  const [first] = (await readPlan(page)).stops;
  const id = BUILT_IN.stations.find(({ name }) => name === first?.["Station"])?.id ?? "";
  await page.getByRole("button", { name: /^Stop 1:/ }).press("Enter");
  const popup = page.getByRole("group", { name: "Station", exact: true });
  const never = popup.getByRole("button", { name: /^Never stop here/ });
  await never.press("Enter");
  await expectRuledPlan(planner, { excluded_station_ids: [id] });
  // The popup stays, and its button keeps the focus.
  expect(await never.getAttribute("aria-pressed")).toBe("true");
  expect(await never.evaluate((button) => button === document.activeElement)).toBe(true);
  await popup.getByRole("button", { name: /^Must stop here/ }).press("Enter");
  await expectRuledPlan(planner, { required_station_ids: [id] });
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a file of a whole trip brings its rules, and another trip keeps those that are not about stations", { timeout: 240_000 }, async () => {
  const { page, problems } = await openPlanner(WIDE);
  const { route, stations } = BUILT_IN;
  const vehicle = { tank_capacity_gallons: 150, current_fuel_gallons: 60, consumption: [{ until_mile: 100, mpg: 6 }], usable_tank_fraction: 0.9 };
  const params = { stop_minutes: 20, required_station_ids: [stations[5]?.id], brands: { never: ["Shell"] } };
  await giveFile(page, "ruled.json", JSON.stringify({ route, stations, vehicle, params }));
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("ruled");
  expect(await page.locator("#rules-count").innerText()).toBe("(5 set)");
  expect((await readPlan(page)).stops.map(({ Station }) => Station)).toContain(stations[5]?.name);
  expect(await page.getByRole("spinbutton", { name: "Fuel at the start" }).inputValue()).toBe("60");
  await expect.poll(() => hashOf(page), PATIENTLY).toMatch(/stop-minutes=20&usable-tank=0.9&consumption=100%3A6&brand-never=Shell&require=[^&]+&data=/);
  await giveFile(page, "other.json", JSON.stringify({ route, stations: stations.map((station) => ({ ...station, id: `x${station.id}` })) }));
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("other");
  expect(await page.locator("#rules-count").innerText()).toBe("(4 set)");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("when the planner for fleet rules cannot be loaded, the page says what to do, and does it", { timeout: 240_000 }, async () => {
  const { page, unblock } = await openBlocked(/\/assets\/frontier-[^/]*\.wasm$/);
  const plain = await readShownPlan(page);
  await openRules(page);
  await page.getByRole("spinbutton", { name: "Minutes a stop" }).fill("15");
  const state = page.locator("#rules-state");
  await state.getByText("could not be loaded").waitFor();
  expect(await readShownPlan(page)).toEqual(plain);
  await state.getByRole("button", { name: "Try again" }).click();
  await state.getByText("could not be loaded").waitFor();
  unblock();
  await state.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await readPlan(page)).figures[2], PATIENTLY).toContain("minutes of stops");
  expect(await state.isVisible()).toBe(false);
});
