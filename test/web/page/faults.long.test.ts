// Links that fail, and gateways without a service.

import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, waitForPlan, WITH_SERVICE_WORKER, WITHOUT_MAP } from "../../support/plannerPage.js";
import { readPlan, typeSetting } from "../../support/plannerSteps.js";
import { hashOf, loadOwn } from "./addressSteps.js";

const BUILT_IN_FILE = /i80-[^/]*\.json$/;
const DESK = { width: 1440, height: 900 };

test.skipIf(noChromium)(
  "a link that the user has left has no effect any more, and an unreadable one stays in the address bar",
  async () => {
    const { page, origin } = await openPlanner(WITHOUT_MAP);
    const link = await loadOwn(page);

    const { page: slow, problems } = await openPage({ viewport: DESK, serviceWorkers: "block" });
    await WITHOUT_MAP.prepare(slow);
    let release: (() => void) | undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await slow.route(BUILT_IN_FILE, async (route) => {
      await isReleased;
      await route.continue();
    });
    await slow.goto(`${origin}/${link}`);
    await waitForPlan(slow);
    const own = await readPlan(slow);
    const go = (hash: string) =>
      slow.evaluate((fragment) => {
        location.hash = fragment;
      }, hash);
    const asked = slow.waitForRequest(BUILT_IN_FILE);
    await go("mpg=7&trip=i80");
    await asked;
    await go(link.replace(/&mpg=[^&]*/, "&mpg=5"));
    await expect
      .poll(async () => (await readPlan(slow)).sums.filter((sum) => !own.sums.includes(sum)).length)
      .toBe(own.sums.length);
    const back = await readPlan(slow);
    expect(back.title).toBe(own.title);
    const loaded = slow.waitForEvent("requestfinished", (request) => BUILT_IN_FILE.test(request.url()));
    release?.();
    await loaded;
    await slow.waitForLoadState("networkidle");
    await nextFrames(slow);
    expect(await readPlan(slow)).toEqual(back);
    expect(hashOf(slow)).toContain("mpg=5&");
    expect(problems).toEqual([]);

    const { page: bad } = await openPage({ viewport: DESK, serviceWorkers: "block" });
    await WITHOUT_MAP.prepare(bad);
    const cut = link.slice(0, -40);
    await bad.goto(`${origin}/${cut}`);
    await bad.getByRole("alert").filter({ hasText: "damaged or cut off" }).waitFor();
    await waitForPlan(bad);
    expect(hashOf(bad)).toBe(cut);
    await typeSetting(bad, "Tank", 160);
    await expect.poll(() => hashOf(bad)).toContain("tank=160");
  },
);

test.skipIf(noChromium)("a gateway without a service behind it does not replace the kept page", async () => {
  const { page, app, origin } = await openPlanner(WITH_SERVICE_WORKER);
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
    await page.goto(`${origin}${path}#trip=i80`);
    await waitForPlan(page);
    expect((await readPlan(page)).title).toBe("San Francisco, CA to Teaneck, NJ");
  }
});
