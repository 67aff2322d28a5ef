// Real plans of the built-in trip by other prices than the pump's: what reports show adds up to the cent.

import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Jurisdiction } from "../../src/contract/schemas/fields.js";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import type { Discount, Pricing } from "../../src/contract/schemas/pricing.js";
import { loadOptimizer } from "../../src/index.js";
import { comparePlans } from "../../src/planning/compare.js";
import { answerRequest } from "../../src/planning/optimize.js";
import { type Plan, planStops } from "../../src/planning/plan.js";
import { writeComparison } from "../../src/report/comparison.js";
import { toCsv } from "../../src/report/csv.js";
import { toGpx } from "../../src/report/gpx.js";
import { toHtml } from "../../src/report/html.js";
import { writePlan } from "../../src/report/table.js";
import { NO_TERMINAL } from "../../src/report/terminal.js";
import { builtInTable } from "../../src/tax/table/builtIn.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { readDocument } from "../support/documents.js";
import { pick, seededRandom } from "../support/random.js";

const optimizer = await loadOptimizer();

/** No map: each station says its state. */
const tools = {
  optimizer,
  vehicles: NO_VEHICLES,
  fuelTax: () => ({ table: builtInTable(), map: { jurisdictionAt: () => undefined, sharesOf: () => new Map() } }),
  now: () => Date.parse("2026-08-01T12:00Z"),
};

const Trip = OptimizeRequest.extend({
  stations: z.array(z.looseObject({ metadata: z.object({ state: Jurisdiction }) })),
});
const raw: unknown = JSON.parse(
  await readFile(new URL("../../src/journey/i80-coast-to-coast.json", import.meta.url), "utf8"),
);
const states = Trip.parse(raw).stations.map(({ metadata }) => metadata.state);
const parsed = OptimizeRequest.parse(raw);
const trip: OptimizeRequest = {
  ...parsed,
  stations: parsed.stations.map((station, i) => ({ ...station, jurisdiction: states[i] })),
};

function planBy(
  pricing: Pricing | undefined,
  request = trip,
): { request: OptimizeRequest; result: OptimizeResult; plan: Plan } {
  const priced = { ...request, ...(pricing && { pricing }) };
  const outcome = planStops(tools, priced);
  if (outcome.status !== "planned") throw new Error("there is a plan");
  return { request: priced, result: answerRequest(tools, priced, outcome), plan: outcome.plan };
}

/** `$1,234.50` in cents. */
const cents = (text = ""): number => Math.round(Number(text.replaceAll(/[$,]/g, "")) * 100);

