// Links that fail, and gateways without a service.

import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { SMALL, hashOf, loadOwn, valueOf } from "./addressSteps.js";

test.skipIf(noChromium)("a link that the user has left has no effect any more, and an unreadable one stays in the address bar", { timeout: 120_000 }, async () => {
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

test.skipIf(noChromium)("names with characters that XML cannot hold are printed", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner(SMALL);
  await loadOwn(page);
  await waitForPictures(page);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.locator("#map svg circle").count(), PATIENTLY).toBeGreaterThan(BUILT_IN.stations.length);
  expect(await page.locator("#map parsererror").count()).toBe(0);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a gateway without a service behind it does not replace the kept page", { timeout: 120_000 }, async () => {
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
