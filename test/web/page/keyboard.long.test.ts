// Everything can be done by the keyboard, and the focus is always visible.

import { describe, expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { nextFrames, waitUntilIdle } from "../../support/pageWaits.js";
import { sharePlanner } from "../../support/plannerPage.js";
import { readPlan } from "../../support/plannerSteps.js";
import { type Focused, readFocused } from "./keyboardSteps.js";

/** More than the page has. */
const MOST_TABS = 150;

describe.skipIf(noChromium)("by the keyboard alone", () => {
  const open = sharePlanner();

  test("Tab goes through the fields, the stops and the map, and out again, and the focus is always visible", async () => {
    const { page, problems } = await open();
    await waitUntilIdle(page);
    const { stops } = await readPlan(page);
    const all: Focused[] = [];
    for (let k = 0; k < MOST_TABS; k++) {
      await page.keyboard.press("Tab");
      const focused = await readFocused(page);
      if (focused.what === "body") break;
      all.push(focused);
    }
    expect(all.length).toBeLessThan(MOST_TABS);
    const names = all.map(({ what }) => what);
    expect(names.slice(0, 10)).toEqual([
      "Skip to the plan",
      "trip",
      "leave",
      "truck",
      "rules",
      "prices",
      "take-along",
      "fleet",
      "kept",
      "Dark colours",
    ]);
    expect(names.filter((name) => /^Stop \d+: /.test(name)).length).toBeGreaterThanOrEqual(stops.length);
    expect(names.some((name) => name.startsWith("Map of the trip"))).toBe(true);
    expect(all.filter(({ outlinePixels }) => outlinePixels < 2)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test.each(["trip", "leave", "truck", "rules", "prices", "take-along", "kept", "fleet"])(
    "Enter opens the form of a field, Escape closes it, and the focus is back: %s",
    async (field) => {
      const { page } = await open();
      await waitUntilIdle(page);
      const button = page.locator(`[data-field="${field}"]`);
      await button.focus();
      await page.keyboard.press("Enter");
      const dialog = page.locator(`dialog[data-panel="${field}"]`);
      await dialog.waitFor();
      const box = await dialog.boundingBox();
      expect(box === null ? NaN : box.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(1440);
      expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect.poll(async () => (await readFocused(page)).what).toBe(field);
      // The mark of the focus follows the rounded corners.
      expect(
        await button.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopLeftRadius)),
      ).toBeGreaterThan(4);
    },
  );

  test("arrows go through the stops, Escape lets go, Ctrl Z takes back", async () => {
    const { page, problems } = await open();
    await waitUntilIdle(page);
    await page.locator("li[data-stop='1'] button").first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.locator("li[data-stop='2'][data-open=true]").waitFor();
    const before = await readPlan(page);
    await page
      .locator("li[data-stop='2']")
      .getByRole("button", { name: /^Never/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => readPlan(page)).not.toEqual(before);
    await page
      .getByRole("status")
      .filter({ hasText: /^Never: / })
      .waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => readPlan(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await nextFrames(page);
    expect(await page.locator("li[data-open=true]").count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
