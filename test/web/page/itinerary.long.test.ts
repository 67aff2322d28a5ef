// The itinerary: its rows, times and gauge against the service's answer to the same request, and its selection by
// pointer and keyboard.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import { askForPlan } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, type PlannerPage, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const HASH = "#leave=2026-07-13T06:00&trip=i80";
/** San Francisco in summer. */
const LEAVE_AT = "2026-07-13T06:00:00-07:00";

const TANK_GALLONS = BUILT_IN.vehicle.tank_capacity_gallons ?? NaN;

async function askFor(origin: string, more: object = {}): Promise<OptimizeResponse> {
  const { route, stations, vehicle, params } = BUILT_IN;
  return askForPlan(origin, { route, stations, vehicle, params, ...more });
}

/** The texts of the elements, each in one line. */
async function textsOf(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.map((each) => (each.textContent ?? "").replaceAll(/\s+/gu, " ").trim()));
}

function stopRow(page: Page, number: number) {
  return page.locator(`[data-part=itinerary] li[data-stop="${number}"]`);
}

function usd(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

function tenths(amount: number): string {
  return amount.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** `9:49 AM` of a time with its offset, as its own digits say it. */
function clock(at = ""): string {
  const seconds = Number(at.slice(17, 19));
  const [hours, minutes] = [Number(at.slice(11, 13)), Number(at.slice(14, 16))];
  // Clocks show the minute that has begun; the answer is rounded to the second.
  return seconds === 0 || seconds === 59
    ? ""
    : `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/** Where a fuel's edge is at the beginning and the end of each gauge, as shares of the tank. */
async function gaugesOf(page: Page): Promise<(readonly [number, number])[]> {
  const edges = await page
    .locator("[data-part=itinerary] .row-leg .gauge-edge")
    .evaluateAll((all) => all.map((each) => each.getAttribute("points") ?? ""));
  return edges.map((points) => {
    const widths = points.split(" ").map((point) => Number(point.split(",")[0]) / 100);
    return [widths[0] ?? NaN, widths.at(-1) ?? NaN] as const;
  });
}

describe.skipIf(noChromium)("the itinerary", () => {
  test("its rows keep their height when the times arrive", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = await openPlanner({
      hash: HASH,
      prepare: async (blank) => {
        await WITHOUT_MAP.prepare(blank);
        await blank.route(/zones-[^/]*\.json$/u, async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    const tops = (): Promise<number[]> =>
      page.locator(".day-row").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(await page.locator(".row-time small").count()).toBe(0);
    const before = await tops();
    release();
    await page.locator("[data-stop='1'] .row-time small").waitFor();
    expect(await tops()).toStrictEqual(before);
  });

  const open = sharePlanner(WITHOUT_MAP);

  async function openWithTimes(hash = HASH): Promise<PlannerPage> {
    const opened = await open({ hash });
    await opened.page.locator("[data-stop='1'] .row-time small").waitFor();
    return opened;
  }

  test("its rows say what the service answers to the same request", async () => {
    const { page, origin, problems } = await openWithTimes();
    const answer = await askFor(origin);
    const { stops, summary } = answer;
    expect(stops.length).toBeGreaterThan(5);
    expect(await textsOf(page, "li[data-stop] .row-gallons")).toStrictEqual(
      stops.map((stop) => `${tenths(stop.gallons_to_purchase)} gal`),
    );
    expect(await textsOf(page, "li[data-stop] .row-cost")).toStrictEqual(
      stops.map((stop) => usd(stop.total_cost_at_stop)),
    );
    expect(await textsOf(page, "li[data-stop] .row-price")).toStrictEqual(
      stops.map((stop) => `$${stop.price_per_gallon.toFixed(3)}`),
    );
    // `I-80 exit 46, Fernley, NV`
    const addresses = stops.map(
      ({ station_address: address }) => /^(?<road>\S+) exit (?<exit>\w+), (?<town>.+)$/u.exec(address)?.groups ?? {},
    );
    expect(await textsOf(page, "li[data-stop] .row-town")).toStrictEqual(
      addresses.map(({ town }, k) => `Stop ${k + 1}: ${town}`),
    );
    expect(await textsOf(page, "li[data-stop] .row-second .exit")).toStrictEqual(
      addresses.map(({ exit }) => `exit ${exit}`),
    );
    expect(await textsOf(page, "li[data-stop] .row-name")).toStrictEqual(
      stops.map(({ station_name: name }) => name.replace("Love's", "Love’s")),
    );
    const [miles, minutes] = [BUILT_IN.route.total_distance_miles, BUILT_IN.route.total_duration_minutes];
    const places = [0, ...stops.map((stop) => stop.miles_from_route_start), miles];
    const arrivals = [...stops.map((stop) => stop.arrival_fuel_gallons), summary.fuel_remaining_at_destination_gallons];
    const legs = arrivals.map((gallons, i) => {
      const length = (places[i + 1] ?? NaN) - (places[i] ?? NaN);
      const whole = Math.round((length / miles) * minutes);
      const time = [
        ...(whole >= 60 ? [`${Math.floor(whole / 60)} h`] : []),
        ...(whole % 60 > 0 ? [`${whole % 60} min`] : []),
      ].join(" ");
      return `${Math.round(length)} mi · ${time} arrive with ${tenths(gallons)} gal`;
    });
    expect(await textsOf(page, ".row-leg .row-way")).toStrictEqual(legs);
    expect(problems).toStrictEqual([]);
  });

  test("its clock times are those of the service, where breaks and rests take no time", async () => {
    const { page, origin } = await openWithTimes();
    const { stops, summary } = await askFor(origin, {
      hours: { departure_at: LEAVE_AT, break_minutes: 0, rest_minutes: 0 },
    });
    const shown = await textsOf(page, "li[data-stop] .row-time");
    expect(shown).toHaveLength(stops.length);
    let compared = 0;
    for (const [k, stop] of stops.entries()) {
      const time = clock(stop.arrive_at);
      if (time === "") continue;
      compared++;
      expect(shown[k]).toMatch(new RegExp(`^${time}`, "u"));
    }
    expect(compared).toBeGreaterThan(4);
    const [first, last] = [
      await textsOf(page, ".day-row:first-child .row-time"),
      await textsOf(page, ".day-row:last-child .row-time"),
    ];
    expect(first).toStrictEqual(["6:00 AMMon, Jul 13"]);
    expect(last[0]).toMatch(new RegExp(`^${clock(summary.arrive_at)}`, "u"));
    expect(await textsOf(page, ".row-day")).toContain("Tue, Jul 14");
    expect(await page.getByText("Driving time only; rests are yours to add.").isVisible()).toBe(true);
  });

  test("its breaks and rests are those of the service", async () => {
    const { page, origin } = await openWithTimes(`${HASH}&stop-minutes=15&hours`);
    const { route, stations, vehicle, params } = BUILT_IN;
    const { stops, summary } = await askForPlan(origin, {
      route,
      stations,
      vehicle,
      params: { ...params, stop_minutes: 15 },
      hours: { departure_at: LEAVE_AT },
    });
    const own = (summary.breaks ?? []).filter(({ station_id: id }) => id === undefined);
    expect(own.length).toBeGreaterThan(1);
    await page.locator("li[data-halt]").first().waitFor();
    expect(
      await page.locator("li[data-halt]").evaluateAll((all) => all.map((each) => each.getAttribute("data-halt"))),
    ).toStrictEqual(own.map(({ kind }) => kind));
    expect(await textsOf(page, "li[data-halt] .row-time")).toStrictEqual(
      own.map(({ kind, begin_at: at }) =>
        expect.stringMatching(
          new RegExp(`^${clock(at) || "\\d+:\\d\\d [AP]M"}${kind === "rest" ? "10 h" : "30 min"}$`, "u"),
        ),
      ),
    );
    expect(await textsOf(page, "li[data-halt] .row-with")).toStrictEqual(
      own.map(({ end_at: at }) =>
        expect.stringMatching(new RegExp(`^until ${clock(at) || "\\d+:\\d\\d [AP]M"}$`, "u")),
      ),
    );
    // `I-80 exit 46, Fernley, NV`
    const whereIs = (mile: number): string => {
      const [nearest] = stations
        .map((station) => ({ station, past: mile - (station.miles_from_route_start ?? NaN) }))
        .toSorted((a, b) => Math.abs(a.past) - Math.abs(b.past));
      if (nearest === undefined) return "";
      const town = nearest.station.address.split(", ").slice(-2).join(", ");
      const away = Math.abs(nearest.past);
      return away <= 10 ? `near ${town}` : `${Math.round(away)} mi ${nearest.past > 0 ? "past" : "before"} ${town}`;
    };
    expect(await textsOf(page, "li[data-halt] .row-second:not(.row-second + .row-second)")).toStrictEqual(
      own.map(({ to_mile: mile = NaN }) => `${whereIs(mile)}, mile ${Math.round(mile).toLocaleString("en-US")}`),
    );
    const ranges = own.filter(({ from_mile: from = NaN, to_mile: to = NaN }) => Math.round(from) !== Math.round(to));
    expect(await textsOf(page, "li[data-halt] .row-second + .row-second")).toStrictEqual(
      ranges.map(({ from_mile: from = NaN }) => `or earlier, after mile ${Math.round(from).toLocaleString("en-US")}`),
    );
    const covering = stops.flatMap(({ covers = [] }, k) => (covers.length > 1 ? [k + 1] : []));
    const noted = await page
      .locator("li[data-stop]:has(.row-note)")
      .evaluateAll((all) => all.map((each) => Number(each.getAttribute("data-stop"))));
    expect(noted).toStrictEqual(covering);
    expect(covering.length).toBeGreaterThan(0);
  });

  test("the gauge is as wide as the fuel on board", async () => {
    const { page, origin } = await openWithTimes();
    const { stops, summary } = await askFor(origin);
    const left = [BUILT_IN.vehicle.current_fuel_gallons, ...stops.map((stop) => stop.departure_fuel_gallons)];
    const reached = [...stops.map((stop) => stop.arrival_fuel_gallons), summary.fuel_remaining_at_destination_gallons];
    const gauges = await gaugesOf(page);
    expect(gauges).toHaveLength(left.length);
    for (const [i, [from, to]] of gauges.entries()) {
      expect(from).toBeCloseTo((left[i] ?? NaN) / TANK_GALLONS, 3);
      expect(to).toBeCloseTo((reached[i] ?? NaN) / TANK_GALLONS, 3);
    }
  });

  test.each([390, 1024, 1440])("at %i pixels, the widest date stays clear of the gauge", async (width) => {
    const { page } = await open({
      hash: "#leave=2026-11-29T06:00&trip=i80&hours",
      viewport: { width, height: 900 },
    });
    await page.locator(".row-day", { hasText: "Mon, Nov 30" }).waitFor({ state: "attached" });
    const gaps = await page.locator(".row-day:not(:empty)").evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return (each.nextElementSibling?.getBoundingClientRect().left ?? NaN) - range.getBoundingClientRect().right;
      }),
    );
    expect(gaps.length).toBeGreaterThan(1);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4);
  });

  test("with room to spare, a leg is as high as it is long", async () => {
    const { page } = await open({
      hash: `${HASH}&max-stops=6`,
      viewport: { width: 1920, height: 1400 },
    });
    const heights = await page
      .locator(".row-leg")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const miles = (await textsOf(page, ".row-way")).map((text) => Number(text.split(" mi")[0]));
    const scales = heights.flatMap((height, i) => (height > 21 && height < 149 ? [height / (miles[i] ?? NaN)] : []));
    expect(scales.length).toBeGreaterThan(2);
    for (const scale of scales) expect(scale / (scales[0] ?? NaN)).toBeCloseTo(1, 1);
  });

  test("the pointer previews a stop, a click opens and closes it, and nothing above it moves", async () => {
    const { page, problems } = await openWithTimes();
    const third = stopRow(page, 3);
    await third.hover();
    expect(await third.getAttribute("data-lit")).toBe("true");
    const topInList = (): Promise<number> =>
      stopRow(page, 2).evaluate(
        (row) => row.getBoundingClientRect().top - (row.parentElement?.getBoundingClientRect().top ?? NaN),
      );
    const before = await topInList();
    await third.getByRole("button", { expanded: false }).first().click();
    expect(await third.getAttribute("data-open")).toBe("true");
    await third.locator("[data-stop-details='3']").waitFor();
    expect(await topInList()).toBeCloseTo(before, 1);
    await third.locator(".row-open").click();
    expect(await third.getAttribute("data-open")).toBe("false");
    expect(problems).toStrictEqual([]);
  });

  test("arrows go through the stops, Enter opens, Escape lets go", async () => {
    const { page } = await openWithTimes();
    const opened = async (): Promise<string[]> =>
      page
        .locator("li[data-stop][data-open=true]")
        .evaluateAll((all) => all.map((each) => each.getAttribute("data-stop") ?? ""));
    await stopRow(page, 1).locator(".row-open").focus();
    await page.keyboard.press("Enter");
    expect(await opened()).toStrictEqual(["1"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await opened()).toStrictEqual(["3"]);
    expect(await page.evaluate(() => document.activeElement?.closest("li")?.getAttribute("data-stop"))).toBe("3");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"))).toBe("true");
    await page.keyboard.press("ArrowUp");
    expect(await opened()).toStrictEqual(["2"]);
    await page.keyboard.press("Escape");
    expect(await opened()).toStrictEqual([]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await opened()).toStrictEqual(["1"]);
  });

  test("another station that is selected stands at its mile, and closes", async () => {
    const { page, origin } = await openWithTimes();
    const { stops } = await askFor(origin);
    // The next best station of a stop is another one: its name in the card selects it.
    await stopRow(page, 2).locator(".row-open").click();
    await stopRow(page, 2).locator("[data-stop-details] .why-station").first().click();
    const passed = page.locator("li[data-station]");
    await passed.waitFor();
    const id = await passed.getAttribute("data-station");
    const station = BUILT_IN.stations.find((each) => each.id === id);
    const mile = station?.miles_from_route_start ?? NaN;
    expect(await textsOf(page, "li[data-station] .row-time span")).toStrictEqual([
      `mile ${Math.round(mile).toLocaleString("en-US")}`,
    ]);
    const order = await page
      .locator("[data-part=itinerary] > ol > li")
      .evaluateAll((all) =>
        all.map((each) => each.getAttribute("data-stop") ?? each.getAttribute("data-station") ?? ""),
      );
    const at = order.indexOf(id ?? "");
    const [before, after] = [Number(order[at - 1] || 0), Number(order[at + 1] || stops.length + 1)];
    expect(after).toBe(before + 1);
    expect(stops[before - 1]?.miles_from_route_start ?? 0).toBeLessThanOrEqual(mile);
    expect(stops[after - 1]?.miles_from_route_start ?? Infinity).toBeGreaterThanOrEqual(mile);
    await page.keyboard.press("Escape");
    await passed.waitFor({ state: "detached" });
  });
});
