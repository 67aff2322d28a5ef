// The map of the page in a real browser.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { askForPlan } from "../../support/askService.js";
import { nextFrames, waitUntilIdle } from "../../support/pageWaits.js";
import { openPlanner, type PlannerPage, sharePlanner } from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { tripOfManyStations } from "../../support/manyStations.js";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Of elements over the map, their middles. */
async function middlesOf(page: Page, selector: string): Promise<Place[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
}

/** Where a place is on the screen, by Web Mercator, from the marks of the trip's two ends. */
async function placesOnMap(page: Page): Promise<(place: { lat: number; lng: number }) => Place> {
  const [start, end] = await middlesOf(page, ".map-end");
  const { start: from, end: to } = BUILT_IN.route;
  if (start === undefined || end === undefined) throw new Error("the trip's ends are not marked");
  const north = (degrees: number): number =>
    (Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) * 180) / Math.PI;
  const pixelsPerDegree = (end.x - start.x) / (to.lng - from.lng);
  return ({ lat, lng }) => ({
    x: start.x + (lng - from.lng) * pixelsPerDegree,
    y: start.y - (north(lat) - north(from.lat)) * pixelsPerDegree,
  });
}

/** Everything that the canvas shows, as text. */
async function readCanvas(page: Page): Promise<string> {
  return page
    .locator("[data-part=map] canvas")
    .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ""));
}

/** How many different colours a grid of points on the canvas has: a map without anything drawn has one. */
async function countColors(page: Page): Promise<number> {
  return page.locator("[data-part=map] canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const found = new Set<number>();
    for (let i = 0; i < pixels.length; i += 4)
      found.add(((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0));
    return found.size;
  });
}

