// Files on the page: stations, workbooks and whole trips, and trips on the service's roads.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../../src/contract/optimize.js";
import { loadGazetteer } from "../../../src/providers/places/gazetteer/load.js";
import { loadInterstates } from "../../../src/providers/routing/interstates/load.js";
import { newKey } from "../../support/app.js";
import { askForPlan, askService } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { makeFolder, runCli } from "../../support/cli.js";
import { dropFile } from "../../support/dropFile.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import { openPlanner, type PlannerPage, WITHOUT_MAP } from "../../support/plannerPage.js";
import { CSV, STATIONS, TIMEOUT, choosePlaces, chooseVehicle, waitForTrip } from "./fileSteps.js";

const VEHICLE = { mpg: 6, tank_capacity_gallons: 60, current_fuel_gallons: 40 };

async function expectShown({ page, problems }: PlannerPage, plan: Parameters<typeof writeExpected>[0]): Promise<void> {
  expect(await readShownPlan(page)).toEqual(writeExpected(plan));
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(problems).toEqual([]);
}

function serviceRequests({ requests, origin }: PlannerPage): string[] {
  return requests.map((request) => request.url()).filter((url) => url.startsWith(`${origin}/v1/`)).map((url) => url.slice(origin.length));
}

const PlanJson = z.object({ plan: OptimizeResponse.omit({ request_id: true }) });

test.skipIf(noChromium)("the user's own stations between two towns: the command line's plan, without the service", TIMEOUT, async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, "nebraska.csv"), CSV);
  const { stdout } = await runCli(folder, ["plan", "--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "nebraska.csv", "--mpg", "6", "--tank", "60", "--fuel", "40", "--json"]);
  const { plan } = PlanJson.parse(JSON.parse(stdout));
  expect(plan.stops.length).toBeGreaterThan(0);

  const planner = await openPlanner(WITHOUT_MAP);
  const { page } = planner;
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await dropFile(page, "nebraska.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  await expectShown(planner, plan);
  expect(await page.locator("#stations-name").innerText()).toBe("nebraska.csv: 3 stations");
  expect(await page.locator("#notes-list li").allInnerTexts()).toEqual(plan.warnings);

  // Chosen as JSON, and back to the built-in trip between the two.
  await page.getByRole("button", { name: "Built-in trip" }).click();
  await waitForTrip(page, "San Francisco, CA to Teaneck, NJ");
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await page.locator("#file").setInputFiles({ name: "nebraska.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ stations: STATIONS })) });
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  await expectShown(planner, plan);

  // A whole trip needs neither towns nor vehicle.
  await page.getByRole("button", { name: "Built-in trip" }).click();
  await waitForTrip(page, "San Francisco, CA to Teaneck, NJ");
  const whole = { ...z.looseObject({}).parse(JSON.parse(stdout)), vehicle: VEHICLE };
  await dropFile(page, "denver.json", JSON.stringify(whole));
  await waitForTrip(page, "denver");
  await expectShown(planner, plan);
  expect(serviceRequests(planner)).toEqual([]);
});

test.skipIf(noChromium)("an Excel workbook is read in the page by a module of its own, and a note says what was left out", TIMEOUT, async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page, problems, requests } = planner;
  // The service worker's own requests do not count: it fetches everything for offline use.
  const modules = (): number => requests.filter((request) => request.serviceWorker() === null && /\/assets\/workbook-.*\.js$/.test(request.url())).length;
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Kearney, NE");
  await dropFile(page, "nebraska.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Kearney, NE");
  expect(modules()).toBe(0);
  await page.locator("#file").setInputFiles(fileURLToPath(new URL("../../stations/files/prices.xlsx", import.meta.url)));
  await page.locator("#stations-name").getByText('prices.xlsx, sheet "This week": 3 stations').waitFor();
  // The new plan has the name of the one before.
  await page.locator("#notes-list li").getByText("1 row above the header left out: row 1.", { exact: true }).waitFor();
  expect(modules()).toBe(1);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("with an API key, route and detours come from the service; a wrong key is marked in its field", TIMEOUT, async () => {
  const planner = await openPlanner({ ...WITHOUT_MAP, service: { routing: await loadInterstates(), places: await loadGazetteer() } });
  const { page, origin, problems } = planner;
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await page.getByText("Real roads, with an API key").click();
  await page.getByLabel("API key", { exact: true }).fill("fr_wrong");
  await dropFile(page, "nebraska.csv", CSV);
  await page.getByRole("alert").getByText("The service does not take this API key.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("key");
  expect(serviceRequests(planner)).toEqual(["/v1/routes"]);

  await page.getByLabel("API key", { exact: true }).fill(newKey());
  await page.getByRole("button", { name: "Plan this trip" }).click();
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  expect(serviceRequests(planner)).toEqual(["/v1/routes", "/v1/routes", "/v1/stations/enrich-distances"]);

  const { route } = z.object({ route: z.unknown() }).parse((await askService(origin, "/v1/routes", { origin: "Omaha, NE", destination: "Denver, CO" })).body);
  const enriched = z.object({ stations: z.array(z.unknown()) }).parse((await askService(origin, "/v1/stations/enrich-distances", { route, stations: STATIONS, return_detour_miles: true })).body);
  const plan = await askForPlan(origin, { route, stations: enriched.stations, vehicle: VEHICLE });
  expect(plan.stops.length).toBeGreaterThan(0);
  expect(await readShownPlan(page)).toEqual(writeExpected(plan));

  // The browser logs the refusal, whatever the page makes of it.
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain("status of 403");
});

test.skipIf(noChromium)("a failing service is reported, and the page can plan without it", TIMEOUT, async () => {
  const routing = await loadInterstates();
  const fail = async (): Promise<never> => {
    throw new Error("out of order");
  };
  const planner = await openPlanner({ ...WITHOUT_MAP, service: { routing: { ...routing, route: fail }, places: await loadGazetteer() } });
  const { page, problems } = planner;
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await page.getByText("Real roads, with an API key").click();
  const key = page.getByLabel("API key", { exact: true });
  await key.fill(newKey());
  await dropFile(page, "nebraska.csv", CSV);
  await page.getByRole("alert").getByText("leave the API key out to plan in the page alone").waitFor({ timeout: 30_000 });
  await key.fill("");
  await key.press("Enter");
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(problems.filter((problem) => !/status of 50\d/.test(problem))).toEqual([]);
});
