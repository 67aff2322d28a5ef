// The rules beside the plan: what each costs stands at its control, the link carries them, and what cannot be is
// explained.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ErrorBody } from "../../support/app.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { askService, requestFor } from "../../support/askService.js";
import { expectNoAxeFaults } from "../../support/axe.js";
import { noChromium, openPage } from "../../support/chromium.js";
import { sharePlanner, type SharedOptions, waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { readPlanBeside } from "../../support/shownPlan.js";
import { openBlocked } from "./blockedPlanner.js";
import {
  choose,
  expectCosts,
  expectRuledPlan,
  openWithRules,
  rulesOf,
  typeRule,
  WIDE,
  withRules,
} from "./rulesSteps.js";

/** The files that only rules need. */
const FLEET_FILES = /\/assets\/(?:ruleWords|frontier|ruleFields)[^/]*$/;

const ALL = {
  stop_minutes: 15,
  minimum_purchase_gallons: 50,
  maximum_stops: 9,
  stop_cost_dollars: 3,
  usable_tank_fraction: 0.95,
  brands: { never: ["Love's"] },
};
const ALL_LINKED = "stop-minutes=15&stop-cost=3&min-gallons=50&max-stops=9&usable-tank=0.95&brand-never=Love%27s";

const RELAXED = z.object({ rules: z.array(z.object({ rule: z.string(), value: z.number() })).min(1) });

describe.skipIf(noChromium)("the rules beside the plan", () => {
  const openShared = sharePlanner(WIDE);
  const open = async (own?: SharedOptions) => withRules(await openShared(own));

  test("what each rule costs is what the service says, also after a change", async () => {
    const { rules, ...planner } = await open({ hash: `#${ALL_LINKED}&trip=i80` });
    await expectRuledPlan(planner, ALL);
    await expectCosts(planner, ALL);
    await typeRule(rules, "Least to buy, gal", "60");
    await rules.getByRole("switch", { name: "Driver’s hours" }).click();
    await expectCosts(planner, { ...ALL, minimum_purchase_gallons: 60, hours: {} });
    expect(planner.problems).toEqual([]);
  });

  test("what it would cost never to stop at a brand is the difference of the service's two plans", async () => {
    const planner = await open();
    const plain = await expectRuledPlan(planner, {});
    const { body } = await askService(
      planner.origin,
      "/v1/optimize",
      requestFor({ route: BUILT_IN.route, stations: BUILT_IN.stations }, DEFAULT_SETTINGS, {
        brands: { never: ["Love's"] },
      }),
    );
    const { summary } = z.object({ summary: z.object({ total_cost: z.number() }) }).parse(body);
    const more = summary.total_cost - (plain.summary.total_cost ?? NaN);
    expect(more).toBeGreaterThan(0);
    await planner.rules
      .getByText(`never: +$${more.toFixed(2)}`)
      .first()
      .waitFor();
    expect(planner.problems).toEqual([]);
  });

  test("what is out of range or incomplete stays as it is typed and is explained; the rule and the plan stay", async () => {
    const { rules, ...planner } = await open();
    await typeRule(rules, "Minutes a stop, min", "15");
    await expectRuledPlan(planner, { stop_minutes: 15 });
    for (const [label, text, explained] of [
      ["Minutes a stop, min", "9999", "0 to 1,440 min. 15 min stays."],
      ["Most stops", "2.5", "A whole number, 0 to 50. No limit stays."],
      ["Fill the tank to, %", "100.5", "1 to 100 %. 100 % stays."],
      ["Keep on arrival, %", "ten", "0 to 100 %. 10.0 % stays."],
      ["Oldest price, h", "-1", "0.1 to 876,000 h. Any age stays."],
    ] as const) {
      await typeRule(rules, label, text);
      const input = rules.getByRole("spinbutton", { name: label, exact: true });
      expect(await input.inputValue()).toBe(text);
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      expect(await rules.getByText(explained, { exact: true }).getAttribute("id")).toBe(
        await input.getAttribute("aria-describedby"),
      );
    }
    await expectRuledPlan(planner, { stop_minutes: 15 });
    // What comes from elsewhere takes the place of what is wrong.
    await rules.getByRole("button", { name: "Box truck, 60 gal" }).click();
    expect(await rules.getByRole("spinbutton", { name: "Minutes a stop, min" }).inputValue()).toBe("10");
    await rules.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => rules.locator("[aria-invalid=true]").count()).toBe(0);
    expect(await rules.getByRole("spinbutton", { name: "Most stops" }).inputValue()).toBe("");
    expect(planner.problems).toEqual([]);
  });

  test("too few stops: no plan, and what the service says would do is a plan again", async () => {
    const { rules, ...planner } = await open();
    await typeRule(rules, "Most stops", "1");
    await expect.poll(() => planner.page.locator(".shell").getAttribute("data-state")).toBe("tooTight");
    const refusal = await askService(
      planner.origin,
      "/v1/optimize",
      requestFor({ route: BUILT_IN.route, stations: BUILT_IN.stations }, DEFAULT_SETTINGS, { maximum_stops: 1 }),
    );
    const [relaxed] = RELAXED.parse(ErrorBody.parse(refusal.body).details).rules;
    expect(relaxed?.rule).toBe("maximum_stops");
    await typeRule(rules, "Most stops", String(relaxed?.value));
    await expectRuledPlan(planner, { maximum_stops: relaxed?.value });
    expect(planner.problems).toEqual([]);
  });

  test("axe finds nothing with every form of the rules open, in light and dark colours", async () => {
    const { rules, page, problems } = await open({
      hash: `#${ALL_LINKED}&discount=3%25+off&consumption=500%3A6%2C900%3A7&fuel-tax=ifta&hours=1&rest-at=9h-11h&fallback=1&prefer=Pilot%3D5&trip=i80`,
    });
    for (const name of [
      "All 14 brands",
      "Only",
      "Add a deal",
      "Add a rate",
      "Add a stretch",
      "Add a station",
      "Add a night",
    ]) {
      const button = rules.getByRole("button", {
        name: name.startsWith("All") ? /^All \d+ brands$/ : name === "Only" ? "Choose" : name,
      });
      await button.click();
    }
    await typeRule(rules, "Most stops", "2.5");
    await rules.getByRole("button", { name: "Add station" }).click();
    await expectNoAxeFaults(page, "all forms", { within: "[data-part=rules]" });
    expect(problems).toEqual([]);
  });

  test("in a narrower window the same rules open below their field", async () => {
    const planner = await openShared({ viewport: { width: 1280, height: 900 } });
    const { page, problems } = planner;
    await page.locator("[data-field=rules]").click();
    const dialog = page.getByRole("dialog", { name: "Truck and rules" });
    await typeRule(dialog, "Least to buy, gal", "40");
    await expectRuledPlan(planner, { minimum_purchase_gallons: 40 });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)(
  "without rules their code is not loaded; a link with rules, hours and departure opens the same plan",
  async () => {
    const { rules, ...planner } = await openWithRules();
    const { page, requests, origin } = planner;
    // The service worker keeps every file for use without a network, after the page itself is there.
    const fleetFiles = (): string[] =>
      requests
        .filter((request) => request.serviceWorker() === null && request.frame() === page.mainFrame())
        .map((request) => new URL(request.url()).pathname)
        .filter((path) => FLEET_FILES.test(path));
    expect(fleetFiles().filter((path) => path.includes("ruleWords"))).toEqual([]);
    const plain = await readPlanBeside(page);
    await typeRule(rules, "Minutes a stop, min", "20");
    await choose(rules, "Love's", "Never");
    await rules.getByRole("switch", { name: "Driver’s hours" }).click();
    await typeRule(rules, "Driving left today, h", "7:30");
    const set = { stop_minutes: 20, brands: { never: ["Love's"] }, hours: { drive_minutes_left: 450 } };
    await expectRuledPlan(planner, set);
    expect(fleetFiles().some((path) => path.includes("ruleWords"))).toBe(true);
    await expect
      .poll(() => new URL(page.url()).hash)
      .toMatch(/stop-minutes=20&brand-never=Love%27s&drive-left=7h30&leave=\d{4}-\d\d-\d\dT06:00&trip=i80$/);

    const elsewhere = await openPage({ viewport: WIDE.viewport });
    await WITHOUT_MAP.prepare(elsewhere.page);
    await elsewhere.page.goto(page.url());
    await waitForPlan(elsewhere.page);
    await expectRuledPlan({ page: elsewhere.page, origin }, set);
    expect(await rulesOf(elsewhere.page).getByRole("spinbutton", { name: "Driving left today, h" }).inputValue()).toBe(
      "7:30",
    );

    await rules.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => readPlanBeside(page)).toEqual(plain);
    expect([...planner.problems, ...elsewhere.problems]).toEqual([]);
  },
);

test.skipIf(noChromium)(
  "when the planner for rules cannot be loaded, the page says what to do, and does it",
  async () => {
    const { page, unblock } = await openBlocked(/\/assets\/frontier-[^/]*\.wasm$/);
    const plain = await readPlanBeside(page);
    await page.locator("[data-field=rules]").click();
    await typeRule(rulesOf(page), "Minutes a stop, min", "15");
    await page.keyboard.press("Escape");
    const state = page.locator(".planning-state");
    await state.getByText("could not be loaded").waitFor();
    expect(await readPlanBeside(page)).toEqual(plain);
    unblock();
    await state.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => readPlanBeside(page)).not.toEqual(plain);
    expect((await state.innerText()).trim()).toBe("");
  },
);
