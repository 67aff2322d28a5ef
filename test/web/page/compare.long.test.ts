// Plans side by side: their figures are those of `fuel-route compare`, and each that can be taken is planned for
// exactly that sum.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ComparedPlan } from "../../../src/contract/schemas/comparison.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { findAxeFaults } from "../../support/axe.js";
import { noChromium } from "../../support/chromium.js";
import { makeFolder } from "../../support/cli.js";
import { dropFile } from "../../support/dropFile.js";
import {
  openPlanner,
  type PlannerPage,
  sharePlanner,
  type SharedOptions,
  WITHOUT_MAP,
} from "../../support/plannerPage.js";
import { BUILT_IN, numberIn, typeSetting } from "../../support/plannerSteps.js";
import { runHere } from "../../support/runHere.js";
import type { Rules } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { choosePlaces, CSV, waitForTrip } from "./fileSteps.js";
import { builtIn, openStop } from "./whySteps.js";

const TRIP = { route: BUILT_IN.route, stations: BUILT_IN.stations };
const RULES = { stop_minutes: 15, minimum_purchase_gallons: 50 };
async function openCompare(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Compare", exact: true }).first().click();
  const compare = page.locator("[data-part=compare][aria-busy=false]");
  await compare.locator(".columns").waitFor();
  return compare;
}

interface ReadColumn {
  readonly kind: string;
  readonly pay: number;
  readonly stops: number;
  readonly lowest: number;
  readonly rows: readonly string[];
}

async function readColumns(compare: Locator): Promise<ReadColumn[]> {
  const columns = await compare.locator("[data-plan]").evaluateAll((all) =>
    all.map((column) => ({
      kind: column.getAttribute("data-plan") ?? "",
      pay: column.querySelector(".column-pay")?.firstChild?.textContent ?? "",
      rows: [...column.querySelectorAll("dd")].map((cell) => cell.firstChild?.textContent ?? ""),
    })),
  );
  return columns.map(({ kind, pay, rows }) => ({
    kind,
    pay: numberIn(pay),
    stops: numberIn(rows[0]),
    lowest: numberIn(rows.at(-1)),
    rows,
  }));
}

