// Rules on the planner page: setting them, and the service's answer with the same ones.

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import {
  openPlanner,
  type PlannerPage,
  sharePlanner,
  type SharedOptions,
  WITHOUT_MAP,
} from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { readPlanBeside, writePlanBeside } from "../../support/shownPlan.js";

const { route, stations } = BUILT_IN;

/** So wide that the rules are always there. */
export const WIDE = { ...WITHOUT_MAP, viewport: { width: 1920, height: 1080 } };

/** Opens the planner with its rules beside the plan. */
export async function openWithRules(
  options: Parameters<typeof openPlanner>[0] = {},
): Promise<PlannerPage & { readonly rules: Locator }> {
  return withRules(await openPlanner({ ...WIDE, ...options }));
}

/** One opening with the rules beside the plan for several tests, as `sharePlanner` has it. */
export function shareRules(): (own?: SharedOptions) => Promise<PlannerPage & { readonly rules: Locator }> {
  const open = sharePlanner(WIDE);
  return async (own) => withRules(await open(own));
}

/** The planner once its rules are beside the plan. */
export async function withRules(planner: PlannerPage): Promise<PlannerPage & { readonly rules: Locator }> {
  const rules = rulesOf(planner.page);
  await rules.waitFor();
  return { ...planner, rules };
}

export function rulesOf(page: Page): Locator {
  return page.locator("[data-part=rules]");
}

/** The service's answer to the rules of the built-in trip. */
export async function askWith(
  origin: string,
  rules: Rules,
  settings: Settings = DEFAULT_SETTINGS,
): Promise<OptimizeResponse> {
  return askForPlan(origin, requestFor({ route, stations }, settings, rules));
}

/** The page shows the service's answer to the rules. */
export async function expectRuledPlan(
  { page, origin }: Pick<PlannerPage, "page" | "origin">,
  rules: Rules,
  settings: Settings = DEFAULT_SETTINGS,
): Promise<OptimizeResponse> {
  const plan = await askWith(origin, rules, settings);
  await expect.poll(() => readPlanBeside(page)).toEqual(writePlanBeside(plan));
  return plan;
}

/** Beside its control, each rule says what the service says that it costs. */
export async function expectCosts(
  { page, origin }: Pick<PlannerPage, "page" | "origin">,
  rules: Rules,
  settings: Settings = DEFAULT_SETTINGS,
): Promise<void> {
  const request = requestFor({ route, stations }, settings, rules);
  const { explanation } = await askForPlan(origin, { ...request, params: { ...request.params, explain: true } });
  const expected = (explanation?.rules ?? []).map(({ rule, extra_cost: cost = NaN }): [string, string] => [
    rule,
    cost < 0.005 ? "nothing" : cost.toLocaleString("en-US", { style: "currency", currency: "USD" }),
  ]);
  expect(expected.length).toBeGreaterThan(0);
  await expect.poll(async () => (await readCosts(page)).toSorted()).toEqual(expected.toSorted());
}

/** What is said of each rule's cost: its field, and the sum. */
async function readCosts(page: Page): Promise<[rule: string, cost: string][]> {
  return rulesOf(page)
    .locator("[data-cost]")
    .evaluateAll((all) =>
      all.map((each): [string, string] => [
        each.getAttribute("data-cost") ?? "",
        /nothing|\$[\d,.]+\d/.exec(each.textContent ?? "")?.[0] ?? "",
      ]),
    );
}

/** The radio button of a choice: `choose(rules, "Love's", "Never")`. */
export async function choose(within: Locator, group: string, choice: string): Promise<void> {
  await within
    .getByRole("radiogroup", { name: group, exact: true })
    .getByRole("radio", { name: choice, exact: true })
    .check();
}

export async function typeRule(rules: Locator, label: string, text: string): Promise<void> {
  const input = rules.getByRole("spinbutton", { name: label, exact: true });
  await input.fill(text);
  await input.blur();
}
