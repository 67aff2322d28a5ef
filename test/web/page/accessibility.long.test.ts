// What axe finds on the page.

import axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { noChromium } from "../../support/chromium.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { giveFile, typeSetting, waitForTradeoff } from "../../support/plannerSteps.js";
import { openExplanation, settleExplanation } from "./explanationSteps.js";

const ALL_RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** Dark mode changes only colours. */
const COLOR_RULES = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const Report = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })) })),
  passes: z.array(z.unknown()),
});

/** What axe finds on the page as it is. The debugger injects axe, because the page's own policy forbids foreign scripts. */
async function findFaults(page: Page, runOnly: typeof ALL_RULES, except: readonly string[] = []): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const options = { runOnly, rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] };
  const { violations, passes } = Report.parse(await page.evaluate(`axe.run(${JSON.stringify({ exclude: except })}, ${JSON.stringify(options)})`));
  expect(passes).not.toEqual([]);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`));
}

/** States that the page goes through, each on top of the one before, and what axe must skip in them. */
const STATES: readonly (readonly [name: string, enter: (page: Page) => Promise<void>, except?: readonly string[]])[] = [
  ["the built-in trip", async () => undefined],
  ["what explains the plan", openExplanation],
  [
    "a plan of one's own that cannot be read",
    async (page) => {
      await page.getByText("A plan of your own").click();
      await page.getByRole("textbox", { name: "Its stops" }).fill("Nowhere, 50");
      await page.getByRole("button", { name: "Compare it" }).click();
      await page.getByRole("alert").filter({ hasText: "Line 1" }).waitFor();
    },
  ],
  [
    "all sections open, the naive driver shown",
    async (page) => {
      await page.locator("details").evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
      await page.getByRole("checkbox", { name: "Show the naive driver too" }).check();
    },
  ],
  // The open popup may cover the numbers of other stops.
  ["a station's popup open", async (page) => page.getByRole("button", { name: /^Stop 1:/ }).press("Enter"), [".map-stop"]],
  [
    "fleet rules set",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("spinbutton", { name: "Minutes a stop" }).fill("15");
      await page.getByRole("combobox", { name: "Which rule for the brand" }).selectOption("prefer");
      await page.getByRole("combobox", { name: "Brand", exact: true }).fill("Love's");
      await page.getByRole("button", { name: "Add brand" }).click();
      await page.getByRole("button", { name: /^Must stop here/ }).first().click();
      await page.getByRole("checkbox", { name: /^If no plan keeps/ }).check();
      await page.getByRole("textbox", { name: "Consumption by stretch" }).fill("500:6.2, 400:5");
      await page.getByRole("textbox", { name: "Consumption by stretch" }).blur();
      await page.locator("#rule-figures li").first().waitFor();
    },
  ],
  [
    "deals and fuel tax set, and a deal that cannot be",
    async (page) => {
      const amount = page.getByRole("spinbutton", { name: "Amount of the deal" });
      await page.getByRole("combobox", { name: "Brand with the deal" }).fill("Love's");
      await amount.fill("45");
      await page.getByRole("button", { name: "Add deal" }).click();
      await page.getByRole("combobox", { name: "Fuel tax in the price" }).selectOption("ifta");
      await page.locator("#figures", { hasText: "of fuel tax credit" }).waitFor();
      await amount.fill("-1");
      await page.getByRole("button", { name: "Add deal" }).click();
      await page.getByRole("alert").filter({ hasText: "Write the cents off" }).waitFor();
      await page.getByRole("spinbutton", { name: "Oldest price" }).fill("0");
      await page.getByRole("alert").filter({ hasText: "Write a number from 0.1" }).waitFor();
    },
  ],
  [
    "fuel that costs nothing",
    async (page) => {
      await page.getByRole("spinbutton", { name: "Amount of the deal" }).fill("900");
      await page.getByRole("button", { name: "Add deal" }).click();
      await page.getByText("a gallon would cost nothing or less").waitFor();
      await page.getByRole("button", { name: "Remove: all stations: 900 cents off" }).click();
      await page.locator("#figures", { hasText: "of fuel tax credit" }).waitFor();
    },
  ],
  [
    "no plan keeps the fleet rules",
    async (page) => {
      await page.getByRole("spinbutton", { name: "Most stops" }).fill("1");
      await page.getByRole("heading", { name: "No plan keeps the fleet rules" }).waitFor();
    },
  ],
  ["no plan can be driven", async (page) => typeSetting(page, "Fuel at the start", 1)],
  [
    "errors shown",
    async (page) => {
      await giveFile(page, "bad.csv", "name,lat,lng,price\nA,x,-99,3\n");
      await page.locator("#trip-refusal:not([hidden])").waitFor();
      await page.getByRole("textbox", { name: "Year, make and model" }).fill("2019 Ford Transot");
      await page.getByRole("button", { name: "Look up" }).click();
      await page.locator("#vehicle-refusal:not([hidden])").waitFor();
    },
  ],
];

const DEVICES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;

test.skipIf(noChromium).each(["desktop", "phone"] as const)("axe finds nothing on a %s, in light and dark", { timeout: 120_000 }, async (device) => {
  const { page, problems } = await openPlanner(DEVICES[device]);
  await waitForPictures(page);
  await waitForTradeoff(page);
  for (const [name, enter, except] of STATES) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await enter(page);
    await settleExplanation(page);
    expect.soft(await findFaults(page, ALL_RULES, except), name).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await nextFrames(page);
    expect.soft(await findFaults(page, COLOR_RULES, except), `${name}, in the dark`).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
    expect(scroll, name).toBeLessThanOrEqual(client);
  }
  expect(problems).toEqual([]);
});
