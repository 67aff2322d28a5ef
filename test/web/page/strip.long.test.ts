// Prices and fuel along the road: what is drawn is what the service answers, and it can be read without eyes or a
// mouse.

import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askForPlan, requestFor } from "../../support/askService.js";
import { expectNoAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { readableName } from "../../../src/web/station/name.js";
import { choosePlaces, CSV, waitForTrip } from "./fileSteps.js";

const TRIP = { route: BUILT_IN.route, stations: BUILT_IN.stations };
const MILES = BUILT_IN.route.total_distance_miles;
const IN_ORDER = BUILT_IN.stations
  .filter(({ miles_from_route_start: miles }) => typeof miles === "number" && miles <= MILES)
  .toSorted((a, b) => (a.miles_from_route_start ?? 0) - (b.miles_from_route_start ?? 0));

function stripOf(page: Page): Locator {
  return page.locator("[data-part=strip]");
}

/** The corners of a drawn line, in miles and gallons by the axes' own texts. */
async function readLine(page: Page, line: string): Promise<[mile: number, gallons: number][]> {
  return stripOf(page).evaluate((strip, name) => {
    const numberOf = (text: Element): number => Number((text.textContent ?? "").replaceAll(/[^\d.]/g, ""));
    const at = (text: Element | undefined, side: string): number => Number(text?.getAttribute(side));
    const miles = [...strip.querySelectorAll(".is-below text")];
    const levels = [...strip.querySelectorAll(".is-left text")].filter(
      (text) => !(text.textContent ?? "").startsWith("$"),
    );
    const [fromX, toX, fromY, toY] = [
      at(miles[0], "x"),
      at(miles.at(-1), "x"),
      at(levels[0], "y"),
      at(levels.at(-1), "y"),
    ];
    const [mostMiles, mostGallons] = [numberOf(miles.at(-1) ?? strip), numberOf(levels.at(-1) ?? strip)];
    // The texts of the levels stand a little below their lines.
    const base = Number(strip.querySelector(".is-base")?.getAttribute("y1"));
    const lower = fromY - base;
    const path = strip.querySelector(`[data-line=${name}]`)?.getAttribute("d") ?? "";
    return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]): [number, number] => [
      ((Number(x) - fromX) / (toX - fromX)) * mostMiles,
      ((Number(y) + lower - fromY) / (toY - fromY)) * mostGallons,
    ]);
  }, line);
}

