// Files on the page: what it makes of them, how it refuses those that are broken, and trips by the service's roads.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../../src/contract/optimize.js";
import { loadGazetteer } from "../../../src/places/gazetteer/load.js";
import { loadInterstates } from "../../../src/routing/interstates/load.js";
import { newKey } from "../../support/app.js";
import { askForPlan, askService } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { makeFolder, runCli } from "../../support/cli.js";
import { dropFile } from "../../support/dropFile.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, type PlannerPage, WITHOUT_MAP } from "../../support/plannerPage.js";

const TIMEOUT = { timeout: 120_000 };

/** Along I-80 in Nebraska; prices worth a detour or two. */
const ROWS = ["w,West Stop,Ogallala,41.13,-101.72,3.10", "m,Middle Stop,Kearney,40.68,-99.08,2.90", "e,East Stop,York,40.87,-97.6,3.50"];
const CSV = ["id,name,address,lat,lng,price", ...ROWS, ""].join("\n");
const STATIONS = ROWS.map((row) => {
  const [id, name, address, lat, lng, price] = row.split(",");
  return { id, name, address, location: { lat: Number(lat), lng: Number(lng) }, price_per_gallon: Number(price) };
});
const VEHICLE = { mpg: 6, tank_capacity_gallons: 60, current_fuel_gallons: 40 };

async function chooseVehicle(page: Page): Promise<void> {
  await page.locator("#mpg").fill("6");
  await page.locator("#tankCapacityGallons").fill("60");
  await page.locator("#startGallons").fill("40");
}

async function choosePlaces(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
}

async function waitForTrip(page: Page, title: string): Promise<void> {
  await page.locator("#trip-name").getByText(title, { exact: true }).waitFor();
  await nextFrames(page);
}

async function expectShown({ page, problems }: PlannerPage, plan: Parameters<typeof writeExpected>[0]): Promise<void> {
  expect(await readShownPlan(page)).toEqual(writeExpected(plan));
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(problems).toEqual([]);
}

function serviceRequests({ requests, origin }: PlannerPage): string[] {
  return requests.map((request) => request.url()).filter((url) => url.startsWith(`${origin}/v1/`)).map((url) => url.slice(origin.length));
}

const PlanJson = z.object({ plan: OptimizeResponse.omit({ request_id: true }) });

