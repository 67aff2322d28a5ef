import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { daysOf } from "./days.js";

/** When a stop begins and ends, in minutes since the departure; a rest there is part of it. */
interface Visit {
  readonly arriveMinute: number;
  readonly leaveMinute: number;
}

/** Those of the stops of a plan, in driving order; none where the request has no hours. */
export function visitsOf(plan: OptimizeResult): Visit[] {
  const visits: Visit[] = [];
  for (const { stop, begin, end } of daysOf(plan).flatMap((day) => day.parts)) {
    if (stop === undefined) continue;
    visits[stop.index] = { arriveMinute: visits[stop.index]?.arriveMinute ?? begin.minute, leaveMinute: end.minute };
  }
  return visits;
}
