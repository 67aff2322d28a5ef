// The plans that stand side by side, worked out in the background.

import type { ComparedPlan, OwnPlan } from "../../contract/schemas/comparison.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import type { Rules } from "../rules/rules.js";
import type { Explanations, AskedPlan } from "../why/startExplanations.js";
import { rulesForFreeStops, rulesForOwn, rulesForStops } from "./candidates.js";
import { withoutRulesOnStops, withoutStopWeights } from "./looser.js";
import { paidFor, payBeside, SAME_DOLLARS } from "./paid.js";

export type PlanKind = "best" | "cheapest" | "fewest" | "naive" | "own";

/** Rules that make the page plan a plan. */
export interface Taking {
  readonly rules: Rules;
  /** What is paid under them, which is another sum than that of the plan where its gallons cannot be asked for. */
  readonly payDollars: number;
  readonly isExact: boolean;
}

/** A plan of the comparison. */
export interface SidePlan {
  readonly kind: PlanKind;
  readonly plan: ComparedPlan;
  /** `undefined` for the one that is shown, and where no rules lead to it. */
  readonly taking: Taking | undefined;
}

/** A point of a curve. */
export interface CurvePlan {
  readonly plan: ComparedPlan;
  readonly taking: Taking | undefined;
  readonly isShown: boolean;
}

export interface Comparison {
  readonly asked: AskedPlan;
  /** The one that is shown comes first. Those that are the same as one before are left out. */
  readonly plans: readonly SidePlan[];
  /**
   * Whether the plan that is shown is also the cheapest, the one with the fewest stops, and that of filling up at a
   * quarter tank.
   */
  readonly isCheapest: boolean;
  readonly isFewest: boolean;
  readonly isNaive: boolean;
  /** The plans by rising number of stops under the user's rules, and without rules on stops. */
  readonly yours: readonly CurvePlan[];
  readonly free: readonly CurvePlan[];
}

/** More stops than this nobody compares. */
const MOST_STOPS = 24;
/** Few enough that other questions need not wait long. */
const BATCH = 4;
/** Beyond any extra cost: the fewest stops of all. */
const ANY_EXTRA_DOLLARS = 1e6;

type Found = OptimizeResult | undefined;

interface Asker {
  readonly ask: Explanations["ask"];
  /** Throws where nobody waits for the answer any more. */
  readonly check: () => void;
}

/** Finds them all. */
export async function findPlans({ ask, check }: Asker, asked: AskedPlan, own: readonly OwnPlan[]): Promise<Comparison> {
  const { settings, rules } = asked;
  const tryAll = async (all: readonly Rules[]): Promise<Found[]> => {
    const found: Found[] = [];
    for (let k = 0; k < all.length; k += BATCH) {
      check();
      found.push(
        ...(await ask(asked, {
          kind: "try",
          others: all.slice(k, k + BATCH).map((each) => ({ settings, rules: each })),
        })),
      );
    }
    return found;
  };
  const bySteps = async (of: Rules): Promise<OptimizeResult[]> => {
    const [most] = await tryAll([of]);
    if (most === undefined) return [];
    const fewer = await tryAll(
      Array.from({ length: Math.min(most.stops.length, MOST_STOPS) }, (_, stops) => ({ ...of, maximum_stops: stops })),
    );
    return distinct([...fewer, most]);
  };

  const [yours, free] = [await bySteps(withoutStopWeights(rules)), await bySteps(withoutRulesOnStops(rules))];
  check();
  const others: OwnPlan[] = [...yours, ...free].map((result, k) => ({ name: `plan ${k}`, stops: stopsOf(result) }));
  const compared = await ask(asked, {
    kind: "compare",
    options: { withinDollars: ANY_EXTRA_DOLLARS, own: [...others, ...own] },
  });
  const of = (kind: ComparedPlan["kind"]): ComparedPlan | undefined => compared.find((plan) => plan.kind === kind);
  const [best, fewest, naive] = [of("best"), of("fewest_stops"), of("naive")];
  if (best === undefined || fewest === undefined || naive === undefined) throw new Error("a comparison lacks a plan");
  const owned = compared.filter(({ kind }) => kind === "own");
  const priced = (results: readonly OptimizeResult[], from: number): ComparedPlan[] =>
    results.flatMap((result, k) => withSumsOf(owned[from + k], result));

  const findTaking = async (plan: ComparedPlan, candidates: readonly Rules[]): Promise<Taking | undefined> => {
    let near: Taking | undefined;
    for (const candidate of candidates) {
      const [found] = await tryAll([candidate]);
      if (found === undefined || !hasStops(found, plan)) continue;
      const payDollars = paidFor(found.summary);
      const isExact = Math.abs(payDollars - paidFor(plan)) < SAME_DOLLARS;
      if (isExact) return { rules: candidate, payDollars, isExact };
      near ??= { rules: candidate, payDollars, isExact };
    }
    return near;
  };
  const toCurve = async (
    points: readonly ComparedPlan[],
    candidatesFor: (rules: Rules, ids: readonly string[]) => Rules[],
  ): Promise<CurvePlan[]> => {
    const curve: CurvePlan[] = [];
    for (const plan of points) {
      const isShown = isSame(plan, best);
      curve.push({
        plan,
        isShown,
        taking: isShown ? undefined : await findTaking(plan, candidatesFor(rules, idsOf(plan))),
      });
    }
    return curve;
  };

  const yourCurve = await toCurve(falling(priced(yours, 0), best, best), rulesForStops);
  const freeCurve = await toCurve(falling(priced(free, yours.length), best), rulesForFreeStops);
  const cheapest = freeCurve.at(-1)?.plan;
  const plans: SidePlan[] = [{ kind: "best", plan: best, taking: undefined }];
  const add = async (kind: PlanKind, plan: ComparedPlan, candidates: readonly Rules[]): Promise<void> => {
    if (kind !== "own" && kind !== "naive" && plans.some((other) => isSame(other.plan, plan))) return;
    plans.push({ kind, plan, taking: await findTaking(plan, candidates) });
  };
  const isCheapest = cheapest === undefined || isSame(cheapest, best);
  const isFewest = fewest.stop_count >= best.stop_count;
  if (!isCheapest) await add("cheapest", cheapest, rulesForFreeStops(rules, idsOf(cheapest)));
  if (!isFewest) await add("fewest", fewest, rulesForStops(rules, idsOf(fewest)));
  const isNaive = isSame(naive, best);
  if (!isNaive) await add("naive", naive, rulesForOwn(rules, idsOf(naive)));
  for (const plan of owned.slice(others.length)) {
    await add("own", plan, rulesForOwn(rules, idsOf(plan)));
  }
  return {
    asked,
    plans,
    isCheapest,
    isFewest,
    isNaive,
    yours: yourCurve,
    free: isAlike(yourCurve, freeCurve) ? [] : freeCurve,
  };
}

