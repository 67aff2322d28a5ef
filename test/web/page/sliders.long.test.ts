// Each slider of the page, moved by keys, to values and by pointer: what is shown is the service's answer.

import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
} from "../../../src/web/settings.js";
import { noChromium } from "../../support/chromium.js";
import { nextFrames } from "../../support/pageWaits.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { openForm } from "./fileSteps.js";
import { expectNoPlan, expectPlan, numberOf, sliderOf } from "./moveSliders.js";

/** Values to drag a slider to: as the slider shows them, and in the setting's own unit. */
const DRAGGED: Readonly<Record<SettingName, readonly (readonly [shown: string, value: number])[]>> = {
  timeValueDollarsPerMinute: [
    ["0.1", 0.1],
    ["0.33", 0.33],
    ["0.9", 0.9],
  ],
  reserveFraction: [
    ["0", 0],
    ["29", 0.29],
    ["57", 0.57],
  ],
  bufferFraction: [
    ["0", 0],
    ["7", 0.07],
    ["35", 0.35],
  ],
  startGallons: [
    ["61.5", 61.5],
    ["120", 120],
    ["150", 150],
  ],
  tankCapacityGallons: [
    ["90.5", 90.5],
    ["211", 211],
    ["300", 300],
  ],
  mpg: [
    ["5.3", 5.3],
    ["8.9", 8.9],
    ["60", 60],
  ],
};

/** How far a key moves each slider, in the setting's own unit. */
const KEY_STEPS: Readonly<Record<SettingName, number>> = {
  timeValueDollarsPerMinute: 0.01,
  reserveFraction: 0.01,
  bufferFraction: 0.01,
  startGallons: 0.5,
  tankCapacityGallons: 0.5,
  mpg: 0.1,
};

function stepped(name: SettingName, steps: number): Settings {
  return { ...DEFAULT_SETTINGS, [name]: Number((DEFAULT_SETTINGS[name] + steps * KEY_STEPS[name]).toFixed(6)) };
}

/** Where the pointer goes on a slider, as shares of its length. */
const POINTED_SHARES = [0.9, 0.7, 0.5, 0.4] as const;

async function pointAt(slider: Locator): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not on the page");
  const { mouse } = slider.page();
  for (const share of POINTED_SHARES) {
    await mouse.move(box.x + box.width * share, box.y + box.height / 2);
    if (share === POINTED_SHARES[0]) await mouse.down();
  }
  await mouse.up();
}

test.skipIf(noChromium)("each slider moves by keys, to several values and by pointer", async () => {
  const planner = await openPlanner(WITHOUT_MAP);
  const { page, problems } = planner;
  await openForm(page, "truck");
  for (const name of SETTING_NAMES) {
    const slider = sliderOf(page, name);
    await slider.focus();
    for (const [key, steps] of [
      ["ArrowRight", 1],
      ["ArrowUp", 2],
      ["ArrowLeft", 1],
      ["ArrowDown", 0],
      ["ArrowLeft", -1],
    ] as const) {
      await page.keyboard.press(key);
      await expectPlan(planner, stepped(name, steps));
    }
    for (const [shown, value] of DRAGGED[name]) {
      await slider.fill(shown);
      expect(await numberOf(page, name).inputValue()).toBe(shown);
      expect(await slider.getAttribute("aria-valuetext")).toMatch(new RegExp(`^${shown.replace(".", "\\.")}( |%)`));
      await expectPlan(planner, { ...DEFAULT_SETTINGS, [name]: value });
    }

    await pointAt(slider);
    // Only the slider knows where it has landed.
    const shown = Number(await slider.inputValue());
    const {
      slider: range,
      shown: { scale },
    } = SETTINGS[name];
    const most = name === "startGallons" ? DEFAULT_SETTINGS.tankCapacityGallons : range.most;
    expect((shown / scale - range.least) / (most - range.least)).toBeCloseTo(0.4, 1);
    const settings = { ...DEFAULT_SETTINGS, [name]: Number((shown / scale).toFixed(6)) };
    await nextFrames(page);
    if ((await page.locator(".shell").getAttribute("data-state")) === "infeasible")
      await expectNoPlan(planner, settings);
    else await expectPlan(planner, settings);

    await page.getByRole("button", { name: "Reset truck and rules" }).click();
    await expectPlan(planner, DEFAULT_SETTINGS);
    expect(Number(await numberOf(page, name).inputValue())).toBe(Number((DEFAULT_SETTINGS[name] * scale).toFixed(3)));
  }
  expect(problems).toEqual([]);
});
