import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ComparedPlan, OwnPlan } from "../../contract/comparison.js";
import type { Shown } from "../shown.js";
import { worker } from "../why/worker.js";

/** What is known of the plans beside each other. */
export type Comparison =
  | { readonly status: "waiting" }
  | { readonly status: "failed"; readonly retry: () => void }
  | { readonly status: "ready"; readonly of: Shown; readonly plans: readonly ComparedPlan[] };

/** More than any plan costs: the plan with the fewest stops may cost whatever it does. */
const ANY_DOLLARS = 1e6;

/** Compares the plan that is shown with others. What is known of an older plan stays until then, dimmed. */
export function useCompared(shown: Shown | undefined, own: readonly OwnPlan[]): Signal<Comparison> {
  const found = useSignal<Comparison>({ status: "waiting" });
  useEffect(() => {
    if (shown?.outcome.status !== "planned") return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const plans = await worker.ask(shown, { kind: "compare", options: { withinDollars: ANY_DOLLARS, own } });
        if (isWanted) found.value = { status: "ready", of: shown, plans };
      } catch {
        if (isWanted) found.value = { status: "failed", retry: () => void ask() };
      }
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [shown, own]);
  return found;
}
