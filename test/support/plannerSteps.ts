// What people do on the planner page, and what they read on it.

import type { Page } from "playwright-core";
import { readFile } from "node:fs/promises";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { nextFrames } from "./pageWaits.js";

/** The built-in trip, as its file has it; the vehicle is that of the page's defaults. */
export const BUILT_IN = OptimizeRequest.parse(
  JSON.parse(await readFile(new URL("../../src/journey/i80-coast-to-coast.json", import.meta.url), "utf8")),
);

export const BUILT_IN_TITLE = "San Francisco, CA to Teaneck, NJ";

/** What is shown of a plan. */
export interface ReadPlan {
  readonly title: string;
  /** What is paid and what is saved, each as `Pay at the pump $1,026.41 350.0 gal in 9 stops`. */
  readonly sums: readonly string[];
  readonly stops: readonly ReadStop[];
}

export interface ReadStop {
  readonly town: string;
  readonly name: string;
  readonly gallons: string;
  readonly cost: string;
  readonly price: string;
}

/** The forms that fields and buttons of the page open. */
type Panel = "trip" | "leave" | "truck" | "rules" | "prices" | "take-along" | "kept" | "fleet" | "help" | "form";

/** Opens a form by its field, unless it is open. */
export async function openPanel(page: Page, panel: Panel): Promise<void> {
  const dialog = page.locator(`dialog[data-panel="${panel}"]`);
  if (await dialog.isVisible()) return;
  await closePanel(page);
  await page.locator(`[data-field="${panel}"]`).click();
  await dialog.waitFor();
}

/** What the list of what is kept on the device says. */
export async function readKept(page: Page): Promise<string> {
  await openPanel(page, "kept");
  const text = await page.locator(".kept").innerText();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  return text;
}

/** Closes the form that is open, if any. */
export async function closePanel(page: Page): Promise<void> {
  const dialog = page.locator("dialog[data-panel]");
  if (!(await dialog.isVisible())) return;
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Gives the page a file, which closes the form once a plan comes of it. */
export async function giveFile(page: Page, name: string, text: string): Promise<void> {
  const input = page.getByLabel("Stations with prices");
  if ((await input.count()) === 0) await openPanel(page, "prices");
  await input.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/**
 * Types a number into a field of the form that holds it, and waits until it has been planned with. The form stays open.
 */
export async function setNumber(
  page: Page,
  panel: "truck" | "rules",
  label: string,
  value: number | "",
): Promise<void> {
  await openPanel(page, panel);
  const input = page.locator(`dialog[data-panel="${panel}"]`).getByRole("spinbutton", { name: label });
  await input.fill(String(value));
  await input.blur();
  await nextFrames(page);
}

/** Types one of the truck's numbers, and closes the form. */
export async function typeSetting(page: Page, label: string, value: number): Promise<void> {
  await setNumber(page, "truck", label, value);
  await closePanel(page);
}

/** Reads the plan off the page. */
export async function readPlan(page: Page): Promise<ReadPlan> {
  return page.evaluate(() => {
    const textOf = (parent: ParentNode, selector: string): string =>
      (parent.querySelector(selector)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    return {
      title: textOf(document, "#trip-name"),
      sums: [...document.querySelectorAll("[data-part=summary] .sum")].map((sum) =>
        (sum.textContent ?? "").replaceAll(/\s+/g, " ").trim(),
      ),
      stops: [...document.querySelectorAll("[data-part=itinerary] li[data-stop]")].map((row) => ({
        town: textOf(row, ".row-town").replace(/^Stop \d+: /, ""),
        name: textOf(row, ".row-name"),
        gallons: textOf(row, ".row-gallons"),
        cost: textOf(row, ".row-cost"),
        price: textOf(row, ".row-price"),
      })),
    };
  });
}

/** The number in a text, `$1,234.50` or `1,234.5 gal`. */
export function numberIn(text: string | null | undefined): number {
  return Number(/-?[\d,]+(?:\.\d+)?/.exec(text ?? "")?.[0].replaceAll(",", "") ?? NaN);
}
