// What explains a plan on the planner page, read from it; and what it should say, from the service's answer.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OptimizeResult, StopRecommendation } from "../../../src/contract/optimize.js";
import { BUILT_IN, PATIENTLY } from "../../support/plannerSteps.js";

/** Moves to the stops, as whoever wants to read about them does, and waits until both parts are there. */
export async function openExplanation(page: Page): Promise<void> {
  await page.locator("#stops").scrollIntoViewIfNeeded();
  await page.locator("#explanation:not([aria-busy=true]) #by-stops:visible").waitFor();
  await page.locator("#plans:visible #plans-table:not([aria-busy=true])").waitFor();
}

/** Waits until nothing about the plan that is shown is still being worked out. */
export async function settleExplanation(page: Page): Promise<void> {
  const isSettled = (): boolean => Array.from(document.querySelectorAll("#explanation, #plans-table")).every((part) => !part.checkVisibility() || part.getAttribute("aria-busy") === "false");
  await expect.poll(() => page.evaluate(isSettled), PATIENTLY).toBe(true);
}

/** What stands below each stop: its reason, then the rest. */
export async function readReasons(page: Page): Promise<string[][]> {
  return page.locator("#stops tr.why").evaluateAll((rows) => rows.map((row) => Array.from(row.querySelectorAll("p"), (line) => line.textContent ?? "")));
}

/** Down to the tenth of a cent that pumps show; prices of the file have no more digits. */
function pumpPrice(price: number): string {
  return `$${(Math.floor(price * 1000 + 1e-6) / 1000).toFixed(3)}`;
}

/** The words that must be below a stop: its reason, up to which price it stays, and where to go when it is closed. */
export function expectedWords({ explanation }: StopRecommendation): string[] {
  if (explanation === undefined) throw new Error("the service does not explain the stop");
  const { price_range: range, backup } = explanation;
  const most = range?.to ?? undefined;
  const where = backup === null ? "no way on" : (BUILT_IN.stations.find(({ id }) => id === backup?.station_id)?.name ?? "the fuel lasts");
  return [explanation.reason, ...(most === undefined ? [] : [pumpPrice(most)]), where];
}

/** The texts of a table's rows, cell by cell, without what stands below a row. */
export async function readTable(page: Page, selector: string): Promise<string[][]> {
  return page.locator(`${selector} tbody tr:not(.why)`).evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => (cell.firstChild?.textContent ?? "").trim())));
}

export function usd(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** The curve by stops: how many, and the two costs. */
export function expectedCurve({ explanation }: Pick<OptimizeResult, "explanation">): string[][] {
  return (explanation?.by_stops ?? []).map((row) => [String(row.stops), usd(row.total_cost), usd(row.total_fuel_cost)]);
}
