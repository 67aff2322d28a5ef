// The page's map in a real browser, drawn by WebGL, under the page's own policy.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Infeasible, PlacedStation, Planned, Shown } from "../../src/web/shown.js";
import { makeSummary } from "../report/summary.js";
import { noChromium, openPage } from "../support/chromium.js";
import { servePages } from "../support/servePages.js";

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'";
const BUILD_TIMEOUT_MS = 60_000;

/** Along 40° N from 100° W to 90° W, 1000 miles; the third station lies two degrees north of it. */
const STATIONS: readonly PlacedStation[] = [
  ["Love's <b>Fernley</b>", -98, 40, 4.199],
  ["Sapp Bros", -96, 40, 3.5],
  ["Far off", -94, 42, 3.1],
  ["Kwik Star", -91, 40, 3.8],
].map(([name, lng, lat, price], k) => ({
  id: `s${k}`,
  name: String(name),
  address: `Exit ${k}`,
  location: { lat: Number(lat), lng: Number(lng) },
  price_per_gallon: Number(price),
  miles_from_route_start: (Number(lng) + 100) * 100,
  detour_minutes: 2,
}));
const STOPS = [0, 3];

function makeShown(outcome?: Infeasible): Shown {
  const lngs = Array.from({ length: 101 }, (_, i) => -100 + i / 10);
  const stopStations = STOPS.flatMap((k) => STATIONS[k] ?? []);
  const planned: Planned = {
    status: "planned",
    result: {
      stops: stopStations.map((station, k) => ({
        station_id: station.id,
        station_name: station.name,
        station_address: station.address,
        miles_from_route_start: station.miles_from_route_start,
        gallons_to_purchase: 10 + k,
        price_per_gallon: station.price_per_gallon,
        total_cost_at_stop: 41.99,
        detour_minutes: 2,
        arrival_fuel_gallons: 5,
        departure_fuel_gallons: 15 + k,
      })),
      summary: makeSummary(),
      feasible: true,
      warnings: [],
    },
    ruleFigures: [],
    stopPrices: [],
    stopStations,
    fuel: { miles: [], gallons: [] },
    naive: { stations: STATIONS.slice(1, 2), fuel: { miles: [], gallons: [] } },
  };
  return {
    trip: {
      title: "West to east",
      from: "West",
      to: "East",
      route: { total_distance_miles: 1000, total_duration_minutes: 960, start: { lat: 40, lng: -100 }, end: { lat: 40, lng: -90 } },
      points: { lats: lngs.map(() => 40), lngs },
      pointMiles: Float64Array.from(lngs, (_, i) => i * 10),
      stations: STATIONS,
      notes: [],
    },
    settings: { timeValueDollarsPerMinute: 0.5, reserveFraction: 0.1, bufferFraction: 0.05, startGallons: 20, tankCapacityGallons: 50, mpg: 10 },
    outcome: outcome ?? planned,
    planMilliseconds: 1,
    rules: {},
    rulesInWords: [],
    showsNaive: false,
    showsRules: false,
  };
}

const BLOCKED: Infeasible = { status: "infeasible", message: "", fix: "", settings: undefined, fromMile: 200, toMile: 550 };

let built = "";
beforeAll(async () => {
  if (noChromium) return;
  built = await mkdtemp(join(tmpdir(), "fuel-route-map-"));
  await build({
    configFile: false,
    root: fileURLToPath(new URL("mapPage", import.meta.url)),
    base: "./",
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir: built, assetsInlineLimit: 0, target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1500 },
  });
}, BUILD_TIMEOUT_MS);
afterAll(() => rm(built, { recursive: true, force: true }));

async function openMap(shown: Shown, options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>): Promise<{ page: Page; problems: readonly string[] }> {
  const origin = await servePages({ folders: { "/": pathToFileURL(`${built}/`) }, policy: POLICY });
  const { page, problems } = await openPage({ viewport: { width: 1000, height: 700 }, reducedMotion: "no-preference", ...options });
  await prepare?.(page);
  await page.goto(`${origin}/index.html`);
  await page.locator("#map[data-kind]").waitFor();
  await show(page, shown);
  return { page, problems };
}

