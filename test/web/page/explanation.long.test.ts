// Explanations under way: settings that change meanwhile, fleet rules, plans of one's own, and parts that fail to load.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { OptimizeResponse } from "../../../src/contract/optimize.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, numberIn, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { openBlocked } from "./blockedPlanner.js";
import { openExplanation, readReasons, readTable, usd } from "./explanationSteps.js";
import { openRules } from "./rulesSteps.js";

const TRIP = { route: BUILT_IN.route, stations: BUILT_IN.stations };
const WIDE = { ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } };
const PLANNER = /\/assets\/frontier-[^/]*\.wasm$/;
const FAILURE = "What explains the plan could not be worked out.";

async function explain(origin: string, settings: Partial<typeof DEFAULT_SETTINGS>, rules: Rules = {}): Promise<OptimizeResponse> {
  const request = requestFor(TRIP, { ...DEFAULT_SETTINGS, ...settings }, rules);
  return askForPlan(origin, { ...request, params: { ...request.params, explain: true } });
}

function reasonsOf({ stops }: OptimizeResponse): string[] {
  return stops.map((stop) => stop.explanation?.reason ?? "");
}

/** What is bought at the stops, and the reasons below them, at one moment. */
async function readBoth(page: Page): Promise<{ bought: string[]; reasons: string[] }> {
  return page.evaluate(() => ({
    bought: Array.from(document.querySelectorAll("#stops tbody tr:not(.why) td[data-label='Buy gal']"), (cell) => cell.textContent ?? ""),
    reasons: Array.from(document.querySelectorAll("#stops tr.why"), (row) => row.querySelector("p:not([aria-hidden])")?.textContent ?? ""),
  }));
}

/** While `isHeld` is set in the page, questions to its workers wait; they are sent in their order when it is taken back. */
async function gateWorkers(page: Page): Promise<(isHeld: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let isHeld = false;
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown): void {
      if (isHeld) waiting.push(() => send.call(this, message));
      else send.call(this, message);
    };
    addEventListener("hold", () => (isHeld = true));
    addEventListener("release", () => {
      isHeld = false;
      for (const sendNow of waiting.splice(0)) sendNow();
    });
  });
  return (isHeld) => page.evaluate((event) => void dispatchEvent(new Event(event)), isHeld ? "hold" : "release");
}

