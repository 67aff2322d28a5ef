// What goes wrong on the page, and what people do in the wrong moment.

import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, giveFile, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";

/** A map is drawn without a graphics card here: the smaller, the quicker. */
const SMALL = { viewport: { width: 360, height: 640 } };

const OWN = { route: BUILT_IN.route, stations: BUILT_IN.stations.map((station) => ({ ...station, name: `${station.name} \u0001` })) };

const hashOf = (page: Page): string => new URL(page.url()).hash;

/** Loads a whole trip of one's own and returns its link. */
async function loadOwn(page: Page): Promise<string> {
  await giveFile(page, "own.json", JSON.stringify(OWN));
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("own");
  await expect.poll(() => hashOf(page), PATIENTLY).toContain("&data=");
  return hashOf(page);
}

async function valueOf(page: Page, label: string): Promise<string> {
  return page.getByRole("spinbutton", { name: label }).inputValue();
}

test.skipIf(noChromium)("what a person has set is not lost", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner(WITHOUT_MAP);
  // Digit by digit: a tank of 2 gallons holds no more than 2.
  const tank = page.getByRole("spinbutton", { name: "Tank" });
  await tank.focus();
  await tank.press("ControlOrMeta+a");
  await tank.press("2");
  await nextFrames(page);
  expect(await valueOf(page, "Fuel at the start")).toBe("2");
  await tank.pressSequentially("00");
  await nextFrames(page);
  expect(await valueOf(page, "Fuel at the start")).toBe("90");
  // Planned anew, a trip goes on from there, and Reset goes back to what the built-in trip began with.
  await page.getByRole("button", { name: "Reset choices" }).click();
  expect(await valueOf(page, "Tank")).toBe("150");

  const link = await loadOwn(page);
  await page.locator("#skip").focus();
  await page.locator("#skip").press("Enter");
  await nextFrames(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("plan");
  expect((await readPlan(page)).title).toBe("own");
  expect(hashOf(page)).toBe(link);
  // A place in the page is no link.
  await page.evaluate(() => (location.hash = "stops-title"));
  await nextFrames(page);
  expect((await readPlan(page)).title).toBe("own");

  // A full tank that no step of the slider meets.
  await typeSetting(page, "Tank", 25.3);
  await page.getByRole("slider", { name: "Fuel at the start" }).press("End");
  await nextFrames(page);
  expect(await valueOf(page, "Fuel at the start")).toBe("25.3");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("parts that cannot be loaded are told of, and the rest goes on", { timeout: 120_000 }, async () => {
  const { page } = await openPlanner({ ...SMALL, prepare: (blank) => blank.route(/\/assets\/(?:map|tradeoff|csv)-[^/]*\.js$/, (route) => route.abort()) });
  await page.locator("#map").getByText("The map could not be shown").waitFor();
  await page.locator("#tradeoff").getByText("The curve could not be shown").waitFor();
  await page.getByRole("button", { name: "CSV" }).click();
  await page.getByRole("status").filter({ hasText: "The file could not be made" }).waitFor();
  await page.locator("#fuel-chart canvas").first().waitFor();
  expect((await readPlan(page)).stops.length).toBeGreaterThan(0);
});

test.skipIf(noChromium)("a page without its module or its trip says what to do", { timeout: 120_000 }, async () => {
  const { origin } = await openPlanner(WITHOUT_MAP);
  const { page } = await openPage({ ...SMALL, serviceWorkers: "block" });
  await page.route(/core-[^/]*\.wasm$/, (route) => route.abort());
  await page.goto(origin);
  await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("This page could not start");

  const { page: bare } = await openPage({ ...SMALL, serviceWorkers: "block" });
  await bare.route(/i80-[^/]*\.json$/, (route) => route.abort());
  await bare.goto(origin);
  await bare.getByRole("heading", { name: "No trip yet" }).waitFor();
  await bare.locator("#trip-refusal").filter({ hasText: "Check the network" }).waitFor();
  await bare.locator("#from").fill("Omaha, NE");
  await bare.locator("#to").fill("Denver, CO");
  await bare.getByRole("button", { name: "Plan this trip" }).click();
  await bare.locator("#trip-refusal").filter({ hasText: "load a file of stations" }).waitFor();
});

test.skipIf(noChromium)("links: one that was left does nothing any more, and one that cannot be read stays in the address bar", { timeout: 120_000 }, async () => {
  const { page, origin } = await openPlanner(WITHOUT_MAP);
  const link = (await loadOwn(page)).replace("tank=150", "tank=222");

  const { page: slow } = await openPage({ ...SMALL, serviceWorkers: "block" });
  let release: (() => void) | undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await slow.route(/packedTrip-[^/]*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await slow.goto(`${origin}/${link}`);
  await slow.getByRole("button", { name: "Built-in trip" }).click();
  await waitForPlan(slow);
  release?.();
  await slow.waitForLoadState("networkidle");
  await nextFrames(slow);
  expect([(await readPlan(slow)).title, await valueOf(slow, "Tank")]).toEqual(["San Francisco, CA to Teaneck, NJ", "150"]);

  const { page: bad } = await openPage({ ...SMALL, serviceWorkers: "block" });
  const cut = link.slice(0, -40);
  await bad.goto(`${origin}/${cut}`);
  await bad.locator("#trip-refusal").filter({ hasText: "damaged or cut off" }).waitFor();
  await waitForPlan(bad);
  await waitForPictures(bad);
  expect(hashOf(bad)).toBe(cut);
  await typeSetting(bad, "Tank", 160);
  await expect.poll(() => hashOf(bad), PATIENTLY).toContain("tank=160");
});

test.skipIf(noChromium)("names with characters that no XML can have are printed", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner(SMALL);
  await loadOwn(page);
  await waitForPictures(page);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator("#map svg circle").count(), PATIENTLY).toBeGreaterThan(BUILT_IN.stations.length);
  expect(await page.locator("#map parsererror").count()).toBe(0);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a gateway that has nobody behind it does not take the kept page away", { timeout: 120_000 }, async () => {
  const { page, app, origin } = await openPlanner(SMALL);
  await waitForPictures(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await app.close();
  const gateway = createServer((_request, response) => response.writeHead(503).end("nobody there"));
  gateway.listen(Number(new URL(origin).port), "127.0.0.1");
  await once(gateway, "listening");
  onTestFinished(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  for (const path of ["/", "/index.html"]) {
    await page.goto(`${origin}${path}`);
    await waitForPlan(page);
    expect((await readPlan(page)).title).toBe("San Francisco, CA to Teaneck, NJ");
  }
});
