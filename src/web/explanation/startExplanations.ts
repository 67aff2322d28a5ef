import type { ComparedPlan } from "../../contract/comparison.js";
import type { OptimizeResult } from "../../contract/optimize.js";
import type { CompareOptions } from "../../planning/compare.js";
import type { AskedTrip, ExplanationAnswer, ExplanationQuestion, PlanChoices } from "../background/explanationQuestions.js";

/** A plan on the page. */
export interface AskedPlan extends PlanChoices {
  readonly trip: AskedTrip;
}

/** A worker that explains and compares plans. Once it has failed both throw errors: start another one then. */
export interface Explanations {
  /** The plan with what explains it. */
  explain(plan: AskedPlan): Promise<OptimizeResult>;
  compare(plan: AskedPlan, options: CompareOptions): Promise<readonly ComparedPlan[]>;
}

interface Waiting {
  readonly resolve: (answer: ExplanationAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the worker: an explanation takes many plans, and the sliders must not wait for them. */
export function startExplanations(): Explanations {
  const worker = new Worker(new URL("../background/explanation.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let sentTrip: AskedTrip | undefined;
  let hasFailed = false;
  let lastId = 0;
  const fail = (): Error => {
    const failure = new Error("the worker that explains plans has failed");
    hasFailed = true;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
    return failure;
  };
  worker.addEventListener("message", ({ data }: MessageEvent<ExplanationAnswer>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", fail);
  worker.addEventListener("messageerror", fail);

  async function ask({ trip, settings, rules }: AskedPlan, compare?: CompareOptions): Promise<ExplanationAnswer> {
    if (hasFailed) throw fail();
    lastId++;
    const id = lastId;
    const answered = new Promise<ExplanationAnswer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
    const { route, stations } = trip;
    const question: ExplanationQuestion = { id, trip: trip === sentTrip ? undefined : { route, stations }, choices: { settings, rules }, compare };
    worker.postMessage(question);
    sentTrip = trip;
    return answered;
  }
  return {
    async explain(plan) {
      const { explained } = await ask(plan);
      if (explained === undefined) throw fail();
      return explained;
    },
    async compare(plan, options) {
      const { compared } = await ask(plan, options);
      if (compared === undefined) throw fail();
      return compared;
    },
  };
}
