// Why the plan is as it is: what the page says beside each stop is what the service answers, and what can be done
// there.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { expectNoAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { gateWorkers, type WorkerGate } from "../../support/heldWorkers.js";
import { COLD, openPlanner, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { readPlan, typeSetting } from "../../support/plannerSteps.js";
import { hasSharedData } from "../../support/sharedData.js";
import { type AskedTrip, askWhy, builtIn, coastToCoast, openStop, wordExtra, wordLimit } from "./whySteps.js";

const RULES = { stop_minutes: 15, minimum_purchase_gallons: 50 };
/** The planner that works reasons out. */
const PLANNER = /\/assets\/frontier-[^/]*\.wasm$/;
const FAILURE = "The reasons could not be worked out.";

const TRIPS: readonly (readonly [string, () => Promise<AskedTrip>])[] = [
  ["the built-in trip", async () => builtIn()],
  ["the built-in trip under rules", async () => builtIn({ ...RULES, maximum_stops: 6 })],
  ...(hasSharedData ? ([["Los Angeles to New York under rules", () => coastToCoast(RULES)]] as const) : []),
];

/** What is bought at each stop, as the list shows it. */
function boughtOf({ stops }: Pick<OptimizeResponse, "stops">): string[] {
  return stops.map(({ gallons_to_purchase: gallons }) => `${gallons.toFixed(1)} gal`);
}

async function readBought(page: Page): Promise<string[]> {
  return (await readPlan(page)).stops.map(({ gallons }) => gallons);
}

describe.skipIf(noChromium)("the reasons of a plan", () => {
  const open = sharePlanner(WITHOUT_MAP);

  test.each(TRIPS)("%s: cards as the service answers, the second-best in three clicks", async (_name, makeTrip) => {
    const asked = await makeTrip();
    const { page, problems, origin } = await open({ hash: asked.hash });
    const before = await askWhy(origin, asked);
    const { stops } = before;
    expect(await readBought(page)).toEqual(boughtOf({ stops }));
    const stationOf = new Map(asked.trip.stations.map((station) => [station.id, station]));
    for (const [k, stop] of stops.entries()) {
      const card = await openStop(page, k + 1);
      const { without, runner_up: runnerUp, backup } = stop.explanation ?? {};
      expect(card.skipping).toBe(
        without
          ? without.extra_cost < 0.005
            ? card.skipping
            : `Skipping it costs $${without.extra_cost.toFixed(2)}.`
          : "No plan does without it.",
      );
      expect(card.limit).toBe(wordLimit(stop));
      const [from, to] = [
        stops[k - 1]?.miles_from_route_start ?? 0,
        stops[k + 1]?.miles_from_route_start ?? asked.trip.route.total_distance_miles,
      ];
      const around = new Set([stops[k - 1], stop, stops[k + 1]].map((each) => each?.station_id));
      const others = asked.trip.stations.filter(
        ({ id, miles_from_route_start: miles }) =>
          typeof miles === "number" && miles >= from && miles <= to && !around.has(id),
      );
      expect(card.count).toMatch(
        new RegExp(
          `^${others.length === 0 ? "No other station" : `${others.length.toLocaleString("en-US")} other stations?`} between `,
        ),
      );
      const next = card.ways["Next best"];
      expect(next === undefined).toBe(!runnerUp);
      if (runnerUp) {
        expect(next?.cost).toBe(wordExtra(runnerUp.extra_cost));
        expect(next?.words).toContain(`$${stationOf.get(runnerUp.station_id)?.price_per_gallon?.toFixed(3)}`);
        const numbers = runnerUp.replaces_station_ids.map(
          (id) => stops.findIndex((each) => each.station_id === id) + 1,
        );
        expect(next?.words).toContain(
          numbers.length === 0 ? "as one stop more" : `in place of stop${numbers.length > 1 ? "s" : ""} ${numbers[0]}`,
        );
      }
      const way = card.ways["Without it"];
      if (way !== undefined) expect(way.cost).toBe(wordExtra(without?.extra_cost ?? NaN));
      else expect(without?.extra_cost).toBe(runnerUp?.extra_cost);
      const closed = card.ways["If closed"];
      const backupMile = stationOf.get(backup?.station_id ?? "")?.miles_from_route_start;
      // No station of these trips has fuel burnt on its detour.
      const left =
        typeof backupMile === "number"
          ? stop.arrival_fuel_gallons - (backupMile - stop.miles_from_route_start) / DEFAULT_SETTINGS.mpg
          : Infinity;
      if (backup && left >= DEFAULT_SETTINGS.bufferFraction * DEFAULT_SETTINGS.tankCapacityGallons - 0.01)
        expect(closed?.cost).toBe(wordExtra(backup.extra_cost));
      // What breaks the buffer is offered with no saving.
      else if (backup)
        expect(closed).toMatchObject({
          cost: "",
          words: expect.stringMatching(/^No backup\. .+ under your buffer\.$|, reached with [\d.]+ gal$/u),
        });
      else expect(closed?.words).toMatch(/^No backup\./);
    }

    const runnerUp = before.stops[2]?.explanation?.runner_up;
    if (!runnerUp) throw new Error("stop 3 has no runner-up");

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Stop 3:/ }).click();
    const way = page.locator(".why-way", { hasText: "Next best" });
    await way.waitFor();
    const stated = await way.locator(".why-cost").textContent();
    await way.getByRole("button").click();
    await page.getByRole("button", { name: "Must stop", exact: true }).click();

    const after = await askWhy(origin, asked, { required_station_ids: [runnerUp.station_id] });
    await expect.poll(() => readBought(page)).toEqual(boughtOf(after));
    const number = after.stops.findIndex(({ station_id: id }) => id === runnerUp.station_id) + 1;
    // The station that was clicked is open, now as a stop.
    expect(await page.locator("[data-stop][data-open=true]").getAttribute("data-stop")).toBe(String(number));
    expect(stated).toBe(wordExtra(runnerUp.extra_cost));
    // What was asked for is said once.
    const card = page.locator(".row-details");
    await card.getByText("You asked for this stop.").waitFor();
    expect(await card.getByText(/you said|must stop/iu).count()).toBe(0);
    expect(after.summary.total_cost - before.summary.total_cost).toBeCloseTo(runnerUp.extra_cost, 1);
    expect(Math.abs(after.summary.total_cost - before.summary.total_cost - runnerUp.extra_cost)).toBeLessThan(
      0.01 * after.stops.length,
    );
    // Taken back, the plan is what it was.
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect.poll(() => readBought(page)).toEqual(boughtOf(before));
    expect(problems).toEqual([]);
  });

  test("another station says what a stop there costs and means; a stop that is never made can be taken back", async () => {
    const asked = builtIn(RULES);
    const { page, problems, origin } = await open({ hash: asked.hash });
    const plan = await askWhy(origin, asked);
    const { runner_up: runnerUp } = plan.stops[1]?.explanation ?? {};
    if (!runnerUp) throw new Error("stop 2 has no runner-up");
    await openStop(page, 2);
    await page.locator(".why-way", { hasText: "Next best" }).getByRole("button").click();
    const details = page.locator(`[data-station-details="${runnerUp.station_id}"]`);
    const limit = plan.explanation?.alternatives?.find(
      ({ station_id: id }) => id === runnerUp.station_id,
    )?.price_to_enter;
    const joins =
      typeof limit === "number" ? ` · joins below $${(Math.floor(limit * 1000 + 1e-6) / 1000).toFixed(3)}` : "";
    await expect
      .poll(() => details.locator(".why-head").textContent())
      .toBe(`Stop here: ${wordExtra(runnerUp.extra_cost)}${joins}`);
    const forced = await askWhy(origin, asked, { required_station_ids: [runnerUp.station_id] });
    const bought = forced.stops.find(({ station_id: id }) => id === runnerUp.station_id)?.gallons_to_purchase ?? NaN;
    const more = forced.summary.total_fuel_cost - plan.summary.total_fuel_cost;
    await details.getByText(`${bought.toFixed(1)} gal`).waitFor();
    await details
      .getByText(
        Math.abs(more) < 0.005
          ? "as much for fuel"
          : `$${Math.abs(more).toFixed(2)} ${more < 0 ? "less" : "more"} for fuel`,
      )
      .waitFor();
    await details.getByRole("button", { name: /^Close / }).click();
    await details.waitFor({ state: "detached" });

    const first = plan.stops[0]?.station_id ?? "";
    await openStop(page, 1);
    await page.getByRole("button", { name: "Never", exact: true }).click();
    const without = await askWhy(origin, asked, { excluded_station_ids: [first] });
    await expect.poll(() => readBought(page)).toEqual(boughtOf(without));
    const never = page.locator(`[data-station-details="${first}"]`);
    await never.getByText("You said: never stop here.").waitFor();
    // It may be used again, and then saves what doing without it costs.
    await expect
      .poll(() => never.locator(".why-head").textContent())
      .toBe(`Stop here: ${wordExtra(-(plan.stops[0]?.explanation?.without?.extra_cost ?? NaN))}`);
    expect(await never.getByText(/never/iu).count()).toBe(1);
    await never.getByRole("button", { name: "Take it back" }).click();
    await expect.poll(() => readBought(page)).toEqual(boughtOf(plan));
    expect(problems).toEqual([]);
  });

  test.skipIf(!hasSharedData)(
    "fewer stops that cost little are offered in one line, which goes once it is tried",
    async () => {
      const asked = await coastToCoast();
      const { page, problems, origin } = await open({ hash: asked.hash });
      const [now, offered] = [await askWhy(origin, asked), await askWhy(origin, asked, RULES)];
      const offer = page.getByRole("complementary", { name: "Fewer stops" });
      const more = offered.summary.total_fuel_cost - now.summary.total_fuel_cost;
      await offer
        .getByText(`${now.stops.length - offered.stops.length} stops fewer for $${more.toFixed(2)} more.`)
        .waitFor();
      await offer.getByRole("button", { name: "Try it" }).click();
      await expect.poll(() => readBought(page)).toEqual(boughtOf(offered));
      await offer.waitFor({ state: "detached" });
      expect(problems).toEqual([]);
    },
  );

  test("reasons, another station and the offer have no fault that axe finds, in light and dark", async () => {
    const { page, problems } = await open({ hash: builtIn().hash });
    const expectNoFaults = (state: string): Promise<void> =>
      expectNoAxeFaults(page, state, { within: "[data-part=itinerary]" });
    await openStop(page, 2);
    await expectNoFaults("a stop");
    await page.locator(".why-way", { hasText: "Next best" }).getByRole("button").click();
    await page.locator("[data-station-details] .why-head").waitFor();
    await expectNoFaults("another station");
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)("no reason stands beside another plan, and the last plan gets its own", async () => {
  let gate: WorkerGate | undefined;
  const { page, problems } = await openPlanner({
    async prepare(blank) {
      await WITHOUT_MAP.prepare(blank);
      gate = await gateWorkers(blank);
    },
  });
  const first = await openStop(page, 1);
  for (const [k, mpg] of [6, 5.5, 7, 5].entries()) {
    await gate?.hold(true);
    await typeSetting(page, "Miles per gallon", mpg);
    const stop = page.getByRole("button", { name: /^Stop 1:/ });
    if ((await stop.getAttribute("aria-expanded")) !== "true") await stop.click();
    expect(await page.locator(".why-reason, .why-way").count()).toBe(0);
    expect(await page.getByText("The reasons are being worked out.").count()).toBe(1);
    await gate?.hold(false);
    // Every other time, the next setting comes before the answer may have.
    if (k % 2 === 1) await openStop(page, 1);
  }
  await typeSetting(page, "Miles per gallon", 6.5);
  await expect.poll(() => openStop(page, 1)).toEqual(first);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("where reasons cannot be worked out the plan stays, and a button tries again", async () => {
  let isLost = true;
  const { page } = await openPlanner({
    ...COLD,
    async prepare(blank) {
      await WITHOUT_MAP.prepare(blank);
      await blank.context().route(PLANNER, (route) => (isLost ? route.abort() : route.continue()));
    },
  });
  const plan = await readPlan(page);
  await page.getByRole("button", { name: /^Stop 1:/ }).click();
  await page.getByText(FAILURE).waitFor();
  expect(await readPlan(page)).toEqual(plan);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText(FAILURE).waitFor();
  isLost = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await openStop(page, 1);
  expect(await page.getByText(FAILURE).count()).toBe(0);
});
