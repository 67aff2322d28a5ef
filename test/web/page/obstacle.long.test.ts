// Trips that cannot be driven: the page says how far the fuel lasts, and each of its buttons makes the plan that it
// promises.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askForPlan, askService, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { gateWorkers, type WorkerGate } from "../../support/heldWorkers.js";
import { openPlanner, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, closePanel, openPanel, readPlan } from "../../support/plannerSteps.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import { choosePlaces, CSV, waitForTrip } from "./fileSteps.js";
import { dragSlowly, sliderOf } from "./moveSliders.js";

const TRIP = { route: BUILT_IN.route, stations: BUILT_IN.stations };

const CASES: readonly { readonly hash: string; readonly settings: Partial<Settings>; readonly title: RegExp }[] = [
  { hash: "#fuel=1&trip=i80", settings: { startGallons: 1 }, title: /short of the first station$/ },
  {
    hash: "#tank=16&fuel=16&trip=i80",
    settings: { tankCapacityGallons: 16, startGallons: 16 },
    title: /short of the next station$/,
  },
  { hash: "#reserve=0.99&trip=i80", settings: { reserveFraction: 0.99 }, title: /short of the destination$/ },
];

/** Waits until it is known what would help, and reads the rows. */
async function readFixes(page: Page): Promise<{ title: string; effect: string }[]> {
  await page.locator('.fixes[aria-busy="false"]').waitFor();
  return page.locator(".fix:not(.is-form)").evaluateAll((rows) =>
    rows.map((row) => ({
      title: row.querySelector("b")?.textContent ?? "",
      effect: row.querySelector(".fix-effect")?.textContent ?? "",
    })),
  );
}

