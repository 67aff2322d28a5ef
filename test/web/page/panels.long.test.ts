// The forms that open over the page lie within the window, and nothing in them is cut off at the side.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { closePanel, openPanel } from "../../support/plannerSteps.js";

const FORMS = ["trip", "leave", "truck", "rules", "prices", "take-along", "kept", "fleet"] as const;

const open = sharePlanner(WITHOUT_MAP);

test.skipIf(noChromium).each([1024, 1440, 1920])("%i pixels: each form is whole", async (width) => {
  const { page, problems } = await open({ viewport: { width, height: 800 } });
  for (const form of FORMS) {
    if (form === "rules" && (await page.locator(".pinned").isVisible())) continue;
    await openPanel(page, form);
    const dialog = page.locator(`dialog[data-panel="${form}"]`);
    await dialog.locator(".panel-body :is(button, input, a)").first().waitFor();
    await expect
      .poll(
        async () =>
          dialog.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return {
              isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
              hidden: element.scrollWidth - element.clientWidth,
            };
          }),
        { message: form },
      )
      .toEqual({ isInside: true, hidden: 0 });
    await closePanel(page);
  }
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)(
  "a form that takes the place of another opens below its own field, with the focus in it",
  async () => {
    const { page, problems } = await open();
    const trip = page.locator('dialog[data-panel="trip"]');
    const leftEdge = async (): Promise<number> => (await trip.boundingBox())?.x ?? NaN;
    await openPanel(page, "trip");
    await trip.locator(".panel-body input").first().waitFor();
    const expected = await leftEdge();
    await closePanel(page);
    await openPanel(page, "kept");
    await page.keyboard.press("/");
    await trip.locator(".panel-body input").first().waitFor();
    await expect.poll(leftEdge).toBe(expected);
    expect(await trip.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-field"))).toBe("kept");
    expect(problems).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "the trip's form, whenever it opens, has the focus in From, and takes it only once",
  async () => {
    const { page, problems } = await openPlanner(WITHOUT_MAP);
    // Somebody types into To as soon as it is there.
    const trail = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const watch = new MutationObserver(() => {
            const to = document.querySelector<HTMLElement>('dialog input[aria-label="To"]');
            if (to === null) return;
            watch.disconnect();
            document.addEventListener("focusin", () =>
              seen.push(document.activeElement?.getAttribute("aria-label") ?? ""),
            );
            to.focus();
            // By then everything has been done that waits for the form to be painted.
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(seen))));
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await openPanel(page, "trip");
    expect(await trail).toEqual(["To"]);
    await closePanel(page);
    await openPanel(page, "trip");
    await page.getByRole("combobox", { name: "From" }).and(page.locator(":focus")).waitFor();
    expect(problems).toEqual([]);
  },
);