/**
 * The figures of a plan with the sums that planning gave: compared again from rounded gallons they may differ by cents.
 */
function withSumsOf(
  plan: ComparedPlan | undefined,
  { summary: { total_fuel_cost, total_net_cost } }: OptimizeResult,
): ComparedPlan[] {
  return plan === undefined
    ? []
    : [{ ...plan, total_fuel_cost, ...(total_net_cost !== undefined && { total_net_cost }) }];
}

function stopsOf({ stops }: OptimizeResult): OwnPlan["stops"] {
  return stops.map(({ station_id, gallons_to_purchase: gallons }) => ({ station_id, gallons }));
}

function idsOf({ stops }: ComparedPlan): string[] {
  return stops.map(({ station_id: id }) => id);
}

/** Each number of stops once. */
function distinct(results: readonly Found[]): OptimizeResult[] {
  const byStops = new Map<number, OptimizeResult>();
  for (const result of results)
    if (result !== undefined && !byStops.has(result.stops.length)) byStops.set(result.stops.length, result);
  return [...byStops.values()];
}

/**
 * Those that pay less than all with fewer stops; the one that is shown stays in any case, in the figures that it is
 * shown with.
 */
function falling(plans: readonly ComparedPlan[], best: ComparedPlan, shown?: ComparedPlan): ComparedPlan[] {
  const kept: ComparedPlan[] = [];
  let least = Infinity;
  for (const each of plans) {
    const plan = shown !== undefined && shown.stop_count === each.stop_count ? shown : each;
    const { dollars } = payBeside(plan, best);
    if (plan !== shown && dollars > least - SAME_DOLLARS) continue;
    least = Math.min(least, dollars);
    kept.push(plan);
  }
  return kept;
}

function hasStops({ stops }: OptimizeResult, plan: ComparedPlan): boolean {
  return stops.length === plan.stops.length && stops.every(({ station_id: id }, k) => id === plan.stops[k]?.station_id);
}

/** Whether two plans stop at the same places for the same money. */
export function isSame(a: ComparedPlan, b: ComparedPlan): boolean {
  return (
    a.stops.length === b.stops.length &&
    a.stops.every(({ station_id: id }, k) => id === b.stops[k]?.station_id) &&
    Math.abs(paidFor(a) - paidFor(b)) < SAME_DOLLARS
  );
}

function isAlike(a: readonly CurvePlan[], b: readonly CurvePlan[]): boolean {
  return a.length === b.length && a.every(({ plan }, k) => b[k] !== undefined && isSame(plan, b[k].plan));
}
