// What the page keeps on the device.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { openPlanner, waitForPlan, WITH_SERVICE_WORKER, WITHOUT_MAP } from "../../support/plannerPage.js";
import { closePanel, openPanel, readKept, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { choosePlaces, chooseVehicle, CSV, QUOTE, waitForTrip } from "./fileSteps.js";
import { openWithRules } from "./rulesSteps.js";

/** What the list says of the records, as JSON, and how many records there are of any kind. */
async function readRecords(page: Page): Promise<{ labels: string; count: number }> {
  return page.evaluate(async () => {
    const names = await indexedDB.databases();
    if (!names.some(({ name }) => name === "fuel-route")) return { labels: "", count: 0 };
    const answerTo = async <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("no answer")));
      });
    const database = await answerTo(indexedDB.open("fuel-route"));
    const store = database.transaction("kept").objectStore("kept");
    const keys = await answerTo(store.getAllKeys());
    const labels = await Promise.all(
      keys.filter((key) => String(key).includes("/label/")).map((key) => answerTo<unknown>(store.get(key))),
    );
    database.close();
    return { labels: JSON.stringify(labels), count: keys.length };
  });
}

/** Waits until the list names a trip with these words. It opens only once they are kept, because it is read then. */
async function waitForKept(page: Page, words: string): Promise<void> {
  await expect.poll(async () => (await readRecords(page)).labels).toContain(words);
  await expect.poll(() => readKept(page)).toContain(words);
}