describe("totals add up to the cent", () => {
  const random = seededRandom(21);
  const brands = [...new Set(trip.stations.flatMap(({ brand }) => brand ?? []))];
  const deal = (): Discount => {
    const scope = random() < 0.3 ? {} : { brands: [pick(random, brands)] };
    const amount = Math.round(random() * 600) / 10;
    return {
      ...scope,
      ...pick<Discount>(random, [{ cents_off: amount }, { percent_off: amount / 4 }, { cost_plus_cents: amount - 20 }]),
    };
  };
  const cases = Array.from({ length: 30 }, (_, i) => {
    const discounts = Array.from({ length: i % 4 }, deal);
    const stations = trip.stations.map((station) => ({
      ...station,
      cost_per_gallon: Number(((station.price_per_gallon ?? 0) - random() * 0.4).toFixed(4)),
      price_as_of: "2026-07-30T06:00Z",
    }));
    return {
      i,
      request: { ...trip, stations },
      pricing: { discounts, fuel_tax: i % 4 === 0 || random() < 0.7 ? ("ifta" as const) : ("none" as const) },
    };
  });

  test.each(cases)("trip $i", ({ request, pricing }) => {
    const { result, plan, request: priced } = planBy(pricing, request);
    const { total_fuel_cost: paid } = result.summary;
    const stopStations = plan.stops.flatMap(({ station }) => request.stations[station.row] ?? []);

    const text = writePlan("x", priced, result);
    const [head = "", ...rows] = text.split("\n").slice(3, 4 + result.stops.length);
    const costs = rows.map((row) => cents(/\$[\d,.]+(?= +[\d.]+ min)/.exec(row)?.[0]));
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(Math.round(paid * 100));
    expect(cents(/ for (\$[\d,.]+) in /.exec(text)?.[1])).toBe(Math.round(paid * 100));

    const sentence =
      /^Fuel: (?:(?<pump>\$[\d,.]+) at pump prices (?<sign>[−+]) (?<discount>\$[\d,.]+) discounts = )?(?<paid>\$[\d,.]+) paid(?: − (?<credit>\$[\d,.]+) fuel tax credit = (?<net>\$[\d,.]+) net)?\.$/m.exec(
        text,
      )?.groups;
    const { pump, sign, discount, credit, net } = sentence ?? {};
    expect(sentence === undefined).toBe(result.summary.total_discount === 0 && result.summary.total_tax_credit === 0);
    if (pump !== undefined)
      expect(cents(pump) + (sign === "−" ? -1 : 1) * cents(discount)).toBe(cents(sentence?.["paid"]));
    if (net !== undefined) expect(cents(sentence?.["paid"]) - cents(credit)).toBe(cents(net));
    expect(pump !== undefined).toBe(head.includes("  paid  ") && result.summary.total_discount !== 0);
    // Each sum of the page, of the GPX and of every row of the CSV is that of the text.
    const page = toHtml("x", priced, result, plan);
    for (const amount of [pump, sentence?.["paid"], net])
      if (amount !== undefined) expect(page).toContain(`<td class="right">${amount}</td>`);
    const csv = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(toCsv(result, stopStations, pricing.discounts), { columns: true }));
    const totals = new Set(
      csv.map((row) => [row["trip_paid_dollars"], row["trip_net_dollars"]].map((amount) => cents(amount)).join(" ")),
    );
    if (sentence !== undefined) {
      expect([...totals]).toEqual([`${cents(sentence["paid"])} ${cents(net ?? sentence["paid"])}`]);
      expect(toGpx("x", priced.route, result, stopStations)).toContain(
        `<desc>Fuel: ${sentence["pump"] ?? sentence["paid"]} `,
      );
    }
  });
});

describe("coast to coast by net prices", () => {
  const stateOf = (plan: Plan, k: number) => states[plan.stops[k]?.station.row ?? NaN];
  const mainPurchase = (plan: Plan) =>
    plan.stops.reduce((most, { gallons }, k) => (gallons > (plan.stops[most]?.gallons ?? 0) ? k : most), 0);
  const [byPump, byNet] = [planBy(undefined).plan, planBy({ fuel_tax: "ifta" }).plan];
  const creditOf = (plan: Plan): number =>
    plan.stops.reduce(
      (sum, { gallons }, k) =>
        sum + gallons * (builtInTable().rates.get(stateOf(plan, k) ?? "AL")?.dollarsPerGallon ?? NaN),
      0,
    );

  test("planning by net prices moves the main purchase from Iowa to Illinois: $1,207.97, not $1,218.71", () => {
    expect((byPump.totalCost - creditOf(byPump)).toFixed(2)).toBe("1218.71");
    expect(byNet.totalCost.toFixed(2)).toBe("1207.97");
    expect([byPump, byNet].map((plan) => stateOf(plan, mainPurchase(plan)))).toEqual(["IA", "IL"]);
  });

  test("docs/cli.md shows these plans side by side", async () => {
    const plans = comparePlans(tools, { ...trip, pricing: { fuel_tax: "ifta" } }, {});
    const [, table] = writeComparison("", plans, NO_TERMINAL).split("\n\n");
    const shown = Array.from((await readDocument("docs/cli.md")).matchAll(/^```text\n(.*?)^```$/gms), ([, block]) =>
      block?.trimEnd(),
    );
    expect(shown).toContain(table?.trimEnd());
  });
});
