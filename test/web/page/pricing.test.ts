// The price that is really paid, on the page: deals and fuel tax change the plan to that of the service, and the link carries them.

import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { loadFuelTax } from "../../../src/tax/load.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import { openPlanner, type PlannerPage, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY } from "../../support/plannerSteps.js";
import { hashOf, openElsewhere } from "./addressSteps.js";
import { openRules } from "./fleetRulesSteps.js";

const { route, stations } = BUILT_IN;

/** The files that only fuel tax needs. */
const TAX_FILES = /\/assets\/(?:fuelTax|outlines)[^/]*$/;

type Stop = Awaited<ReturnType<typeof askForPlan>>["stops"][number];

function wordTax({ tax_credit_per_gallon: credit = 0, jurisdiction }: Stop): string {
  const digits = Math.max(3, String(credit).split(".")[1]?.length ?? 0);
  return `less $${credit.toFixed(digits)} of fuel tax in ${jurisdiction ?? ""}`;
}

/** Waits until the page shows the service's answer to the rules. @param terms what is written below the address of each stop. */
async function expectPricedPlan({ page, origin }: PlannerPage, rules: Rules, termsOf: (stop: Stop) => string) {
  const plan = await askForPlan(origin, requestFor({ route, stations }, DEFAULT_SETTINGS, rules));
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(writeExpected(plan, plan.stops.map(termsOf)));
  return plan;
}

test.skipIf(noChromium)("a deal and fuel tax: the service's plan, totals and table; the link opens the same one", { timeout: 120_000 }, async () => {
  const planner = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 }, service: { fuelTax: loadFuelTax() } });
  const { page, problems, requests } = planner;
  const taxFiles = (): string[] => requests.filter((request) => request.serviceWorker() === null).map((request) => new URL(request.url()).pathname).filter((path) => TAX_FILES.test(path));
  const plain = await readShownPlan(page);
  await openRules(page);

  await page.getByRole("combobox", { name: "Brand with the deal" }).fill("Love's");
  await page.getByRole("spinbutton", { name: "Amount of the deal" }).fill("45");
  await page.getByRole("button", { name: "Add deal" }).click();
  await page.getByRole("list", { name: "Deals" }).getByText("Love's: 45 cents off").waitFor();
  const discounts = [{ brands: ["Love's"], cents_off: 45 }];
  const dealt = await expectPricedPlan(planner, { discounts }, ({ discount }) => (discount === 0 ? "45c off" : ""));
  expect(dealt.summary.total_discount).toBeGreaterThan(10);
  expect(dealt.stops.map(({ station_name: name }) => name)).not.toEqual(plain.stops.map(([, , name]) => name));
  expect(await page.locator("#rule-figures").innerText()).toContain("discounts =");
  expect(taxFiles()).toEqual([]);

  await page.getByRole("combobox", { name: "Fuel tax in the price" }).selectOption("ifta");
  const taxed = await expectPricedPlan(planner, { discounts, fuel_tax: "ifta" }, (stop) => `${stop.discount === 0 ? "45c off, " : ""}${wordTax(stop)}`);
  expect(new Set(taxFiles().map((path) => path.replace(/-[^/]*$/, "")))).toEqual(new Set(["/assets/fuelTax", "/assets/outlines"]));
  const { total_fuel_cost: paid, total_discount: discount = NaN, total_tax_credit: credit = NaN, total_net_cost: net = NaN, tax_due_estimate: due = NaN } = taxed.summary;
  const usd = (amount: number): string => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
  const figures = await page.locator("#rule-figures").innerText();
  for (const amount of [paid + discount, discount, paid, credit, net, due]) expect(figures).toContain(usd(amount));
  expect(net).toBeLessThan(dealt.summary.total_fuel_cost);
  expect(await page.locator("#rule-tax-hint").innerText()).toContain("Rates of quarter 3 of 2026");

  await expect.poll(() => hashOf(page), PATIENTLY).toContain("discount=Love%27s%3A+45c+off&fuel-tax=ifta");
  const elsewhere = await openElsewhere(page.url());
  await expect.poll(() => readShownPlan(elsewhere.page), PATIENTLY).toEqual(await readShownPlan(page));
  expect(await elsewhere.page.locator("#rules-count").innerText()).toBe("(2 set)");

  // A deal that cannot be is marked and explained; one that gives fuel away has a way out.
  const amount = page.getByRole("spinbutton", { name: "Amount of the deal" });
  await amount.fill("-3");
  await page.getByRole("button", { name: "Add deal" }).click();
  expect(await amount.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByRole("alert").filter({ hasText: "Write the cents off as a number from 0 to 1000." }).count()).toBe(1);
  await amount.fill("900");
  await page.getByRole("button", { name: "Add deal" }).click();
  await page.getByRole("region", { name: "No plan keeps the fleet rules" }).waitFor();
  expect(await page.locator("#obstacle-text").innerText()).toMatch(/^After deals and tax, a gallon would cost nothing or less at /);
  await page.getByRole("button", { name: "Take this fix: plan without deals" }).click();
  await expectPricedPlan(planner, { fuel_tax: "ifta" }, wordTax);

  await page.getByRole("button", { name: "Reset choices" }).click();
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(plain);
  expect([...problems, ...elsewhere.problems]).toEqual([]);
});
