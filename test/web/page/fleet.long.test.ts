// Sets of stations and a night of trips on the page, by a real service with a key, against that service's own
// answers.

import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createClient, FuelRouteError } from "../../../src/client/index.js";
import { expectNoAxeFaults } from "../../support/axe.js";
import { noChromium, openPage } from "../../support/chromium.js";
import { stationCsv, tripLines } from "../../support/nightTrips.js";
import { nextFrames } from "../../support/pageWaits.js";
import { waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { closePanel, openPanel, setNumber } from "../../support/plannerSteps.js";
import { startKeyed } from "../../support/service.js";
import { dropFile } from "../../support/dropFile.js";
import { choosePlaces, waitForTrip } from "./fileSteps.js";

const TRIPS = 60;

const dollarsOf = (text: string): number => Number(/-?\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(",", ""));

async function readColumn(page: Page, title: string): Promise<string[]> {
  const table = page.getByRole("group", { name: "The trips and their plans" }).getByRole("table");
  const titles = await table.getByRole("columnheader").allInnerTexts();
  const at = titles.findIndex((each) => each.trim() === title);
  // Rows without a plan have their reason in place of figures.
  return table
    .locator("tbody tr")
    .evaluateAll(
      (rows, column) =>
        rows
          .filter((row) => row.querySelector(".fault") === null)
          .map((row) => row.children[column]?.textContent ?? ""),
      at,
    );
}

test.skipIf(noChromium)(
  "my sets, and a night from a file with progress and a table to sort, light and dark",
  async () => {
    const { url, key } = await startKeyed();
    const client = createClient({ baseUrl: url, apiKey: key });
    const { page, problems } = await openPage({
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
    });
    await page.goto(`${url}/#trip=i80`);
    await waitForPlan(page);
    await dropFile(page, "country.csv", stationCsv(3000));
    await page.locator("[data-field=prices]").filter({ hasText: "country.csv" }).waitFor();
    await openPanel(page, "fleet");
    const panel = page.locator("dialog[data-panel=fleet]");
    const alert = panel.locator("#fleet-fault");

    // A wrong key is marked, and nothing is shown.
    const field = panel.getByLabel("API key", { exact: true });
    await field.fill("not-a-key");
    await page.keyboard.press("Enter");
    await expect.poll(() => alert.innerText()).toBe("The service does not take this API key. Check it.");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await panel.getByRole("heading", { name: "My sets" }).count()).toBe(0);
    await expectNoAxeFaults(page, "a wrong key");
    await field.fill(key);
    await page.keyboard.press("Enter");
    await panel.getByText("The service keeps no stations for you yet.").waitFor();
    expect(await alert.innerText()).toBe("");
    await expectNoAxeFaults(page, "no sets");

    // The stations of the page become a set.
    const name = panel.getByRole("textbox", { name: /^Keep country\.csv \(3,000 stations\) as$/ });
    await name.fill("Not A Name");
    await page.keyboard.press("Enter");
    await panel.getByText("Write 1 to 64 lower-case letters").waitFor();
    await name.fill("tonight");
    await page.keyboard.press("Enter");
    const row = panel.getByRole("group", { name: "My sets" }).getByRole("row").filter({ hasText: "tonight" });
    await row.waitFor();
    expect(await row.getByRole("cell").allInnerTexts()).toEqual(expect.arrayContaining(["3,000", "3,000"]));
    const { station_sets: sets } = await client.stationSets.list();
    expect(sets.map(({ name: each, station_count: count }) => [each, count])).toEqual([["tonight", 3000]]);
    expect(await row.getByRole("radio").isChecked()).toBe(true);

    // The trip that is shown, planned by the service from the set.
    await panel.getByRole("button", { name: "Plan San Francisco, CA to Teaneck, NJ from tonight" }).click();
    const planned = panel.getByRole("group", { name: "The service's plan" });
    await planned.waitFor();
    const asked = await client.plan({
      origin: "San Francisco, CA",
      destination: "Teaneck, NJ",
      station_set: "tonight",
      vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 },
    });
    expect(dollarsOf(await planned.innerText())).toBe(asked.plan.summary.total_fuel_cost);
    expect(await planned.getByRole("listitem").count()).toBe(asked.plan.stops.length);

    // The night.
    const lines = tripLines(TRIPS);
    await dropFile(page, "night.ndjson", lines.join("\n"));
    const seen: number[] = [];
    await page.exposeFunction("noteProgress", (done: number) => void seen.push(done));
    await panel.evaluate((element) => {
      new MutationObserver(() => {
        const bar = element.querySelector("progress");
        const note: unknown = Reflect.get(window, "noteProgress");
        if (bar !== null && typeof note === "function") note(bar.value);
      }).observe(element, { subtree: true, childList: true, attributes: true });
    });
    await panel.getByRole("button", { name: `Plan ${TRIPS} trips` }).click();
    await panel.getByText(new RegExp(`^${TRIPS} of ${TRIPS} trips answered, \\d+ without a plan\\.$`)).waitFor();
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(1);
    const table = panel.getByRole("group", { name: "The trips and their plans" }).getByRole("table");
    await expect.poll(() => table.locator("tbody tr").count()).toBe(TRIPS);
    await expectNoAxeFaults(page, "the night");

    // The same trips, asked for one by one.
    // A few at a time: more would be refused by a service that has enough to do.
    const answers = await pLimit(4).map(lines, async (line) => {
      const { custom_id: id, ...trip }: { custom_id: string } & Parameters<typeof client.plan>[0] = JSON.parse(line);
      try {
        const { stops, summary } = (await client.plan({ ...trip, station_set: "tonight" })).plan;
        return { id, summary, stopCount: stops.length };
      } catch (error) {
        expect(error).toBeInstanceOf(FuelRouteError);
        expect(error).toHaveProperty("status", expect.toBeOneOf([400, 422]));
        return { id, summary: undefined, stopCount: 0 };
      }
    });
    const plans = answers.flatMap(({ id, summary }) => (summary === undefined ? [] : [{ id, summary }]));
    expect(plans.length).toBeGreaterThan(0.75 * TRIPS);
    expect(plans.length).toBeLessThan(TRIPS);
    expect(await table.locator("tbody tr .fault").count()).toBe(TRIPS - plans.length);
    const total = plans.reduce((sum, { summary }) => sum + summary.total_fuel_cost, 0);
    expect(
      dollarsOf(await panel.locator("p").filter({ hasText: "less than filling up at a quarter tank" }).innerText()),
    ).toBeCloseTo(total, 2);

    // Sorted by what they pay, by mouse and by keys; those without a plan come last.
    const costs = plans.map(({ summary }) => summary.total_fuel_cost);
    const pay = table.getByRole("columnheader", { name: "Pay" });
    await pay.getByRole("button").click();
    expect(await pay.getAttribute("aria-sort")).toBe("ascending");
    expect((await readColumn(page, "Pay")).map(dollarsOf)).toEqual(costs.toSorted((a, b) => a - b));
    await page.keyboard.press("Enter");
    expect(await pay.getAttribute("aria-sort")).toBe("descending");
    expect((await readColumn(page, "Pay")).map(dollarsOf)).toEqual(costs.toSorted((a, b) => b - a));
    expect(await table.locator("tbody tr").last().locator(".fault").count()).toBe(1);
    const trip = table.getByRole("columnheader", { name: "Trip" });
    await trip.getByRole("button").press("Enter");
    expect(await readColumn(page, "Trip")).toEqual(
      plans.map(({ id }) => id).toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5))),
    );

    // A trip opens in a row of its own, which is as wide as the table.
    const [longest] = answers.toSorted((a, b) => b.stopCount - a.stopCount);
    const opener = table.getByRole("button", { name: longest?.id ?? "", exact: true });
    await opener.press("Enter");
    expect(await opener.getAttribute("aria-expanded")).toBe("true");
    const opened = table.getByRole("row").filter({ has: page.getByRole("list") });
    expect(await opened.getByRole("listitem").count()).toBe(longest?.stopCount);
    expect(
      await opened
        .getByRole("cell")
        .evaluate((cell) => cell.clientWidth / (cell.closest("table")?.clientWidth ?? Infinity)),
    ).toBeGreaterThan(0.98);
    await expectNoAxeFaults(page, "an opened trip");
    await opener.press("Enter");
    expect(await opened.count()).toBe(0);

    // Saved as a file.
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Save as CSV" }).click();
    const saved = (await readFile(await (await download).path(), "utf8")).trimEnd().split(/\r?\n/);
    expect(saved).toHaveLength(TRIPS + 1);
    for (const { id, summary } of plans)
      expect(saved.find((line) => line.includes(`${id},`))).toContain(
        `,${summary.total_fuel_gallons},${summary.total_fuel_cost},`,
      );

    // Another day, and where the network fails meanwhile, the night is found again.
    await page.reload();
    await waitForPlan(page);
    await openPanel(page, "fleet");
    await field.fill(key);
    await page.keyboard.press("Enter");
    const earlier = panel
      .getByRole("group", { name: "Sent from this device" })
      .getByRole("button", { name: new RegExp(`^night\\.ndjson: ${TRIPS} trips, `) });
    await earlier.waitFor();
    await expectNoAxeFaults(page, "an earlier night");
    // A failure that is not worth another try ends it.
    const state = /\/v1\/batches\/[^/?]+$/;
    await page.route(state, (route) =>
      route.fulfill({ status: 404, json: { error: "NOT_FOUND", message: "There is no such batch." } }),
    );
    await earlier.click();
    await panel.getByRole("button", { name: "Look again" }).waitFor();
    expect(await alert.innerText()).not.toBe("");
    expect(await panel.getByText(/not followed any further\.$/).count()).toBe(1);
    await page.unroute(state);
    // While the network fails it is tried again and again.
    await page.context().setOffline(true);
    await panel.getByRole("button", { name: "Look again" }).click();
    await panel.getByText(`0 of ${TRIPS} trips answered …`).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => table.locator("tbody tr").count()).toBe(TRIPS);
    expect(await alert.innerText()).toBe("");
    expect(await readColumn(page, "Trip")).toEqual(plans.map(({ id }) => id));

    // The key is nowhere but in this page.
    expect(page.url()).not.toContain(key);
    const kept = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name: each }) => each ?? "");
      const all = await Promise.all(
        names.map(
          async (each) =>
            new Promise((resolve, reject) => {
              const opening = indexedDB.open(each);
              opening.addEventListener("error", () => reject(opening.error));
              opening.addEventListener("success", () => {
                const stores = [...opening.result.objectStoreNames];
                if (stores.length === 0) return resolve([]);
                const transaction = opening.result.transaction(stores);
                const found = stores.map((store) => transaction.objectStore(store).getAll());
                transaction.addEventListener("complete", () => resolve(found.map(({ result }) => result)));
              });
            }),
        ),
      );
      return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }, document.cookie]);
    });
    expect(kept.length).toBeGreaterThan(100);
    expect(kept).not.toContain(key);

    // The set is deleted after one question.
    await row.getByRole("button", { name: "Delete tonight" }).click();
    await row.getByRole("button", { name: "Delete tonight?" }).click();
    await panel.getByText("The service keeps no stations for you yet.").waitFor();
    expect((await client.stationSets.list()).station_sets).toEqual([]);
    // The browser itself says that the wrong key was refused.
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|404 \(Not Found\)/.test(problem))).toEqual([
      expect.stringContaining("403 (Forbidden)"),
    ]);
  },
);

