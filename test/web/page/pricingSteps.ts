// Deals and fuel tax on the planner page: setting them, and the service's answer with the same ones.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { loadFuelTax } from "../../../src/tax/load.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import { openPlanner, type PlannerPage, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY } from "../../support/plannerSteps.js";

const { route, stations } = BUILT_IN;

type Stop = Awaited<ReturnType<typeof askForPlan>>["stops"][number];

/** What is written of the tax below the address of a stop. */
export function wordTax({ tax_credit_per_gallon: credit = 0, jurisdiction }: Stop): string {
  const digits = Math.max(3, String(credit).split(".")[1]?.length ?? 0);
  return `less $${credit.toFixed(digits)} of fuel tax in ${jurisdiction ?? ""}`;
}

/** Waits until the page shows the service's answer to the rules. @param terms what is written below the address of each stop. */
export async function expectPricedPlan({ page, origin }: PlannerPage, rules: Rules, termsOf: (stop: Stop) => string) {
  const plan = await askForPlan(origin, requestFor({ route, stations }, DEFAULT_SETTINGS, rules));
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(writeExpected(plan, plan.stops.map(termsOf)));
  return plan;
}

/** A deal of 45 cents at the stations of one brand. */
export const DEALS = [{ brands: ["Love's"], cents_off: 45 }];

/** What is written below the address of a stop with that deal and fuel tax. */
export function wordDealAndTax(stop: Stop): string {
  return `${stop.discount === 0 ? "45c off, " : ""}${wordTax(stop)}`;
}

/** Opens the planner with a service that credits fuel tax. */
export function openPriced(): Promise<PlannerPage> {
  return openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 }, service: { fuelTax: loadFuelTax() } });
}

/** Adds that deal in the form. */
export async function addDeal(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Brand with the deal" }).fill("Love's");
  await page.getByRole("spinbutton", { name: "Amount of the deal" }).fill("45");
  await page.getByRole("button", { name: "Add deal" }).click();
  await page.getByRole("list", { name: "Deals" }).getByText("Love's: 45 cents off").waitFor();
}

/** Has the page plan net of fuel tax. */
export async function chooseTax(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Fuel tax in the price" }).selectOption("ifta");
}
