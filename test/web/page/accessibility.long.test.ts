// What axe finds on the page, in every state.

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { closePanel, giveFile, openPanel, setNumber, typeSetting } from "../../support/plannerSteps.js";

type State = readonly [name: string, enter: (page: Page) => Promise<unknown>];

/** States that the page goes through, each on top of the one before. */
const DESK_STATES: readonly State[] = [
  ["the trip of the address", waitForPictures],
  ["a stop opened", (page) => page.locator("li[data-stop='3'] button").first().click()],
  [
    "another station opened",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("slider", { name: /prices|stations|road/i }).first().press("ArrowRight");
      await page.keyboard.press("Enter");
    },
  ],
  ...(["trip", "leave", "truck", "rules", "prices", "take-along", "kept", "fleet"] as const).map((panel): State => [`the form: ${panel}`, (page) => openPanel(page, panel)]),
  [
    "plans side by side",
    async (page) => {
      await closePanel(page);
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.locator("[data-part=compare]").waitFor();
    },
  ],
  [
    "no plan can be driven",
    async (page) => {
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await typeSetting(page, "Fuel now", 1);
      await page.locator(".shell[data-state=infeasible] [data-part=obstacle]").waitFor();
    },
  ],
  [
    "no plan keeps the rules",
    async (page) => {
      await typeSetting(page, "Fuel now", 90);
      await openPanel(page, "rules");
      await setNumber(page, "rules", "Most stops", 1);
      await closePanel(page);
      await page.locator(".shell[data-state=tooTight] [data-part=obstacle]").waitFor();
    },
  ],
  [
    "a file that cannot be read",
    async (page) => {
      await giveFile(page, "bad.csv", "name,lat,lng,price\nA,x,-99,3\n");
      await page.locator("dialog [role=alert]:not(:empty)").first().waitFor();
    },
  ],
];

const PHONE_STATES: readonly State[] = [
  ["the trip of the address", waitForPictures],
  ...(["Fuel", "Compare", "Take along", "Stops"] as const).map((tab): State => [`the tab: ${tab}`, (page) => page.getByRole("navigation", { name: "Views of the plan" }).getByRole("button", { name: tab }).click()]),
  ["a larger sheet", (page) => page.locator(".sheet-handle").click()],
  ["a stop's own sheet", (page) => page.locator("li[data-stop='2'] button").first().click()],
  [
    "the form",
    async (page) => {
      await page.getByRole("button", { name: "Back to all stops" }).click();
      await openPanel(page, "form");
    },
  ],
];

const DEVICES: Readonly<Record<string, { readonly options: BrowserContextOptions; readonly states: readonly State[] }>> = {
  "medium desk": { options: { viewport: { width: 1440, height: 900 } }, states: DESK_STATES },
  "wide desk": { options: { viewport: { width: 1920, height: 1080 } }, states: DESK_STATES.slice(0, 2) },
  phone: { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, states: PHONE_STATES },
};

/** The page as it is: nothing that axe finds, and nothing wider than the screen. */
async function check(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await nextFrames(page);
  expect.soft(await findAxeFaults(page), name).toEqual([]);
  const { scroll, client } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
  expect.soft(scroll, name).toBeLessThanOrEqual(client);
}

test.skipIf(noChromium).each(Object.keys(DEVICES).flatMap((device) => (["light", "dark"] as const).map((colorScheme) => ({ device, colorScheme }))))("axe finds nothing: $device, $colorScheme", { timeout: 240_000 }, async ({ device, colorScheme }) => {
  const { options, states } = DEVICES[device] ?? { options: {}, states: [] };
  const { page, problems } = await openPlanner({ ...options, colorScheme });
  for (const [name, enter] of states) {
    await enter(page);
    await check(page, name);
  }
  expect(problems).toEqual([]);
});

test.skipIf(noChromium).each([["desk", { width: 1440, height: 900 }], ["phone", { width: 390, height: 844 }]])("axe finds nothing at the first opening: %s", { timeout: 120_000 }, async (_name, viewport) => {
  const { page, problems } = await openPlanner({ hash: "", viewport });
  await check(page, "the first opening");
  await openPanel(page, "help");
  await check(page, "how it works");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("axe finds nothing where a part could not be loaded", { timeout: 120_000 }, async () => {
  const { page } = await openPlanner({ serviceWorkers: "block", prepare: (blank) => blank.route(/\/assets\/(?:Ground|Strip)-[^/]*\.js$/, (route) => route.abort()) });
  await page.getByText("The map could not be loaded").waitFor();
  await check(page, "parts that are lost");
  expect(await page.getByText("The map could not be loaded").isVisible()).toBe(true);
});