describe.skipIf(noChromium)("prices and fuel along the road", () => {
  const open = sharePlanner(WITHOUT_MAP);

  test("the tank's course is that of the service's answer, and every state of the road has its band", async () => {
    const { page, problems, origin } = await open();
    await stripOf(page).locator("[data-pin]").first().waitFor();
    const { stops, summary } = await askForPlan(origin, requestFor(TRIP, DEFAULT_SETTINGS));
    const line = await readLine(page, "plan");
    const expected = [
      [0, DEFAULT_SETTINGS.startGallons],
      ...stops.flatMap((stop) => [
        [stop.miles_from_route_start, stop.arrival_fuel_gallons],
        [stop.miles_from_route_start, stop.departure_fuel_gallons],
      ]),
      [MILES, summary.fuel_remaining_at_destination_gallons],
    ];
    expect(line).toHaveLength(expected.length);
    for (const [k, [mile = NaN, gallons = NaN]] of expected.entries()) {
      // A tenth of a pixel.
      expect(Math.abs((line[k]?.[0] ?? NaN) - mile)).toBeLessThan(1);
      expect(Math.abs((line[k]?.[1] ?? NaN) - gallons)).toBeLessThan(1);
    }
    expect(await stripOf(page).locator("[data-pin]").count()).toBe(stops.length);
    await stripOf(page).locator(".state-letters text").first().waitFor();
    const letters = await stripOf(page).locator(".state-letters text").allTextContents();
    // Interstate 80 from San Francisco to Teaneck.
    const along = ["CA", "NV", "UT", "WY", "NE", "IA", "IL", "IN", "OH", "PA", "NJ"];
    expect(along.filter((state) => letters.includes(state))).toEqual(letters);
    expect(letters.length).toBeGreaterThan(8);
    expect(problems).toEqual([]);
  });

  test("the states are those of the next trip as soon as there is one", async () => {
    const { page, problems } = await open();
    const letters = stripOf(page).locator(".state-letters text");
    await letters.filter({ hasText: "NV" }).waitFor();
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "nebraska.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    await expect.poll(() => letters.allTextContents()).toEqual(["NE", "CO"]);
    expect(problems).toEqual([]);
  });

  test("keys lead through the stations in driving order; Enter selects for the whole page, Escape lets go", async () => {
    const { page, problems } = await open();
    const slider = stripOf(page).getByRole("slider", { name: "Stations along the road" });
    await slider.focus();
    const read = async (): Promise<string> => (await slider.getAttribute("aria-valuetext")) ?? "";
    const place = (k: number): string => readableName(IN_ORDER.at(k)?.name ?? "none");
    await page.keyboard.press("Home");
    expect(await read()).toContain(place(0));
    for (let k = 1; k <= 6; k++) {
      await page.keyboard.press("ArrowRight");
      expect(await read()).toContain(place(k));
      expect(await slider.getAttribute("aria-valuenow")).toBe(
        String(Math.round(IN_ORDER[k]?.miles_from_route_start ?? NaN)),
      );
    }
    await page.keyboard.press("ArrowLeft");
    expect(await read()).toContain(place(5));
    await page.keyboard.press("End");
    expect(await read()).toContain(place(-1));
    await page.keyboard.press("ArrowRight");
    expect(await read()).toContain(place(-1));
    await page.keyboard.press("Enter");
    // It stays when the focus has gone.
    await slider.evaluate((element: HTMLElement) => element.blur());
    expect(await read()).toContain(place(-1));
    await page.keyboard.press("Escape");
    expect(await read()).toMatch(/^Mile 0, 90\.0 gal$/);
    expect(problems).toEqual([]);
  });

  test("the pointer shows the nearest station, and a click on a stop opens it", async () => {
    const { page, problems, origin } = await open();
    const pin = stripOf(page).locator("[data-pin='2']");
    await pin.waitFor();
    const box = await pin.boundingBox();
    if (box === null) throw new Error("the pin is not drawn");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const readout = stripOf(page).locator(".strip-readout");
    await expect.poll(() => readout.textContent()).toContain("stop 2");
    const { stops } = await askForPlan(origin, requestFor(TRIP, DEFAULT_SETTINGS));
    // What matters comes before what is cut in little room.
    expect(await readout.textContent()).toMatch(
      new RegExp(
        `^Mile [\\d,]+ · \\$${stops[1]?.price_per_gallon.toFixed(3)} · buys ${stops[1]?.gallons_to_purchase.toFixed(1)} gal · `,
        "u",
      ),
    );
    expect(await stripOf(page).locator(".lit-column").count()).toBe(1);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.move(10, 10);
    expect(await pin.getAttribute("class")).toContain("is-lit");
    expect(problems).toEqual([]);
  });

  test("the course of filling up at a quarter tank comes and goes", async () => {
    const { page, problems } = await open();
    const toggle = stripOf(page).getByRole("switch", { name: "Show filling up at a quarter tank" });
    await toggle.waitFor();
    const line = stripOf(page).locator("[data-line=naive]");
    expect(await line.count()).toBe(0);
    await toggle.click();
    expect(await toggle.getAttribute("aria-checked")).toBe("true");
    const corners = await readLine(page, "naive");
    // A full tank at each stop, and stops only with a quarter or less.
    const tank = DEFAULT_SETTINGS.tankCapacityGallons;
    const stops = corners.slice(1, -1);
    expect(stops.length % 2).toBe(0);
    expect(stops.length).toBeGreaterThan(2);
    for (const [k, [, gallons]] of stops.entries()) {
      if (k % 2 === 1) expect(Math.abs(gallons - tank)).toBeLessThan(1);
      else expect(gallons).toBeLessThan(tank / 4 + 1);
    }
    await toggle.click();
    expect(await line.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("without a plan the course ends where the buffer is reached", async () => {
    const { page, problems } = await open({ hash: "#fuel=20&trip=i80" });
    const text = stripOf(page).locator(".reach text");
    await text.waitFor();
    const { startGallons, mpg, tankCapacityGallons, bufferFraction } = { ...DEFAULT_SETTINGS, startGallons: 20 };
    const mile = (startGallons - tankCapacityGallons * bufferFraction) * mpg;
    const first = IN_ORDER[0]?.miles_from_route_start ?? NaN;
    const line = await readLine(page, "plan");
    if (first > mile) expect(await text.textContent()).toContain(`Buffer reached at mile ${Math.round(mile)}`);
    else expect(await text.textContent()).toMatch(/^Buffer reached at mile \d+/);
    // The column beside it says the same.
    const title = await page.locator("[data-part=obstacle] h2").textContent();
    expect(await text.textContent()).toMatch(new RegExp(`^Buffer reached at mile \\d+, ${title?.toLowerCase()}$`));
    expect(line.at(-1)?.[1]).toBeGreaterThan(tankCapacityGallons * bufferFraction - 1);
    expect(line.at(-1)?.[1]).toBeLessThan(tankCapacityGallons * bufferFraction + 1);
    expect(problems).toEqual([]);
  });

  test("axe finds nothing, light and dark", async () => {
    const { page, problems } = await open();
    await stripOf(page).locator("[data-pin]").first().waitFor();
    await expectNoAxeFaults(page, "the strip", { within: "[data-part=strip]" });
    expect(problems).toEqual([]);
  });
});