test.skipIf(noChromium)("the page opens with the last trip as it was left, offline as well", async () => {
  const { page, problems, origin } = await openPlanner(WITH_SERVICE_WORKER);
  await typeSetting(page, "Tank", 120);
  const plan = await readPlan(page);
  await waitForKept(page, `${plan.stops.length} stops`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.context().setOffline(true);
  await page.goto("about:blank");
  await page.goto(`${origin}/`);
  await waitForPlan(page);
  expect(await readPlan(page)).toEqual(plan);
  await page.context().setOffline(false);
  // A link wins.
  await page.goto("about:blank");
  await page.goto(`${origin}/#tank=200&trip=i80`);
  await waitForPlan(page);
  expect((await readPlan(page)).sums).not.toEqual(plan.sums);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("trucks and rules are kept under names, and all is deleted after one question", async () => {
  const { page, problems, origin } = await openPlanner({ ...WITHOUT_MAP, hash: "#tank=120&min-gallons=30&trip=i80" });
  await openPanel(page, "kept");
  await page.getByRole("textbox", { name: "A name for this truck" }).fill("Truck 12");
  await page.getByRole("button", { name: "Keep this truck" }).click();
  await page.getByRole("textbox", { name: "A name for these rules" }).fill("Thirty");
  await page.getByRole("button", { name: "Keep these rules" }).click();
  await page.getByRole("button", { name: /^Use Thirty/ }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const plan = await readPlan(page);
  await waitForKept(page, "stops, $");

  await page.goto("about:blank");
  await page.goto(`${origin}/#trip=i80`);
  await waitForPlan(page);
  expect((await readPlan(page)).sums).not.toEqual(plan.sums);
  await openPanel(page, "kept");
  await page.getByRole("button", { name: /^Use Truck 12/ }).click();
  await page.locator("dialog[data-panel]").waitFor({ state: "detached" });
  await openPanel(page, "kept");
  await page.getByRole("button", { name: /^Use Thirty/ }).click();
  await page.locator("dialog[data-panel]").waitFor({ state: "detached" });
  await expect.poll(async () => (await readPlan(page)).stops).toEqual(plan.stops);

  await openPanel(page, "kept");
  await page.getByRole("button", { name: "Delete Truck 12" }).click();
  await expect.poll(() => page.getByText("Truck 12").count()).toBe(0);
  await page.getByRole("button", { name: "Delete all" }).click();
  expect((await readRecords(page)).count).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Yes, delete all" }).click();
  await expect.poll(async () => (await readRecords(page)).count).toBe(0);
  await page.goto("about:blank");
  await page.goto(`${origin}/`);
  await page.locator('.shell[data-state="first"]').waitFor();
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)(
  "a kept file of stations is planned with under its deals, and is kept again after it was deleted",
  async () => {
    const { page, rules, problems } = await openWithRules();
    const deals = rules.getByRole("list", { name: "Deals" }).getByRole("listitem");
    await chooseVehicle(page);
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await closePanel(page);
    await dropFile(page, "quote.csv", `${QUOTE}\nACME,104,Miami,FL,3.999,3.899,3.799,7/14/2026,3.9,25.76,-80.19`);
    await expect.poll(() => deals.count()).toBe(1);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    const quoted = await readPlan(page);
    await waitForKept(page, "quote.csv");
    await dropFile(page, "plain.csv", CSV);
    await expect.poll(() => deals.count()).toBe(0);
    await openPanel(page, "kept");
    await page.getByRole("button", { name: /^Use quote\.csv/ }).click();
    await expect.poll(() => deals.count()).toBe(1);
    await expect.poll(() => readPlan(page)).toEqual(quoted);

    await openPanel(page, "kept");
    await page.getByRole("button", { name: "Delete quote.csv" }).click();
    await page.getByRole("button", { name: "Delete quote.csv" }).waitFor({ state: "detached" });
    await closePanel(page);
    await typeSetting(page, "Tank", 61);
    await waitForKept(page, "quote.csv");
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "the page that is loaded again has the whole file of stations, also for other places",
  async () => {
    const { page, problems } = await openPlanner({ ...WITHOUT_MAP, hash: "" });
    const far = "f,Far Stop,Miami,25.78,-80.2,3.00";
    await dropFile(page, "nebraska.csv", `${CSV}${far}\n`);
    await page.getByRole("combobox", { name: "From", exact: true }).fill("North Platte, NE");
    await page.getByRole("combobox", { name: "To", exact: true }).fill("Omaha, NE");
    await page.getByRole("button", { name: "Plan the trip" }).click();
    await waitForPlan(page);
    const [prices, plan] = [page.locator("[data-field=prices]"), await readPlan(page)];
    expect(await prices.innerText()).toContain("nebraska.csv 4");
    await waitForKept(page, "North Platte, NE to Omaha, NE");
    await expect.poll(() => page.url()).toContain("data=");
    await page.reload();
    await waitForPlan(page);
    expect(await readPlan(page)).toEqual(plan);
    await expect.poll(() => prices.innerText()).toContain("nebraska.csv 4");
    expect(await readKept(page)).not.toContain("North Platte, NE to Omaha, NE, 3 stations");
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)("two tabs with the same trip keep one each", async () => {
  const { page, problems, origin } = await openPlanner(WITHOUT_MAP);
  await waitForKept(page, "stops, $");
  const other = await page.context().newPage();
  await WITHOUT_MAP.prepare(other);
  await other.goto(`${origin}/#tank=60&fuel=60&trip=i80`);
  await waitForPlan(other);
  await expect
    .poll(async () => {
      await openPanel(other, "kept");
      const count = await other.locator("section:has(#kept-trip) .kept-row").count();
      await other.getByRole("button", { name: "Close", exact: true }).click();
      return count;
    })
    .toBe(2);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)(
  "where the browser keeps nothing, the page works and says so; a broken record does no harm",
  async () => {
    const { page, problems } = await openPlanner({
      async prepare(blank) {
        await WITHOUT_MAP.prepare(blank);
        await blank.addInitScript(() => {
          IDBFactory.prototype.open = () => {
            throw new DOMException("not here", "SecurityError");
          };
        });
      },
    });
    expect((await readPlan(page)).stops.length).toBeGreaterThan(0);
    await openPanel(page, "kept");
    await page.getByText("This browser keeps nothing for this page").waitFor();
    expect(problems).toEqual([]);
    await page.close();

    const whole = await openPlanner(WITHOUT_MAP);
    await waitForKept(whole.page, "stops, $");
    await whole.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("fuel-route");
        request.addEventListener("success", () => resolve(request.result));
      });
      const store = database.transaction("kept", "readwrite").objectStore("kept");
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = store.getAllKeys();
        request.addEventListener("success", () => resolve(request.result));
      });
      for (const key of keys) if (String(key).includes("/content/")) store.put({ trip: null }, key);
      await new Promise((resolve) => {
        store.transaction.addEventListener("complete", resolve);
      });
      database.close();
    });
    await whole.page.goto("about:blank");
    await whole.page.goto(`${whole.origin}/`);
    await whole.page.locator('.shell[data-state="first"]').waitFor();
    expect(whole.problems).toEqual([]);
  },
);
