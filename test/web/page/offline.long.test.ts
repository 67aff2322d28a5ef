// Once loaded, the page needs no network: it opens, plans, and has all of its parts without one.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures, waitUntilIdle } from "../../support/pageWaits.js";
import { openPlanner, waitForPlan, WITH_SERVICE_WORKER } from "../../support/plannerPage.js";
import { closePanel, openPanel, readPlan, setNumber, typeSetting } from "../../support/plannerSteps.js";

/** Waits until the service worker is active. @returns how many files it keeps. */
async function waitUntilKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return kept.reduce((sum, count) => sum + count, 0);
  });
}

test.skipIf(noChromium)(
  "without a network and without a service: plans, map, reasons, rules and all forms",
  async () => {
    const { page, problems, requests, origin, app } = await openPlanner(WITH_SERVICE_WORKER);
    await waitUntilIdle(page);
    const online = await readPlan(page);
    expect(await waitUntilKept(page)).toBeGreaterThan(30);
    await page.context().setOffline(true);
    app.server.closeAllConnections();
    await app.close();
    await expect(fetch(origin)).rejects.toThrow("fetch failed");

    await page.reload();
    await waitForPlan(page);
    expect(await readPlan(page)).toEqual(online);
    await waitForPictures(page);
    await typeSetting(page, "Miles per gallon", 7);
    expect(await readPlan(page)).not.toEqual(online);
    await page.locator("li[data-stop='1'] button").first().click();
    await page.locator("[data-stop-details='1']").waitFor();
    await page.keyboard.press("Escape");
    const plain = await readPlan(page);
    await setNumber(page, "rules", "Minutes a stop", 45);
    await closePanel(page);
    await expect.poll(() => readPlan(page)).not.toEqual(plain);
    for (const panel of ["trip", "leave", "truck", "prices", "take-along", "kept", "fleet"] as const) {
      await openPanel(page, panel);
      await expect.poll(() => page.locator("dialog .lost").count()).toBe(0);
    }
    await closePanel(page);
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.locator("[data-part=compare]").waitFor();

    // All the while the page has requested nothing but its own files.
    expect([
      ...new Set(
        requests
          .map((request) => new URL(request.url()))
          .filter(({ protocol }) => protocol !== "blob:")
          .map((url) => url.origin),
      ),
    ]).toEqual([origin]);
    expect(requests.filter((request) => request.url().startsWith(`${origin}/v1/`))).toEqual([]);
    expect(problems).toEqual([]);
  },
);
