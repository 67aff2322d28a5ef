// With as many stations as the page takes, each change plans anew, with rules and without.

import { expect, test } from "vitest";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { gateWorkers, type WorkerGate } from "../../support/heldWorkers.js";
import { dropFile } from "../../support/dropFile.js";
import { tripOfManyStations } from "../../support/manyStations.js";
import { WITHOUT_MAP } from "../../support/plannerPage.js";
import { openPanel } from "../../support/plannerSteps.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";
import { dragSlowly, sliderOf } from "./moveSliders.js";
import { openWithRules, typeRule } from "./rulesSteps.js";

/** What is typed into which field, one after the other, and what it is in the request. */
const MOVES: readonly (readonly [
  label: string,
  text: string,
  changed: { readonly settings?: Partial<Settings>; readonly rules?: Rules },
])[] = [
  ["A minute is worth, $", "0.6", { settings: { timeValueDollarsPerMinute: 0.6 } }],
  ["Keep on arrival, %", "35", { settings: { reserveFraction: 0.35 } }],
  ["Keep at each stop, %", "32", { settings: { bufferFraction: 0.32 } }],
  ["Minutes a stop, min", "15", { rules: { stop_minutes: 15 } }],
  ["Least to buy, gal", "50", { rules: { minimum_purchase_gallons: 50 } }],
  ["Keep on arrival, %", "20", { settings: { reserveFraction: 0.2 } }],
];

const FRAMES = 12;

test.skipIf(noChromium)(
  "5,000 stations: each change shows the service's plan; a moving slider asks the worker nothing twice",
  async () => {
    const trip = tripOfManyStations();
    let gate: WorkerGate | undefined;
    const { page, problems, origin, rules } = await openWithRules({
      async prepare(blank) {
        await WITHOUT_MAP.prepare(blank);
        gate = await gateWorkers(blank);
      },
    });
    await dropFile(page, "many.json", JSON.stringify(trip));
    await page.locator("[data-part=summary]").getByText("5,000 stations").waitFor();
    const settings = { ...DEFAULT_SETTINGS };
    const inForce: Rules = {};
    for (const [label, text, changed] of MOVES) {
      await typeRule(rules, label, text);
      Object.assign(settings, changed.settings);
      Object.assign(inForce, changed.rules);
      const plan = await askForPlan(origin, requestFor(trip, settings, inForce));
      await expect.poll(() => readPlanBeside(page)).toEqual(writePlanBeside(plan));
    }

    // With a station open.
    await rules.getByRole("button", { name: "Reset" }).click();
    await typeRule(rules, "Minutes a stop, min", "15");
    const road = page.getByRole("slider", { name: "Stations along the road" });
    await road.press("ArrowRight");
    await road.press("Enter");
    const cost = page.locator("[data-station-details] .why-head");
    await cost.waitFor();
    await page.locator("[data-cost=stop_minutes]").waitFor();
    await openPanel(page, "truck");
    await gate?.hold(true);
    expect(await dragSlowly(sliderOf(page, "timeValueDollarsPerMinute"), FRAMES)).toBeGreaterThan(FRAMES / 2);
    expect(await cost.count()).toBe(0);
    await expect.poll(async () => (await gate?.readHeld())?.toSorted()).toEqual(["explain", "station"]);
    // What the slider rests at is answered.
    await gate?.hold(false);
    await cost.waitFor();
    await page.locator("[data-cost=stop_minutes]").waitFor();
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "planning that takes longer than two frames says so beside the sliders and beside the rules",
  async () => {
    const { page, rules, problems } = await openWithRules({
      async prepare(blank) {
        await WITHOUT_MAP.prepare(blank);
        // Each look at the clock is 40 ms after the one before.
        await blank.addInitScript(() => {
          let now = 0;
          performance.now = () => (now += 40);
        });
      },
    });
    await rules.getByText("planned in 40 ms").waitFor();
    await openPanel(page, "truck");
    await page.locator("dialog").getByText("planned in 40 ms").waitFor();
    expect(problems).toEqual([]);
  },
);