/** What the command answers for the same request. */
async function askCli(origin: string, rules: Rules): Promise<ComparedPlan[]> {
  const request = requestFor(TRIP, DEFAULT_SETTINGS, rules);
  const folder = await makeFolder();
  await writeFile(join(folder, "trip.json"), JSON.stringify({ ...request, plan: await askForPlan(origin, request) }));
  const { code, stdout, stderr } = await runHere(folder, ["compare", "trip.json", "--within", "1000000", "--json"]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return z.object({ plans: z.array(ComparedPlan) }).parse(JSON.parse(stdout)).plans;
}

function timeOf({ total_time_hours: hours }: ComparedPlan): string {
  const minutes = Math.round(hours * 60);
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The figure in the texts of some points, from left to right. */
async function readPoints(compare: Locator, curve: "stops" | "time", isFree: boolean): Promise<number[]> {
  const texts = await compare
    .locator(`[data-curve=${curve}] .curve-button`)
    .evaluateAll((points) => points.map((point) => point.getAttribute("aria-label") ?? ""));
  return texts
    .filter((text) => text.startsWith("Without rules") === isFree)
    .map((text) => numberIn(/\$[\d,.]+ net of fuel tax/.exec(text)?.[0]));
}

async function paidNow(page: Page): Promise<number> {
  return numberIn(
    await page
      .locator("[data-part=summary]")
      .innerText()
      .then((text) => /Pay at the pump\s*(\$[\d,.]+)/.exec(text)?.[1]),
  );
}

/** Presses what takes a plan, waits until so much is paid, and takes it back. */
async function takeAndUndo(page: Page, pay: number, press: () => Promise<void>): Promise<void> {
  const before = await paidNow(page);
  expect(before).not.toBe(pay);
  await press();
  await expect.poll(() => paidNow(page)).toBe(pay);
  await page.locator("[data-part=compare][aria-busy=false]").waitFor();
  await page.locator(".compare-taken").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => paidNow(page)).toBe(before);
  await page.locator("[data-part=compare][aria-busy=false]").waitFor();
}

describe.skipIf(noChromium)("the comparison", () => {
  const openShared = sharePlanner(WITHOUT_MAP);
  /** Without the comparison that the last test has opened. */
  const open = async (options?: SharedOptions): Promise<PlannerPage> => {
    const planner = await openShared(options);
    const close = planner.page.getByRole("button", { name: "Close the comparison" });
    if (await close.isVisible()) await close.click();
    return planner;
  };

  test("the columns have the figures of fuel-route compare, and the cheapest is the plan without rules", async () => {
    const { page, problems, origin } = await open({ hash: builtIn(RULES).hash });
    const columns = await readColumns(await openCompare(page));
    const plans = await askCli(origin, RULES);
    const [best] = plans;
    if (best === undefined) throw new Error("there is no best plan");
    for (const [kind, cliKind] of [
      ["best", "best"],
      ["fewest", "fewest_stops"],
      ["naive", "naive"],
    ] as const) {
      const column = columns.find((each) => each.kind === kind);
      const plan = plans.find((each) => each.kind === cliKind);
      if (plan === undefined || column === undefined) throw new Error(`no plan ${kind}`);
      const arrivesAlike =
        Math.abs(plan.fuel_remaining_at_destination_gallons - best.fuel_remaining_at_destination_gallons) <= 0.05;
      expect(column.pay).toBeCloseTo(
        arrivesAlike ? plan.total_fuel_cost : best.total_fuel_cost + plan.net_fuel_cost - best.net_fuel_cost,
        2,
      );
      expect(column.stops).toBe(plan.stop_count);
      expect(column.rows[1]).toBe(timeOf(plan));
      expect(column.lowest).toBeCloseTo(plan.lowest_fuel_gallons, 1);
    }
    const free = await askForPlan(origin, requestFor(TRIP, DEFAULT_SETTINGS));
    const cheapest = columns.find(({ kind }) => kind === "cheapest");
    expect(cheapest?.pay).toBeCloseTo(free.summary.total_fuel_cost, 2);
    expect(cheapest?.stops).toBe(free.stops.length);
    expect(problems).toEqual([]);
  });

  test("a plan that arrives with less fuel counts by the same sum in its column and on the curves", async () => {
    const { page, problems } = await open({
      hash: builtIn({ stop_minutes: 35, minimum_purchase_gallons: 130 }).hash,
    });
    const compare = await openCompare(page);
    const cheapest = (await readColumns(compare)).find(({ kind }) => kind === "cheapest");
    for (const curve of ["stops", "time"]) {
      const text = await compare
        .locator(`[data-curve=${curve}]`)
        .getByRole("button", { name: "Without rules on stops" })
        .last()
        .getAttribute("aria-label");
      expect(numberIn(/\((.+) with the same fuel left\)/.exec(text ?? "")?.[1])).toBe(cheapest?.pay);
    }
    expect(problems).toEqual([]);
  });

  test("with fuel tax all plans compare by what they cost net of it, and say so", async () => {
    const taxed: Rules = { ...RULES, fuel_tax: "ifta" };
    const { page, problems, origin } = await open({ hash: builtIn(taxed).hash });
    const compare = await openCompare(page);
    const columns = await readColumns(compare);
    // The test's service has a table of its own.
    const [best, free] = [(await askCli(origin, taxed))[0], (await askCli(origin, { fuel_tax: "ifta" }))[0]];
    expect(best?.total_tax_credit).toBeGreaterThan(0);
    expect(columns[0]?.pay).toBe(best?.total_net_cost);
    const cheapest = columns.find(({ kind }) => kind === "cheapest");
    expect(cheapest?.pay).toBe(free?.total_net_cost);
    expect(await compare.locator("[data-plan=best] .column-note").textContent()).toMatch(/^net of fuel tax/);
    expect(await compare.locator(".curve h3").allTextContents()).toEqual([
      "Pay net of fuel tax, by stops",
      "Pay net of fuel tax, by time on the road",
    ]);
    const points = await readPoints(compare, "stops", true);
    expect(points.length).toBeGreaterThan(2);
    expect(points).toEqual([...new Set(points)].toSorted((a, b) => b - a));
    expect(points.at(-1)).toBe(cheapest?.pay);
    await compare.locator("[data-plan=cheapest] button").click();
    await expect
      .poll(() => page.locator("[data-part=summary]").innerText())
      .toContain(
        `bring the bill down to ${cheapest?.pay.toLocaleString("en-US", { style: "currency", currency: "USD" })}.`,
      );
    expect(problems).toEqual([]);
  });

  test("each plan that can be taken is planned for exactly its sum, and can be taken back", async () => {
    const { page, problems } = await open({ hash: builtIn(RULES).hash });
    const compare = await openCompare(page);
    const columns = await readColumns(compare);
    for (const { kind, pay } of columns.filter((each) => each.kind === "cheapest" || each.kind === "fewest")) {
      await takeAndUndo(page, pay, () => compare.locator(`[data-plan=${kind}] button`).click());
    }
    const names = await compare
      .locator("[data-curve=stops] .curve-button")
      .evaluateAll((all) => all.map((point) => point.getAttribute("aria-label") ?? ""));
    expect(names.length).toBeGreaterThan(2);
    // Once something else has changed, it is that which can be undone.
    await compare.locator("[data-plan=cheapest] button").click();
    const undo = page.locator(".compare-taken").getByRole("button", { name: "Undo" });
    await undo.waitFor();
    await typeSetting(page, "Fuel now", 91);
    expect(await undo.count()).toBe(0);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.locator("[data-part=compare][aria-busy=false]").waitFor();
    for (const [k, name] of names.entries()) {
      if (name.endsWith(": shown")) continue;
      await takeAndUndo(page, numberIn(/\$[\d,.]+/.exec(name)?.[0]), () =>
        compare.locator("[data-curve=stops] .curve-button").nth(k).press("Enter"),
      );
    }
    expect(problems).toEqual([]);
  });

  test.each([
    ["light", { width: 1440, height: 900 }],
    ["dark", { width: 1920, height: 1080 }],
  ] as const)(
    "arrow keys go from point to point, labels are within the chart, axe finds nothing (%s)",
    async (colorScheme, viewport) => {
      const { page } = await open({ hash: builtIn(RULES).hash, colorScheme, viewport });
      const compare = await openCompare(page);
      const points = compare.locator("[data-curve=stops] .curve-button");
      await points.first().focus();
      await page.keyboard.press("ArrowRight");
      expect(await points.nth(1).evaluate((point) => point === document.activeElement)).toBe(true);
      const outside = await compare.locator(".curve-plot").evaluateAll((plots) =>
        plots.flatMap((plot) => {
          const frame = plot.getBoundingClientRect();
          return [...plot.querySelectorAll("text")]
            .filter((text) => {
              const { left, right, top, bottom } = text.getBoundingClientRect();
              return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
            })
            .map((text) => text.textContent);
        }),
      );
      expect(outside).toEqual([]);
      expect(await findAxeFaults(page, "[data-part=compare]")).toEqual([]);
    },
  );
  test("a plan of one's own is compared, with its faults by line; the next trip is compared without it", async () => {
    const { page, problems } = await open();
    const compare = await openCompare(page);
    await compare.getByRole("button", { name: "Plan of my own" }).click();
    const dialog = page.getByRole("dialog", { name: "Plan of my own" });
    const stops = dialog.getByLabel("Its stops");
    await stops.fill("Nowhere, 50");
    await dialog.getByRole("button", { name: "Compare it" }).click();
    expect(await dialog.getByRole("alert").textContent()).toContain(
      'Line 1: no station of this trip is called "Nowhere".',
    );
    await dialog.getByRole("button", { name: "Begin with this plan" }).click();
    const written = await stops.inputValue();
    // One gallon less at the last stop.
    const lines = written.split("\n");
    const last = lines.at(-1) ?? "";
    await stops.fill(
      [...lines.slice(0, -1), last.replace(/[\d.]+$/, (gallons) => String(Number(gallons) - 1))].join("\n"),
    );
    await dialog.getByRole("button", { name: "Compare it" }).click();
    await page.locator("[data-part=compare][aria-busy=false] [data-plan=own]").waitFor();
    const [best, own] = ["best", "own"].map((kind) => compare.locator(`[data-plan=${kind}]`));
    expect(await own?.locator("summary").textContent()).toBe("Breaks your rules once");
    expect(numberIn(await own?.locator("dd").first().textContent())).toBe(
      numberIn(await best?.locator("dd").first().textContent()),
    );
    await choosePlaces(page, "Omaha, NE", "Denver, CO");
    await dropFile(page, "nebraska.csv", CSV);
    await waitForTrip(page, "Omaha, NE to Denver, CO");
    await compare.locator("[data-plan=best]").waitFor();
    expect(await compare.locator("[data-plan=own]").count()).toBe(0);
    await expect.poll(() => compare.locator(".state-letters text").allTextContents()).toEqual(["NE", "CO"]);
    // What was written stays, and says which stations the trip lacks.
    await compare.getByRole("button", { name: "Plan of my own" }).click();
    await page.getByRole("button", { name: "Compare it" }).click();
    expect(await page.getByRole("alert").textContent()).toMatch(/^Line 1: no station of this trip is called/);
    expect(problems).toEqual([]);
  });
});

test.skipIf(noChromium)("a question that is refused fails alone: the reasons are worked out all the same", async () => {
  const spoil = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (
        this: Worker,
        message: { asked?: { kind: string; options?: { own: { stops: unknown[] }[] } } },
      ) {
        if (message.asked?.kind === "compare")
          message.asked.options?.own[0]?.stops.push({ station_id: "nowhere", gallons: 1 });
        send.call(this, message);
      };
    });
  const { page, problems } = await openPlanner({
    prepare: async (blank) => {
      await WITHOUT_MAP.prepare(blank);
      await spoil(blank);
    },
  });
  const closed: string[] = [];
  page.on("worker", (worker) => worker.on("close", () => closed.push(worker.url())));
  await page.getByRole("button", { name: "Compare", exact: true }).first().click();
  await page.getByText("The other plans could not be worked out.").waitFor();
  await page.getByRole("button", { name: "Close the comparison" }).click();
  expect((await openStop(page, 2)).purpose).not.toBe("");
  expect(closed).toEqual([]);
  expect(problems).toEqual([]);
});