/** A page with a key and two sets of stations at different prices; the dearer set is the one that is chosen first. */
async function openWithSets() {
  const { url, key } = await startKeyed();
  const client = createClient({ baseUrl: url, apiKey: key });
  const cheap = stationCsv(3000);
  const dear = cheap.replaceAll(/\d\.\d+$/gm, (price) => (Number(price) + 1).toFixed(3));
  await client.stationSets.put("cheap", cheap, { contentType: "text/csv" });
  await client.stationSets.put("a-dear-one", dear, { contentType: "text/csv" });
  const opened = await openPage({ viewport: { width: 1440, height: 900 } });
  const { page } = opened;
  await WITHOUT_MAP.prepare(page);
  const begin = async (): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`${url}/#trip=i80`);
    await waitForPlan(page);
  };
  const panel = page.locator("dialog[data-panel=fleet]");
  const giveKey = async (): Promise<void> => {
    await panel.getByLabel("API key", { exact: true }).fill(key);
    await page.keyboard.press("Enter");
  };
  const enter = async (): Promise<void> => {
    await openPanel(page, "fleet");
    await giveKey();
    await panel.getByRole("radio", { name: "a-dear-one" }).waitFor();
  };
  const give = async (name: string, lines: readonly string[]): Promise<void> =>
    panel
      .getByLabel(/^Trips, as CSV/)
      .setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(lines.join("\n")) });
  return { ...opened, client, cheap, panel, begin, giveKey, enter, give };
}

