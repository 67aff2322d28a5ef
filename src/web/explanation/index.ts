import type { ComparedPlan } from "../../contract/comparison.js";
import type { OptimizeResult } from "../../contract/optimize.js";
import type { CompareOptions } from "../../planning/compare.js";
import { type StationsById, stationsById } from "../../report/explanation/words.js";
import { find } from "../dom.js";
import type { LoadedTrip, Shown } from "../shown.js";
import { askNewest } from "./askNewest.js";
import { createFailureLine } from "./failureLine.js";
import { createPlans } from "./plans.js";
import { type AskedPlan, type Explanations, startExplanations } from "./startExplanations.js";
import { createStopReasons } from "./stopReasons.js";
import { createSurroundings } from "./surroundings.js";

/** How near to the screen the first part must be for the worker to start: those who never look at them load nothing for them. */
const NEAR = "300px";

/** A plan on the page, and what tells it from others of the same trip. */
interface Asked extends AskedPlan {
  readonly key: string;
}

/** Why the plan is as it is, and other plans beside it. A worker finds both after the plan is shown, once the user comes near. */
export function createExplanation(container: HTMLElement): (shown: Shown) => void {
  const stops = find("stops", HTMLElement);
  const reasons = createStopReasons(stops);
  const surroundings = createSurroundings(container);
  const plans = createPlans(() => {
    compared = undefined;
    ask();
    render();
  });
  const failure = createFailureLine(stops, () => {
    worker = undefined;
    hasFailed = false;
    ask();
    render();
  });
  let isNear = false;
  let hasFailed = false;
  /** Whether there is anything in the container. */
  let isFilled = false;
  let last: Shown | undefined;
  let asked: Asked | undefined;
  let explained: OptimizeResult | undefined;
  let compared: readonly ComparedPlan[] | undefined;
  let worker: Explanations | undefined;

  const work = (): Explanations => (worker ??= startExplanations());
  const onFailure = (): void => {
    hasFailed = true;
    render();
  };
  const explain = askNewest((plan: AskedPlan) => work().explain(plan), {
    onAnswer(found) {
      explained = found;
      isFilled = true;
      render();
    },
    onFailure,
  });
  const compare = askNewest(({ plan, options }: { readonly plan: AskedPlan; readonly options: CompareOptions }) => work().compare(plan, options), {
    onAnswer(found) {
      compared = found;
      render();
    },
    onFailure,
  });

  /** After a failure the user says when to try again. */
  function ask(): void {
    if (!isNear || hasFailed) return;
    if (explained === undefined) explain(asked);
    if (compared === undefined) compare(asked === undefined ? undefined : { plan: asked, options: plans.options() });
  }

  function render(): void {
    if (last === undefined) return;
    const stations = stationsOf(last.trip);
    const isMissing = asked === undefined || hasFailed;
    failure.show(asked !== undefined && hasFailed);
    reasons(explained, stations, last.rules, isMissing);
    surroundings(explained, { stations, rules: last.rules, lacks: lackOf(last, explained) });
    container.hidden = isMissing || !isFilled;
    plans.show(compared, isMissing);
  }

  whenNear([stops, find("comparison", HTMLElement)], () => {
    isNear = true;
    ask();
  });
  return (shown) => {
    last = shown;
    plans.take(shown);
    const next = toAsked(shown);
    if (next?.key !== asked?.key || next?.trip !== asked?.trip) {
      asked = next;
      explained = undefined;
      compared = undefined;
      ask();
    }
    render();
  };
}

/** The warnings that only the explanation has: the notes have the others. */
function lackOf({ outcome }: Shown, explained: OptimizeResult | undefined): string[] {
  const known = outcome.status === "planned" ? outcome.result.warnings : [];
  return (explained?.warnings ?? []).filter((warning) => !known.includes(warning));
}

const byTrip = new WeakMap<LoadedTrip, StationsById>();

function stationsOf(trip: LoadedTrip): StationsById {
  const known = byTrip.get(trip) ?? stationsById(trip.stations);
  byTrip.set(trip, known);
  return known;
}

/** Nothing where there is no plan. */
function toAsked({ trip, settings, rules, outcome }: Shown): Asked | undefined {
  return outcome.status === "planned" ? { trip, settings, rules, key: JSON.stringify([settings, rules]) } : undefined;
}

/** Calls `onNear` once, when one of the elements is near to what is on the screen. */
function whenNear(elements: readonly HTMLElement[], onNear: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: NEAR },
  );
  for (const element of elements) observer.observe(element);
}
