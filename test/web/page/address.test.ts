// The trip in the address bar: who opens it sees the same plan.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { randomLoadedTrip } from "../../support/loadedTrips.js";
import { noChromium, openPage } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, giveFile, PATIENTLY, readPlan, type ReadPlan, typeSetting } from "../../support/plannerSteps.js";
import { seededRandom } from "../../support/random.js";

/** A map is drawn without a graphics card here: the smaller, the quicker. */
const SMALL = { viewport: { width: 360, height: 640 } };

const hashOf = (page: Page): string => new URL(page.url()).hash;

/** The settings as they are typed. */
async function readSettings(page: Page): Promise<string[]> {
  return page.locator("#sliders input[type=number]").evaluateAll((all) => all.map((input) => (input instanceof HTMLInputElement ? input.value : "")));
}

/** Another person's browser on the same address, and what it asked for. */
async function openElsewhere(address: string): Promise<{ page: Page; problems: readonly string[]; asked: string[] }> {
  const { page, problems } = await openPage(SMALL);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(address);
  await page.locator("#speed:not(:empty)").waitFor();
  await nextFrames(page);
  return { page, problems, asked };
}

/** The stations of the built-in trip as somebody's own file. */
function toCsv(): string {
  const rows = BUILT_IN.stations.map(({ name, address, location: { lat, lng }, price_per_gallon: price }) => `"${name}","${address}",${lat},${lng},${price}`);
  return ["name,address,lat,lng,price", ...rows].join("\n");
}

async function readWhole(page: Page): Promise<ReadPlan & { settings: string[] }> {
  return { ...(await readPlan(page)), settings: await readSettings(page) };
}

test.skipIf(noChromium)("of the built-in trip: settings to read, a short link that is followed when it is changed by hand, and one page to go back over", { timeout: 120_000 }, async () => {
  const { page, problems, origin } = await openPlanner(WITHOUT_MAP);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("slider", { name: "Value of time" }).press("ArrowRight");
  await typeSetting(page, "Reserve on arrival", 20);
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("reserve=0.2&");
  const fields = Object.fromEntries(new URLSearchParams(hashOf(page).slice(1)));
  expect(fields).toEqual({ time: "0.51", reserve: "0.2", buffer: "0.05", fuel: "90", tank: "150", mpg: "6.5", trip: "i80" });
  expect(page.url().length - origin.length).toBeLessThan(120);

  const elsewhere = await openElsewhere(page.url());
  expect(await readWhole(elsewhere.page)).toEqual(await readWhole(page));
  expect(elsewhere.problems).toEqual([]);

  // By hand, in the same tab.
  await page.evaluate(() => (location.hash = "mpg=8&fuel=40&trip=i80"));
  await expect.poll(() => readSettings(page), PATIENTLY).toEqual(["0.5", "10", "5", "40", "150", "8"]);
  expect(await page.locator("#trip-refusal").isVisible()).toBe(false);
  await page.goBack();
  await expect.poll(() => readSettings(page), PATIENTLY).toEqual(["0.51", "20", "5", "90", "150", "6.5"]);

  // Sliders leave no trace to go back over: there are the page and what was typed by hand.
  for (let k = 0; k < 5; k++) await page.getByRole("slider", { name: "Value of time" }).press("ArrowRight");
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("time=0.56&");
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("of a trip of one's own: the same stops, figures and settings, with no file and no service", { timeout: 120_000 }, async () => {
  const { page, problems, origin } = await openPlanner(WITHOUT_MAP);
  await page.getByRole("textbox", { name: "From" }).fill("Omaha, NE");
  await page.getByRole("textbox", { name: "To", exact: true }).fill("Cleveland, OH");
  await giveFile(page, "my stations.csv", toCsv());
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("Omaha, NE to Cleveland, OH");
  await typeSetting(page, "Fuel at the start", 30);
  const own = await readWhole(page);
  expect(own.stops.length).toBeGreaterThan(0);
  await expect.poll(() => hashOf(page), PATIENTLY).toMatch(/fuel=30&.*&data=./);

  const elsewhere = await openElsewhere(page.url());
  await expect.poll(async () => (await readPlan(elsewhere.page)).title, PATIENTLY).toBe(own.title);
  await nextFrames(elsewhere.page);
  expect(await readWhole(elsewhere.page)).toEqual(own);
  expect(await elsewhere.page.locator("#from").inputValue()).toBe("Omaha, NE");
  await elsewhere.page.locator("#map[data-state=ready]").waitFor();
  expect(elsewhere.asked.filter((request) => !request.startsWith(`GET ${origin}/`) && !request.startsWith(`GET blob:${origin}/`))).toEqual([]);
  expect(elsewhere.asked.filter((request) => /\/v1\/|i80/.test(request))).toEqual([]);

  // Damaged on the way: a letter of its middle is another.
  const hash = hashOf(page);
  const at = Math.floor((hash.indexOf("data=") + hash.length) / 2);
  const damaged = await openElsewhere(`${origin}/${hash.slice(0, at)}${hash[at] === "A" ? "B" : "A"}${hash.slice(at + 1)}`);
  await damaged.page.getByRole("alert").filter({ hasText: /link/i }).waitFor();
  expect((await readPlan(damaged.page)).title).toBe("San Francisco, CA to Teaneck, NJ");
  for (const each of [problems, elsewhere.problems, damaged.problems]) expect(each).toEqual([]);
});

test.skipIf(noChromium)("Copy link copies the address, says so when the browser does not let it, and when the trip is too large for a link", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner({ ...WITHOUT_MAP, permissions: ["clipboard-read", "clipboard-write"] });
  const message = page.locator("#share-message");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => message.textContent(), PATIENTLY).toBe("Copied: whoever opens the link sees this plan.");
  expect(await message.getAttribute("role")).toBe("status");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const { route, stations } = randomLoadedTrip(seededRandom(7), 5000);
  await giveFile(page, "many.json", JSON.stringify({ route, stations }));
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("many");
  await typeSetting(page, "Fuel efficiency", 7.5);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => message.textContent(), PATIENTLY).toBe("Copied, but this trip is too large for a link: send the file of stations along.");
  const { from, to, ...rest } = Object.fromEntries(new URLSearchParams(hashOf(page).slice(1)));
  expect(rest).toEqual({ time: "0.5", reserve: "0.1", buffer: "0.05", fuel: "90", tank: "150", mpg: "7.5" });

  const elsewhere = await openElsewhere(page.url());
  await elsewhere.page.getByRole("status").filter({ hasText: "load the file of stations that it was made with" }).waitFor();
  expect([await elsewhere.page.locator("#from").inputValue(), await elsewhere.page.locator("#to").inputValue()]).toEqual([from, to]);
  expect(await readSettings(elsewhere.page)).toEqual(["0.5", "10", "5", "90", "150", "7.5"]);
  expect((await readPlan(elsewhere.page)).title).toBe("San Francisco, CA to Teaneck, NJ");

  // Where the browser lets no page write: the address is to be taken from where it stands.
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, "write", { value: async () => Promise.reject(new DOMException("", "NotAllowedError")) }));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => message.textContent(), PATIENTLY).toBe("The browser does not let this page copy: take the link from the address bar.");
  for (const each of [problems, elsewhere.problems]) expect(each).toEqual([]);
});
