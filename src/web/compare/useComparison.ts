import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { OwnPlan } from "../../contract/schemas/comparison.js";
import { useApp } from "../app/context.js";
import type { Shown } from "../shown.js";
import { askNewest } from "../why/askNewest.js";
import { worker } from "../why/worker.js";
import { type Comparison, findPlans } from "./plans.js";

/** How long the plan must stay before others are worked out for it. */
const REST_MS = 150;

interface Working {
  readonly comparison: ReadonlySignal<Comparison | undefined>;
  readonly status: ReadonlySignal<"waiting" | "ready" | "failed">;
  retry(): void;
}

interface Question {
  readonly shown: Shown;
  readonly own: readonly OwnPlan[];
}

/** The plans beside the one that is shown; while new ones are worked out, those before. */
export function useComparison(own: ReadonlySignal<readonly OwnPlan[]>): Working {
  const { shown } = useApp();
  const found = useSignal<Comparison | undefined>(undefined);
  const answered = useSignal<(Question & { readonly isFound: boolean }) | undefined>(undefined);
  const attempt = useSignal(0);
  const ask = useRef(
    askNewest(
      async (question: Question, check) => ({
        question,
        comparison: await findPlans({ ask: worker.ask, check }, question.shown, question.own),
      }),
      {
        onAnswer({ question, comparison }) {
          found.value = comparison;
          answered.value = { ...question, isFound: true };
        },
        onFailure: (question) => (answered.value = { ...question, isFound: false }),
      },
    ),
  );
  useSignalEffect(() => {
    const now = shown.value;
    const owned = own.value;
    // Read for its subscription.
    void attempt.value;
    if (now?.outcome.status !== "planned") return undefined;
    const timer = setTimeout(() => ask.current({ shown: now, own: owned }), REST_MS);
    return () => {
      clearTimeout(timer);
      ask.current(undefined);
    };
  });
  const status = useComputed(() => {
    // The effect above runs a frame after the plan has changed: until then it has not answered either.
    if (answered.value === undefined || answered.value.shown !== shown.value || answered.value.own !== own.value)
      return "waiting";
    return answered.value.isFound ? "ready" : "failed";
  });
  const retry = (): void => {
    answered.value = undefined;
    attempt.value++;
  };
  return { comparison: found, status, retry };
}
