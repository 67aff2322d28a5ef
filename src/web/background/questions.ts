import type { TimeValueRange, TradeoffPoint } from "../../planning/tradeoff.js";
import type { PlanInput } from "../../optimizer/optimizer.js";

/** What the page asks the worker: the trade-off curve of a trip. The time value in `planInput` plays no part. */
export interface TradeoffQuestion {
  readonly id: number;
  readonly planInput: PlanInput;
  readonly detourMinutes: Float64Array;
  readonly range: TimeValueRange;
}

/** The worker answers only the newest question. */
export interface TradeoffAnswer {
  readonly id: number;
  /** `undefined` when the worker has failed. */
  readonly points: readonly TradeoffPoint[] | undefined;
}
