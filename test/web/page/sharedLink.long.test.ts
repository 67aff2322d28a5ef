// The trip in the address bar: whoever opens the link sees the same plan.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, giveFile, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { hashOf, openElsewhere, readWhole } from "./addressSteps.js";

/** The stations of the built-in trip as a user's own file. */
function toCsv(): string {
  const rows = BUILT_IN.stations.map(({ name, address, location: { lat, lng }, price_per_gallon: price }) => `"${name}","${address}",${lat},${lng},${price}`);
  return ["name,address,lat,lng,price", ...rows].join("\n");
}

test.skipIf(noChromium)("the link of the user's own trip gives the same stops, figures and settings, without a file and without the service", { timeout: 120_000 }, async () => {
  const { page, problems, origin } = await openPlanner(WITHOUT_MAP);
  await page.getByRole("textbox", { name: "From" }).fill("Omaha, NE");
  await page.getByRole("textbox", { name: "To", exact: true }).fill("Cleveland, OH");
  await giveFile(page, "my stations.csv", toCsv());
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("Omaha, NE to Cleveland, OH");
  await typeSetting(page, "Fuel at the start", 30);
  const own = await readWhole(page);
  expect(own.stops.length).toBeGreaterThan(0);
  await expect.poll(() => hashOf(page), PATIENTLY).toMatch(/fuel=30&.*&data=./);

  const elsewhere = await openElsewhere(page.url());
  await expect.poll(async () => (await readPlan(elsewhere.page)).title, PATIENTLY).toBe(own.title);
  await nextFrames(elsewhere.page);
  expect(await readWhole(elsewhere.page)).toEqual(own);
  expect(await elsewhere.page.locator("#from").inputValue()).toBe("Omaha, NE");
  await elsewhere.page.locator("#map[data-state=ready]").waitFor();
  expect(elsewhere.asked.filter((request) => !request.startsWith(`GET ${origin}/`) && !request.startsWith(`GET blob:${origin}/`))).toEqual([]);
  expect(elsewhere.asked.filter((request) => /\/v1\/|i80/.test(request))).toEqual([]);

  // Damaged on the way: one letter in the middle is wrong.
  const hash = hashOf(page);
  const at = Math.floor((hash.indexOf("data=") + hash.length) / 2);
  const damaged = await openElsewhere(`${origin}/${hash.slice(0, at)}${hash[at] === "A" ? "B" : "A"}${hash.slice(at + 1)}`);
  await damaged.page.getByRole("alert").filter({ hasText: /link/i }).waitFor();
  expect((await readPlan(damaged.page)).title).toBe("San Francisco, CA to Teaneck, NJ");
  for (const each of [problems, elsewhere.problems, damaged.problems]) expect(each).toEqual([]);
});
