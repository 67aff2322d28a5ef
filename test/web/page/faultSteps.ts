// What goes wrong around the planner page.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { BUILT_IN, giveFile, PATIENTLY, readPlan } from "../../support/plannerSteps.js";

/** A map is drawn without a graphics card here: the smaller, the quicker. */
export const SMALL = { viewport: { width: 360, height: 640 } };

const OWN = { route: BUILT_IN.route, stations: BUILT_IN.stations.map((station) => ({ ...station, name: `${station.name} \u0001` })) };

export const hashOf = (page: Page): string => new URL(page.url()).hash;

/** Loads a whole trip of one's own and returns its link. */
export async function loadOwn(page: Page): Promise<string> {
  await giveFile(page, "own.json", JSON.stringify(OWN));
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("own");
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("&data=");
  return hashOf(page);
}

export async function valueOf(page: Page, label: string): Promise<string> {
  return page.getByRole("spinbutton", { name: label }).inputValue();
}