describe.skipIf(noChromium)("no plan", () => {
  const open = sharePlanner(WITHOUT_MAP);

  test("a trip whose line runs backwards: that is said before where it runs dry, also to screen readers", async () => {
    const { page, problems } = await open({ hash: "" });
    const { start, end } = BUILT_IN.route;
    const vehicle = { mpg: 6, tank_capacity_gallons: 100, current_fuel_gallons: 1 };
    const trip = { ...TRIP, route: { ...BUILT_IN.route, start: end, end: start }, vehicle };
    await dropFile(page, "back.json", JSON.stringify(trip));
    await page.locator('.shell[data-state="infeasible"]').waitFor();
    const plan = (await page.locator("#plan").textContent()) ?? "";
    const doubt = "Check the route first: the route's line runs from its end to its start";
    expect(plan.indexOf(doubt)).toBeGreaterThanOrEqual(0);
    const obstacle = (await page.locator("[data-part=obstacle] h2").textContent()) ?? "";
    expect(obstacle).toMatch(/short of/);
    expect(plan.indexOf(obstacle)).toBeGreaterThan(plan.indexOf(doubt));
    await expect.poll(() => page.locator("#announcer").textContent()).toMatch(new RegExp(`^${doubt}.* No plan can be`));
    expect(problems).toEqual([]);
  });

  for (const { hash, settings, title } of CASES) {
    test(`${hash}: the service has no plan, and every fix makes the one that it promises`, async () => {
      const { page, problems, origin } = await open({ hash });
      expect(
        (
          await askService(
            origin,
            "/v1/optimize",
            requestFor(TRIP, { ...DEFAULT_SETTINGS, timeValueDollarsPerMinute: 0.5, ...settings }),
          )
        ).status,
      ).toBe(422);
      const obstacle = page.locator("[data-part=obstacle]");
      expect(await obstacle.getByRole("heading", { level: 2 }).textContent()).toMatch(title);
      const fixes = await readFixes(page);
      expect(fixes.length).toBeGreaterThan(0);
      const list = page.getByRole("region", { name: "Any one of these makes the trip work" });
      expect(await list.getByRole("listitem").count()).toBe(fixes.length);
      expect(
        await page
          .getByRole("region", { name: "This may help" })
          .getByRole("button", { name: /^Add one/ })
          .count(),
      ).toBe(1);
      for (const [k, { effect }] of fixes.entries()) {
        await page.locator(".fix:not(.is-form) button").nth(k).click();
        await page.locator('.shell[data-state="planned"]').waitFor();
        const { stops, sums } = await readPlan(page);
        const [, promised, dollars] = /(\d+) stops?, \$([\d,]+)$/.exec(effect) ?? [];
        expect(stops.length).toBe(Number(promised));
        const paid = Number(/\$([\d,.]+)/.exec(sums[0] ?? "")?.[1]?.replaceAll(",", ""));
        expect(Math.round(paid)).toBe(Number(dollars?.replaceAll(",", "")));
        await page.keyboard.press("Control+z");
        await page.locator('.shell[data-state="infeasible"]').waitFor();
        await readFixes(page);
      }
      expect(problems).toEqual([]);
    });
  }

  test("how far it gets has the clock times of driving, by the clocks there", async () => {
    const { page, problems } = await open({ hash: "#leave=2026-07-13T06:00&fuel=10&trip=i80" });
    const short = page.locator(".far-row.is-short");
    await expect.poll(() => short.locator(".far-clock").innerText()).not.toBe("");
    const mile = Number(/mile ([\d,]+)/.exec(await short.innerText())?.[1]?.replaceAll(",", ""));
    const minutes = (mile / BUILT_IN.route.total_distance_miles) * BUILT_IN.route.total_duration_minutes;
    const clocks = await page.locator(".far-clock").allInnerTexts();
    const minuteOf = (clock: string): number => {
      const [, hours, past, half] = /^(\d+):(\d+) ([AP])M$/.exec(clock.replaceAll(/\s+/gu, " ")) ?? [];
      return ((Number(hours) % 12) + (half === "P" ? 12 : 0)) * 60 + Number(past);
    };
    expect(clocks).toHaveLength(3);
    // To the minute of the rounded mile; California is one time zone.
    expect(Math.abs(minuteOf(clocks[1] ?? "") - (6 * 60 + minutes))).toBeLessThanOrEqual(2);
    expect(problems).toEqual([]);
  });

  test("a station of one's own makes the trip work as the service would plan it, and can be taken out again", async () => {
    const { page, problems, origin } = await open({ hash: "#fuel=1&trip=i80" });
    await readFixes(page);
    await page.getByRole("button", { name: /^Add one/ }).click();
    await page.getByRole("button", { name: "Add the station" }).click();
    expect(await page.getByText("Dollars a gallon, up to 100.").isVisible()).toBe(true);
    await page.getByLabel("Mile", { exact: true }).fill("99999");
    expect(await page.getByText(/^A mile from 0 to/).isVisible()).toBe(true);
    await page.getByLabel("Mile", { exact: true }).fill("0");
    await page.getByLabel("Dollars a gallon").fill("3.5");
    await page.getByLabel("Name, if you like").fill("Yard");
    await page.getByRole("button", { name: "Add the station" }).click();
    // The buffer must be there on arrival at a stop: one gallon is less.
    const { mile, status } = await page
      .locator(".shell")
      .evaluate((shell) => ({ mile: 0, status: shell.getAttribute("data-state") }));
    expect({ mile, status }).toEqual({ mile: 0, status: "infeasible" });
    const own = page.getByRole("region", { name: "Stations that you have added" });
    expect(await own.getByText("Yard, mile 0, $3.500").isVisible()).toBe(true);
    await page
      .getByRole("button", { name: /^Buffer/ })
      .first()
      .or(page.getByRole("button", { name: /^Start with/ }).first())
      .first()
      .click();
    await page.locator('.shell[data-state="planned"]').waitFor();
    await page.keyboard.press("Control+z");
    await page.locator('.shell[data-state="infeasible"]').waitFor();
    await own.getByRole("button", { name: "Remove Yard" }).click();
    await expect.poll(() => own.count()).toBe(0);
    expect(await page.locator(".shell").getAttribute("data-state")).toBe("infeasible");
    const { summary } = await askForPlan(origin, requestFor(TRIP, { ...DEFAULT_SETTINGS }));
    expect(summary.total_fuel_cost).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  test("the page does not promise that stations farther off help, and says so once the farthest do not", async () => {
    const { page, problems } = await open({ hash: "#fuel=1&trip=i80" });
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "far.csv", `${CSV}f,Far Stop,Beloit,39.46,-98.11,3.00\n`);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    await readFixes(page);
    const list = page.getByRole("region", { name: "This may help" });
    const look = list.getByRole("button", { name: /^Look 20 mi/ });
    expect(await page.getByRole("button", { name: /^Look 20 mi/ }).count()).toBe(1);
    const words = list.getByText("Stations up to 20 miles off the road do not help.");
    expect(await words.count()).toBe(0);
    await look.click();
    await words.waitFor();
    expect(await look.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("rules that leave no plan: each button relaxes one, and makes the plan that it promises", async () => {
    const { page, problems } = await open({ hash: "#max-stops=1&trip=i80" });
    await page.locator('.shell[data-state="tooTight"]').waitFor();
    await page.getByRole("heading", { name: "No plan keeps all rules" }).waitFor();
    const [fix] = await readFixes(page);
    await page.locator(".fix button").first().click();
    await page.locator('.shell[data-state="planned"]').waitFor();
    expect((await readPlan(page)).stops.length).toBe(Number(/(\d+) stops?,/.exec(fix?.effect ?? "")?.[1]));
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)(
  "a slider over trips without a plan asks once what would help, and the last trip gets its answer",
  async () => {
    let gate: WorkerGate | undefined;
    const { page, problems } = await openPlanner({
      hash: "#fuel=1&trip=i80",
      async prepare(blank) {
        await WITHOUT_MAP.prepare(blank);
        gate = await gateWorkers(blank);
      },
    });
    await readFixes(page);
    await openPanel(page, "truck");
    await gate?.hold(true);
    expect(await dragSlowly(sliderOf(page, "bufferFraction"), 12)).toBeGreaterThan(6);
    expect(await page.locator(".shell").getAttribute("data-state")).toBe("infeasible");
    await expect.poll(() => gate?.readHeld()).toEqual(["try"]);
    await gate?.hold(false);
    await closePanel(page);
    expect((await readFixes(page)).length).toBeGreaterThan(0);
    await page.locator(".fix:not(.is-form) button").first().click();
    await page.locator('.shell[data-state="planned"]').waitFor();
    expect(problems).toEqual([]);
  },
);
