// The driver's sheet, as it is printed.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, sharePlanner } from "../../support/plannerPage.js";
import { BUILT_IN, openPanel, readPlan } from "../../support/plannerSteps.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import type { Rules } from "../../../src/web/rules/rules.js";

/** What the page's margins leave of a sheet of letter paper. */
const PAPER = { width: 710, height: 975 };

/** The page listens for prints from a moment after its first plan on: an earlier one is asked for again. */
const HEARD = { timeout: 2000 };

/** Shows the sheet as it is printed, once it has its reasons. */
async function lay(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.emulateMedia({ media: "screen" });
      await page.emulateMedia({ media: "print" });
      await page.locator("#paper .paper").waitFor(HEARD);
      return page.locator(".paper-closed").count();
    })
    .toBeGreaterThan(0);
  await page.setViewportSize(PAPER);
}

async function countPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** How many dots of the map's canvas make a CSS pixel. */
async function readDots(page: Page): Promise<{ across: number; down: number }> {
  return page
    .locator("canvas.paper-map")
    .evaluate((canvas) =>
      canvas instanceof HTMLCanvasElement
        ? { across: canvas.width / canvas.clientWidth, down: canvas.height / canvas.clientHeight }
        : { across: NaN, down: NaN },
    );
}

/** Texts in the columns of times, gallons and prices that take more than a line. */
async function findWrapped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".paper-stop td:not(.paper-where) > *")]
      .filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const boxes = [...range.getClientRects()];
        return boxes.some(({ top }) => boxes.some(({ bottom }) => top > bottom - 2));
      })
      .map((text) => text.textContent ?? ""),
  );
}

/** Pairs of texts that lie over each other, and texts that reach beyond the paper. */
async function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector(".paper") ?? document.body, NodeFilter.SHOW_TEXT);
    const boxes: { text: string; box: DOMRect; cell: Element | null }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      // The curve's pins cover its grid.
      if (parent === null || parent.closest(".unseen, .curve-number") !== null || node.textContent?.trim() === "")
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) boxes.push({ text: node.textContent ?? "", box, cell: parent });
    }
    const found: string[] = [];
    for (const [i, a] of boxes.entries()) {
      if (a.box.left < -1 || a.box.right > innerWidth + 1) found.push(`${a.text} is cut off`);
      for (const b of boxes.slice(i + 1)) {
        const [width, height] = [
          Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
          Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top),
        ];
        // Line boxes of neighbours touch.
        if (width > 1 && height > 4) found.push(`${a.text} / ${b.text}`);
      }
    }
    return found;
  });
}

const CASES: readonly {
  readonly name: string;
  readonly hash: string;
  readonly settings: Partial<Settings>;
  readonly rules: Rules;
  readonly hasMap: boolean;
}[] = [
  {
    name: "rules",
    hash: "#stop-minutes=15&min-gallons=80&trip=i80",
    settings: {},
    rules: { stop_minutes: 15, minimum_purchase_gallons: 80 },
    hasMap: true,
  },
  { name: "defaults", hash: "#trip=i80", settings: {}, rules: {}, hasMap: true },
  {
    name: "a smaller tank",
    hash: "#tank=70&fuel=70&trip=i80",
    settings: { tankCapacityGallons: 70, startGallons: 70 },
    rules: {},
    hasMap: false,
  },
  { name: "hours", hash: "#hours&trip=i80", settings: {}, rules: { hours: {} }, hasMap: false },
];

describe.skipIf(noChromium)("the driver's sheet", () => {
  const open = sharePlanner();

  for (const { name, hash, settings, rules, hasMap } of CASES) {
    test(`${name}: one page that says what the service plans, without overlaps, light on a dark screen`, async () => {
      const { page, problems, origin } = await open({ hash, colorScheme: "dark" });
      const { stops, summary } = await askForPlan(
        origin,
        requestFor(
          { route: BUILT_IN.route, stations: BUILT_IN.stations },
          {
            ...DEFAULT_SETTINGS,
            ...settings,
            timeValueDollarsPerMinute: BUILT_IN.params?.time_value_dollars_per_minute ?? NaN,
          },
          rules,
        ),
      );
      expect((await readPlan(page)).stops.length).toBe(stops.length);
      await lay(page);
      expect(await page.locator(".paper-stop").count()).toBe(stops.length);
      expect(await page.locator(".paper-gallons b").allTextContents()).toEqual(
        stops.map((stop) =>
          stop.gallons_to_purchase.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        ),
      );
      expect(await page.locator(".paper-price").allTextContents()).toEqual(
        stops.map((stop) => `$${stop.price_per_gallon.toFixed(3)}`),
      );
      expect(await page.locator(".paper-sums").innerText()).toContain(
        summary.total_fuel_cost.toLocaleString("en-US", { style: "currency", currency: "USD" }),
      );
      const { breaks = [] } = summary;
      const own = breaks.filter(({ station_id: id }) => id === undefined);
      expect(await page.locator(".paper-halt b").allTextContents()).toEqual(
        own.map(({ kind }) => (kind === "rest" ? "10 h rest" : "30 min break")),
      );
      expect(await page.locator(".paper-also").count()).toBe(breaks.length - own.length);
      expect(await page.locator(".paper-map").count()).toBe(hasMap ? 1 : 0);
      // The 68 miles of New Jersey have no room for letters.
      await expect
        .poll(() => page.locator(".curve-state").allTextContents())
        .toEqual(["CA", "NV", "UT", "WY", "NE", "IA", "IL", "IN", "OH", "PA"]);
      if (hasMap) expect(await readDots(page)).toEqual({ across: 4, down: 4 });
      expect(await findWrapped(page)).toEqual([]);
      expect(await findOverlaps(page)).toEqual([]);
      expect(await page.locator(".shell").isVisible()).toBe(false);
      expect(await page.locator(".paper").evaluate((paper) => getComputedStyle(paper).color)).toBe("rgb(21, 32, 27)");
      expect(await countPages(page)).toBe(1);
      await page.emulateMedia({ media: "screen" });
      await expect.poll(() => page.locator("#paper *").count()).toBe(0);
      expect(await page.locator(".shell").isVisible()).toBe(true);
      expect(problems).toEqual([]);
    });
  }

  test("the button prints the sheet once its reasons are known", async () => {
    const { page, problems } = await open();
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        document.title = `${document.querySelectorAll("#paper .paper-closed").length} rows`;
      };
    });
    const { stops } = await readPlan(page);
    await openPanel(page, "take-along");
    await page.getByRole("button", { name: "Print the driver’s sheet" }).click();
    await expect.poll(() => page.title()).toBe(`${stops.length} rows`);
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)("a browser without idle callbacks, such as Safari, prints the map as well", async () => {
  const { page, problems } = await openPlanner({
    prepare: (blank) => blank.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback")),
  });
  await lay(page);
  await expect.poll(() => page.locator(".paper-map").count()).toBe(1);
  expect(problems).toEqual([]);
});
