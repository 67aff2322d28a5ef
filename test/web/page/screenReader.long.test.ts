// What screen readers get.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { numberIn, PATIENTLY, readPlan, typeSetting, waitForTradeoff } from "../../support/plannerSteps.js";

test.skipIf(noChromium)("everything has its name and role, and changes are announced", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner();
  await waitForPictures(page);
  await waitForTradeoff(page);
  const { stops } = await readPlan(page);

  for (const [role, names] of [
    ["textbox", ["From", "To"]],
    ["slider", ["Value of time", "Reserve on arrival", "Buffer at each stop", "Fuel at the start", "Tank", "Fuel efficiency"]],
    ["spinbutton", ["Value of time, $/min", "Reserve on arrival, %", "Buffer at each stop, %", "Fuel at the start, gal", "Tank, gal", "Fuel efficiency, mpg"]],
    ["button", ["Stations with prices", "Plan this trip", "Built-in trip", "Reset choices", "Copy link", "CSV", "GeoJSON", "GPX", "Print", "Zoom in", "Zoom out", "Show the whole trip"]],
    ["region", ["Trip", "Vehicle and choices", "Map of the trip", "Fuel in the tank", "Cost against detours", "Compared with a naive driver", "Take it with you"]],
    ["group", ["The best plans for all values of time: detour, fuel cost, stops."]],
    ["table", ["Stops in driving order"]],
    ["link", ["Skip to the plan", "The service's interface"]],
    ["checkbox", ["Show the naive driver too"]],
  ] as const) {
    for (const name of names) expect.soft(await page.getByRole(role, { name, exact: true }).count(), `${role} ${name}`).toBe(1);
  }
  for (const landmark of ["banner", "main", "contentinfo"] as const) expect(await page.getByRole(landmark).count()).toBe(1);

  const values = await Promise.all((await page.locator("#sliders input[type=range]").all()).map((slider) => slider.getAttribute("aria-valuetext")));
  expect(values).toEqual(["0.5 dollars a minute", "10 % of the tank", "5 % of the tank", "90 gallons", "150 gallons", "6.5 miles per gallon"]);

  expect(await page.getByRole("columnheader").allTextContents()).toEqual(expect.arrayContaining(["Stop", "Mile", "Station", "Arrive gal", "Buy gal", "$/gal", "Cost", "Detour min"]));
  expect(stops.length).toBeGreaterThan(3);
  expect(await page.getByRole("table", { name: "Stops in driving order" }).getByRole("rowheader").count()).toBe(stops.length);
  expect(await page.getByRole("button", { name: /^Stop \d+: .+, [\d.]+ gallons at \$\d\.\d{3}$/ }).count()).toBe(stops.length);
  expect(await page.getByRole("application", { name: "Map of the trip: arrow keys move it, plus and minus zoom" }).count()).toBe(1);

  const miles = numberIn((await readPlan(page)).figures[2]);
  const chart = (await page.locator("#fuel-chart canvas").getAttribute("aria-label")) ?? "";
  expect(chart).toContain(`${miles.toLocaleString("en-US")} miles: 90 gallons at the start, ${stops.length} stops`);
  expect(await page.getByRole("slider", { name: /^Place along the route/ }).getAttribute("aria-valuetext")).toMatch(/^Mile 0 · 90 gal in the tank/);

  const levels = await page.locator("h1, h2, h3, h4").evaluateAll((all) => all.filter((heading) => heading.checkVisibility()).map((heading) => [Number(heading.tagName[1]), heading.textContent]));
  expect(levels).toEqual([
    [1, "fuel-route"],
    [2, "San Francisco, CA to Teaneck, NJ"],
    [2, "Trip"],
    [2, "Vehicle and choices"],
    [2, "The plan"],
    [3, "Map"],
    [3, "Fuel in the tank"],
    [3, "Cost against detours"],
    [3, "Stops"],
    [3, "Compared with a naive driver"],
    [3, "Notes"],
    [3, "Take it with you"],
  ]);

  // A change is announced once the slider rests, and so is an obstacle.
  const status = page.getByRole("status").filter({ hasText: /stops?,|No plan/ });
  await status.waitFor({ state: "attached" });
  expect(await page.locator("#announcer").getAttribute("role")).toBe("status");
  const before = await status.textContent();

  await page.getByRole("slider", { name: "Fuel efficiency" }).press("ArrowRight");
  await expect.poll(() => status.textContent(), PATIENTLY).not.toBe(before);
  const after = await readPlan(page);
  const [cost = "", saved = ""] = after.figures.map((figure) => figure.split(" ")[0]);
  expect(await status.textContent()).toBe(`${after.stops.length} stops, ${cost}, saves ${saved}.`);

  await typeSetting(page, "Fuel at the start", 1);
  await expect.poll(() => status.textContent(), PATIENTLY).toMatch(/^No plan can be driven\. .+ To get further: start with at least [\d.]+ gallons\.$/);
  expect(problems).toEqual([]);
});