describe.skipIf(noChromium)("map", () => {
  const open = sharePlanner();

  /** With the whole trip on the map, wherever the last test has moved it. */
  async function openMap(): Promise<PlannerPage> {
    const planner = await open();
    const { page } = planner;
    await waitUntilIdle(page);
    await page.getByRole("button", { name: "Show the whole trip" }).click();
    await nextFrames(page);
    return planner;
  }

  test("has a named pin at the place of each stop; click, focus and Enter select it", async () => {
    const { page, problems, origin } = await openMap();
    const { stops } = await askForPlan(origin, BUILT_IN);
    const pins = page.locator(".map-pin");
    expect(await pins.allTextContents()).toEqual(stops.map((_, k) => String(k + 1)));
    const names = await pins.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ""));
    stops.forEach((stop, k) =>
      expect(names[k]).toContain(
        `${stop.gallons_to_purchase.toFixed(1)} gal for $${stop.total_cost_at_stop.toFixed(2)}`,
      ),
    );

    const toScreen = await placesOnMap(page);
    const middles = await middlesOf(page, ".map-pin");
    stops.forEach((stop, k) => {
      const station = BUILT_IN.stations.find(({ id }) => id === stop.station_id);
      if (station === undefined) throw new Error("the plan stops at a station that the trip lacks");
      const { x, y } = toScreen(station.location);
      expect(Math.hypot((middles[k]?.x ?? 0) - x, (middles[k]?.y ?? 0) - y)).toBeLessThan(2);
    });

    const second = page.getByRole("button", { name: /^Stop 2:/ }).and(page.locator(".map-pin"));
    await second.click();
    expect(await second.getAttribute("aria-pressed")).toBe("true");
    const first = page.getByRole("button", { name: /^Stop 1:/ }).and(page.locator(".map-pin"));
    await first.focus();
    expect(await first.getAttribute("data-lit")).toBe("true");
    await page.keyboard.press("Enter");
    expect(await first.getAttribute("aria-pressed")).toBe("true");
    expect(await second.getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("Tab");
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
  });

  test("hovering moves no label", async () => {
    const { page } = await openMap();
    const before = { canvas: await readCanvas(page), cards: await middlesOf(page, ".map-card") };
    const pin = page.locator('.map-pin[data-pin="2"]');
    await pin.hover();
    await nextFrames(page);
    expect(await pin.getAttribute("data-lit")).toBe("true");
    expect({ canvas: await readCanvas(page), cards: await middlesOf(page, ".map-card") }).toEqual(before);
  });

  test("says of a station under the pointer what a stop there costs, and selects it by a click", async () => {
    const { page, problems, origin } = await openMap();
    const { stops } = await askForPlan(origin, BUILT_IN);
    const toScreen = await placesOnMap(page);
    const pins = await middlesOf(page, ".map-pin, .map-card, .map-end");
    const isStop = new Set(stops.map(({ station_id: id }) => id));
    const alone = BUILT_IN.stations
      .filter(({ id }) => !isStop.has(id))
      .map((station) => ({ station, ...toScreen(station.location) }))
      .find(
        ({ x, y, station }) =>
          pins.every((pin) => Math.hypot(pin.x - x, pin.y - y) > 70) &&
          BUILT_IN.stations.every(
            (other) =>
              other === station || Math.hypot(toScreen(other.location).x - x, toScreen(other.location).y - y) > 5,
          ),
      );
    if (alone === undefined) throw new Error("no station stands alone");
    await page.mouse.move(alone.x, alone.y);
    const tip = page.locator(".map-tip");
    await tip.waitFor();
    expect(await tip.innerText()).toContain(`$${(alone.station.price_per_gallon ?? 0).toFixed(3)}`);
    await expect.poll(() => tip.innerText()).toMatch(/Stop here: [+-]?\$/);
    await page.mouse.click(alone.x, alone.y);
    await page.locator(`[data-station="${alone.station.id}"]`).waitFor();
    expect(problems).toEqual([]);
  });

  test("is moved by keys: zoom, arrows, and back to the whole trip", async () => {
    const { page } = await openMap();
    const start = await middlesOf(page, ".map-end");
    await page.locator("[data-part=map] canvas").focus();
    await page.keyboard.press("+");
    await nextFrames(page);
    const near = await middlesOf(page, ".map-end");
    const span = (ends: readonly Place[]): number => (ends[1]?.x ?? 0) - (ends[0]?.x ?? 0);
    expect(span(near) / span(start)).toBeCloseTo(2, 3);
    await page.keyboard.press("ArrowRight");
    await nextFrames(page);
    expect((await middlesOf(page, ".map-end"))[0]?.x).toBeLessThan((near[0]?.x ?? 0) - 20);
    await page.keyboard.press("0");
    await nextFrames(page);
    expect(await middlesOf(page, ".map-end")).toEqual(start);
    await page.keyboard.press("-");
    await nextFrames(page);
    expect(span(await middlesOf(page, ".map-end")) / span(start)).toBeCloseTo(0.5, 3);
    await page.getByRole("button", { name: "Show the whole trip" }).click();
    await nextFrames(page);
    expect(await middlesOf(page, ".map-end")).toEqual(start);
  });

  test("is useful five zooms in, with small towns and prices, light and dark", async () => {
    const { page, problems, requests } = await openMap();
    const isSmallTowns = (): boolean => requests.some((request) => request.url().includes("smallTowns"));
    const pin = page.locator('.map-pin[data-pin="2"]');
    await pin.click();
    for (let i = 0; i < 5; i++) {
      await page.getByRole("button", { name: "Zoom in" }).click();
      await nextFrames(page);
    }
    await expect.poll(isSmallTowns).toBe(true);
    const drawn: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await nextFrames(page);
      await waitUntilIdle(page);
      expect(await pin.isVisible(), colorScheme).toBe(true);
      expect(await page.locator(".map-card[data-lit=true]").count(), colorScheme).toBe(1);
      // Land, roads, towns, prices and the line, with the shades between them.
      expect(await countColors(page), colorScheme).toBeGreaterThan(50);
      drawn.push(await readCanvas(page));
    }
    expect(drawn[0]).not.toBe(drawn[1]);
    expect(problems).toEqual([]);
  });

  test.each([
    ["the whole trip", 0],
    ["its end", -350],
  ])("five zooms in from %s, the route is in sight", async (_, drag) => {
    const { page } = await openMap();
    const map = page.locator("[data-part=map]");
    const frame = await map.boundingBox();
    if (frame === null) throw new Error("no map");
    const [x, y] = [frame.x + frame.width * 0.7, frame.y + frame.height * 0.8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + drag, y + drag / 4, { steps: 5 });
    await page.mouse.up();
    await map.locator("canvas").focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("+");
    await nextFrames(page);
    const line = await placesOnMap(page);
    // The places of stations are on the road or near it.
    const seen = BUILT_IN.stations
      .map(({ location }) => line(location))
      .filter(
        (place) =>
          place.x > frame.x && place.x < frame.x + frame.width && place.y > frame.y && place.y < frame.y + frame.height,
      );
    expect(seen.length).toBeGreaterThan(0);
  });

  test("stays as it was moved when its room changes", async () => {
    const { page } = await openMap();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await nextFrames(page);
    const span = async (): Promise<number> => {
      const [from, to] = await middlesOf(page, ".map-end");
      return Math.round((to?.x ?? 0) - (from?.x ?? 0));
    };
    const before = await span();
    await page.setViewportSize({ width: 1500, height: 820 });
    await nextFrames(page);
    expect(await span()).toBe(before);
    await page.getByRole("button", { name: "Show the whole trip" }).click();
    await nextFrames(page);
    expect(await span()).not.toBe(before);
  });
});

test.skipIf(noChromium)(
  "the map shows the country at the first opening, then a trip of 5,000 stations with all its pins",
  async () => {
    const { page, problems } = await openPlanner({ hash: "" });
    await waitUntilIdle(page);
    expect(await page.locator(".map-pin, .map-end, .map-legend").count()).toBe(0);
    expect(await countColors(page)).toBeGreaterThan(50);
    await page.getByLabel("Stations with prices").setInputFiles({
      name: "many.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(tripOfManyStations())),
    });
    await page.locator(".shell[data-plans]").waitFor();
    await page.locator(".map-end").first().waitFor();
    const [start, end] = await middlesOf(page, ".map-end");
    expect((end?.x ?? 0) - (start?.x ?? 0)).toBeGreaterThan(500);
    expect(await page.locator(".map-pin").count()).toBe(
      await page.locator("[data-part=itinerary] li[data-stop]").count(),
    );
    expect(problems).toEqual([]);
  },
);
