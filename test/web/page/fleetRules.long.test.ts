// Each rule of the page, set where people set it, gives the plan that the service gives for the request with that rule.

import { expect, test } from "vitest";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { noChromium } from "../../support/chromium.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { readPlanBeside } from "../../support/shownPlan.js";
import { choose, expectRuledPlan, shareRules, typeRule } from "./rulesSteps.js";

const open = shareRules();

test.skipIf(noChromium)("numbers and switches, one after the other, typed and by steps", async () => {
  const { rules, ...planner } = await open();
  const { page, problems } = planner;
  let inForce: Rules = {};
  const expectWith = async (more: Rules): Promise<void> => {
    inForce = { ...inForce, ...more };
    await expectRuledPlan(planner, inForce);
  };
  await expectWith({});
  await typeRule(rules, "Minutes a stop, min", "12");
  await expectWith({ stop_minutes: 12 });
  await rules.getByRole("button", { name: "More: Minutes a stop" }).click();
  await expectWith({ stop_minutes: 17 });
  await rules.getByRole("spinbutton", { name: "Minutes a stop, min" }).press("ArrowDown");
  await expectWith({ stop_minutes: 12 });
  await typeRule(rules, "Least to buy, gal", "50");
  await expectWith({ minimum_purchase_gallons: 50 });
  await typeRule(rules, "Dollars a stop, $", "4.5");
  await expectWith({ stop_cost_dollars: 4.5 });
  await typeRule(rules, "Fill the tank to, %", "90");
  await expectWith({ usable_tank_fraction: 0.9 });
  const stops = (await readPlanBeside(page)).stops.length;
  // The first press takes the number of stops that the plan has anyway.
  await rules.getByRole("button", { name: "Less: Most stops" }).click();
  await expectWith({ maximum_stops: stops });
  await rules.getByRole("button", { name: "No limit" }).click();
  await expectWith({ maximum_stops: undefined });
  await rules.getByRole("switch", { name: "Fill up at every stop" }).press("Space");
  await expectWith({ fill_up: true });
  await rules.getByRole("button", { name: "Reset" }).click();
  inForce = {};
  await expectWith({});
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)(
  "what has to stay in the tank and what a minute is worth are settings of the trip",
  async () => {
    const { rules, ...planner } = await open();
    await typeRule(rules, "Keep at each stop, %", "12.5");
    await typeRule(rules, "Keep on arrival, %", "33");
    await typeRule(rules, "A minute is worth, $", "0.85");
    await expectRuledPlan(
      planner,
      {},
      { ...DEFAULT_SETTINGS, bufferFraction: 0.125, reserveFraction: 0.33, timeValueDollarsPerMinute: 0.85 },
    );
    expect(planner.problems).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "brands: never, preferred by the stop and by the gallon, only some, and others where there is no plan",
  async () => {
    const { rules, ...planner } = await open();
    const { page } = planner;
    await choose(rules, "Love's", "Never");
    await expectRuledPlan(planner, { brands: { never: ["Love's"] } });
    await choose(rules, "Love's", "Any");
    await choose(rules, "Pilot", "Prefer");
    await expectRuledPlan(planner, { brands: { prefer: [{ brand: "Pilot", dollars_per_stop: 5 }] } });
    await typeRule(rules, "Pilot is worth, $", "12");
    await expectRuledPlan(planner, { brands: { prefer: [{ brand: "Pilot", dollars_per_stop: 12 }] } });
    await choose(rules, "Unit of what Pilot is worth", "¢ a gallon");
    await expectRuledPlan(planner, { brands: { prefer: [{ brand: "Pilot", cents_per_gallon: 12 }] } });
    await choose(rules, "Pilot", "Any");
    await rules.getByRole("button", { name: "Choose" }).click();
    await rules.getByRole("checkbox", { name: /^Sapp Bros/ }).check();
    await expect.poll(() => page.locator(".shell").getAttribute("data-state")).toBe("tooTight");
    await rules.getByRole("switch", { name: "Others, if there is no plan without" }).click();
    await expectRuledPlan(planner, { brands: { only: ["Sapp Bros"], fallback: true } });
    expect(planner.problems).toEqual([]);
  },
);

test.skipIf(noChromium)("a station must be a stop; another one never; both are listed and taken back", async () => {
  const { rules, ...planner } = await open();
  const { page } = planner;
  const plain = await readPlanBeside(page);
  const [first, second] = BUILT_IN.stations;
  if (first === undefined || second === undefined) throw new Error("no stations");
  const add = async (text: string, said: string): Promise<void> => {
    await rules.getByRole("button", { name: "Add a station" }).click();
    const form = rules.getByRole("form", { name: "Add a station" });
    await form.getByRole("combobox", { name: "Station" }).fill(text);
    await choose(form, "Which rule for the station", said);
    await form.getByRole("button", { name: "Add station" }).click();
  };
  await add("nowhere", "Must stop");
  await rules.getByRole("alert").filter({ hasText: "No station of this trip" }).waitFor();
  await rules.getByRole("button", { name: "Cancel" }).click();
  await add(first.id, "Must stop");
  await expectRuledPlan(planner, { required_station_ids: [first.id] });
  await add(second.id, "Never");
  await expectRuledPlan(planner, { required_station_ids: [first.id], excluded_station_ids: [second.id] });
  for (let left = 2; left > 0; left--)
    await rules
      .getByRole("button", { name: /^Remove: / })
      .first()
      .click();
  await expect.poll(() => readPlanBeside(page)).toEqual(plain);
  // The last button of a list takes the focus to where more can be added.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add a station");
  expect(planner.problems).toEqual([]);
});

test.skipIf(noChromium)("consumption by load: loaded to a mile, empty from there", async () => {
  const { rules, ...planner } = await open();
  await rules.getByRole("button", { name: "Add a stretch" }).click();
  const form = rules.getByRole("form", { name: "Add a stretch" });
  await form.getByRole("textbox", { name: "To mile" }).fill("500");
  await form.getByRole("textbox", { name: "mpg to there" }).fill("0");
  await form.getByRole("textbox", { name: "mpg from there" }).fill("7.4");
  await form.getByRole("button", { name: "Add stretch" }).click();
  await form.getByRole("alert").filter({ hasText: "0.1 to" }).waitFor();
  await form.getByRole("textbox", { name: "mpg to there" }).fill("6.2");
  await form.getByRole("button", { name: "Add stretch" }).click();
  await expectRuledPlan(planner, {
    consumption: [
      { until_mile: 500, mpg: 6.2 },
      { until_mile: BUILT_IN.route.total_distance_miles, mpg: 7.4 },
    ],
  });
  expect(await rules.getByRole("list", { name: "Stretches" }).getByRole("listitem").allInnerTexts()).toEqual([
    "To mile 500: 6.2 mpg",
    "From there on: 7.4 mpg",
  ]);
  expect(planner.problems).toEqual([]);
});

test.skipIf(noChromium)(
  "the driver's hours: those of the US, then what is left of them, other limits and a night",
  async () => {
    const { rules, ...planner } = await open();
    await typeRule(rules, "Minutes a stop, min", "20");
    await rules.getByRole("switch", { name: "Driver’s hours" }).click();
    await expectRuledPlan(planner, { stop_minutes: 20, hours: {} });
    await typeRule(rules, "Left until the break, h", "3");
    await expectRuledPlan(planner, { stop_minutes: 20, hours: { drive_minutes_to_break: 180 } });
    await typeRule(rules, "A break after, h", "4:30");
    await typeRule(rules, "A break lasts, min", "45");
    await expectRuledPlan(planner, {
      stop_minutes: 20,
      hours: { drive_minutes_to_break: 180, drive_minutes_per_break: 270, break_minutes: 45 },
    });
    // No more can be left than there is from the start.
    await typeRule(rules, "A break after, h", "2");
    await expectRuledPlan(planner, {
      stop_minutes: 20,
      hours: { drive_minutes_to_break: 120, drive_minutes_per_break: 120, break_minutes: 45 },
    });
    await rules.getByRole("button", { name: "Add a night" }).click();
    const form = rules.getByRole("form", { name: "Add a night" });
    await form.getByRole("textbox").fill("9h-11h");
    await form.getByRole("button", { name: "Add night" }).click();
    await expectRuledPlan(planner, {
      stop_minutes: 20,
      hours: {
        drive_minutes_to_break: 120,
        drive_minutes_per_break: 120,
        break_minutes: 45,
        rests: [{ from_drive_minute: 540, to_drive_minute: 660 }],
      },
    });
    await rules.getByRole("switch", { name: "Driver’s hours" }).click();
    await expectRuledPlan(planner, { stop_minutes: 20 });
    expect(planner.problems).toEqual([]);
  },
);

test.skipIf(noChromium)("without a plan the page keeps as much as can be kept, if it may", async () => {
  const { rules, ...planner } = await open();
  await typeRule(rules, "Keep on arrival, %", "99");
  await expect.poll(() => planner.page.locator(".shell").getAttribute("data-state")).toBe("infeasible");
  await choose(rules, "If there is no plan", "Keep the most");
  await expectRuledPlan(planner, { when_infeasible: "dip" }, { ...DEFAULT_SETTINGS, reserveFraction: 0.99 });
  expect(planner.problems).toEqual([]);
});
