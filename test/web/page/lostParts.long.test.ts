// Parts that fail to load: the page says so, the rest works, and they can be tried again.

import { expect, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { openPlanner } from "../../support/plannerPage.js";
import { openPanel, PATIENTLY, readPlan } from "../../support/plannerSteps.js";

const TIMEOUT = { timeout: 120_000 };

test.skipIf(noChromium)("a part that cannot be loaded can be tried again", TIMEOUT, async () => {
  let isLost = true;
  const { page } = await openPlanner({ serviceWorkers: "block", prepare: (blank) => blank.route(/\/assets\/(?:Ground|RulesPanel)-[^/]*\.js$/, (route) => (isLost ? route.abort() : route.continue())) });
  await page.getByText("The map could not be loaded.").waitFor();
  expect((await readPlan(page)).stops.length).toBeGreaterThan(3);
  await openPanel(page, "rules");
  await page.getByText("The rules could not be loaded.").waitFor();
  isLost = false;
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("[data-part=map][data-state=ready]").waitFor();
});

test.skipIf(noChromium)("a page without its module says what to do", TIMEOUT, async () => {
  const { origin } = await openPlanner();
  const { page } = await openPage({ serviceWorkers: "block" });
  await page.route(/core-[^/]*\.wasm$/, (route) => route.abort());
  await page.goto(`${origin}/#trip=i80`);
  await expect.poll(() => page.locator("#app").textContent(), PATIENTLY).toContain("This page could not start");
});