async function show(page: Page, shown: Shown): Promise<void> {
  await page.evaluate((detail) => dispatchEvent(new CustomEvent("show", { detail })), shown);
  await page.locator("#map[data-state=ready]").waitFor();
}

/** Computes where a place is on the page, by web Mercator, from the marks of the trip's two ends. */
async function pixelOf(page: Page, { lat, lng }: { lat: number; lng: number }): Promise<{ x: number; y: number }> {
  const [start, end] = await page.locator(".map-end").evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
  if (start === undefined || end === undefined) throw new Error("the trip's ends are not marked");
  const north = (degrees: number): number => (Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) * 180) / Math.PI;
  const pixelsPerDegree = (end.x - start.x) / 10;
  return { x: start.x + (lng + 100) * pixelsPerDegree, y: start.y - (north(lat) - north(40)) * pixelsPerDegree };
}

describe.skipIf(noChromium)("map", { timeout: 120_000 }, () => {
  test("stations are drawn in their places and show their details when clicked", async () => {
    const { page, problems } = await openMap(makeShown());
    expect(await page.locator("#map").evaluate(({ dataset }) => ({ ...dataset }))).toEqual({ kind: "webgl", state: "ready", stations: "4", stops: "2" });
    for (const [k, name, price] of [[1, "Sapp Bros", "$3.500"], [2, "Far off", "$3.100"]] as const) {
      const { x, y } = await pixelOf(page, STATIONS[k]?.location ?? { lat: 0, lng: 0 });
      await page.mouse.click(x, y);
      const popup = page.getByRole("group", { name: "Station" });
      expect(await popup.innerText()).toContain(`${name}\nExit ${k}\n${price} a gallon`);
      await page.mouse.click(x - 150, y);
      await popup.waitFor({ state: "detached" });
    }
    expect(problems).toEqual([]);
  });

  test("a stop's button opens its station and gets the focus back; an infeasible trip shows its obstacle", async () => {
    const { page, problems } = await openMap(makeShown(), { colorScheme: "dark", reducedMotion: "reduce" });
    const names = await page.locator(".map-stop").evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
    expect(names).toEqual(["Stop 1: Love's <b>Fernley</b>, 10.0 gallons at $4.199", "Stop 2: Kwik Star, 11.0 gallons at $3.800"]);
    const stop = page.getByRole("button", { name: "Stop 1: Love's" });
    await stop.press("Enter");
    expect(await page.getByRole("group", { name: "Station" }).innerText()).toContain("Stop 1: 10.0 gallons for $41.99");
    await page.keyboard.press("Escape");
    expect(await stop.evaluate((button) => button === document.activeElement)).toBe(true);

    await show(page, makeShown(BLOCKED));
    expect(await page.locator(".map-obstacle").innerText()).toBe("Out of reach: 350 miles\nmile 200 to 550");
    expect(await page.locator(".map-stop").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("print gets a picture instead of the canvas", async () => {
    const { page, problems } = await openMap(makeShown());
    await page.emulateMedia({ media: "print" });
    await page.locator(".map-picture svg[role=img]").waitFor();
    expect(await page.locator("canvas").isVisible()).toBe(false);
    expect(await page.locator(".map-picture text.number").allTextContents()).toEqual(["1", "2"]);
    await page.emulateMedia({ media: "screen" });
    await page.locator("canvas").waitFor();
    await page.locator(".map-picture svg").first().waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("without WebGL there is a picture, of infeasible trips too", async () => {
    const { page, problems } = await openMap(makeShown(BLOCKED), {}, (opened) =>
      opened.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      }),
    );
    expect(await page.locator("#map").getAttribute("data-kind")).toBe("picture");
    expect(await page.locator('.map-picture polyline[stroke="var(--limit)"]').count()).toBe(1);
    await show(page, makeShown());
    await page.locator(".map-picture text.number").last().waitFor();
    expect(await page.locator(".map-picture circle title").allTextContents()).toEqual(
      expect.arrayContaining(["Love's <b>Fernley</b>, $4.199", "Far off, $3.100"]),
    );
    expect(problems).toEqual([]);
  });
});
