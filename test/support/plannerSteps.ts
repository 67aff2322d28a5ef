// What people do on the planner page, and what they read on it.

import type { Page } from "playwright-core";
import { readFile } from "node:fs/promises";
import { OptimizeRequest } from "../../src/contract/optimize.js";
import { nextFrames } from "./pageWaits.js";

/** The built-in trip, as its file has it; the vehicle is that of the page's defaults. */
export const BUILT_IN = OptimizeRequest.parse(JSON.parse(await readFile(new URL("../../src/journey/i80-coast-to-coast.json", import.meta.url), "utf8")));

/** For `expect.poll`: a busy machine takes its time, and that is no fault. */
export const PATIENTLY = { timeout: 60_000 };

/** What is shown of a plan. */
export interface ReadPlan {
  readonly title: string;
  /** Each as `$1,234.50 for 345 gallons in 7 stops`. */
  readonly figures: readonly string[];
  /** The cells of each stop, by their columns' titles. */
  readonly stops: readonly Readonly<Record<string, string>>[];
}

/** Gives the page a file. */
export async function giveFile(page: Page, name: string, text: string): Promise<void> {
  await page.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Types a setting in the unit that it is shown in, and waits until it has been planned with. */
export async function typeSetting(page: Page, label: string, value: number): Promise<void> {
  const input = page.getByRole("spinbutton", { name: label });
  await input.fill(String(value));
  await input.blur();
  await nextFrames(page);
}

/** Waits for the points of the trade-off, which a worker finds. */
export async function waitForTradeoff(page: Page): Promise<void> {
  await page.locator('#tradeoff [aria-busy="false"] input:checked').waitFor();
}

/** Reads the plan off the page. */
export async function readPlan(page: Page): Promise<ReadPlan> {
  const title = (await page.locator("#trip-name").textContent()) ?? "";
  const figures = await page.locator("#figures > div").evaluateAll((boxes) => boxes.map((box) => Array.from(box.children, (child) => child.textContent).join(" ")));
  const heads = await page.locator("#stops thead th").allTextContents();
  const rows = await page.locator("#stops tbody tr:not(.why)").evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.firstElementChild?.textContent ?? cell.textContent ?? "")));
  return { title, figures, stops: rows.map((cells) => Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ""]))) };
}

/** Pixels of exactly the page's colour of this name, such as `--naive`, on a chart: places in device pixels of its canvas. */
export async function findPixels(page: Page, chart: string, color: string): Promise<{ x: number; y: number }[]> {
  return page.locator(`${chart} canvas`).evaluate((canvas, name) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const wanted = Number.parseInt(hex.slice(1), 16);
    const { data, width } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray(), width: 1 };
    const found: { x: number; y: number }[] = [];
    for (let i = 0; i < data.length; i += 4) {
      const [r = 0, g = 0, b = 0] = data.slice(i, i + 3);
      if (r * 65_536 + g * 256 + b === wanted && data[i + 3] === 255) found.push({ x: (i / 4) % width, y: Math.floor(i / 4 / width) });
    }
    return found;
  }, color);
}

/** The number in a text, `$1,234.50` or `1,234.5 gal`. */
export function numberIn(text: string | null | undefined): number {
  return Number(/-?[\d,]+(?:\.\d+)?/.exec(text ?? "")?.[0].replaceAll(",", "") ?? NaN);
}
