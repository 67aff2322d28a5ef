// Broken files, files with several columns of prices, ambiguous places, whole trips, and a failing service.

import { expect, test } from "vitest";
import { loadGazetteer } from "../../../src/providers/places/gazetteer/load.js";
import { loadInterstates } from "../../../src/providers/routing/interstates/load.js";
import { newKey } from "../../support/app.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { readShownPlan } from "../../support/pageReading.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { CSV, STATIONS, TIMEOUT, VEHICLE, choosePlaces, chooseVehicle, expectShown, planByCommand, serviceRequests, waitForTrip } from "./fileSteps.js";

test.skipIf(noChromium)("broken files: the page says what is wrong and where, and takes the corrected file", TIMEOUT, async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page } = planner;
  const built = await readShownPlan(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  const broken = [
    { name: "values.csv", text: CSV.replace("40.67", "north"), words: ["values.csv line 3", "lat", "north"] },
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
    // The plan stays as it was.
    expect(await readShownPlan(page)).toEqual(built);
  }
  await dropFile(page, "mended.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.locator("#file").getAttribute("aria-invalid")).toBeNull();
  expect((await readShownPlan(page)).figures).not.toEqual(built.figures);
  expect(planner.problems).toEqual([]);
});

test.skipIf(noChromium)("prices in several columns: each column is a button, for keys too, and the plan uses the chosen one", TIMEOUT, async () => {
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

test.skipIf(noChromium)("ambiguous and unknown places: each offer is a button that works", TIMEOUT, async () => {
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

test.skipIf(noChromium)("stations as CSV and as JSON, and a whole trip: the command line's plan, without the service", TIMEOUT, async () => {
  const written = await planByCommand();
  const { plan } = written;
  const planner = await openPlanner(WITHOUT_MAP);
  const { page } = planner;
  await chooseVehicle(page);
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await dropFile(page, "nebraska.csv", CSV);
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  await expectShown(planner, plan);

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
  const whole = { ...written, vehicle: VEHICLE };
  await dropFile(page, "denver.json", JSON.stringify(whole));
  await waitForTrip(page, "denver");
  await expectShown(planner, plan);
  expect(serviceRequests(planner)).toEqual([]);
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
