// The planner page at an address: a trip of the user's own, and the same link in another browser.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { BUILT_IN, giveFile, PATIENTLY, readPlan, type ReadPlan } from "../../support/plannerSteps.js";

/** Without a graphics card a smaller map is drawn more quickly. */
export const SMALL = { viewport: { width: 360, height: 640 } };

const OWN = { route: BUILT_IN.route, stations: BUILT_IN.stations.map((station) => ({ ...station, name: `${station.name} \u0001` })) };

export const hashOf = (page: Page): string => new URL(page.url()).hash;

/** The settings as they are typed. */
export async function readSettings(page: Page): Promise<string[]> {
  return page.locator("#sliders input[type=number]").evaluateAll((all) => all.map((input) => (input instanceof HTMLInputElement ? input.value : "")));
}

/** Opens an address in another browser. @returns its page and every request that it made. */
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

/** Loads a whole trip from a file. @returns its link. */
export async function loadOwn(page: Page): Promise<string> {
  await giveFile(page, "own.json", JSON.stringify(OWN));
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("own");
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("&data=");
  return hashOf(page);
}

export async function valueOf(page: Page, label: string): Promise<string> {
  return page.getByRole("spinbutton", { name: label }).inputValue();
}
