// Parts that fail to load: the page says so, the rest works, and they can be tried again.

import { expect, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { COLD, openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { closePanel, openPanel, readKept, readPlan } from "../../support/plannerSteps.js";

test.skipIf(noChromium)("a part that cannot be loaded can be tried again", async () => {
  let isLost = true;
  const { page } = await openPlanner({
    ...COLD,
    prepare: (blank) =>
      blank.route(/\/assets\/(?:Ground|RulesPanel)-[^/]*\.js$/, (route) => (isLost ? route.abort() : route.continue())),
  });
  await page.getByText("The map could not be loaded.").waitFor();
  expect((await readPlan(page)).stops.length).toBeGreaterThan(3);
  await openPanel(page, "rules");
  const form = page.locator("dialog[data-panel=rules]");
  await form.getByText("The rules could not be loaded.").waitFor();
  isLost = false;
  await form.getByRole("button", { name: "Try again" }).click();
  await form.locator("[data-part=rules]").waitFor();
  await closePanel(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("[data-part=map][data-state=ready]").waitFor();
});

test.skipIf(noChromium)(
  "the other parts start without the one that cannot be loaded, which is named and can be retried",
  async () => {
    let isLost = true;
    const { page } = await openPlanner({
      ...COLD,
      prepare: async (blank) => {
        await WITHOUT_MAP.prepare(blank);
        await blank.route(/\/assets\/startEntering-[^/]*\.js$/, (route) => (isLost ? route.abort() : route.continue()));
      },
    });
    const notice = page.locator(".entry-notice");
    await notice.getByText("Could not be loaded: dropping files. Check the network and try again.").waitFor();
    // The others have started.
    await page.locator("[data-stop='1'] .row-time small").waitFor();
    await expect.poll(() => readKept(page)).toContain("stops, $");
    isLost = false;
    await notice.getByRole("button", { name: "Try again" }).click();
    await notice.waitFor({ state: "hidden" });
    await dropFile(page, "empty.csv", "");
    await page.getByRole("alert").getByText("empty.csv is empty").first().waitFor();
  },
);

test.skipIf(noChromium)("a page without its module says what to do", async () => {
  const { origin } = await openPlanner(WITHOUT_MAP);
  const { page } = await openPage({ serviceWorkers: "block" });
  await page.route(/core-[^/]*\.wasm$/, (route) => route.abort());
  await page.goto(`${origin}/#trip=i80`);
  await expect.poll(() => page.locator("#app").textContent()).toContain("This page could not start");
});
