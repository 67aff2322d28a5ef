// Files on the page: stations and workbooks, and trips on the service's roads.

import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadGazetteer } from "../../../src/providers/places/load.js";
import { loadInterstates } from "../../../src/providers/routing/interstates/load.js";
import { newKey } from "../../support/app.js";
import { askForPlan, askService } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { openPlanner, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";
import {
  CSV,
  STATIONS,
  VEHICLE,
  choosePlaces,
  chooseVehicle,
  expectShown,
  openForm,
  planByCommand,
  serviceRequests,
  waitForTrip,
} from "./fileSteps.js";

describe.skipIf(noChromium)("own files", () => {
  const open = sharePlanner(WITHOUT_MAP);

  test("own stations give the command line's plan; a workbook loads a module and notes what is left out", async () => {
    const { plan } = await planByCommand();
    const planner = await open();
    const { page, problems, requests } = planner;
    // The service worker's own requests do not count: it fetches everything for offline use.
    const modules = (): number =>
      requests.filter((request) => request.serviceWorker() === null && /\/assets\/workbook-.*\.js$/.test(request.url()))
        .length;
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "nebraska.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    await expectShown(planner, plan);
    await openForm(page, "prices");
    expect(await page.locator(".drop-words").innerText()).toBe("nebraska.csv\n3 stations · 3 on this road");
    await page.keyboard.press("Escape");

    expect(modules()).toBe(0);
    await choosePlaces(page, "Omaha, NE", "Kearney, NE");
    await openForm(page, "prices");
    await page
      .getByLabel("Stations with prices", { exact: true })
      .setInputFiles(fileURLToPath(new URL("../../stations/files/prices.xlsx", import.meta.url)));
    await waitForTrip(page, "Omaha, NE to Kearney, NE");
    await openForm(page, "prices");
    expect(await page.locator(".drop-words").innerText()).toContain("prices.xlsx\n3 stations");
    expect(await page.getByRole("term").allInnerTexts()).toContain("Sheet");
    expect(await page.getByRole("definition").allInnerTexts()).toContain("This week");
    expect(await page.getByRole("list", { name: "Notes on the file" }).getByRole("listitem").allInnerTexts()).toContain(
      '1 row above the header left out: row 1 ("Diesel prices, week 47").',
    );
    expect(modules()).toBe(1);
    expect(serviceRequests(planner)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("places and prices in two files: their plan is that of one file with both, and the form says so", async () => {
    const { plan } = await planByCommand();
    const planner = await open();
    const { page } = planner;
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await openForm(page, "prices");
    const columns = (from: number, to: number): Buffer =>
      Buffer.from(
        CSV.trimEnd()
          .split("\n")
          .map((line) => [line.split(",")[0], ...line.split(",").slice(from, to)].join(","))
          .join("\n"),
      );
    const input = page.getByLabel("Stations with prices", { exact: true });
    await input.setInputFiles([
      { name: "prices.csv", mimeType: "text/csv", buffer: columns(5, 6) },
      { name: "places.csv", mimeType: "text/csv", buffer: columns(1, 5) },
    ]);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    await expectShown(planner, plan);
    await openForm(page, "prices");
    expect(await page.locator(".drop-words").innerText()).toBe("prices.csv, places.csv\n3 stations · 3 on this road");
    await input.setInputFiles(
      ["a", "b", "c"].map((name) => ({ name: `${name}.csv`, mimeType: "text/csv", buffer: columns(1, 6) })),
    );
    await page.getByRole("alert").getByText("These are 3 files: load one with all stations").waitFor();
    expect(await page.locator(".drop-words").innerText()).toContain("prices.csv, places.csv");
  });
});

test.skipIf(noChromium)(
  "with an API key, route and detours come from the service; a wrong key is marked in its field",
  async () => {
    const planner = await openPlanner({
      ...WITHOUT_MAP,
      service: { routing: await loadInterstates(), places: await loadGazetteer() },
    });
    const { page, origin, problems } = planner;
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await page.getByText("Real roads, with an API key").click();
    await page.getByLabel("API key", { exact: true }).fill("fr_wrong");
    await dropFile(page, "nebraska.csv", CSV);
    await page.getByRole("alert").getByText("The service does not take this API key.").waitFor();
    const key = page.getByLabel("API key", { exact: true });
    await expect.poll(() => key.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await key.getAttribute("aria-invalid")).toBe("true");
    expect(serviceRequests(planner)).toEqual(["/v1/routes"]);

    await page.getByLabel("API key", { exact: true }).fill(newKey());
    await page.getByRole("button", { name: "Plan the trip" }).click();
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    expect(serviceRequests(planner)).toEqual(["/v1/routes", "/v1/routes", "/v1/stations/enrich-distances"]);

    const { route } = z
      .object({ route: z.unknown() })
      .parse((await askService(origin, "/v1/routes", { origin: "Omaha, NE", destination: "Denver, CO" })).body);
    const enriched = z.object({ stations: z.array(z.unknown()) }).parse(
      (
        await askService(origin, "/v1/stations/enrich-distances", {
          route,
          stations: STATIONS,
          return_detour_miles: true,
        })
      ).body,
    );
    const plan = await askForPlan(origin, { route, stations: enriched.stations, vehicle: VEHICLE });
    expect(plan.stops.length).toBeGreaterThan(0);
    expect(await readPlanBeside(page)).toEqual(writePlanBeside(plan));

    // The browser logs the refusal, whatever the page makes of it.
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("status of 403");
  },
);
