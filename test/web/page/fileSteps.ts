// Files of stations, and steps with them on the planner page.

import type { Page } from "playwright-core";
import { nextFrames } from "../../support/pageWaits.js";

export const TIMEOUT = { timeout: 120_000 };

/** At exits 126, 272 and 353 of I-80 in Nebraska; prices worth a detour or two. */
const ROWS = ["w,West Stop,Ogallala,41.115,-101.717,3.10", "m,Middle Stop,Kearney,40.67,-99.084,2.90", "e,East Stop,York,40.822,-97.597,3.50"];

export const CSV = ["id,name,address,lat,lng,price", ...ROWS, ""].join("\n");

export const STATIONS = ROWS.map((row) => {
  const [id, name, address, lat, lng, price] = row.split(",");
  return { id, name, address, location: { lat: Number(lat), lng: Number(lng) }, price_per_gallon: Number(price) };
});

export async function chooseVehicle(page: Page): Promise<void> {
  await page.locator("#mpg").fill("6");
  await page.locator("#tankCapacityGallons").fill("60");
  await page.locator("#startGallons").fill("40");
}

export async function choosePlaces(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
}

export async function waitForTrip(page: Page, title: string): Promise<void> {
  await page.locator("#trip-name").getByText(title, { exact: true }).waitFor();
  await nextFrames(page);
}
