// Files of stations, and steps with them on the planner page.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import { makeFolder, TRUCK_TO_DENVER } from "../../support/cli.js";
import { nextFrames } from "../../support/pageWaits.js";
import type { PlannerPage } from "../../support/plannerPage.js";
import { runHere } from "../../support/runHere.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";

/** At exits 126, 272 and 353 of I-80 in Nebraska; prices worth a detour or two. */
const ROWS = [
  "w,West Stop,Ogallala,41.115,-101.717,3.10",
  "m,Middle Stop,Kearney,40.67,-99.084,2.90",
  "e,East Stop,York,40.822,-97.597,3.50",
];

export const CSV = ["id,name,address,lat,lng,price", ...ROWS, ""].join("\n");

export const STATIONS = ROWS.map((row) => {
  const [id, name, address, lat, lng, price] = row.split(",");
  return { id, name, address, location: { lat: Number(lat), lng: Number(lng) }, price_per_gallon: Number(price) };
});

/** A quote in the layout of Love's: stations along I-80 in Nebraska. */
export const QUOTE = [
  "Customer,Loves Store No.,City,State,Retail Price,Retail Minus Discount,Best Discounted Price,Effective Date,DEF Retail Price,Latitude,Longitude",
  "ACME,101,Ogallala,NE,3.599,3.399,3.299,7/14/2026,3.9,41.115,-101.717",
  "ACME,102,Kearney,NE,3.499,3.199,3.099,7/14/2026,3.9,40.67,-99.084",
  "ACME,103,York,NE,3.699,3.599,3.499,7/14/2026,3.9,40.822,-97.597",
].join("\n");

/** What `chooseVehicle` chooses. */
export const VEHICLE = { mpg: 6, tank_capacity_gallons: 60, current_fuel_gallons: 40 };

/** Opens the form of a field of the top bar, unless it is open. */
export async function openForm(page: Page, field: "trip" | "leave" | "truck" | "prices"): Promise<void> {
  const form = page.locator(`dialog[data-panel=${field}]`);
  if (await form.isVisible()) return;
  const close = page.getByRole("button", { name: "Close", exact: true });
  if (await close.isVisible()) await close.click();
  await page.locator(`[data-field=${field}]`).click();
  await form.waitFor();
}

export async function chooseVehicle(page: Page): Promise<void> {
  await openForm(page, "truck");
  await page.getByRole("spinbutton", { name: "Miles per gallon" }).fill("6");
  await page.getByRole("spinbutton", { name: "Tank, gal", exact: true }).fill("60");
  await page.getByRole("spinbutton", { name: "Fuel now" }).fill("40");
  await page.getByRole("button", { name: "Close", exact: true }).click();
}

export function placeOf(page: Page, field: "From" | "To") {
  return page.getByRole("combobox", { name: field, exact: true });
}

export async function choosePlaces(page: Page, from: string, to: string): Promise<void> {
  await openForm(page, "trip");
  await placeOf(page, "From").fill(from);
  await placeOf(page, "To").fill(to);
}

export async function waitForTrip(page: Page, title: string): Promise<void> {
  await page.locator("#trip-name").filter({ hasText: title }).waitFor();
  await page.locator(".summary-line").filter({ hasNotText: "planning" }).waitFor();
  await nextFrames(page);
}

const PlanJson = z.looseObject({ plan: OptimizeResponse.omit({ request_id: true }) });

let written: ReturnType<typeof runPlan> | undefined;

/** What the command line writes of the trip from Omaha to Denver among the stations. */
export function planByCommand(): Promise<z.infer<typeof PlanJson>> {
  return (written ??= runPlan());
}

async function runPlan(): Promise<z.infer<typeof PlanJson>> {
  const folder = await makeFolder();
  await writeFile(join(folder, "nebraska.csv"), CSV);
  const { stdout } = await runHere(folder, [...TRUCK_TO_DENVER, "--stations", "nebraska.csv", "--json"]);
  const answer = PlanJson.parse(JSON.parse(stdout));
  expect(answer.plan.stops.length).toBeGreaterThan(0);
  return answer;
}

/** Expects the page to show a plan, and nothing that is wrong. */
export async function expectShown(
  { page, problems }: PlannerPage,
  plan: Parameters<typeof writePlanBeside>[0],
): Promise<void> {
  expect(await readPlanBeside(page)).toEqual(writePlanBeside(plan));
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(problems).toEqual([]);
}

/** The endpoints that the page has asked. */
export function serviceRequests({ requests, origin }: PlannerPage): string[] {
  return requests
    .map((request) => request.url())
    .filter((url) => url.startsWith(`${origin}/v1/`))
    .map((url) => url.slice(origin.length));
}
