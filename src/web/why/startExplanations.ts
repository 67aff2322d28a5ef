import type {
  Answers,
  Asked,
  AskedTrip,
  ExplanationAnswer,
  ExplanationQuestion,
  PlanChoices,
} from "../background/explanationQuestions.js";

/** A plan on the page. */
export interface AskedPlan extends PlanChoices {
  readonly trip: AskedTrip;
}

/** A question that has no answer; the worker answers others. */
export class Refused extends Error {}

/**
 * A worker that explains and compares plans. It rejects a question without an answer by `Refused`; once it has failed
 * it rejects every question: start another one then.
 */
export interface Explanations {
  ask<Kind extends Asked["kind"]>(
    plan: AskedPlan,
    asked: Extract<Asked, { readonly kind: Kind }>,
  ): Promise<Answers[Kind]>;
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
  return {
    async ask<Kind extends Asked["kind"]>(
      { trip, settings, rules }: AskedPlan,
      asked: Extract<Asked, { readonly kind: Kind }>,
    ) {
      if (hasFailed) throw fail();
      lastId++;
      const id = lastId;
      const answered = new Promise<ExplanationAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      const { route, stations } = trip;
      const question: ExplanationQuestion = {
        id,
        trip: trip === sentTrip ? undefined : { route, stations },
        choices: { settings, rules },
        asked,
      };
      worker.postMessage(question);
      sentTrip = trip;
      const { answer, refused } = await answered;
      if (refused) throw new Refused("the question has no answer");
      if (answer === undefined) throw fail();
      // The worker answers each question in the type of its kind.
      return answer as Answers[Kind];
    },
  };
}
