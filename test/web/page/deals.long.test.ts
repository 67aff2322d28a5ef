// The price that is really paid, on the page: deals and fuel tax change the plan to that of the service, and the link carries them.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { readShownPlan } from "../../support/pageReading.js";
import { PATIENTLY } from "../../support/plannerSteps.js";
import { hashOf } from "./addressSteps.js";
import { openRules } from "./rulesSteps.js";
import { addDeal, chooseTax, DEALS, expectPricedPlan, openPriced, wordDealAndTax } from "./pricingSteps.js";

/** The files that only fuel tax needs. */
const TAX_FILES = /\/assets\/(?:fuelTax|outlines)[^/]*$/;

test.skipIf(noChromium)("a deal and fuel tax: the service's plan, totals and table, and a link with both", { timeout: 120_000 }, async () => {
  const planner = await openPriced();
  const { page, problems, requests } = planner;
  const taxFiles = (): string[] => requests.filter((request) => request.serviceWorker() === null).map((request) => new URL(request.url()).pathname).filter((path) => TAX_FILES.test(path));
  const plain = await readShownPlan(page);
  await openRules(page);

  await addDeal(page);
  const dealt = await expectPricedPlan(planner, { discounts: DEALS }, ({ discount }) => (discount === 0 ? "45c off" : ""));
  expect(dealt.summary.total_discount).toBeGreaterThan(10);
  expect(dealt.stops.map(({ station_name: name }) => name)).not.toEqual(plain.stops.map(([, , name]) => name));
  expect(await page.locator("#rule-figures").innerText()).toContain("discounts =");
  expect(taxFiles()).toEqual([]);

  await chooseTax(page);
  const taxed = await expectPricedPlan(planner, { discounts: DEALS, fuel_tax: "ifta" }, wordDealAndTax);
  expect(new Set(taxFiles().map((path) => path.replace(/-[^/]*$/, "")))).toEqual(new Set(["/assets/fuelTax", "/assets/outlines"]));
  const { total_fuel_cost: paid, total_discount: discount = NaN, total_tax_credit: credit = NaN, total_net_cost: net = NaN, tax_due_estimate: due = NaN } = taxed.summary;
  const usd = (amount: number): string => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
  const figures = await page.locator("#rule-figures").innerText();
  for (const amount of [paid + discount, discount, paid, credit, net, due]) expect(figures).toContain(usd(amount));
  expect(net).toBeLessThan(dealt.summary.total_fuel_cost);
  expect(await page.locator("#rule-tax-hint").innerText()).toContain("Rates of quarter 3 of 2026");

  await expect.poll(() => hashOf(page), PATIENTLY).toContain("discount=Love%27s%3A+45c+off&fuel-tax=ifta");
  expect(problems).toEqual([]);
});
