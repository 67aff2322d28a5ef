// Every state of the page: axe finds nothing in it, nothing is wider than the screen or cut off, and its picture is
// written for people to look at.

import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures } from "../../support/pageWaits.js";
import { COLD, openPlanner, type PlannerOptions } from "../../support/plannerPage.js";
import { closePanel, openPanel } from "../../support/plannerSteps.js";
import { DESK_STATES, PHONE_STATES, type State } from "./pageStates.js";

const PICTURES = new URL("../../results/", import.meta.url);

const DEVICES: Readonly<Record<string, { readonly options: PlannerOptions; readonly states: readonly State[] }>> = {
  "narrow desk": { options: { viewport: { width: 1024, height: 768 } }, states: DESK_STATES.slice(0, 3) },
  "medium desk": { options: { viewport: { width: 1440, height: 900 } }, states: DESK_STATES },
  "wide desk": {
    options: { viewport: { width: 1920, height: 1080 } },
    states: [...DESK_STATES.slice(0, 3), ...DESK_STATES.filter(([name]) => name === "plans side by side")],
  },
  phone: { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, states: PHONE_STATES },
};

/** In both colour schemes. */
async function check(page: Page, name: string, view = "medium desk"): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  await expectNoAxeFaults(page, `${view}, ${name}`, {
    async look(scheme) {
      const shown = `${view} ${scheme}, ${name}`;
      await page.screenshot({ path: fileURLToPath(new URL(`${shown}.png`.replaceAll(/[^\w.]+/g, "-"), PICTURES)) });
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect.soft(scroll, shown).toBeLessThanOrEqual(client);
      expect.soft(await cutOff(page), shown).toEqual([]);
    },
  });
}

/** What has no room for all of its text, of that which a dispatcher needs at a glance. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>(
      ":is([data-field=trip], [data-field=leave], [data-field=truck]) .bar-value, .trip-line b, .row-town-name, .row-way, .summary-line",
    );
    return [...texts]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  });
}

test.skipIf(noChromium).each(Object.keys(DEVICES))("axe finds nothing: %s, light and dark", async (device) => {
  const { options, states } = DEVICES[device] ?? { options: {}, states: [] };
  const { page, problems } = await openPlanner(options);
  for (const [name, enter] of states) {
    await enter(page);
    await check(page, name, device);
  }
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("axe finds nothing at the first opening, on a desk and as narrow as a phone", async () => {
  const [desk, phone] = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  const { page, problems } = await openPlanner({ hash: "", viewport: desk });
  await waitForPictures(page);
  await check(page, "the first opening", "desk");
  await openPanel(page, "help");
  await check(page, "how it works", "desk");
  await page.setViewportSize(phone);
  await check(page, "how it works", "phone");
  await closePanel(page);
  await check(page, "the first opening", "phone");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("axe finds nothing where a part could not be loaded", async () => {
  const { page } = await openPlanner({
    ...COLD,
    prepare: (blank) => blank.route(/\/assets\/(?:Ground|Strip)-[^/]*\.js$/, (route) => route.abort()),
  });
  await page.getByText("The map could not be loaded").waitFor();
  await check(page, "parts that are lost");
  expect(await page.getByText("The map could not be loaded").isVisible()).toBe(true);
});
