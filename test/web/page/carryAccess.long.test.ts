import { expect, test } from "vitest";
import { expectNoAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { openPlanner } from "../../support/plannerPage.js";
import { openPanel } from "../../support/plannerSteps.js";

test.skipIf(noChromium)(
  "axe finds nothing in an obstacle with its form, kept plans and what is taken along, light and dark",
  async () => {
    const { page, problems } = await openPlanner({ hash: "#fuel=1&trip=i80" });
    await page.locator('.fixes[aria-busy="false"]').waitFor();
    await page.getByRole("button", { name: /^Add one/ }).click();
    await page.getByRole("button", { name: "Add the station" }).click();
    await expectNoAxeFaults(page, "obstacle");
    await page.locator(".fix:not(.is-form) button").first().click();
    await page.locator('.shell[data-state="planned"]').waitFor();
    for (const panel of ["kept", "take-along"] as const) {
      await openPanel(page, panel);
      await page.locator(".kept, .take-along").waitFor();
      await expectNoAxeFaults(page, panel);
      await page.getByRole("button", { name: "Close", exact: true }).click();
    }
    expect(problems).toEqual([]);
  },
);
