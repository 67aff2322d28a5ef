// The price that is really paid, on the page: deals and fuel tax change the plan to that of the service, and the link
// carries them.

import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { MAX_DISCOUNTS } from "../../../src/contract/values/limits.js";
import { loadFuelTax } from "../../../src/tax/load.js";
import { noChromium, openPage } from "../../support/chromium.js";
import { waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { readPlanBeside } from "../../support/shownPlan.js";
import { choose, expectRuledPlan, openWithRules, shareRules, WIDE } from "./rulesSteps.js";

const DEALS = [{ brands: ["Love's"], cents_off: 45 }];

interface Deal {
  readonly where: "All" | "A brand" | "A station";
  readonly name?: string;
  readonly amount: string;
  readonly kind?: "¢ off" | "% off" | "¢ over cost";
}

async function fillDeal(rules: Locator, { where, name, amount, kind = "¢ off" }: Deal): Promise<Locator> {
  const form = rules.getByRole("form", { name: "Add a deal" });
  if (!(await form.isVisible())) await rules.getByRole("button", { name: "Add a deal" }).click();
  await choose(form, "Where the deal holds", where);
  if (name !== undefined) await form.getByRole("combobox").fill(name);
  await form.getByRole("textbox", { name: "Amount of the deal" }).fill(amount);
  await choose(form, "Kind of deal", kind);
  await form.getByRole("button", { name: "Add deal" }).click();
  return form;
}

describe.skipIf(noChromium)("deals", () => {
  const open = shareRules();

  test("deals of a brand, all stations and one station: listed, planned as by the service, and taken back", async () => {
    const { rules, ...planner } = await open();
    const { page } = planner;
    const plain = await readPlanBeside(page);
    const listed = rules.getByRole("list", { name: "Deals" }).getByRole("listitem");
    const [, , station] = BUILT_IN.stations;
    if (station === undefined) throw new Error("no station");
    await fillDeal(rules, { where: "A brand", name: "Love's", amount: "45" });
    await expectRuledPlan(planner, { discounts: DEALS });
    await fillDeal(rules, { where: "All", amount: "2.5", kind: "% off" });
    await expectRuledPlan(planner, { discounts: [...DEALS, { percent_off: 2.5 }] });
    await fillDeal(rules, { where: "A station", name: station.id, amount: "80" });
    await expectRuledPlan(planner, {
      discounts: [...DEALS, { percent_off: 2.5 }, { station_ids: [station.id], cents_off: 80 }],
    });
    expect(await listed.allInnerTexts()).toEqual([
      "Love's: 45 cents off",
      "all stations: 2.5 % off",
      `${station.name}: 80 cents off`,
    ]);
    for (let left = 3; left > 0; left--)
      await rules
        .getByRole("button", { name: /^Remove: / })
        .first()
        .click();
    await expect.poll(() => readPlanBeside(page)).toEqual(plain);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add a deal");
    expect(planner.problems).toEqual([]);
  });

  test("an invalid deal is marked, explained and keeps the focus; one that gives fuel away leaves no plan", async () => {
    const { rules, ...planner } = await open();
    const { page } = planner;
    const form = await fillDeal(rules, { where: "A brand", name: "Love's", amount: "-3" });
    await form.getByRole("alert").filter({ hasText: "0 to 1,000 ¢." }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    await form.getByRole("combobox").fill("");
    await form.getByRole("textbox", { name: "Amount of the deal" }).fill("900");
    await form.getByRole("button", { name: "Add deal" }).click();
    await form.getByRole("alert").filter({ hasText: "Write a brand" }).waitFor();
    await fillDeal(rules, { where: "All", amount: "900" });
    await expect.poll(() => page.locator(".shell").getAttribute("data-state")).toBe("tooTight");
    await page
      .locator("[data-part=obstacle]")
      .getByText("After deals and tax, a gallon would cost nothing or less")
      .first()
      .waitFor();
    await rules.getByRole("button", { name: /^Remove: all stations/ }).click();
    await expectRuledPlan(planner, {});
    expect(planner.problems).toEqual([]);
  });

  test("no more deals than a request may have", async () => {
    const deals = Array.from({ length: MAX_DISCOUNTS }, () => `discount=${encodeURIComponent("Love's: 1c off")}`);
    const { rules, problems } = await open({ hash: `#trip=i80&${deals.join("&")}` });
    const form = await fillDeal(rules, { where: "All", amount: "45" });
    await form.getByRole("alert").filter({ hasText: "There can be 100 deals at most" }).waitFor();
    expect(await rules.getByRole("list", { name: "Deals" }).getByRole("listitem").count()).toBe(MAX_DISCOUNTS);
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)(
  "net of fuel tax, with a deal and a rate of one's own: the service's plan, and the same by the link",
  async () => {
    const { rules, ...planner } = await openWithRules({ service: { fuelTax: loadFuelTax() } });
    const { page, origin } = planner;
    await fillDeal(rules, { where: "A brand", name: "Love's", amount: "45" });
    await expectRuledPlan(planner, { discounts: DEALS });
    await rules.getByText("IFTA rates, third quarter of 2026").waitFor();
    await rules.getByRole("switch", { name: "Compare net of fuel tax" }).click();
    await expectRuledPlan(planner, { discounts: DEALS, fuel_tax: "ifta" });
    await rules.getByRole("button", { name: "Add a rate" }).click();
    const form = rules.getByRole("form", { name: "Add a rate of fuel tax" });
    await form.getByRole("combobox", { name: "State or province" }).selectOption("Nebraska");
    await form.getByRole("textbox", { name: "Dollars a gallon" }).fill("0.9");
    await form.getByRole("button", { name: "Add rate" }).click();
    const priced = { discounts: DEALS, fuel_tax: "ifta", fuel_tax_rates: { NE: 0.9 } } as const;
    await expectRuledPlan(planner, priced);
    await rules.getByRole("list", { name: "Own rates of fuel tax" }).getByText("NE $0.900 a gallon").waitFor();

    await expect
      .poll(() => new URL(page.url()).hash)
      .toContain("discount=Love%27s%3A+45c+off&fuel-tax=ifta&fuel-tax-rate=NE%3D0.9");
    const elsewhere = await openPage({ viewport: WIDE.viewport });
    await WITHOUT_MAP.prepare(elsewhere.page);
    await elsewhere.page.goto(page.url());
    await waitForPlan(elsewhere.page);
    await expectRuledPlan({ page: elsewhere.page, origin }, priced);
    expect([...planner.problems, ...elsewhere.problems]).toEqual([]);
  },
);
