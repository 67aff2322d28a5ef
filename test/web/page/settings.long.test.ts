// The six settings: however they are changed, the page shows what the service answers for the same trip.

import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, type Settings } from "../../../src/web/settings.js";
import { noChromium } from "../../support/chromium.js";
import { sharePlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { openForm } from "./fileSteps.js";
import { expectNoPlan, expectPlan, numberOf, sliderOf } from "./moveSliders.js";

const open = sharePlanner(WITHOUT_MAP);

test.skipIf(noChromium)("all settings at once, and back with Reset", async () => {
  const planner = await open();
  const { page, problems } = planner;
  await openForm(page, "truck");
  const chosen: Settings = {
    timeValueDollarsPerMinute: 0.8,
    reserveFraction: 0.25,
    bufferFraction: 0.12,
    startGallons: 60,
    tankCapacityGallons: 240,
    mpg: 7.4,
  };
  for (const name of SETTING_NAMES)
    await sliderOf(page, name).fill(String(Number((chosen[name] * SETTINGS[name].shown.scale).toFixed(3))));
  await expectPlan(planner, chosen);
  await page.getByRole("button", { name: "Reset truck and rules" }).click();
  await expectPlan(planner, DEFAULT_SETTINGS);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("numbers that are typed: whole, half, empty and out of range", async () => {
  const planner = await open();
  const { page, problems } = planner;
  await openForm(page, "truck");
  const number = numberOf(page, "mpg");
  await number.fill("7.25");
  await expectPlan(planner, { ...DEFAULT_SETTINGS, mpg: 7.25 });
  // More digits than a slider has steps.
  await numberOf(page, "reserveFraction").fill("12.5");
  const settings = { ...DEFAULT_SETTINGS, mpg: 7.25, reserveFraction: 0.125 };
  await expectPlan(planner, settings);

  const describedBy = () =>
    number.evaluate((input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent);
  for (const wrong of ["", "0", "-3", "100000", "six"]) {
    await number.fill(wrong);
    await number.blur();
    await expectPlan(planner, settings);
    // The text stays as typed, marked and explained, and the plan stays, too.
    expect(await number.inputValue()).toBe(wrong);
    expect(await number.getAttribute("aria-invalid")).toBe("true");
    expect(await describedBy()).toBe("0.1 to 200 mpg");
    expect(await sliderOf(page, "mpg").inputValue()).toBe("7.3");
  }
  // Each key is a value of its own: 8, then 8. (half typed), then 8.5.
  await number.selectText();
  await page.keyboard.press("8");
  await expectPlan(planner, { ...settings, mpg: 8 });
  await page.keyboard.press(".");
  await expectPlan(planner, { ...settings, mpg: 8 });
  await page.keyboard.press("5");
  await expectPlan(planner, { ...settings, mpg: 8.5 });
  expect(await number.inputValue()).toBe("8.5");
  expect(await number.getAttribute("aria-invalid")).toBeNull();
  expect(await describedBy()).toBe("on the road");
  // Beyond the slider's end, but within the service's bounds.
  await number.fill("75");
  await expectPlan(planner, { ...settings, mpg: 75 });
  expect(await sliderOf(page, "mpg").inputValue()).toBe("60");
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("a tank smaller than its fuel limits the fuel and its slider", async () => {
  const planner = await open();
  const { page, problems } = planner;
  await openForm(page, "truck");
  await sliderOf(page, "tankCapacityGallons").fill("80");
  await expectPlan(planner, { ...DEFAULT_SETTINGS, tankCapacityGallons: 80, startGallons: 80 });
  expect(await numberOf(page, "startGallons").inputValue()).toBe("80");
  expect(await sliderOf(page, "startGallons").getAttribute("max")).toBe("80");
  await sliderOf(page, "startGallons").press("End");
  await expectPlan(planner, { ...DEFAULT_SETTINGS, tankCapacityGallons: 80, startGallons: 80 });
  await sliderOf(page, "tankCapacityGallons").fill("200");
  // The fuel that did not fit comes back, because a tank may be small only while it is being typed.
  await expectPlan(planner, { ...DEFAULT_SETTINGS, tankCapacityGallons: 200, startGallons: 90 });
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("settings that cannot be driven: no plan is shown until they can be", async () => {
  const planner = await open();
  const { page, problems } = planner;
  await openForm(page, "truck");
  await sliderOf(page, "startGallons").fill("2");
  await expectNoPlan(planner, { ...DEFAULT_SETTINGS, startGallons: 2 });
  await numberOf(page, "startGallons").fill("90");
  await expectPlan(planner, DEFAULT_SETTINGS);
  expect(problems).toEqual([]);
});
