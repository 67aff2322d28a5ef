// What the results of a batch come to.

import { z } from "zod";
import type { ErrorCode } from "../contract/values/errors.js";

const Result = z.object({
  status: z.number(),
  body: z.object({
    error_code: z.string().optional(),
    details: z.union([z.object({ cause: z.string() }), z.unknown().transform(() => undefined)]).optional(),
    plan: z
      .object({
        stops: z.array(z.unknown()),
        summary: z.object({
          total_fuel_cost: z.number(),
          total_fuel_gallons: z.number(),
          total_distance_miles: z.number(),
          total_time_hours: z.number(),
          breaks: z.array(z.unknown()).optional(),
          baseline_comparison: z.object({
            naive_total_fuel_cost: z.number(),
            optimizer_net_fuel_cost: z.number(),
            savings_dollars: z.number(),
          }),
        }),
      })
      .optional(),
  }),
});

/** The sums over the trips that have a plan. */
export interface FleetTotals {
  readonly trips: number;
  readonly planned: number;
  /** Trips without a plan, by the code of their errors; the most frequent first. */
  readonly withoutPlan: Readonly<Record<string, number>>;
  /** Those of them that are INFEASIBLE_ROUTE, by the cause that the error tells; the most frequent first. */
  readonly infeasible: Readonly<Record<string, number>>;
  readonly miles: number;
  readonly hours: number;
  /** Whether breaks and rests are part of them, in some of the trips. */
  readonly hasBreaks: boolean;
  readonly stops: number;
  readonly gallonsBought: number;
  readonly fuelCostDollars: number;
  /** Worth of the fuel that is burnt, by these plans and by naive drivers. */
  readonly netFuelCostDollars: number;
  readonly naiveFuelCostDollars: number;
  readonly savingsDollars: number;
  /** Of the naive drivers' cost; 0 where that is 0 or less. */
  readonly savingsPercent: number;
}

/** What a trip whose body lists its faults counts as. */
const AT_FAULT: ErrorCode = "VALIDATION_ERROR";

export const INFEASIBLE: ErrorCode = "INFEASIBLE_ROUTE";
const UNKNOWN_CAUSE = "OTHER";

/** Adds up results. */
export class TotalsCounter {
  #trips = 0;
  #planned = 0;
  readonly #withoutPlan = new Map<string, number>();
  readonly #infeasible = new Map<string, number>();
  #hasBreaks = false;
  readonly #sums = {
    miles: 0,
    hours: 0,
    stops: 0,
    gallonsBought: 0,
    fuelCostDollars: 0,
    netFuelCostDollars: 0,
    naiveFuelCostDollars: 0,
    savingsDollars: 0,
  };

  /** @param line a line of results. @throws {Error} when it is none. */
  add(line: string): void {
    const { status, body } = Result.parse(JSON.parse(line));
    this.#trips++;
    if (status >= 400 || body.plan === undefined) {
      const code = body.error_code ?? AT_FAULT;
      countOne(this.#withoutPlan, code);
      if (code === INFEASIBLE) countOne(this.#infeasible, body.details?.cause ?? UNKNOWN_CAUSE);
      return;
    }
    this.#planned++;
    const { stops, summary } = body.plan;
    this.#sums.miles += summary.total_distance_miles;
    this.#sums.hours += summary.total_time_hours;
    this.#hasBreaks ||= (summary.breaks ?? []).length > 0;
    this.#sums.stops += stops.length;
    this.#sums.gallonsBought += summary.total_fuel_gallons;
    this.#sums.fuelCostDollars += summary.total_fuel_cost;
    this.#sums.netFuelCostDollars += summary.baseline_comparison.optimizer_net_fuel_cost;
    this.#sums.naiveFuelCostDollars += summary.baseline_comparison.naive_total_fuel_cost;
    this.#sums.savingsDollars += summary.baseline_comparison.savings_dollars;
  }

  /** Adds the lines of a part. */
  addAll(bytes: Uint8Array): void {
    for (const line of Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString().split("\n"))
      if (line !== "") this.add(line);
  }

  get totals(): FleetTotals {
    const { naiveFuelCostDollars: naive, savingsDollars: savings } = this.#sums;
    return {
      trips: this.#trips,
      planned: this.#planned,
      withoutPlan: mostFirst(this.#withoutPlan),
      infeasible: mostFirst(this.#infeasible),
      hasBreaks: this.#hasBreaks,
      ...this.#sums,
      savingsPercent: naive > 0 ? (savings / naive) * 100 : 0,
    };
  }
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(Array.from(counts).toSorted(([, a], [, b]) => b - a));
}
