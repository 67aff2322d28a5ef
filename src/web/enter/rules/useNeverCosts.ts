import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { App } from "../../app/app.js";
import { useApp } from "../../app/context.js";
import { difference } from "../../design/words.js";
import { brandsOf, choiceOf, chooseBrand } from "../../rules/brandTable.js";
import type { Shown } from "../../shown.js";
import { askNewest } from "../../why/askNewest.js";
import { worker } from "../../why/worker.js";
import { BUILT_IN_BRANDS } from "../../../stations/brands/brands.js";

type NeverCosts = ReadonlyMap<string, string>;

const NONE: NeverCosts = new Map();

const costs = signal<{ readonly of: Shown | undefined; readonly texts: NeverCosts }>({ of: undefined, texts: NONE });

const ask = askNewest(
  async (shown: Shown) => {
    const { rules, settings } = shown;
    const names = brandsToAsk(shown);
    const others = names.map((name) => ({
      settings,
      rules: { ...rules, brands: chooseBrand(rules.brands ?? {}, name, "never") },
    }));
    return { shown, names, answers: names.length === 0 ? [] : await worker.ask(shown, { kind: "try", others }) };
  },
  {
    onAnswer({ shown, names, answers }) {
      if (shown.outcome.status !== "planned") return;
      const before = shown.outcome.result.summary.total_cost;
      costs.value = {
        of: shown,
        texts: new Map(
          names.map((name, k) => {
            const other = answers[k]?.summary.total_cost;
            return [name, other === undefined ? "never: no plan" : `never: ${difference(Math.max(0, other - before))}`];
          }),
        ),
      };
    },
    onFailure() {
      costs.value = { of: undefined, texts: NONE };
    },
  },
);

/** What it would cost never to stop at a brand, for those at which the plan stops: `never: +$0.38`. */
export function useNeverCosts(): NeverCosts {
  const { shown } = useApp();
  return costs.value.of === shown.value ? costs.value.texts : NONE;
}

/** Keeps these costs up to date as long as somebody looks. */
export function useAskedNeverCosts(): void {
  const app = useApp();
  useEffect(() => askWhile(app), []);
}

function askWhile({ shown }: App): () => void {
  return shown.subscribe((now) => {
    if (now?.outcome.status === "planned" && costs.peek().of !== now) ask(now);
  });
}

/** The brands of the plan's stops that the rules allow. */
function brandsToAsk({ trip, rules, outcome }: Shown): string[] {
  if (outcome.status !== "planned") return [];
  const chains = new Set(outcome.stopStations.map((station) => BUILT_IN_BRANDS.chainOfStation(station)));
  return brandsOf(trip.stations)
    .map(({ name }) => name)
    .filter((name) => chains.has(BUILT_IN_BRANDS.chainOf(name)) && choiceOf(rules.brands, name) !== "never");
}
