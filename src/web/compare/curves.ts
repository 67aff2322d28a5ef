// The curves of cost against stops and against time.

import type { ComparedPlan } from "../../contract/schemas/comparison.js";
import { counted, dollars, duration } from "../design/words.js";
import { minutesOf } from "./figures.js";
import { paidFor, type Pay, payBeside, SAME_DOLLARS, wordPaid } from "./paid.js";
import type { Comparison, CurvePlan } from "./plans.js";

export type CurveKind = "stops" | "time";

/** A point of a chart. */
export interface CurvePoint extends CurvePlan {
  readonly x: number;
  /** Those of the point's height. */
  readonly dollars: number;
  /** Whether they count as much fuel on arrival as the plan that is shown has. */
  readonly isAdjusted: boolean;
  readonly isFree: boolean;
  /** `4 stops, $1,036.73 at the pump, 42 h 23 min` */
  readonly text: string;
}

export interface Curve {
  /** `at the pump`: what the dollars are. */
  readonly paid: string;
  readonly yours: readonly CurvePoint[];
  readonly free: readonly CurvePoint[];
}

/** Plans that take as long to within this much are not told apart by time. */
const SAME_MINUTES = 0.5;

/** The points of a chart, each line from left to right. */
export function curveOf({ plans, yours, free }: Comparison, kind: CurveKind): Curve {
  const paid = wordPaid([...yours, ...free].map(({ plan }) => plan));
  const [best] = plans;
  const line = (points: readonly CurvePlan[], isFree: boolean): CurvePoint[] => {
    const drawn = points.map((each): CurvePoint => {
      const { plan } = each;
      const pay = payBeside(plan, best?.plan ?? plan);
      return {
        ...each,
        isFree,
        x: kind === "stops" ? plan.stop_count : minutesOf(plan),
        dollars: pay.dollars,
        isAdjusted: pay.isAdjusted,
        text: describePoint(plan, pay, paid),
      };
    });
    return kind === "stops" ? drawn : byTime(drawn);
  };
  return { paid, yours: line(yours, false), free: line(free, true) };
}

/** Whether there is anything to choose: one point makes no curve. */
export function isDrawn({ yours, free }: Curve): boolean {
  return yours.length > 1 || free.length > 1;
}

/** Those that pay less than all that take no longer; the plan that is shown stays in any case. */
function byTime(points: readonly CurvePoint[]): CurvePoint[] {
  const kept: CurvePoint[] = [];
  let least = Infinity;
  for (const point of points.toSorted((a, b) => a.x - b.x || a.dollars - b.dollars)) {
    const before = kept.at(-1);
    const isNew = point.dollars < least - SAME_DOLLARS && (before === undefined || point.x - before.x > SAME_MINUTES);
    if (!isNew && !point.isShown) continue;
    least = Math.min(least, point.dollars);
    kept.push(point);
  }
  return kept;
}

function describePoint(plan: ComparedPlan, pay: Pay, paid: string): string {
  const alike = pay.isAdjusted ? ` (${dollars(pay.dollars)} with the same fuel left)` : "";
  return `${counted(plan.stop_count, "stop")}, ${dollars(paidFor(plan))} ${paid}${alike}, ${duration(minutesOf(plan))}`;
}
