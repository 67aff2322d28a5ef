// Prices on the page: links with deals, the deals of a supplier's file, two files at once, whole trips with deals, old prices, and all of it by keys.

import { expect, test } from "vitest";
import { MAX_DISCOUNTS } from "../../../src/contract/pricing.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { nextFrames } from "../../support/pageWaits.js";
import { readShownPlan } from "../../support/pageReading.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY } from "../../support/plannerSteps.js";
import { requestFor } from "../../support/askService.js";
import { hashOf, openElsewhere } from "./addressSteps.js";
import { choosePlaces, chooseVehicle, TIMEOUT, waitForTrip } from "./fileSteps.js";
import { openRules } from "./rulesSteps.js";
import { readFocused } from "./keyboardSteps.js";
import { addDeal, chooseTax, DEALS, expectPricedPlan, openPriced, wordDealAndTax, wordTax } from "./pricingSteps.js";

/** A quote in the layout of Love's: stations along I-80 in Nebraska. */
const QUOTE = [
  "Customer,Loves Store No.,City,State,Retail Price,Retail Minus Discount,Best Discounted Price,Effective Date,DEF Retail Price,Latitude,Longitude",
  "ACME,101,Ogallala,NE,3.599,3.399,3.299,7/14/2026,3.9,41.115,-101.717",
  "ACME,102,Kearney,NE,3.499,3.199,3.099,7/14/2026,3.9,40.67,-99.084",
  "ACME,103,York,NE,3.699,3.599,3.499,7/14/2026,3.9,40.822,-97.597",
].join("\n");

const PLACES = "id,name,address,lat,lng\nw,West Stop,Ogallala,41.115,-101.717\nm,Middle Stop,Kearney,40.67,-99.084\n";
const PRICES = "id,price\nm,2.90\nw,3.10\n";