test.skipIf(noChromium)("stations of one's own between two towns: the command line's plan, without the service", TIMEOUT, async () => {
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

test.skipIf(noChromium)("broken files: what is wrong, where, and all is well again once it is mended", TIMEOUT, async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page } = planner;
  const built = await readShownPlan(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  const broken = [
    { name: "values.csv", text: CSV.replace("40.68", "north"), words: ["values.csv line 3", "lat", "north"] },
    { name: "columns.csv", text: CSV.replace("price", "cost of it"), words: ["columns.csv", "price"] },
    { name: "broken.json", text: '[{"id": ]', words: ["broken.json", "JSON"] },
    { name: "faulty.json", text: JSON.stringify(STATIONS.map((station, k) => (k === 1 ? { ...station, price_per_gallon: -1 } : station))), words: ["faulty.json", "price_per_gallon", "-1"] },
    { name: "empty.csv", text: "", words: ["empty.csv is empty"] },
    { name: "far.csv", text: "name,lat,lng,price\nA,27,-99,3\n", words: ["No station is near enough", "larger radius"] },
  ];
  for (const { name, text, words } of broken) {
    await dropFile(page, name, text);
    const alert = page.getByRole("alert");
    await alert.getByText(words[0] ?? "").waitFor();
    const message = await alert.innerText();
    for (const word of words) expect(message).toContain(word);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("file");
    expect(await page.locator("#file").getAttribute("aria-invalid")).toBe("true");
    // What was planned before stands.
    expect(await readShownPlan(page)).toEqual(built);
  }
  await dropFile(page, "mended.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.locator("#file").getAttribute("aria-invalid")).toBeNull();
  expect((await readShownPlan(page)).figures).not.toEqual(built.figures);
  expect(planner.problems).toEqual([]);
});

test.skipIf(noChromium)("prices in several columns: each is a button, by keyboard too, and the chosen one is planned with", TIMEOUT, async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page, problems } = planner;
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await dropFile(page, "clean.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  const expected = await readShownPlan(page);

  const [header = "", ...rows] = CSV.trimEnd().split("\n");
  const both = [header.replace("price", "Retail Price,Net Price"), ...rows.map((row) => row.replace(/,([^,]*)$/, ",4.999,$1"))].join("\n");
  await dropFile(page, "both.csv", both);
  const alert = page.getByRole("alert");
  await alert.getByText('both.csv: columns "Retail Price", "Net Price" can all be the price. Choose one of these.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("file");
  const choices = page.getByRole("list", { name: "Columns to choose from" }).getByRole("button");
  expect(await choices.allInnerTexts()).toEqual(["Retail Price", "Net Price"]);
  await choices.filter({ hasText: "Net Price" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("#stations-name").getByText("both.csv: 3 stations").waitFor();
  await nextFrames(page);
  expect(await readShownPlan(page)).toEqual(expected);
  expect(await alert.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("file");

  await dropFile(page, "both.csv", both);
  await choices.filter({ hasText: "Retail Price" }).click();
  await expect.poll(async () => (await readShownPlan(page)).figures, { timeout: 20_000 }).not.toEqual(expected.figures);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("an Excel workbook: read in the page by a module that only it needs; what is left out is told", TIMEOUT, async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page, problems, requests } = planner;
  // What is kept for offline use is fetched in the background.
  const modules = (): number => requests.filter((request) => request.serviceWorker() === null && /\/assets\/workbook-.*\.js$/.test(request.url())).length;
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Kearney, NE");
  await dropFile(page, "nebraska.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Kearney, NE");
  expect(modules()).toBe(0);
  await page.locator("#file").setInputFiles(fileURLToPath(new URL("../../stations/files/prices.xlsx", import.meta.url)));
  await page.locator("#stations-name").getByText('prices.xlsx, sheet "This week": 3 stations').waitFor();
  await waitForTrip(page, "Omaha, NE to Kearney, NE");
  expect(modules()).toBe(1);
  expect(await page.locator("#notes-list li").allInnerTexts()).toEqual(expect.arrayContaining(["1 row above the header left out: row 1."]));
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("places that are several or none: each offer is a button that works", TIMEOUT, async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page, problems } = planner;
  await dropFile(page, "nebraska.csv", CSV);
  await page.locator("#speed").getByText("among 3 stations").waitFor();
  await choosePlaces(page, "Omahaa, NE", "Denver, CO");
  await page.getByRole("button", { name: "Plan this trip" }).click();
  await page.getByRole("alert").getByText("Omahaa").waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("from");
  await page.getByRole("alert").getByRole("button", { name: "Omaha, NE" }).click();
  await waitForTrip(page, "Omaha, NE to Denver, CO");

  await choosePlaces(page, "Springfield", "Denver, CO");
  await page.getByLabel("From", { exact: true }).press("Enter");
  const offers = page.getByRole("alert").getByRole("button");
  await offers.first().waitFor();
  expect(await offers.count()).toBeGreaterThan(1);
  await choosePlaces(page, "Omaha, NE", "Glendale, OH");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await page.getByRole("alert").getByText("choose one of these").waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("to");
  await offers.last().click();
  await page.locator("#trip-name").getByText("Omaha, NE to Glendale, OH").or(page.getByRole("alert").getByText("No station is near enough")).first().waitFor();
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("with an API key, route and detours come from the service; a wrong key is refused where it was typed", TIMEOUT, async () => {
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
  const enriched = z.object({ stations: z.array(z.unknown()) }).parse((await askService(origin, "/v1/stations/enrich-distances", { route, stations: STATIONS })).body);
  const plan = await askForPlan(origin, { route, stations: enriched.stations, vehicle: VEHICLE });
  expect(plan.stops.length).toBeGreaterThan(0);
  expect(await readShownPlan(page)).toEqual(writeExpected(plan));

  // The browser logs the refusal, whatever the page makes of it.
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain("status of 403");
});

test.skipIf(noChromium)("a service that fails says so, and planning in the page goes on without it", TIMEOUT, async () => {
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
