// How trips, departures and trucks are entered: by keyboard, mouse and touch, with suggestions, and without a network.

import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import { findAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { makeFolder } from "../../support/cli.js";
import { dropFile } from "../../support/dropFile.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { runHere } from "../../support/runHere.js";
import { hasSharedData, TRUCK_STOPS } from "../../support/sharedData.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";
import { CSV, openForm, placeOf, waitForTrip } from "./fileSteps.js";

const FIRST = { ...WITHOUT_MAP, hash: "" };
const PlanJson = z.looseObject({ plan: OptimizeResponse.omit({ request_id: true }) });

/** The options that are shown, without the numbers behind them. */
async function optionsOf(page: Page): Promise<string[]> {
  return page.getByRole("option").locator(".suggestion-name").allInnerTexts();
}

/** The text of the option that a screen reader is at. */
async function activeOption(page: Page, field: "From" | "To"): Promise<string | null> {
  return placeOf(page, field).evaluate((input) => {
    const id = input.getAttribute("aria-activedescendant");
    const option = id === null ? null : document.getElementById(id);
    return option?.getAttribute("aria-selected") === "true"
      ? (option.querySelector(".suggestion-name")?.textContent ?? "")
      : null;
  });
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
  );
}

/** Goes on with Tab until the focus is at what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 30; i++) {
    if ((await focused(page)).trim() === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}, but to ${await focused(page)}`);
}

test.skipIf(noChromium || !hasSharedData)(
  "the first opening by keys alone: two places, real truck stops, a truck, the command line's plan",
  async () => {
    const args = [
      "plan",
      "--from",
      "Denver, CO",
      "--to",
      "Lincoln, NE",
      "--stations",
      fileURLToPath(TRUCK_STOPS),
      "--mpg",
      "9",
      "--tank",
      "60",
      "--fuel",
      "60",
      "--stop-minutes",
      "10",
      "--min-gallons",
      "20",
      "--json",
    ];
    const { stdout } = await runHere(await makeFolder(), args);
    const { plan } = PlanJson.parse(JSON.parse(stdout));
    expect(plan.stops.length).toBeGreaterThan(0);

    const { page, problems } = await openPlanner(FIRST);
    const submit = page.getByRole("button", { name: "Plan the trip" });
    await expect.poll(() => focused(page)).toBe("From");
    expect(await page.getByText("Needs two places and a price file", { exact: true }).isVisible()).toBe(true);
    // The browser is told to hand choosers over, which takes effect a little later.
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.type("denv");
    await page.getByRole("option", { name: "Denver, CO" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await placeOf(page, "From").inputValue()).toBe("Denver, CO");
    await tabTo(page, "To");
    await page.keyboard.type("Lincoln, NE");
    expect(await page.getByText("Needs a price file", { exact: true }).isVisible()).toBe(true);
    expect(await submit.isDisabled()).toBe(true);
    await tabTo(page, "Stations with prices");
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(fileURLToPath(TRUCK_STOPS));
    await page
      .locator(".drop-words")
      .getByText(/^truck_stops\.csv$/)
      .waitFor();
    expect(await page.locator(".drop-words").innerText()).toMatch(/\n3,\d{3} stations$/);
    // Reading alone does not plan: the truck is still to be chosen.
    expect(await page.locator(".shell").getAttribute("data-state")).toBe("first");
    await tabTo(page, "Box truck, 60 gal");
    await page.keyboard.press("Space");
    expect(await page.getByText("9 mpg · full tank at the start · 10 min a stop · at least 20 gal").isVisible()).toBe(
      true,
    );
    await tabTo(page, "Plan the trip");
    await page.keyboard.press("Enter");
    await waitForTrip(page, "Denver, CO to Lincoln, NE");
    await page.locator(".shell[data-state=planned]").waitFor();
    expect(await readPlanBeside(page)).toEqual(writePlanBeside(plan));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("plan");
    // Nothing is to be taken back: there was no trip before.
    await page.keyboard.press("Control+z");
    await nextFrames(page);
    expect(await readPlanBeside(page)).toEqual(writePlanBeside(plan));
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "a place's suggestions as screen readers and keys have them; in the dark, files and the example",
  async () => {
    const { page, problems } = await openPlanner(FIRST);
    const from = placeOf(page, "From");
    expect([
      await from.getAttribute("aria-autocomplete"),
      await from.getAttribute("aria-expanded"),
      await from.getAttribute("aria-activedescendant"),
    ]).toEqual(["list", "false", null]);
    await from.pressSequentially("New Y");
    await page.getByRole("option").first().waitFor();
    const options = await optionsOf(page);
    expect(options[0]).toBe("New York, NY");
    expect(await page.getByRole("option").first().innerHTML()).toContain("<b>New Y</b>ork, NY");
    expect(await page.getByRole("option").first().innerText()).toContain("8.2 million");
    expect(await from.getAttribute("aria-expanded")).toBe("true");
    expect(
      await from.evaluate((input) =>
        document.getElementById(input.getAttribute("aria-controls") ?? "")?.getAttribute("role"),
      ),
    ).toBe("listbox");
    await page.getByRole("status").getByText(`${options.length} places`, { exact: true }).waitFor();
    expect(await findAxeFaults(page, ".first-open")).toEqual([]);

    // None is chosen before a key says so; behind the last comes the field itself.
    expect(await activeOption(page, "From")).toBeNull();
    for (const option of options) {
      await from.press("ArrowDown");
      expect(await activeOption(page, "From")).toBe(option);
    }
    await from.press("ArrowDown");
    expect(await activeOption(page, "From")).toBeNull();
    await from.press("ArrowUp");
    expect(await activeOption(page, "From")).toBe(options.at(-1));
    await from.press("Home");
    expect(await activeOption(page, "From")).toBe(options[0]);
    await from.press("End");
    expect(await activeOption(page, "From")).toBe(options.at(-1));
    await from.press("Escape");
    expect([
      await page.getByRole("option").count(),
      await from.inputValue(),
      await from.getAttribute("aria-expanded"),
    ]).toEqual([0, "New Y", "false"]);
    await from.press("ArrowDown");
    await from.press("ArrowDown");
    await from.press("Enter");
    expect(options.slice(0, 2)).toContain(await from.inputValue());
    expect(await page.getByRole("option").count()).toBe(0);
    await from.fill("Omaha, N");
    expect(await optionsOf(page)).toContain("Omaha, NE");
    // What is typed in full needs no suggestion.
    await from.press("E");
    expect(await page.getByRole("option").count()).toBe(0);
    // Home and End are the text's own while no option is chosen.
    await from.press("Home");
    expect(await from.evaluate((input) => (input instanceof HTMLInputElement ? input.selectionStart : undefined))).toBe(
      0,
    );

    // In the dark, files drop and one press opens the example.
    await page.emulateMedia({ colorScheme: "dark" });
    await dropFile(
      page,
      "fremd.csv",
      CSV.replace("id,name,address,lat,lng,price", "Nr,Bezeichnung,Ort,Breite,Länge,Betrag"),
    );
    await page.getByRole("region", { name: "What do the columns of fremd.csv hold?" }).waitFor();
    expect(await findAxeFaults(page, ".first-open")).toEqual([]);
    await dropFile(page, "nebraska.csv", CSV);
    await page.locator(".drop-words").getByText("3 stations", { exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "My own" }).click();
    expect(await page.getByRole("spinbutton").count()).toBe(3);
    expect(await findAxeFaults(page, ".first-open")).toEqual([]);
    await page.getByRole("button", { name: "Open the example" }).click();
    await waitForTrip(page, "San Francisco, CA to Teaneck, NJ");
    await page.locator(".shell[data-state=planned]").waitFor();
    expect(await page.locator("[data-field=rules]").innerText()).toContain("None");
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)("a place by mouse and by touch, cleared and exchanged; a ZIP code and an airport", async () => {
  const { page, problems } = await openPlanner({ ...FIRST, hasTouch: true });
  const [from, to] = [placeOf(page, "From"), placeOf(page, "To")];
  await from.fill("omaha");
  await page.getByRole("option", { name: "Omaha, NE" }).click();
  expect([await from.inputValue(), await focused(page)]).toEqual(["Omaha, NE", "From"]);
  await to.fill("68508");
  await page.getByRole("option", { name: "68508 Lincoln, NE" }).tap();
  expect(await to.inputValue()).toBe("Lincoln, NE 68508");
  await page.getByRole("button", { name: "Swap From and To" }).click();
  expect([await from.inputValue(), await to.inputValue()]).toEqual(["Lincoln, NE 68508", "Omaha, NE"]);
  await page.getByRole("button", { name: "Clear From" }).click();
  expect([await from.inputValue(), await focused(page)]).toEqual(["", "From"]);
  await from.fill("lax");
  await page.getByRole("option", { name: /^LAX Los Angeles, CA/ }).click();
  expect(await from.inputValue()).toBe("Los Angeles, CA");
  // A press elsewhere closes the list and leaves the text.
  await to.fill("den");
  await page.getByRole("option").first().waitFor();
  await page.getByRole("heading", { name: "Where do I fuel, and why?" }).click();
  expect([await page.getByRole("option").count(), await to.inputValue()]).toEqual([0, "den"]);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)(
  "places load when the page is idle and work offline; in data-saver mode they load at the first key",
  async () => {
    const { page, requests } = await openPlanner(WITHOUT_MAP);
    const listsIn = (all: typeof requests) =>
      all.filter((request) => request.serviceWorker() === null && /\/gazetteer-[^/]*\.json$/.test(request.url()));
    const lists = (all: typeof requests): number => listsIn(all).length;
    await expect.poll(() => lists(requests)).toBe(1);
    await (await listsIn(requests)[0]?.response())?.finished();
    await openForm(page, "trip");
    await placeOf(page, "To").waitFor();
    await page.context().setOffline(true);
    await placeOf(page, "To").fill("chey");
    await page.getByRole("option", { name: "Cheyenne, WY" }).waitFor();
    expect(lists(requests)).toBe(1);

    // The next page is another opening in the same context.
    await page.context().setOffline(false);
    await page.close();
    const saving = await openPlanner({
      async prepare(blank) {
        await WITHOUT_MAP.prepare(blank);
        await blank.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
      },
    });
    await saving.page.locator("[data-part=itinerary] li[data-stop]").first().waitFor();
    await saving.page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(() => requestIdleCallback(resolve));
        }),
    );
    expect(lists(saving.requests)).toBe(0);
    await openForm(saving.page, "trip");
    await placeOf(saving.page, "To").fill("chey");
    await saving.page.getByRole("option", { name: "Cheyenne, WY" }).waitFor();
    expect(lists(saving.requests)).toBe(1);
  },
);

describe.skipIf(noChromium)("forms", () => {
  // Far from the start of the trip.
  const open = sharePlanner({ ...WITHOUT_MAP, timezoneId: "Europe/Berlin" });

  test("the departure: typed, now and tomorrow, by the clocks of the start; no time is explained", async () => {
    const { page, problems } = await open({ hash: "#trip=i80&leave=2026-07-13T06:00" });
    await openForm(page, "leave");
    const input = page.getByLabel("Leave San Francisco, CA");
    expect(await input.inputValue()).toBe("2026-07-13T06:00");
    await page.getByText("By the clocks there: Pacific Time.").waitFor();
    const first = page.locator("[data-part=itinerary] ol > li").first();
    await input.fill("2026-07-14T21:30");
    await expect.poll(() => first.innerText()).toMatch(/9:30\s*PM[\s\S]*Tue, Jul 14/);
    await input.fill("");
    expect(await page.getByRole("alert").innerText()).toBe("A day and a time, such as 07/13/2026, 06:00 AM");
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    expect(await first.innerText()).toMatch(/9:30\s*PM/);
    await page.getByRole("button", { name: "Tomorrow, 6:00 AM" }).click();
    const inCalifornia = (plusDays: number): string =>
      new Intl.DateTimeFormat("sv-SE", {
        timeZone: "America/Los_Angeles",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
      }).format(Date.now() + plusDays * 86_400_000);
    expect(await input.inputValue()).toBe(`${inCalifornia(1)}T06:00`);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Now", exact: true }).click();
    expect(await input.inputValue()).toMatch(new RegExp(`^${inCalifornia(0)}T`));
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("a bound out of range is marked in its fold and the plan is made with the last good one", async () => {
    const { page, problems } = await open();
    await openForm(page, "trip");
    await page.getByText("How far from the road").click();
    const miles = page.getByRole("spinbutton", { name: "Miles from the road, mi" });
    await miles.fill("50");
    expect(await miles.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("5 to 20 mi", { exact: true }).isVisible()).toBe(true);
    await miles.fill("12");
    expect(await miles.getAttribute("aria-invalid")).toBeNull();
    await miles.press("ArrowUp");
    expect(await miles.inputValue()).toBe("12.5");
    expect(await page.getByText("12.5 mi, 15 min", { exact: true }).isVisible()).toBe(true);
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("trucks: a preset sets settings and rules, a vehicle is found by name, and a wrong name has offers", async () => {
    const { page, problems } = await open();
    await openForm(page, "truck");
    await page.getByRole("button", { name: "Van, 25 gal", exact: true }).click();
    await nextFrames(page);
    const value = (name: string): Promise<string> => page.getByRole("spinbutton", { name, exact: true }).inputValue();
    expect([await value("Fuel now, gal"), await value("Tank, gal"), await value("Miles per gallon, mpg")]).toEqual([
      "25",
      "25",
      "15",
    ]);
    expect(await page.getByRole("button", { name: "Van, 25 gal", exact: true }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    await expect.poll(() => page.locator("[data-field=rules]").innerText()).toMatch(/8 min/);

    await page.getByText("Find a vehicle by name").click();
    const name = page.getByLabel("Year, make and model");
    await name.fill("2019 Ford Tranzit");
    await name.press("Enter");
    await page.getByRole("alert").getByText("2019 Ford Tranzit is not in the catalog.").waitFor();
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(await findAxeFaults(page, "dialog")).toEqual([]);
    await page
      .getByRole("list", { name: "Did you mean" })
      .getByRole("button", { name: "2019 Ford Transit 250" })
      .click();
    const found = page.getByRole("status").getByText("2019 Ford Transit 250: ");
    await found.waitFor();
    const [, mpg, tank] = /: ([\d.]+) mpg, ([\d.]+) gallons, full\./.exec(await found.innerText()) ?? [];
    const { stdout } = await runHere(await makeFolder(), ["vehicles", "find", "2019 Ford Transit 250"]);
    expect([mpg, tank]).toEqual([/^mpg +(\S+)/m.exec(stdout)?.[1], /^tank +(\S+) gal/m.exec(stdout)?.[1]]);
    await nextFrames(page);
    expect([await value("Fuel now, gal"), await value("Tank, gal"), await value("Miles per gallon, mpg")]).toEqual([
      tank,
      tank,
      mpg,
    ]);
    expect(problems).toEqual([]);
  });
});
