// The states that the page can be in, each entered as a person does.

import type { Page } from "playwright-core";
import { waitForPictures } from "../../support/pageWaits.js";
import { closePanel, giveFile, openPanel, setNumber, typeSetting } from "../../support/plannerSteps.js";

export type State = readonly [name: string, enter: (page: Page) => Promise<unknown>];

/** States that the page goes through, each on top of the one before. */
export const DESK_STATES: readonly State[] = [
  ["the trip of the address", waitForPictures],
  ["a stop opened", (page) => page.locator("li[data-stop='3'] button").first().click()],
  [
    "another station opened",
    async (page) => {
      await page.keyboard.press("Escape");
      await page
        .getByRole("slider", { name: /prices|stations|road/i })
        .first()
        .press("ArrowRight");
      await page.keyboard.press("Enter");
    },
  ],
  ...(["trip", "leave", "truck", "rules", "prices", "take-along", "kept", "fleet"] as const).map((panel): State => [
    `the form: ${panel}`,
    (page) => openPanel(page, panel),
  ]),
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

export const PHONE_STATES: readonly State[] = [
  ["the trip of the address", waitForPictures],
  ...(["Fuel", "Compare", "Take along", "Stops"] as const).map((tab): State => [
    `the tab: ${tab}`,
    (page) => page.getByRole("navigation", { name: "Views of the plan" }).getByRole("button", { name: tab }).click(),
  ]),
  ["a larger sheet", (page) => page.locator(".sheet-handle").click()],
  ["a stop's own sheet", (page) => page.locator("li[data-stop='2'] button").first().click()],
  [
    "the form",
    async (page) => {
      await page.getByRole("button", { name: "Back to all stops" }).click();
      await openPanel(page, "form");
    },
  ],
  ["the form: rules", (page) => page.getByRole("heading", { name: "Brands", exact: true }).scrollIntoViewIfNeeded()],
  ["the form: kept", (page) => page.getByRole("button", { name: "Kept on this device" }).click()],
  [
    "the form: fleet",
    async (page) => {
      await closePanel(page);
      await openPanel(page, "form");
      await page.getByRole("button", { name: "Fleet", exact: true }).click();
    },
  ],
  [
    "no plan keeps the rules",
    async (page) => {
      await closePanel(page);
      await openPanel(page, "form");
      await page.getByRole("spinbutton", { name: "Most stops" }).fill("1");
      await page.getByRole("button", { name: "Show the plan" }).click();
      await page.locator(".shell[data-state=tooTight] [data-part=obstacle]").waitFor();
    },
  ],
];
