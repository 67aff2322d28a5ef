// With as many stations as the page takes, each change plans anew, with rules and without.

import { expect, test } from "vitest";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { tripOfManyStations } from "../../support/manyStations.js";
import { PATIENTLY } from "../../support/plannerSteps.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";
import { openWithRules, typeRule } from "./rulesSteps.js";

/** What is typed into which field, one after the other, and what it is in the request. */
const MOVES: readonly (readonly [label: string, text: string, changed: { readonly settings?: Partial<Settings>; readonly rules?: Rules }])[] = [
  ["A minute is worth, $", "0.6", { settings: { timeValueDollarsPerMinute: 0.6 } }],
  ["Keep on arrival, %", "35", { settings: { reserveFraction: 0.35 } }],
  ["Keep at each stop, %", "32", { settings: { bufferFraction: 0.32 } }],
  ["Minutes a stop, min", "15", { rules: { stop_minutes: 15 } }],
  ["Least to buy, gal", "50", { rules: { minimum_purchase_gallons: 50 } }],
  ["Keep on arrival, %", "20", { settings: { reserveFraction: 0.2 } }],
];

test.skipIf(noChromium)("5,000 stations: the page shows the service's plan after each change", { timeout: 300_000 }, async () => {
  const trip = tripOfManyStations();
  const { page, problems, origin, rules } = await openWithRules();
  await dropFile(page, "many.json", JSON.stringify(trip));
  await page.locator("[data-part=summary]").getByText("5,000 stations").waitFor();
  let settings = DEFAULT_SETTINGS;
  let inForce: Rules = {};
  for (const [label, text, changed] of MOVES) {
    await typeRule(rules, label, text);
    settings = { ...settings, ...changed.settings };
    inForce = { ...inForce, ...changed.rules };
    const plan = await askForPlan(origin, requestFor(trip, settings, inForce));
    await expect.poll(() => readPlanBeside(page), PATIENTLY).toEqual(writePlanBeside(plan));
  }
  expect(problems).toEqual([]);
});
