// Prices that files bring to the page: deals of a supplier's file, whole trips with deals and dates, and old prices.

import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { BUILT_IN, closePanel } from "../../support/plannerSteps.js";
import { readPlanBeside } from "../../support/shownPlan.js";
import { chooseVehicle, choosePlaces, QUOTE } from "./fileSteps.js";
import { shareRules, typeRule } from "./rulesSteps.js";

/** The stations of the quote in the layout of ProMiles, whose cost is not what is paid. */
const COSTS = [
  "ProMilesTSID,OPISID,Name,Chain,Location,City,State,Zip,Phone,Latitude,Longitude,RetailPrice,PriceDate,Source,OPISRetail,CostPrice,OPISPriceDate",
  "1,,West Stop,TA,I-80,Ogallala,NE,69153,,41.115,-101.717,3.599,,OPIS,,2.499,",
  "2,,Middle Stop,TA,I-80,Kearney,NE,68847,,40.67,-99.084,3.499,,OPIS,,2.399,",
  "3,,East Stop,TA,I-80,York,NE,68467,,40.822,-97.597,3.699,,OPIS,,2.599,",
  "",
].join("\n");

const open = shareRules();

test.skipIf(noChromium)(
  "a quote sets its deal, which stays out once removed and returns with the file; another file ends it",
  async () => {
    const { page, rules, problems } = await open();
    // Files can be dropped once the page has loaded all of itself.
    await page.waitForLoadState("networkidle");
    const deals = rules.getByRole("list", { name: "Deals" }).getByRole("listitem");
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await closePanel(page);
    await dropFile(page, "quote.csv", QUOTE);
    await expect.poll(() => deals.allInnerTexts()).toEqual(["all stations: the supplier's cost"]);
    // The price that the quote says is paid.
    await expect.poll(() => page.locator("[data-part=itinerary]").innerText()).toContain("3.099");
    const quoted = await readPlanBeside(page);

    await rules.getByRole("button", { name: /^Remove: all stations/ }).click();
    await expect.poll(() => readPlanBeside(page)).not.toEqual(quoted);
    expect(await deals.count()).toBe(0);
    await dropFile(page, "quote.csv", QUOTE);
    await expect.poll(() => deals.count()).toBe(1);
    await expect.poll(() => readPlanBeside(page)).toEqual(quoted);

    await expect.poll(() => new URL(page.url()).hash).toContain("discount=cost&file-deals=1");
    await page.reload();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => readPlanBeside(page)).toEqual(quoted);
    await dropFile(page, "promiles.csv", COSTS);
    await expect.poll(() => page.locator("[data-field=prices]").innerText()).toContain("promiles.csv");
    await expect.poll(() => deals.count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "a whole trip with deals, dates and hours: they are set, and old prices are left out",
  async () => {
    const { page, rules, problems } = await open();
    // Files can be dropped once the page has loaded all of itself.
    await page.waitForLoadState("networkidle");
    const dayAgo = new Date(Date.now() - 30 * 3_600_000).toISOString();
    const stations = BUILT_IN.stations.map((station) => ({ ...station, price_as_of: dayAgo }));
    const request = requestFor({ route: BUILT_IN.route, stations }, DEFAULT_SETTINGS, {
      discounts: [{ percent_off: 10 }],
      fuel_tax: "ifta",
      fuel_tax_rates: { NV: 0.5 },
    });
    await dropFile(
      page,
      "whole.json",
      JSON.stringify({ ...request, hours: { drive_minutes_left: 300, departure_at: "2026-07-13T14:30:00Z" } }),
    );
    await rules.getByText("94 of 94 say when.").waitFor();
    await rules.getByRole("list", { name: "Own rates of fuel tax" }).getByText("NV $0.500").waitFor();
    expect(await rules.getByRole("list", { name: "Deals" }).innerText()).toContain("all stations: 10 % off");
    expect(await rules.getByRole("spinbutton", { name: "Driving left today, h" }).inputValue()).toBe("5");
    // San Francisco's clocks are seven hours behind in July.
    await expect.poll(() => new URL(page.url()).hash).toContain("leave=2026-07-13T07:30");

    await typeRule(rules, "Oldest price, h", "24");
    await expect.poll(() => page.locator(".shell").getAttribute("data-state")).not.toBe("planned");
    await rules.getByRole("button", { name: "Any age" }).click();
    await expect.poll(() => page.locator(".shell").getAttribute("data-state")).toBe("planned");
    expect(problems).toEqual([]);
  },
);
