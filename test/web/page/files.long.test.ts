// Broken files, files with several columns of prices or unknown columns, ambiguous places, whole trips, and a failing
// service.

import { describe, expect, test } from "vitest";
import { loadGazetteer } from "../../../src/providers/places/load.js";
import { loadInterstates } from "../../../src/providers/routing/interstates/load.js";
import { newKey } from "../../support/app.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, sharePlanner, waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { openPanel, readKept } from "../../support/plannerSteps.js";
import { readPlanBeside } from "../../support/shownPlan.js";
import {
  CSV,
  STATIONS,
  VEHICLE,
  choosePlaces,
  chooseVehicle,
  expectShown,
  openForm,
  placeOf,
  planByCommand,
  serviceRequests,
  waitForTrip,
} from "./fileSteps.js";

const FILE = "Stations with prices";

describe.skipIf(noChromium)("files of stations", () => {
  const open = sharePlanner(WITHOUT_MAP);

  test("broken files: the page says what is wrong and where, the plan stays, and the corrected file is taken", async () => {
    const planner = await open();
    const { page } = planner;
    const built = await readPlanBeside(page);
    expect(built.stops.length).toBeGreaterThan(0);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await page.keyboard.press("Escape");
    const broken = [
      { name: "values.csv", text: CSV.replace("40.67", "north"), words: ["values.csv line 3", "lat", "north"] },
      { name: "broken.json", text: '[{"id": ]', words: ["broken.json", "JSON"] },
      {
        name: "faulty.json",
        text: JSON.stringify(STATIONS.map((station, k) => (k === 1 ? { ...station, price_per_gallon: -1 } : station))),
        words: ["faulty.json", "price_per_gallon", "-1"],
      },
      { name: "empty.csv", text: "", words: ["empty.csv is empty"] },
      {
        name: "far.csv",
        text: "name,lat,lng,price\nA,27,-99,3\n",
        words: ["No station is near enough", "larger radius"],
      },
    ];
    for (const { name, text, words } of broken) {
      await dropFile(page, name, text);
      // The form with the field at fault opens by itself.
      const alert = page.locator("dialog[data-panel=prices]").getByRole("alert");
      await alert.getByText(words[0] ?? "").waitFor();
      const message = await alert.innerText();
      for (const word of words) expect(message).toContain(word);
      const input = page.getByLabel(FILE, { exact: true });
      await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      expect(await readPlanBeside(page)).toEqual(built);
    }
    await dropFile(page, "mended.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    expect(await page.getByRole("alert").count()).toBe(0);
    expect((await readPlanBeside(page)).sums).not.toEqual(built.sums);
    await openForm(page, "prices");
    expect(await page.getByLabel(FILE, { exact: true }).getAttribute("aria-invalid")).toBeNull();
    expect(await page.locator(".drop-words").innerText()).toContain("mended.csv\n3 stations · 3 on this road");
    expect(planner.problems).toEqual([]);
  });

  test("prices in several columns: each column is a button, for keys too, and the plan uses the chosen one", async () => {
    const planner = await open();
    const { page, problems } = planner;
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "clean.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    const expected = await readPlanBeside(page);

    const [header = "", ...rows] = CSV.trimEnd().split("\n");
    const both = [
      header.replace("price", "Retail Price,Net Price"),
      ...rows.map((row) => row.replace(/,([^,]*)$/, ",4.999,$1")),
    ].join("\n");
    await dropFile(page, "both.csv", both);
    const alert = page.getByRole("alert");
    await alert
      .getByText('both.csv: columns "Retail Price", "Net Price" can all be the price. Choose one of these.')
      .waitFor();
    const choices = page.getByRole("list", { name: "Columns to choose from" }).getByRole("button");
    expect(await choices.allInnerTexts()).toEqual(["Retail Price", "Net Price"]);
    await choices.filter({ hasText: "Net Price" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[data-panel=prices]").waitFor({ state: "hidden" });
    await nextFrames(page);
    expect(await readPlanBeside(page)).toEqual(expected);
    expect(await alert.count()).toBe(0);

    await dropFile(page, "both.csv", both);
    await choices.filter({ hasText: "Retail Price" }).click();
    await expect.poll(async () => (await readPlanBeside(page)).sums).not.toEqual(expected.sums);
    expect(problems).toEqual([]);
  });

  test("a file that is partly in Canada: the form for unit and rate brings its prices in", async () => {
    const { page, problems } = await open();
    const text = `${CSV}c,Regina Stop,Regina SK,50.45,-104.6,1.459\n`;
    await dropFile(page, "north.csv", text);
    await waitForTrip(page, "");
    const panel = page.locator("dialog[data-panel=prices]");
    await openForm(page, "prices");
    await expect.poll(() => panel.locator(".drop-words").innerText()).toContain("3 stations");
    const step = panel.getByRole("region", { name: "Prices without a unit are left out" });
    await step.getByRole("spinbutton", { name: "US dollars for 1 CAD" }).fill("0.72");
    await step.getByRole("button", { name: "Read the file" }).click();
    // The trip that is planned with them closes the form.
    await panel.waitFor({ state: "hidden" });
    await openForm(page, "prices");
    await expect.poll(() => panel.locator(".drop-words").innerText()).toContain("4 stations");
    await step.waitFor({ state: "detached" });
    await panel.getByText("1 price was converted from CAD a litre, at 0.72 USD for 1 CAD").waitFor();
    expect(problems).toEqual([]);
  });

  test("unknown columns: a table asks what they hold, by keys alone; the same titles are then known", async () => {
    const planner = await open();
    const { page, problems } = planner;
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "clean.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    const expected = await readPlanBeside(page);

    const [, ...rows] = CSV.trimEnd().split("\n");
    const foreign = ["Preisliste", "Nr,Bezeichnung,Ort,Breite,Länge,Betrag", ...rows].join("\n");
    await dropFile(page, "fremd.csv", foreign);
    const step = page.getByRole("region", { name: "What do the columns of fremd.csv hold?" });
    await step.waitFor();
    expect(await step.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole("alert").innerText()).toBe(
      "The columns of fremd.csv have titles that this page does not know: say below what they hold.",
    );
    expect(
      await step.getByRole("columnheader").evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent)),
    ).toEqual(["Nr", "Bezeichnung", "Ort", "Breite", "Länge", "Betrag"]);
    expect(await step.getByRole("row").nth(1).getByRole("cell").allInnerTexts()).toEqual((rows[0] ?? "").split(","));
    const chosen = (label: string) =>
      step
        .getByLabel(label, { exact: true })
        .evaluate((select) => (select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : ""));
    // Values show what titles do not.
    expect([await chosen("Latitude"), await chosen("Longitude"), await chosen("Price"), await chosen("Name")]).toEqual([
      "Breite",
      "Länge",
      "Betrag",
      "not in this file",
    ]);
    const button = step.getByRole("button", { name: "Read the file" });
    expect(await button.isDisabled()).toBe(true);
    expect(await step.getByRole("status").innerText()).toBe("Needs the name");

    // A wrong choice is refused in its rows, and the choices stay.
    await step.getByLabel("Name", { exact: true }).focus();
    await page.keyboard.type("Bez");
    await step.getByLabel("Price", { exact: true }).focus();
    await page.keyboard.type("Ort");
    await button.press("Enter");
    await page
      .getByRole("alert")
      .getByText('Ort "Ogallala" is not a price')
      .or(page.getByRole("alert").getByText("fremd.csv line 3"))
      .first()
      .waitFor();
    expect([await chosen("Name"), await chosen("Price")]).toEqual(["Bezeichnung", "Ort"]);
    await step.getByLabel("Price", { exact: true }).focus();
    await page.keyboard.type("Bet");
    await button.press("Enter");
    await page.locator("dialog[data-panel=prices]").waitFor({ state: "hidden" });
    await nextFrames(page);
    expect(await readPlanBeside(page)).toEqual(expected);

    // Dearer at the cheapest: another plan, without a question.
    const august = foreign.replace("2.90", "3.90");
    await dropFile(page, "august.csv", august);
    await expect.poll(async () => (await readPlanBeside(page)).sums).not.toEqual(expected.sums);
    expect(await page.getByRole("alert").count()).toBe(0);

    // Another day it is known as well, until it is deleted.
    await expect.poll(() => readKept(page)).toContain("Bezeichnung, Breite, Länge, Betrag");
    await page.reload();
    await waitForPlan(page);
    await expect.poll(() => readKept(page)).toContain("Bezeichnung, Breite, Länge, Betrag");
    await dropFile(page, "fremd.csv", foreign);
    await expect.poll(async () => (await readPlanBeside(page)).sums).toEqual(expected.sums);
    await openPanel(page, "kept");
    await page.getByRole("button", { name: "Delete Bezeichnung, Breite, Länge, Betrag" }).click();
    await page.locator("section:has(#kept-columns)").getByText("None yet.").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await dropFile(page, "august.csv", august);
    await page.getByRole("region", { name: "What do the columns of august.csv hold?" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("ambiguous and unknown places: the field is marked, each offer works, and the plan stays until then", async () => {
    const planner = await open();
    const { page, problems } = planner;
    await choosePlaces(page, "Omaha, NE", "Kearney, NE");
    await dropFile(page, "nebraska.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Kearney, NE");
    const before = await readPlanBeside(page);
    await choosePlaces(page, "Omahaa, NE", "Denver, CO");
    await page.getByRole("button", { name: "Plan the trip" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Omahaa").waitFor();
    await expect.poll(() => placeOf(page, "From").evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await placeOf(page, "From").getAttribute("aria-invalid")).toBe("true");
    expect(
      await page.evaluate(
        (id) => document.getElementById(id ?? "")?.textContent,
        await placeOf(page, "From").getAttribute("aria-describedby"),
      ),
    ).toContain("Omahaa");
    expect(await readPlanBeside(page)).toEqual(before);
    await alert.getByRole("list", { name: "Did you mean" }).getByRole("button", { name: "Omaha, NE" }).click();
    await waitForTrip(page, "Omaha, NE to Denver, CO");

    await choosePlaces(page, "Springfield", "Denver, CO");
    await placeOf(page, "From").press("Enter");
    const offers = alert.getByRole("button");
    await offers.first().waitFor();
    expect(await offers.count()).toBeGreaterThan(1);
    await choosePlaces(page, "Omaha, NE", "Glendale, OH");
    // What is typed takes the mark away.
    expect(await placeOf(page, "From").getAttribute("aria-invalid")).toBeNull();
    await placeOf(page, "To").press("Escape");
    await placeOf(page, "To").press("Enter");
    await alert.getByText("choose one of these").waitFor();
    await expect.poll(() => placeOf(page, "To").evaluate((input) => input === document.activeElement)).toBe(true);
    await offers.last().click();
    await page
      .locator("#trip-name")
      .filter({ hasText: "Omaha, NE to Glendale, OH" })
      .or(alert.getByText("No station is near enough"))
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  test("stations as CSV and as JSON, and a whole trip: the command line's plan, without the service", async () => {
    const written = await planByCommand();
    const { plan } = written;
    const planner = await open();
    const { page } = planner;
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "nebraska.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    await expectShown(planner, plan);

    await openForm(page, "prices");
    await page.getByLabel(FILE, { exact: true }).setInputFiles({
      name: "nebraska.json",
      mimeType: "application/json",
      buffer: Buffer.from(
        JSON.stringify({
          stations: STATIONS.map((station) => ({ ...station, price_per_gallon: station.price_per_gallon + 1 })),
        }),
      ),
    });
    await page.locator("dialog[data-panel=prices]").waitFor({ state: "hidden" });
    await expect
      .poll(async () => (await readPlanBeside(page)).sums[0])
      .not.toContain(`$${plan.summary.total_fuel_cost}`);
    await openForm(page, "prices");
    await page.getByLabel(FILE, { exact: true }).setInputFiles({
      name: "nebraska.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ stations: STATIONS })),
    });
    await page.locator("dialog[data-panel=prices]").waitFor({ state: "hidden" });
    await nextFrames(page);
    await expectShown(planner, plan);

    // A whole trip needs neither towns nor vehicle.
    await dropFile(page, "denver.json", JSON.stringify({ ...written, vehicle: VEHICLE }));
    await waitForTrip(page, "denver");
    await expectShown(planner, plan);
    expect(serviceRequests(planner)).toEqual([]);
  });
});

test.skipIf(noChromium)("a failing service is reported, and the page can plan without it", async () => {
  const routing = await loadInterstates();
  const fail = async (): Promise<never> => {
    throw new Error("out of order");
  };
  const planner = await openPlanner({
    ...WITHOUT_MAP,
    service: { routing: { ...routing, route: fail }, places: await loadGazetteer() },
  });
  const { page, problems } = planner;
  await choosePlaces(page, "Omaha, NE", "Denver, CO");
  await page.getByText("Real roads, with an API key").click();
  const key = page.getByLabel("API key", { exact: true });
  await key.fill(newKey());
  await dropFile(page, "nebraska.csv", CSV);
  await page.getByRole("alert").getByText("leave the API key out to plan in the page alone").waitFor();
  await key.fill("");
  await key.press("Enter");
  await waitForTrip(page, "Omaha, NE to Denver, CO");
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(problems.filter((problem) => !/status of 50\d/.test(problem))).toEqual([]);
});
