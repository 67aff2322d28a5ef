import { TIME_VALUE_RANGE } from "../../contract/optimize.js";
import type { TradeoffPoint } from "../../planning/tradeoff.js";
import type { PlanInput } from "../../optimizer/optimizer.js";
import type { TradeoffAnswer, TradeoffQuestion } from "../background/questions.js";

/** Asks for the curve of a trip. An older question that has not been answered yet is dropped. */
type FindTradeoff = (planInput: PlanInput, detourMinutes: Float64Array) => void;

/**
 * Starts a worker that finds curves.
 * @param onFound receives the curve of the newest question.
 * @param onFailure is called when there will be none.
 */
export function startTradeoffs(onFound: (points: readonly TradeoffPoint[]) => void, onFailure: () => void): FindTradeoff {
  const worker = new Worker(new URL("../background/tradeoff.ts", import.meta.url), { type: "module" });
  let id = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<TradeoffAnswer>) => {
    if (data.points === undefined) onFailure();
    else if (data.id === id) onFound(data.points);
  });
  worker.addEventListener("error", onFailure);
  worker.addEventListener("messageerror", onFailure);
  return (planInput, detourMinutes) => {
    id++;
    worker.postMessage({ id, planInput, detourMinutes, range: TIME_VALUE_RANGE } satisfies TradeoffQuestion);
  };
}
