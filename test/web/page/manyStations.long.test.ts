// With as many stations as the page takes, each slider plans anew. `npm run bench -- page` measures how fast.

import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, SETTINGS, type SettingName } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { tripOfManyStations } from "../../support/manyStations.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";

/** What each slider is moved to, as it shows it. */
const MOVES: readonly (readonly [SettingName, number])[] = [
  ["timeValueDollarsPerMinute", 0.6],
  ["reserveFraction", 35],
  ["bufferFraction", 32],
  ["startGallons", 120],
  ["tankCapacityGallons", 180],
  ["mpg", 8],
];

test.skipIf(noChromium)("5,000 stations: the page shows the service's plan after each movement", async () => {
  const trip = tripOfManyStations();
  const { page, problems, origin } = await openPlanner(WITHOUT_MAP);
  await dropFile(page, "many.json", JSON.stringify(trip));
  await page.locator("#speed", { hasText: "5,000 stations" }).waitFor();
  for (const [name, shown] of MOVES) {
    await page.locator(`#${name}`).fill(String(shown));
    await nextFrames(page);
    const settings = { ...DEFAULT_SETTINGS, [name]: Number((shown / SETTINGS[name].shown.scale).toFixed(6)) };
    const plan = await askForPlan(origin, requestFor(trip, settings));
    expect(await readShownPlan(page)).toEqual(writeExpected(plan));
    expect(await page.locator("#speed").innerText()).toMatch(/^Proven to be the cheapest among 5,000 stations, in \d+\.\d ms\.$/);
    // A worker finds the curve, which follows later.
    await page.locator(".tradeoff[aria-busy=false]").waitFor();
    expect(await page.locator(".tradeoff-point:has(:checked)").innerText()).toContain(`${plan.stops.length} stop`);
    await page.getByRole("button", { name: "Reset choices" }).click();
    await nextFrames(page);
  }
  expect(problems).toEqual([]);
});
