// The planner page at an address, here and in another person's browser.

import type { Page } from "playwright-core";
import { openPage } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { readPlan, type ReadPlan } from "../../support/plannerSteps.js";

/** A map is drawn without a graphics card here: the smaller, the quicker. */
const SMALL = { viewport: { width: 360, height: 640 } };

export const hashOf = (page: Page): string => new URL(page.url()).hash;

/** The settings as they are typed. */
export async function readSettings(page: Page): Promise<string[]> {
  return page.locator("#sliders input[type=number]").evaluateAll((all) => all.map((input) => (input instanceof HTMLInputElement ? input.value : "")));
}

/** Another person's browser on the same address, and what it asked for. */
export async function openElsewhere(address: string): Promise<{ page: Page; problems: readonly string[]; asked: string[] }> {
  const { page, problems } = await openPage(SMALL);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(address);
  await page.locator("#speed:not(:empty)").waitFor();
  await nextFrames(page);
  return { page, problems, asked };
}

export async function readWhole(page: Page): Promise<ReadPlan & { settings: string[] }> {
  return { ...(await readPlan(page)), settings: await readSettings(page) };
}
