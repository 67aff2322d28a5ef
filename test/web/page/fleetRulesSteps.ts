// Fleet rules on the planner page: setting them, and the service's answer with the same ones.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import type { PlannerPage } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY } from "../../support/plannerSteps.js";

const { route, stations } = BUILT_IN;

/** The files that only fleet rules need. */
export const FLEET_FILES = /\/assets\/(?:fleet|frontier|form|ruleFields)[^/]*$/;

export async function openRules(page: Page): Promise<void> {
  await page.getByText("Fleet rules", { exact: false }).first().click();
  await page.locator("#rule-stop_minutes").waitFor();
}

/** The page shows the service's answer to the rules, all of it. */
export async function expectRuledPlan({ page, origin }: PlannerPage, rules: Rules): Promise<void> {
  const plan = await askForPlan(origin, requestFor({ route, stations }, DEFAULT_SETTINGS, rules));
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(writeExpected(plan));
}