type OpenedWithSets = Awaited<ReturnType<typeof openWithSets>>;

/** A night uses the set and truck of the form when it is sent; the form is busy until its own results are there. */
async function expectOwnNight({ page, client, panel, begin, enter, give }: OpenedWithSets): Promise<void> {
  await begin();
  await enter();
  const trips = [
    { custom_id: "one", origin: "Omaha, NE", destination: "Seattle, WA" },
    { custom_id: "two", origin: "Dallas, TX", destination: "Chicago, IL" },
  ];
  await give(
    "night.ndjson",
    trips.map((trip) => JSON.stringify(trip)),
  );
  await panel.getByRole("button", { name: "Plan 2 trips" }).waitFor();

  // Between the choice of the file and the button, the set and the truck change.
  await panel.getByRole("radio", { name: "cheap" }).check();
  await setNumber(page, "truck", "Miles per gallon", 5);
  await closePanel(page);
  await openPanel(page, "fleet");
  await panel.getByText("They fuel from cheap.").waitFor();
  const results = /\/v1\/batches\/[^/]+\/results/;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(results, async (route) => {
    await held;
    await route.continue();
  });
  const created = page.waitForResponse(/\/v1\/batches$/);
  await panel.getByRole("button", { name: "Plan 2 trips" }).click();
  await panel.getByText("2 of 2 trips answered …").waitFor();
  const file = panel.getByLabel(/^Trips, as CSV/);
  expect(await file.isDisabled()).toBe(true);
  expect(await panel.getByRole("button", { name: "Plan 2 trips" }).isDisabled()).toBe(true);
  expect(await panel.getByRole("button", { name: "Stop" }).count()).toBe(0);
  release();
  await panel.getByText("2 of 2 trips answered.").waitFor();
  expect(await file.isEnabled()).toBe(true);
  const vehicle = { mpg: 5, tank_capacity_gallons: 150, current_fuel_gallons: 90 };
  const asked = await Promise.all(
    trips.map(({ origin, destination }) => client.plan({ origin, destination, station_set: "cheap", vehicle })),
  );
  expect((await readColumn(page, "Pay")).map(dollarsOf)).toEqual(asked.map(({ plan }) => plan.summary.total_fuel_cost));
  const { id: earlier }: { readonly id: string } = await (await created).json();

  // Of two nights that are opened at once, the later one is shown, also where the other's results or failure come
  // afterwards.
  await give("other.ndjson", [JSON.stringify({ custom_id: "three", origin: "Boise, ID", destination: "Denver, CO" })]);
  await panel.getByRole("button", { name: "Plan 1 trip", exact: true }).click();
  await panel.getByText("1 of 1 trip answered.").waitFor();
  for (const isFailing of [false, true]) {
    await page.reload();
    await waitForPlan(page);
    await enter();
    const isShown = panel.getByText("1 of 1 trip answered.").waitFor();
    await page.route(new RegExp(`/v1/batches/${earlier}`), async (route) => {
      await isShown;
      await (isFailing
        ? route.fulfill({ status: 404, json: { error: "NOT_FOUND", message: "There is no such batch." } })
        : route.fallback());
    });
    const sent = panel.getByRole("group", { name: "Sent from this device" });
    await sent.getByRole("button", { name: /^night\.ndjson/ }).waitFor();
    await sent.evaluate((group) => {
      const buttons = [...group.querySelectorAll("button")];
      for (const name of ["night", "other"]) buttons.find(({ textContent }) => textContent.startsWith(name))?.click();
    });
    await isShown;
    await page.waitForLoadState("networkidle");
    await nextFrames(page);
    expect(await readColumn(page, "Trip")).toEqual(["three"]);
    expect(await panel.getByText("1 of 1 trip answered.").count()).toBe(1);
    expect(await panel.locator("#fleet-fault").innerText()).toBe("");
  }
}

