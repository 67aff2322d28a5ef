// The page on a phone: the sheets of stops and of other stations, and the form of trip, truck and rules.

import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { nextFrames, waitForPictures } from "../../support/pageWaits.js";
import { openPlanner, sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, numberIn, openPanel, readPlan } from "../../support/plannerSteps.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Least width and height of what a finger presses, in pixels. */
const FINGER = 44;

async function boxOf(
  locator: Locator,
): Promise<{ readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }> {
  return locator.evaluate((element) => element.getBoundingClientRect().toJSON());
}

/** Whether presses that far from the middle of an element still reach it. */
async function isFingerHigh(locator: Locator): Promise<boolean> {
  return locator.evaluate(
    (element, reach) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return [y - reach, y + reach].every((at) => element.contains(document.elementFromPoint(x, at)));
    },
    FINGER / 2 - 1,
  );
}

async function openOther(page: Page): Promise<Locator> {
  await page.locator("li[data-stop='2'] .row-open").click();
  await page.locator(".why-way .why-station").first().click();
  const sheet = page.locator(".stop-sheet:has([data-station-details])");
  await sheet.locator(".why-head").waitFor();
  return sheet;
}

/** A trip that needs no stop says so, and nothing of savings. */
async function expectNoStop(page: Page, isPhone: boolean): Promise<void> {
  await openPanel(page, isPhone ? "form" : "trip");
  await page.getByRole("combobox", { name: "To" }).fill("Sacramento, CA");
  await page.getByRole("button", { name: isPhone ? "Show the plan" : "Plan the trip" }).click();
  const sums = page.locator(".no-sums");
  await sums.waitFor();
  const miles = numberIn(await page.locator(".summary-line").textContent());
  expect(miles).toBeGreaterThan(60);
  const left = DEFAULT_SETTINGS.startGallons - miles / DEFAULT_SETTINGS.mpg;
  expect(await sums.innerText()).toMatch(/^No stop needed\s+arrives with [\d.]+ gal$/u);
  expect(Math.abs(numberIn(await sums.innerText()) - left)).toBeLessThan(0.1);
  expect(await page.locator("[data-part=summary]").innerText()).not.toMatch(/\$|save/iu);
}

