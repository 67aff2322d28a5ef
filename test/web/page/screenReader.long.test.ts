// What screen readers get.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitUntilIdle } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { readPlan, typeSetting } from "../../support/plannerSteps.js";

test.skipIf(noChromium)("everything has its name and role, and changes are announced", async () => {
  const { page, problems } = await openPlanner();
  await waitUntilIdle(page);
  const { stops } = await readPlan(page);
  for (const landmark of ["banner", "main"] as const) expect(await page.getByRole(landmark).count(), landmark).toBe(1);
  for (const [role, names] of [
    ["navigation", ["What the trip is planned with"]],
    ["region", ["The plan"]],
    [
      "button",
      ["Take along", "Kept on this device", "Dark colours", "Compare", "Zoom in", "Zoom out", "Show the whole trip"],
    ],
    ["list", ["The day"]],
    ["link", ["Skip to the plan"]],
  ] as const) {
    for (const name of names)
      expect.soft(await page.getByRole(role, { name, exact: true }).count(), `${role} ${name}`).toBe(1);
  }
  expect(await page.getByRole("application", { name: /^Map of the trip: arrow keys move it/ }).count()).toBe(1);
  expect(
    await page
      .getByRole("list", { name: "The day" })
      .getByRole("button", { name: /^Stop \d+: / })
      .count(),
  ).toBe(stops.length);
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["fuel-route"]);

  // A change is announced once it rests, and so is an obstacle.
  const status = page.locator("#announcer");
  expect(await status.getAttribute("role")).toBe("status");
  await expect.poll(() => status.textContent()).toMatch(new RegExp(`^${stops.length} stops, \\$`));
  await typeSetting(page, "Fuel now", 1);
  await expect.poll(() => status.textContent()).toMatch(/^No plan can be driven\. /);
  expect(problems).toEqual([]);
});
