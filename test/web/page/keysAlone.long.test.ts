// The page without a mouse.

import { describe, expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { numberIn, PATIENTLY, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { openWithPictures, readFocused } from "./keyboardSteps.js";

describe.skipIf(noChromium)("by keys alone", () => {
  test("skip link, stops on the map, the chart from stop to stop, a slider, the fix and the trip's form", { timeout: 120_000 }, async () => {
    const { page, problems } = await openWithPictures();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect((await readFocused(page)).what).toBe("plan");
    await page.keyboard.press("Tab");
    expect((await readFocused(page)).what).toMatch(/^Map of the trip/);

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const popup = page.getByRole("group", { name: "Station" });
    expect(await popup.innerText()).toContain((await readPlan(page)).stops[0]?.["Station"]);
    await page.keyboard.press("Escape");
    expect(await popup.count()).toBe(0);
    expect((await readFocused(page)).what).toMatch(/^Stop 1:/);

    const { stops, figures } = await readPlan(page);
    const place = page.getByRole("slider", { name: /^Place along the route/ });
    await place.focus();
    for (const [k, stop] of stops.entries()) {
      await page.keyboard.press("ArrowRight");
      const text = (await place.getAttribute("aria-valuetext")) ?? "";
      expect(text).toContain(`stop ${k + 1}, ${stop["Station"]}`);
      expect(text).toContain(`$${stop["$/gal"]}`);
    }
    await page.keyboard.press("End");
    expect(Number(await place.getAttribute("aria-valuenow"))).toBe(Math.round(numberIn(figures[2])));

    const slider = page.getByRole("slider", { name: "Value of time" });
    await slider.press("ArrowRight");
    await nextFrames(page);
    expect(await slider.getAttribute("aria-valuetext")).toBe("0.51 dollars a minute");
    expect(await page.getByRole("spinbutton", { name: "Value of time" }).inputValue()).toBe("0.51");

    await typeSetting(page, "Fuel at the start", 1);
    await page.getByRole("button", { name: "Take this fix" }).press("Enter");
    await nextFrames(page);
    expect(await page.locator("#obstacle").isVisible()).toBe(false);
    expect((await readFocused(page)).what).toBe("plan");

    await page.getByRole("textbox", { name: "To", exact: true }).fill("Chicago, IL");
    await page.getByRole("textbox", { name: "From" }).fill("Omaha, NE");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await readPlan(page)).title, PATIENTLY).toBe("Omaha, NE to Chicago, IL");
    expect((await readFocused(page)).what).toBe("from");

    await page.getByRole("textbox", { name: "From" }).fill("Omaha, XX");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "Omaha" }).waitFor();
    expect(await page.locator("#from").getAttribute("aria-invalid")).toBe("true");
    expect((await readFocused(page)).what).toBe("from");
    expect(problems).toEqual([]);
  });
});