test.skipIf(noChromium)("while settings change, no reason stands below another plan, and the last plan gets its own", { timeout: 240_000 }, async () => {
  let hold: (isHeld: boolean) => Promise<void> = async () => undefined;
  const held: { release?: () => void } = {};
  const isHeld = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  const { page, problems, origin } = await openPlanner({
    ...WIDE,
    serviceWorkers: "block",
    async prepare(blank) {
      await WITHOUT_MAP.prepare(blank);
      hold = await gateWorkers(blank);
      // The first answer comes after the settings have changed.
      await blank.context().route(PLANNER, async (route) => {
        await isHeld;
        await route.continue();
      });
    },
  });
  await page.locator("#stops").scrollIntoViewIfNeeded();
  await typeSetting(page, "Fuel efficiency", 6);
  held.release?.();
  const second = await explain(origin, { mpg: 6 });
  await expect.poll(async () => (await readBoth(page)).reasons, PATIENTLY).toEqual(reasonsOf(second));

  const values = [5, 5.2, 5.5, 5.8, 6.4, 7, 7.6, 8];
  const plans = await Promise.all(values.map((mpg) => explain(origin, { mpg })));
  const byPlan = new Map(plans.map((plan) => [plan.stops.map((stop) => stop.gallons_to_purchase.toFixed(3)).join(), reasonsOf(plan)]));
  expect(byPlan.size).toBe(values.length);
  for (const [k, mpg] of values.entries()) {
    const bought = plans[k]?.stops.map((stop) => stop.gallons_to_purchase.toFixed(3));
    await hold(true);
    await typeSetting(page, "Fuel efficiency", mpg);
    // The plan is the new one, and nothing is said of it yet.
    const now = await readBoth(page);
    expect(now.bought).toEqual(bought);
    expect(now.reasons.filter((reason) => reason !== "")).toEqual([]);
    await hold(false);
    // Every other time, the next setting comes before the answer may have.
    if (k % 2 === 0) continue;
    await expect.poll(async () => (await readBoth(page)).reasons, PATIENTLY).toEqual(byPlan.get(bought?.join() ?? ""));
  }

  // Without a plan there is nothing to explain.
  await typeSetting(page, "Fuel at the start", 1);
  await page.getByRole("heading", { name: "No plan can be driven" }).waitFor();
  expect(await readReasons(page)).toEqual([]);
  expect(await page.locator("#explanation").isVisible()).toBe(false);
  await typeSetting(page, "Fuel at the start", 90);
  await expect.poll(async () => (await readBoth(page)).reasons, PATIENTLY).toEqual(reasonsOf(plans.at(-1) ?? second));
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("with fleet rules the page says what each costs, and compares the plan without them; a plan of one's own is read in words", { timeout: 240_000 }, async () => {
  const { page, problems, origin } = await openPlanner(WIDE);
  await openExplanation(page);
  expect(await page.locator("#rule-costs").isVisible()).toBe(false);
  await openRules(page);
  await page.getByRole("spinbutton", { name: "Minutes a stop" }).fill("15");
  await page.getByRole("spinbutton", { name: "Least to buy at a stop" }).fill("50");
  const plan = await explain(origin, {}, { stop_minutes: 15, minimum_purchase_gallons: 50 });
  await expect.poll(async () => (await readReasons(page)).map(([reason]) => reason), PATIENTLY).toEqual(reasonsOf(plan));
  expect(plan.explanation?.rules.map(({ rule }) => rule).toSorted()).toEqual(["minimum_purchase_gallons", "stop_minutes"]);
  const amounts = (plan.explanation?.rules ?? []).map(({ extra_cost: cost = NaN }) => (cost < 1e-6 ? "nothing" : cost < 0.005 ? "less than a cent" : usd(cost)));
  expect((await readTable(page, "#rule-costs")).map(([, amount]) => amount)).toEqual(amounts);
  await expect.poll(async () => (await readTable(page, "#plans-table")).length, PATIENTLY).toBe(4);

  await page.getByText("A plan of your own").click();
  const text = page.getByRole("textbox", { name: "Its stops" });
  await page.getByRole("button", { name: "Compare it" }).click();
  await page.getByRole("status").filter({ hasText: "Write its stops first." }).waitFor();
  await text.fill("Nowhere, 50");
  await page.getByRole("button", { name: "Compare it" }).click();
  await page.getByRole("alert").filter({ hasText: 'Line 1: no station of this trip is called "Nowhere".' }).waitFor();
  expect(await text.getAttribute("aria-invalid")).toBe("true");
  // The plan itself breaks nothing and costs the same.
  await page.getByRole("button", { name: "Begin with this plan" }).click();
  await text.press("ControlOrMeta+End");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await readTable(page, "#plans-table")).at(-1)?.[0], PATIENTLY).toBe("Your plan");
  const rows = await readTable(page, "#plans-table");
  // The gallons of the stops are rounded.
  expect(Math.abs(numberIn(rows.at(-1)?.[1]) - numberIn(rows[0]?.[1]))).toBeLessThan(0.025);
  expect(await page.locator("#plans-table .flags").count()).toBe(await page.locator("#plans-table tr.why:not(:last-child) .flags").count());
  await page.getByRole("button", { name: "Take it out" }).click();
  await expect.poll(async () => (await readTable(page, "#plans-table")).length, PATIENTLY).toBe(4);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("when reasons cannot be worked out the plan stays as it is, and a button tries again", { timeout: 240_000 }, async () => {
  const { page, unblock } = await openBlocked(PLANNER);
  const plain = await readPlan(page);
  await page.locator("#stops").scrollIntoViewIfNeeded();
  await page.getByRole("status").filter({ hasText: FAILURE }).waitFor();
  expect(await readPlan(page)).toEqual(plain);
  expect(await page.locator("#comparison").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("status").filter({ hasText: FAILURE }).waitFor();
  // Other settings do not try by themselves.
  await typeSetting(page, "Fuel efficiency", 6);
  await nextFrames(page);
  expect(await page.getByText(FAILURE).isVisible()).toBe(true);
  unblock();
  await page.getByRole("button", { name: "Try again" }).click();
  await openExplanation(page);
  expect((await readReasons(page)).length).toBe((await readPlan(page)).stops.length);
  expect(await page.getByText(FAILURE).isVisible()).toBe(false);
  expect(await page.locator("#comparison").isVisible()).toBe(false);

  const { page: bare } = await openBlocked(/\/assets\/explanation-[^/]*\.js$/);
  await bare.getByText("What explains the plan could not be shown. Check the network and reload the page.").waitFor();
  expect((await readPlan(bare)).stops).toEqual(plain.stops);
  const { page: barer } = await openPlanner({ ...WIDE, serviceWorkers: "block", prepare: (blank) => blank.route(/\/assets\/pictures-[^/]*\.js$/, (route) => route.abort()) });
  await barer.getByText("Map and charts could not be loaded.").waitFor();
  expect((await readPlan(barer)).stops).toEqual(plain.stops);
});
