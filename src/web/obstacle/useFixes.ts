import { signal } from "@preact/signals";
import pLimit from "p-limit";
import { useEffect } from "preact/hooks";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import type { Relaxation, Shown } from "../shown.js";
import { askNewest } from "../why/askNewest.js";
import { worker } from "../why/worker.js";
import { findFixes, type Fix, type TryPlans } from "./fixes.js";

/** What would help, as far as it is known. */
export interface Help {
  readonly status: "waiting" | "ready" | "failed";
  readonly fixes: readonly Fix[];
  /** The plan with each relaxation of the rules; `undefined` where there is none. */
  readonly relaxed: readonly (OptimizeResult | undefined)[];
}

const WAITING: Help = { status: "waiting", fixes: [], relaxed: [] };

const found = signal<{ readonly of: Shown; readonly help: Help } | undefined>(undefined);

const ask = askNewest(
  async (shown: Shown, check) => {
    // The worker answers one after the other anyway, and a slider that moves on leaves no more than one behind.
    const oneByOne = pLimit(1);
    const tryPlans: TryPlans = (others) =>
      oneByOne(() => {
        check();
        return worker.ask(shown, { kind: "try", others });
      });
    return { of: shown, help: await find(shown, tryPlans) };
  },
  {
    onAnswer: (answer) => (found.value = answer),
    onFailure: (shown) => (found.value = { of: shown, help: { ...WAITING, status: "failed" } }),
  },
);

/** Looks for what makes the trip possible, in the worker. */
export function useFixes(shown: Shown): { readonly help: Help; readonly retry: () => void } {
  useEffect(() => {
    if (found.peek()?.of !== shown) ask(shown);
    return () => ask(undefined);
  }, [shown]);
  const retry = (): void => {
    found.value = undefined;
    ask(shown);
  };
  return { help: found.value?.of === shown ? found.value.help : WAITING, retry };
}

async function find({ settings, rules, outcome }: Shown, tryPlans: TryPlans): Promise<Help> {
  switch (outcome.status) {
    case "infeasible":
      return { status: "ready", fixes: await findFixes({ settings, rules }, tryPlans), relaxed: [] };
    case "tooTight":
      return {
        status: "ready",
        fixes: [],
        relaxed: await tryPlans(
          outcome.relaxations.map((relaxation: Relaxation) => ({ settings, rules: relaxation.rules })),
        ),
      };
    case "planned":
      return { status: "ready", fixes: [], relaxed: [] };
  }
}
