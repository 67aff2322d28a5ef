// The address of the built-in trip, and links that are copied.

import { expect, test } from "vitest";
import { randomLoadedTrip } from "../../support/loadedTrips.js";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { giveFile, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { seededRandom } from "../../support/random.js";
import { hashOf, openElsewhere, readSettings, readWhole } from "./addressSteps.js";

test.skipIf(noChromium)("the built-in trip's address is short and readable, follows changes by hand, and fills no history", { timeout: 120_000 }, async () => {
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

  // Sliders add no entries to the history: it has only the page and what was typed by hand.
  for (let k = 0; k < 5; k++) await page.getByRole("slider", { name: "Value of time" }).press("ArrowRight");
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("time=0.56&");
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("Copy link copies the address, and says so if the browser forbids it or the trip is too large for a link", { timeout: 120_000 }, async () => {
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

  // The browser forbids the page to write to the clipboard.
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, "write", { value: async () => Promise.reject(new DOMException("", "NotAllowedError")) }));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => message.textContent(), PATIENTLY).toBe("The browser does not let this page copy: take the link from the address bar.");
  for (const each of [problems, elsewhere.problems]) expect(each).toEqual([]);
});