describe.skipIf(noChromium)("on a phone", () => {
  const open = sharePlanner(PHONE);

  test("another station has a sheet like a stop's: within margins, one way back, buttons at the thumb", async () => {
    const { page, problems } = await open({ hash: "#leave=2026-07-13T06:00&trip=i80" });
    const sheet = await openOther(page);
    const { right: edge, bottom } = { right: PHONE.viewport.width, bottom: PHONE.viewport.height };
    for (const part of [".why-head", ".why-foot .button >> nth=0", "dl dt >> nth=0"])
      expect((await boxOf(sheet.locator(part))).left, part).toBe(16);
    expect((await boxOf(sheet.locator(".why-costs"))).right).toBe(edge);
    expect(await sheet.getByRole("button").count()).toBe(5);
    expect(await sheet.getByRole("button", { name: /close|back to all/iu }).count()).toBe(1);
    const foot = await boxOf(sheet.locator(".why-foot"));
    expect(foot.bottom).toBe(bottom);
    // No hole between what is said and the buttons.
    expect(foot.top - (await boxOf(sheet.locator(".why-costs > :last-child"))).bottom).toBeLessThan(120);
    expect(await sheet.locator("dl > div").allInnerTexts()).toEqual([
      expect.stringMatching(/^Price\s+\$\d\.\d{3}$/u),
      expect.stringMatching(/^At mile\s+[\d,]+$/u),
      expect.stringMatching(/^Pass with\s+[\d.]+ gal$/u),
    ]);
    const time = sheet.locator(".stop-sheet-time");
    await time.waitFor();
    expect(await time.innerText()).toMatch(/^· \d+:\d\d [AP]M$/u);
    expect(await time.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
    expect((await boxOf(time)).right).toBeLessThanOrEqual(edge);
    // A stop that is longer than the sheet has its buttons there, too.
    await page.getByRole("button", { name: "Stop after" }).click();
    await page.locator(".why[aria-busy=false] .why-reason").waitFor();
    expect((await boxOf(page.locator(".stop-sheet .why-foot"))).bottom).toBe(bottom);
    expect(problems).toEqual([]);
  });

  test("pins, the handle and names of stations are as large as a finger, and no comma begins a line", async () => {
    const { page, problems } = await open({ hash: "#trip=i80" });
    await waitForPictures(page);
    const handle = await boxOf(page.locator(".sheet-handle"));
    expect(handle.bottom - handle.top).toBeGreaterThanOrEqual(FINGER);
    expect(
      await page
        .locator(".map-pin[tabindex='0']")
        .first()
        .evaluate((pin) => {
          const { width } = getComputedStyle(pin, "::after");
          return Number.parseFloat(width);
        }),
    ).toBeGreaterThanOrEqual(FINGER);
    await page.locator("li[data-stop='2'] .row-open").click();
    const name = page.locator(".why-way .why-station").first();
    await name.waitFor();
    await name.evaluate((element) => element.scrollIntoView({ block: "center" }));
    expect(await isFingerHigh(name)).toBe(true);
    expect(
      await page
        .locator(".why-way-words > p:first-child")
        .evaluateAll((all) =>
          all.map((each) => [...each.childNodes].some((node) => /^\s*[,.]/u.test(node.textContent ?? ""))),
        ),
    ).not.toContain(true);
    expect(problems).toEqual([]);
  });

  test("the form: one button plans other places, shows refusals, and closes the form once the plan is there", async () => {
    const { page, problems } = await open();
    const plans = async (): Promise<number> => Number(await page.locator(".shell").getAttribute("data-plans"));
    const before = await plans();
    await openPanel(page, "form");
    const dialog = page.locator("dialog[data-panel=form]");
    const [from, to, show] = [
      dialog.getByRole("combobox", { name: "From" }),
      dialog.getByRole("combobox", { name: "To" }),
      dialog.getByRole("button", { name: "Show the plan" }),
    ];
    await to.fill("Nowhereville, ZZ");
    expect(await dialog.locator(".button.is-main").count()).toBe(1);
    await show.click();
    await dialog
      .getByRole("alert")
      .getByText(/No place "Nowhereville, ZZ" is known/u)
      .waitFor();
    expect(await to.getAttribute("aria-invalid")).toBe("true");
    await to.fill("");
    expect(await dialog.getByRole("button", { name: "Needs the place to go to" }).isDisabled()).toBe(true);
    await to.fill("Omaha, NE");
    await to.blur();
    // The buttons that clear both places stand below each other, beside the one that swaps them.
    const [first, second, swap] = await Promise.all(
      ["Clear From", "Clear To", "Swap From and To"].map((name) => boxOf(dialog.getByRole("button", { name }))),
    );
    expect(first?.left).toBe(second?.left);
    expect(second?.right).toBeLessThanOrEqual(swap?.left ?? NaN);
    await show.click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.locator(".trip-line").innerText()).toMatch(/^San Francisco\b[\s\S]*\bOmaha\b/u);
    // Nothing is changed: it closes at once, and plans nothing.
    await expect.poll(plans).toBe(before + 1);
    await openPanel(page, "form");
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["San Francisco, CA", "Omaha, NE"]);
    await show.click();
    await dialog.waitFor({ state: "detached" });
    expect(await plans()).toBe(before + 1);
    expect(problems).toEqual([]);
  });

  test("the form: fuel now, tank and miles per gallon are there, and planned with", async () => {
    const { page, problems, origin } = await open();
    await openPanel(page, "form");
    for (const [name, value] of [
      ["Miles per gallon, mpg", "7"],
      ["Tank, gal", "120"],
      ["Fuel now, gal", "100"],
    ] as const)
      await page.getByRole("spinbutton", { name, exact: true }).fill(value);
    expect(await page.getByRole("group", { name: "Truck" }).count()).toBe(1);
    await nextFrames(page);
    await page.getByRole("button", { name: "Show the plan" }).click();
    const { stops } = await askForPlan(
      origin,
      requestFor(
        { route: BUILT_IN.route, stations: BUILT_IN.stations },
        { ...DEFAULT_SETTINGS, mpg: 7, tankCapacityGallons: 120, startGallons: 100 },
      ),
    );
    await expect
      .poll(async () => (await readPlan(page)).stops.map(({ gallons }) => gallons))
      .toEqual(stops.map(({ gallons_to_purchase: gallons }) => `${gallons.toFixed(1)} gal`));
    expect(problems).toEqual([]);
  });

  test("a trip that needs no stop says so, and nothing of savings", async () => {
    const { page, problems } = await open();
    await expectNoStop(page, true);
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)("on a desk, a trip that needs no stop says so, and nothing of savings", async () => {
  const { page, problems } = await openPlanner(WITHOUT_MAP);
  await expectNoStop(page, false);
  expect(problems).toEqual([]);
});
