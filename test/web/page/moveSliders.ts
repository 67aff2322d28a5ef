// Moving the page's sliders, and comparing what it shows with the service's answer for the same trip.

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { SETTINGS, type SettingName, type Settings } from "../../../src/web/settings.js";
import { askForObstacle, askForPlan, requestFor } from "../../support/askService.js";
import { nextFrames } from "../../support/pageWaits.js";
import type { PlannerPage } from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";

const { route, stations } = BUILT_IN;

/** The page shows the service's answer to the settings, all of it. */
export async function expectPlan({ page, origin }: PlannerPage, settings: Settings): Promise<void> {
  const plan = await askForPlan(origin, requestFor({ route, stations }, settings));
  await nextFrames(page);
  expect(await readPlanBeside(page)).toEqual(writePlanBeside(plan));
}

/** The page shows the service's refusal of the settings, and no plan. */
export async function expectNoPlan({ page, origin }: PlannerPage, settings: Settings): Promise<void> {
  expect(await askForObstacle(origin, requestFor({ route, stations }, settings))).not.toBe("");
  await nextFrames(page);
  expect(await page.locator(".shell").getAttribute("data-state")).toBe("infeasible");
  expect(await readPlanBeside(page)).toEqual({ sums: [], stops: [] });
}

export function sliderOf(page: Page, name: SettingName) {
  return page.getByRole("slider", { name: SETTINGS[name].label, exact: true });
}

export function numberOf(page: Page, name: SettingName) {
  return page.getByRole("spinbutton", { name: `${SETTINGS[name].label}, ${SETTINGS[name].shown.unit}`, exact: true });
}

/**
 * Drags a slider back and forth through the middle of its length, a frame at each place; the number of plans shown
 * meanwhile.
 */
export async function dragSlowly(slider: Locator, frames: number): Promise<number> {
  const page = slider.page();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not on the page");
  const countPlans = async (): Promise<number> => Number(await page.locator(".shell").getAttribute("data-plans"));
  const before = await countPlans();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let frame = 1; frame <= frames; frame++) {
    await page.mouse.move(box.x + box.width * (0.5 + 0.3 * Math.sin(frame)), box.y + box.height / 2);
    await nextFrames(page);
  }
  await page.mouse.up();
  return (await countPlans()) - before;
}
