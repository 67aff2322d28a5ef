import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { OptimizeResult } from "../../contract/optimize.js";
import type { PlanChoices } from "../background/explanationQuestions.js";
import type { Relaxation, Shown } from "../shown.js";
import { worker } from "../why/worker.js";
import { findFixes, type Fix } from "./fixes.js";

/** What would help, as far as it is known. */
export interface Help {
  readonly status: "waiting" | "ready" | "failed";
  readonly fixes: readonly Fix[];
  /** The plan with each relaxation of the rules; `undefined` where there is none. */
  readonly relaxed: readonly (OptimizeResult | undefined)[];
}

const WAITING: Help = { status: "waiting", fixes: [], relaxed: [] };

/** Looks for what makes the trip possible, in the worker. */
export function useFixes(shown: Shown): { readonly help: Help; readonly retry: () => void } {
  const help = useSignal<Help>(WAITING);
  const attempt = useSignal(0);
  const attempts = attempt.value;
  useEffect(() => {
    let isWanted = true;
    help.value = WAITING;
    const tryPlans = async (others: readonly PlanChoices[]): Promise<readonly (OptimizeResult | undefined)[]> => {
      if (!isWanted) throw new Error("nobody waits for what would help any more");
      return worker.ask(shown, { kind: "try", others });
    };
    const work = async (): Promise<void> => {
      const found = await find(shown, tryPlans).catch((): Help => ({ ...WAITING, status: "failed" }));
      if (isWanted) help.value = found;
    };
    void work();
    return () => {
      isWanted = false;
    };
  }, [shown, attempts]);
  return { help: help.value, retry: () => void attempt.value++ };
}

async function find({ settings, rules, outcome }: Shown, tryPlans: (others: readonly PlanChoices[]) => Promise<readonly (OptimizeResult | undefined)[]>): Promise<Help> {
  switch (outcome.status) {
    case "infeasible":
      return { status: "ready", fixes: await findFixes({ settings, rules }, tryPlans), relaxed: [] };
    case "tooTight":
      return { status: "ready", fixes: [], relaxed: await tryPlans(outcome.relaxations.map((relaxation: Relaxation) => ({ settings, rules: relaxation.rules }))) };
    case "planned":
      return { status: "ready", fixes: [], relaxed: [] };
  }
}