test.skipIf(noChromium)("a quote: its deal is set, shown, and stays out once it is removed; another file takes it back", TIMEOUT, async () => {
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } });
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await chooseVehicle(page);
  await dropFile(page, "quote.csv", QUOTE);
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  await openRules(page);
  const deals = page.getByRole("list", { name: "Deals" }).getByRole("listitem");
  expect(await deals.allInnerTexts()).toEqual([expect.stringContaining("all stations: the supplier's cost")]);
  await expect.poll(() => page.locator("#stations-name").innerText(), PATIENTLY).toBe(`quote.csv, Love's customer quote: 3 stations; brings 1 deal, set under "Prices paid"`);
  // The pump price, and the price that the quote says is paid.
  await page.locator("#stops").getByText("3.099").first().waitFor();
  expect(await page.locator("#stops").innerText()).toContain("3.499");
  expect(await page.locator("#rule-figures").innerText()).toContain("The oldest price, at");

  await page.getByRole("button", { name: /^Remove: all stations/ }).click();
  await page.getByRole("button", { name: "Plan this trip" }).click();
  await nextFrames(page);
  await expect.poll(() => page.locator("#trip-progress").innerText(), PATIENTLY).toBe("");
  expect(await deals.count()).toBe(0);

  await dropFile(page, "quote.csv", QUOTE);
  await expect.poll(() => deals.count(), PATIENTLY).toBe(1);
  await page.locator("#file").setInputFiles([PLACES, PRICES].map((text, k) => ({ name: `${k}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) })));
  await expect.poll(() => page.locator("#stations-name").innerText(), PATIENTLY).toBe("0.csv and 1.csv: 2 stations");
  await expect.poll(() => deals.count(), PATIENTLY).toBe(0);
  expect(problems).toEqual([]);
});

/** The same stations in the layout of ProMiles, whose cost is not what is paid. */
const COSTS = [
  "ProMilesTSID,OPISID,Name,Chain,Location,City,State,Zip,Phone,Latitude,Longitude,RetailPrice,PriceDate,Source,OPISRetail,CostPrice,OPISPriceDate",
  "1,,West Stop,TA,I-80,Ogallala,NE,69153,,41.115,-101.717,3.599,,OPIS,,2.499,",
  "2,,Middle Stop,TA,I-80,Kearney,NE,68847,,40.67,-99.084,3.499,,OPIS,,2.399,",
  "3,,East Stop,TA,I-80,York,NE,68467,,40.822,-97.597,3.699,,OPIS,,2.599,",
  "",
].join("\n");

test.skipIf(noChromium)("the deal of a file is set when its trip is shown, comes back with a reset, and is known after a reload: another file takes it back", TIMEOUT, async () => {
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } });
  const name = page.locator("#stations-name");
  const deals = page.getByRole("list", { name: "Deals" }).getByRole("listitem");
  await chooseVehicle(page);
  await openRules(page);
  await choosePlaces(page, "Miami, FL", "Orlando, FL");
  await dropFile(page, "quote.csv", QUOTE);
  await page.getByRole("alert").getByText("No station is near enough").waitFor();
  expect(await name.innerText()).toBe("quote.csv, Love's customer quote: 3 stations; brings 1 deal");
  expect(await deals.count()).toBe(0);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await page.getByRole("button", { name: "Plan this trip" }).click();
  await expect.poll(() => name.innerText(), PATIENTLY).toBe(`quote.csv, Love's customer quote: 3 stations; brings 1 deal, set under "Prices paid"`);
  await expect.poll(() => deals.count(), PATIENTLY).toBe(1);
  await page.locator("#stops").getByText("the supplier's cost").first().waitFor();
  const quoted = await readShownPlan(page);

  await page.getByRole("spinbutton", { name: "Amount of the deal" }).fill("5");
  await page.getByRole("button", { name: "Add deal" }).click();
  await expect.poll(() => deals.count(), PATIENTLY).toBe(2);
  await page.getByRole("button", { name: "Remove: all stations: the supplier's cost" }).click();
  await expect.poll(() => deals.count(), PATIENTLY).toBe(1);
  await page.getByRole("button", { name: "Reset choices" }).click();
  await chooseVehicle(page);
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(quoted);
  expect(await deals.allInnerTexts()).toEqual([expect.stringContaining("the supplier's cost")]);

  await expect.poll(() => hashOf(page), PATIENTLY).toContain("discount=cost&file-deals=1");
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("&data=");
  await page.reload();
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(quoted);
  await openRules(page);
  await dropFile(page, "quote.csv", QUOTE);
  await expect.poll(() => name.innerText(), PATIENTLY).toContain("brings 1 deal, set");
  await expect.poll(() => page.locator("#trip-progress").innerText(), PATIENTLY).toBe("");
  await nextFrames(page);
  expect(await deals.count()).toBe(1);

  await expect.poll(() => hashOf(page), PATIENTLY).toContain("discount=cost&file-deals=1");
  await page.reload();
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  await openRules(page);
  expect(await deals.count()).toBe(1);
  await dropFile(page, "promiles.csv", COSTS);
  await expect.poll(() => name.innerText(), PATIENTLY).toBe("promiles.csv, ProMiles truck stops: 3 stations");
  await expect.poll(() => deals.count(), PATIENTLY).toBe(0);
  await expect.poll(() => page.locator("#stops").innerText(), PATIENTLY).not.toContain("Paid $/gal");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a whole trip with deals and dates: they are set, and the oldest price is told", TIMEOUT, async () => {
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } });
  const dayAgo = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const stations = BUILT_IN.stations.map((station) => ({ ...station, price_as_of: dayAgo }));
  const request = requestFor({ route: BUILT_IN.route, stations }, DEFAULT_SETTINGS, { discounts: [{ percent_off: 10 }], fuel_tax: "ifta", fuel_tax_rates: { NV: 0.5 } });
  await dropFile(page, "whole.json", JSON.stringify(request));
  await expect.poll(() => page.locator("#rules-count").innerText(), PATIENTLY).toBe("(3 set)");
  await page.locator("#rule-figures", { hasText: "is 30 hours old." }).waitFor();
  await openRules(page);
  expect(await page.locator("#rule-age-hint").innerText()).toBe("94 of 94 stations say when their price was seen; the others stay in.");
  await page.getByRole("list", { name: "Own rates of fuel tax" }).getByText("NV $0.500").waitFor();

  // Of another whole trip the rule is shown, also where the field has the focus.
  await page.getByRole("spinbutton", { name: "Oldest price" }).focus();
  await dropFile(page, "aged.json", JSON.stringify({ ...request, params: { ...request.params, price_maximum_age_hours: 100 } }));
  await expect.poll(() => page.getByRole("spinbutton", { name: "Oldest price" }).inputValue(), PATIENTLY).toBe("100");

  // All prices are too old: a button says by how much the rule would have to give.
  await page.getByRole("spinbutton", { name: "Oldest price" }).fill("24");
  await page.getByRole("region", { name: "No plan keeps the fleet rules" }).waitFor();
  await page.getByRole("button", { name: /^Take this fix:/ }).first().click();
  await page.locator("#rule-figures", { hasText: "is 30 hours old." }).waitFor();
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("as many deals as a request may have, of brands with long names, on a narrow screen", TIMEOUT, async () => {
  const brand = `Nonexistent${"Brand".repeat(15)}`;
  const deals = Array.from({ length: MAX_DISCOUNTS - 1 }, () => `discount=${encodeURIComponent("Love's: 1c off")}`);
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, hash: `#trip=i80&${deals.join("&")}`, viewport: { width: 390, height: 800 } });
  await openRules(page);
  const listed = page.getByRole("list", { name: "Deals" }).getByRole("listitem");
  await page.getByRole("combobox", { name: "Brand with the deal" }).fill(`Love's, ${brand}`);
  await page.getByRole("spinbutton", { name: "Amount of the deal" }).fill("45");
  await page.getByRole("button", { name: "Add deal" }).click();
  await expect.poll(() => listed.count(), PATIENTLY).toBe(MAX_DISCOUNTS);
  await page.locator("#notes-list").getByText(`No station has the brand "${brand}", which the deals name.`).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("spinbutton", { name: "Amount of the deal" }).fill("45");
  await page.getByRole("button", { name: "Add deal" }).click();
  await page.getByRole("alert").filter({ hasText: "There can be 100 deals at most" }).waitFor();
  expect(await listed.count()).toBe(MAX_DISCOUNTS);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a deal by keys alone: added, announced, removed, with the focus where it is expected", TIMEOUT, async () => {
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } });
  const plain = await readShownPlan(page);
  await openRules(page);
  await page.getByRole("combobox", { name: "Brand with the deal" }).focus();
  await page.keyboard.type("Love's");
  await page.keyboard.press("Tab");
  expect((await readFocused(page)).what).toBe("deal-amount");
  await page.keyboard.press("Enter");
  // Nothing was typed: the field is marked, and keeps the focus.
  await page.getByRole("alert").filter({ hasText: "Write the cents off" }).waitFor();
  expect(await readFocused(page)).toMatchObject({ what: "deal-amount", isSeen: true });
  await page.keyboard.type("45");
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Love's: 45 cents off: added." }).waitFor();
  expect((await readFocused(page)).what).toBe("deal-brand");
  await expect.poll(() => readShownPlan(page), PATIENTLY).not.toEqual(plain);
  for (let k = 0; k < 4; k++) await page.keyboard.press("Tab");
  expect((await readFocused(page)).what).toBe("Remove: Love's: 45 cents off");
  await page.keyboard.press("Enter");
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(plain);
  expect((await readFocused(page)).what).toBe("deal-brand");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a deal and fuel tax: the link opens the same plan; what cannot be is explained, and has a way out", TIMEOUT, async () => {
  const planner = await openPriced();
  const { page, problems } = planner;
  const plain = await readShownPlan(page);
  await openRules(page);
  await addDeal(page);
  await chooseTax(page);
  await expectPricedPlan(planner, { discounts: DEALS, fuel_tax: "ifta" }, wordDealAndTax);

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
