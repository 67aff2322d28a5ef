// The page when it opens.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";

test.skipIf(noChromium)("the page opens with the built-in trip planned and logs no problem", { timeout: 120_000 }, async () => {
  const { page, problems } = await openPlanner();
  expect(await page.locator("#trip-name").textContent()).toBe("San Francisco, CA to Teaneck, NJ");
  await waitForPictures(page);
  expect(problems).toEqual([]);
});
