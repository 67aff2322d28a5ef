// The curves of cost against stops and against time.

import type { ComparedPlan } from "../../contract/comparison.js";
import { counted, dollars, duration } from "../design/words.js";
import { minutesOf } from "./figures.js";
import { paidFor, SAME_DOLLARS, wordPaid } from "./paid.js";
import type { Comparison, CurvePlan } from "./plans.js";

export type CurveKind = "stops" | "time";

/** A point of a chart. */
export interface CurvePoint extends CurvePlan {
  readonly x: number;
  readonly dollars: number;
  readonly isFree: boolean;
  /** `4 stops, $1,036.73 at the pump, 42 h 23 min on the road` */
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
export function curveOf({ yours, free }: Comparison, kind: CurveKind): Curve {
  const paid = wordPaid([...yours, ...free].map(({ plan }) => plan));
  const line = (plans: readonly CurvePlan[], isFree: boolean): CurvePoint[] => {
    const points = plans.map((each): CurvePoint => {
      const { plan } = each;
      return { ...each, isFree, x: kind === "stops" ? plan.stop_count : minutesOf(plan), dollars: paidFor(plan), text: describePoint(plan, paid) };
    });
    return kind === "stops" ? points : byTime(points);
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

function describePoint(plan: ComparedPlan, paid: string): string {
  return `${counted(plan.stop_count, "stop")}, ${dollars(paidFor(plan))} ${paid}, ${duration(minutesOf(plan))} on the road`;
}
