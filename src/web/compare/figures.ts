// What stands in the column of a plan.

import type { ComparedPlan } from "../../contract/schemas/comparison.js";
import { counted, dollars, duration } from "../design/words.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import { paidFor, type Pay, payBeside } from "./paid.js";
import type { PlanKind, SidePlan } from "./plans.js";

const MINUTES_PER_HOUR = 60;
export interface PlanFigures {
  readonly pay: Pay;
  /** `$10.32 less`; `undefined` for the plan that is shown. */
  readonly difference: string | undefined;
  readonly isLess: boolean;
  readonly time: string;
  /** `1 h 23 min later` */
  readonly timeDifference: string | undefined;
}

export function minutesOf({ total_time_hours: hours }: ComparedPlan): number {
  return hours * MINUTES_PER_HOUR;
}

/** @param best the plan that is shown. */
export function figuresOf(plan: ComparedPlan, best: ComparedPlan): PlanFigures {
  const pay = payBeside(plan, best);
  const cents = Math.round((pay.dollars - paidFor(best)) * 100);
  const minutes = Math.round(minutesOf(plan)) - Math.round(minutesOf(best));
  return {
    pay,
    difference:
      plan === best
        ? undefined
        : cents === 0
          ? "the same"
          : `${dollars(Math.abs(cents) / 100)} ${cents < 0 ? "less" : "more"}`,
    isLess: cents < 0,
    time: duration(minutesOf(plan)),
    timeDifference:
      plan === best
        ? undefined
        : minutes === 0
          ? "as long"
          : `${duration(Math.abs(minutes))} ${minutes > 0 ? "later" : "sooner"}`,
  };
}

const TITLES: Readonly<Record<Exclude<PlanKind, "best" | "own">, string>> = {
  cheapest: "Cheapest fuel",
  fewest: "Fewest stops",
  naive: "Filling up at a quarter tank",
};

export function titleOf({ kind, plan }: SidePlan, rules: Rules): string {
  if (kind === "best") return fieldsInForce(rules).length > 0 ? "Your rules" : "This plan";
  return kind === "own" ? plan.name : TITLES[kind];
}

const NUMBERS = ["No way", "One way", "Two ways", "Three ways", "Four ways", "Five ways", "Six ways"];

/** `Four ways to fuel this trip` */
export function headingFor(count: number): string {
  return `${NUMBERS[count] ?? counted(count, "way")} to fuel this trip`;
}
