// The planner page at an address: a trip of the user's own.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { BUILT_IN, giveFile, readPlan } from "../../support/plannerSteps.js";

export const OWN = {
  route: BUILT_IN.route,
  stations: BUILT_IN.stations.map((station) => ({ ...station, name: `${station.name} \u0001` })),
};

export const hashOf = (page: Page): string => new URL(page.url()).hash;

/** Loads a whole trip from a file. @returns its link. */
export async function loadOwn(page: Page): Promise<string> {
  await giveFile(page, "own.json", JSON.stringify(OWN));
  await expect.poll(async () => (await readPlan(page)).title).toBe("own");
  await expect.poll(() => hashOf(page)).toContain("&data=");
  return hashOf(page);
}