/** The trip that is shown is planned from a set, also between namesakes; a new trip, truck or set clears it. */
async function expectShownTrip({ page, client, cheap, panel, begin, enter }: OpenedWithSets): Promise<void> {
  await begin();
  await dropFile(page, "country.csv", cheap);
  await page.locator("[data-field=prices]").filter({ hasText: "country.csv" }).waitFor();
  // As the gazetteer offers one of several towns.
  await choosePlaces(page, "Glendale, OH (39.27,-84.46)", "Omaha, NE");
  await page.keyboard.press("Enter");
  await waitForTrip(page, "Glendale, OH to Omaha, NE");
  // What is typed and not planned is no trip.
  await choosePlaces(page, "Reno, NV", "Denver, CO");
  await closePanel(page);
  await enter();
  const ask = panel.getByRole("button", { name: "Plan Glendale, OH to Omaha, NE from a-dear-one" });
  const planned = panel.getByRole("group", { name: "The service's plan" });
  await ask.click();
  await planned.waitFor();
  const vehicle = { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 90 };
  const asked = await client.plan({
    origin: "39.27,-84.46",
    destination: "Omaha, NE",
    station_set: "a-dear-one",
    vehicle,
  });
  expect(dollarsOf(await planned.innerText())).toBe(asked.plan.summary.total_fuel_cost);
  await panel.getByRole("radio", { name: "cheap" }).check();
  await planned.waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Plan Glendale, OH to Omaha, NE from cheap" }).click();
  await planned.waitFor();
  await setNumber(page, "truck", "Fuel now", 100);
  await openPanel(page, "fleet");
  expect(await planned.count()).toBe(0);
  await panel.getByRole("button", { name: "Plan Glendale, OH to Omaha, NE from cheap" }).click();
  await planned.waitFor();
  const full = await client.plan({
    origin: "39.27,-84.46",
    destination: "Omaha, NE",
    station_set: "cheap",
    vehicle: { ...vehicle, current_fuel_gallons: 100 },
  });
  expect(full.plan.stops).toHaveLength(1);
  expect(await planned.innerText()).toContain(" gal in 1 stop;");
  await openPanel(page, "trip");
  await choosePlaces(page, "Cincinnati, OH", "Omaha, NE");
  await page.keyboard.press("Enter");
  await waitForTrip(page, "Cincinnati, OH to Omaha, NE");
  await openPanel(page, "fleet");
  await panel.getByRole("button", { name: "Plan Cincinnati, OH to Omaha, NE from cheap" }).waitFor();
  expect(await planned.count()).toBe(0);
}

/** On a phone the form is as wide as the screen, and a set's button to delete it is in sight. */
async function expectPhoneForm({ page, panel, begin, giveKey }: OpenedWithSets): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin();
  await page.locator("[data-field=form]").click();
  await page.getByRole("button", { name: "Fleet", exact: true }).click();
  await giveKey();
  const remove = panel.getByRole("button", { name: "Delete a-dear-one" });
  await remove.waitFor();
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await remove.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThanOrEqual(390 - 16);
  expect(await remove.evaluate((button) => button.closest("tr")?.clientHeight)).toBeLessThan(70);
}

test.skipIf(noChromium)(
  "with two sets: a night as it was sent, the shown trip from a set, and the form on a phone",
  async () => {
    const opened = await openWithSets();
    await expectOwnNight(opened);
    await expectShownTrip(opened);
    await expectPhoneForm(opened);
    expect(opened.problems).toEqual([]);
  },
);
