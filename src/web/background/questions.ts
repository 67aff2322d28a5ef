import type { TimeValueRange, TradeoffPoint } from "../../planning/tradeoff.js";
import type { PlanInput } from "../../optimizer/optimizer.js";

/** What the page asks the worker: the curve of a trip. `planInput` is of any time value. */
export interface TradeoffQuestion {
  readonly id: number;
  readonly planInput: PlanInput;
  readonly detourMinutes: Float64Array;
  readonly range: TimeValueRange;
}

/** ... and the answer, of the newest question only. */
export interface TradeoffAnswer {
  readonly id: number;
  /** `undefined`: the worker has failed. */
  readonly points: readonly TradeoffPoint[] | undefined;
}
