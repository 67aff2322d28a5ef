import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { OwnPlan } from "../../contract/comparison.js";
import { useApp } from "../app/context.js";
import type { Shown } from "../shown.js";
import { worker } from "../why/worker.js";
import { type Comparison, findPlans } from "./plans.js";

/** How long the plan must stay before others are worked out for it. */
const REST_MS = 150;

interface Working {
  readonly comparison: ReadonlySignal<Comparison | undefined>;
  readonly status: ReadonlySignal<"waiting" | "ready" | "failed">;
  retry(): void;
}

class Stale extends Error {}

/** The plans beside the one that is shown; while new ones are worked out, those before. */
export function useComparison(own: ReadonlySignal<readonly OwnPlan[]>): Working {
  const { shown } = useApp();
  const found = useSignal<Comparison | undefined>(undefined);
  const answered = useSignal<{ readonly shown: Shown; readonly own: readonly OwnPlan[]; readonly isFound: boolean } | undefined>(undefined);
  const attempt = useSignal(0);
  useSignalEffect(() => {
    const now = shown.value;
    const owned = own.value;
    // Read for its subscription.
    void attempt.value;
    if (now?.outcome.status !== "planned") return undefined;
    let isStale = false;
    const { trip, settings, rules } = now;
    const check = (): void => {
      if (isStale) throw new Stale();
    };
    const work = async (): Promise<void> => {
      try {
        const comparison = await findPlans({ ask: worker.ask, check }, { trip, settings, rules }, owned);
        check();
        found.value = comparison;
        answered.value = { shown: now, own: owned, isFound: true };
      } catch (error) {
        if (!(error instanceof Stale) && !isStale) answered.value = { shown: now, own: owned, isFound: false };
      }
    };
    const timer = setTimeout(() => void work(), REST_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  });
  const status = useComputed(() => {
    // The effect above runs a frame after the plan has changed: until then it has not answered either.
    if (answered.value === undefined || answered.value.shown !== shown.value || answered.value.own !== own.value) return "waiting";
    return answered.value.isFound ? "ready" : "failed";
  });
  const retry = (): void => {
    answered.value = undefined;
    attempt.value++;
  };
  return { comparison: found, status, retry };
}
