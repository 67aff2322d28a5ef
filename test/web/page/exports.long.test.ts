// The files that a plan is saved as: those that the command line writes of the same request, and the same plan read
// back.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { toCsv, toScheduleCsv } from "../../../src/report/csv.js";
import { toGeoJson } from "../../../src/report/geojson.js";
import { toGpx } from "../../../src/report/gpx.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, BUILT_IN_TITLE, giveFile, openPanel, readPlan } from "../../support/plannerSteps.js";

/** The name and text of the file that a button saves. */
async function take(page: Page, button: string): Promise<{ name: string; text: string }> {
  await openPanel(page, "take-along");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: new RegExp(`^${button} `) }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

describe.skipIf(noChromium)("the files of a plan", () => {
  const open = sharePlanner({ ...WITHOUT_MAP, permissions: ["clipboard-read", "clipboard-write"] });

  test("GPX, CSV and GeoJSON are those of the service's plan of the same request, with rules and without", async () => {
    for (const { hash, rules, words } of [
      { hash: "#trip=i80", rules: {}, words: [] },
      {
        hash: "#stop-minutes=15&min-gallons=50&trip=i80",
        rules: { stop_minutes: 15, minimum_purchase_gallons: 50 },
        words: ["Minutes a stop 15 min", "Least to buy 50 gal"],
      },
    ]) {
      const { page, problems, origin } = await open({ hash });
      const request = requestFor(
        { route: BUILT_IN.route, stations: BUILT_IN.stations },
        { ...DEFAULT_SETTINGS, timeValueDollarsPerMinute: BUILT_IN.params?.time_value_dollars_per_minute ?? NaN },
        rules,
      );
      const plan = await askForPlan(origin, request);
      const stations = plan.stops.flatMap((stop) => BUILT_IN.stations.filter(({ id }) => id === stop.station_id));
      expect(stations.length).toBe(plan.stops.length);
      expect(await take(page, "CSV")).toEqual({
        name: "san-francisco-ca-to-teaneck-nj.csv",
        text: `\uFEFF${toCsv(plan, stations)}`,
      });
      expect((await take(page, "GPX")).text).toBe(toGpx(BUILT_IN_TITLE, BUILT_IN.route, plan, stations, words));
      expect(JSON.parse((await take(page, "GeoJSON")).text)).toEqual(
        JSON.parse(toGeoJson(BUILT_IN.route, plan, stations, words)),
      );
      expect(problems).toEqual([]);
    }
  });

  test("with a driver's hours, files have the clock times that the service has for the departure", async () => {
    // San Francisco in summer.
    const departure = "2026-07-13T06:00:00-07:00";
    const { page, problems, origin } = await open({
      hash: "#hours&break-in=5h&leave=2026-07-13T06:00&trip=i80",
    });
    const hours = { drive_minutes_to_break: 300, departure_at: departure };
    const plan = await askForPlan(
      origin,
      requestFor(
        { route: BUILT_IN.route, stations: BUILT_IN.stations },
        { ...DEFAULT_SETTINGS, timeValueDollarsPerMinute: BUILT_IN.params?.time_value_dollars_per_minute ?? NaN },
        { hours },
      ),
    );
    const stations = plan.stops.flatMap((stop) => BUILT_IN.stations.filter(({ id }) => id === stop.station_id));
    // Until the page has clock times of its own, files have none.
    await page.locator(".row-time small").first().waitFor();
    expect(toScheduleCsv(plan)).toContain("2026-07-13T06:00:00-07:00");
    expect((await take(page, "Schedule CSV")).text).toBe(`\uFEFF${toScheduleCsv(plan)}`);
    expect((await take(page, "CSV")).text).toBe(`\uFEFF${toCsv(plan, stations)}`);
    const places = ({ text }: { readonly text: string }) => text.match(/<time>[^<]*<\/time>/g);
    expect(places(await take(page, "GPX"))).toEqual(places({ text: toGpx("", BUILT_IN.route, plan, stations) }));
    const { text } = await take(page, "Request");
    const request = OptimizeRequest.parse(JSON.parse(text));
    expect(request.hours).toEqual(hours);
    expect((await askForPlan(origin, request)).schedule).toEqual(plan.schedule);
    expect(problems).toEqual([]);
  });

  test("the request is one that the service plans alike, and that the page opens again", async () => {
    const { page, problems, origin } = await open({ hash: "#tank=120&trip=i80" });
    const before = await readPlan(page);
    const { name, text } = await take(page, "Request");
    expect(name).toBe("san-francisco-ca-to-teaneck-nj.json");
    const plan = await askForPlan(origin, OptimizeRequest.parse(JSON.parse(text)));
    expect(plan.stops.length).toBe(before.stops.length);
    // The page shows another plan until then.
    await open();
    expect((await readPlan(page)).stops).not.toEqual(before.stops);
    await giveFile(page, name, text);
    await expect.poll(async () => (await readPlan(page)).stops).toEqual(before.stops);
    expect(problems).toEqual([]);
  });

  test("without a plan there is the link alone", async () => {
    const { page } = await open({ hash: "#fuel=1&trip=i80" });
    await openPanel(page, "take-along");
    await page.getByText("There is no plan to print or save yet.").waitFor();
    expect(await page.locator(".take-row").count()).toBe(1);
  });

  test("the link is copied, and its reader sees the same plan", async () => {
    const { page, problems } = await open({ hash: "#tank=120&trip=i80" });
    const before = await readPlan(page);
    await openPanel(page, "take-along");
    await page.getByRole("button", { name: /^Copy the link/ }).click();
    await page.getByText("Copied: whoever opens the link sees this plan.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    await expect.poll(async () => readPlan(page)).toEqual(before);
    expect(problems).toEqual([]);
  });
});
