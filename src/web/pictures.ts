import type { PlanInput } from "../optimizer/optimizer.js";
import type { TradeoffPoint } from "../planning/tradeoff.js";
import { find, make, setText } from "./dom.js";
import type { SayOfStation } from "./page/stationToggles.js";
import { startTradeoffs } from "./plan/tradeoffs.js";
import type { Shown } from "./shown.js";

/** Shows a plan on the map and in the charts. @param basis what the trip was planned from. */
export type ShowPictures = (shown: Shown, basis: { readonly planInput: PlanInput; readonly detourMinutes: Float64Array }) => void;

const CURVE = "The curve";
const NET_CURVE = "Fuel costs are net of deals and fuel tax.";

function sayNotShown(container: HTMLElement, what: string): void {
  container.removeAttribute("aria-busy");
  container.replaceChildren(make("p", { class: "hint" }, `${what} could not be shown. Check the network and reload the page.`));
}

/** Loads a part of the page in the background. Until it is there, the newest thing to show is kept for it. */
function loadLater<Now>(id: string, what: string, load: (container: HTMLElement) => Promise<(now: Now) => void>): (now: Now) => void {
  const container = find(id, HTMLElement);
  let show: ((now: Now) => void) | undefined;
  let last: Now | undefined;
  void start();
  async function start(): Promise<void> {
    try {
      show = await load(container);
      if (last !== undefined) show(last);
    } catch {
      sayNotShown(container, what);
    }
  }
  return (now) => {
    last = now;
    show?.(now);
  };
}

/**
 * Loads the charts and the map: the largest part of the page by far, and none of it is needed for a plan.
 * @param onTake receives the time value of the point that the user chooses.
 * @param onSay receives what the user says of a station.
 */
export function loadPictures(onTake: (timeValueDollarsPerMinute: number) => void, onSay: SayOfStation): ShowPictures {
  let last: { readonly shown: Shown; readonly question: string | undefined } | undefined;
  let points: readonly TradeoffPoint[] | undefined;
  const showTradeoff = loadLater<Shown>("tradeoff", CURVE, async (container) => {
    const { createTradeoffChart } = await import("./views/tradeoffChart.js");
    const show = createTradeoffChart(container, onTake);
    return ({ settings }) => show(points, settings.timeValueDollarsPerMinute);
  });
  const showFuel = loadLater<Shown>("fuel-chart", "The chart", async (container) => {
    const { createFuelChart } = await import("./views/fuelChart.js");
    return createFuelChart(container).show;
  });
  const showMap = loadLater<Shown>("map", "The map", async (container) => {
    const { createMap } = await import("./views/map/index.js");
    return createMap(container, onSay).show;
  });
  const showWhy = loadLater<Shown>("explanation", "What explains the plan", async (container) => {
    const { createExplanation } = await import("./explanation/index.js");
    return createExplanation(container);
  });
  const findTradeoff = startTradeoffs(
    (found) => {
      points = found;
      if (last !== undefined) showTradeoff(last.shown);
    },
    () => sayNotShown(find("tradeoff", HTMLElement), CURVE),
  );
  const noTradeoff = find("no-tradeoff", HTMLElement);
  const hint = find("tradeoff-hint", HTMLElement);
  const usualHint = hint.textContent;
  const whenDrawn = [hint, find("tradeoff", HTMLElement)];
  return (shown, { planInput, detourMinutes }) => {
    // The curve depends on every setting except the time value.
    const question = JSON.stringify([{ ...shown.settings, timeValueDollarsPerMinute: null }, shown.rules]);
    const isDrawn = !weighsMoreThanDetours(shown);
    for (const element of whenDrawn) element.hidden = !isDrawn;
    noTradeoff.hidden = isDrawn;
    setText(hint, shown.priceAt === undefined ? usualHint : `${usualHint} ${NET_CURVE}`);
    if (isDrawn && (question !== last?.question || shown.trip !== last.shown.trip)) {
      points = undefined;
      findTradeoff(planInput, detourMinutes);
    }
    last = { shown, question: isDrawn ? question : undefined };
    for (const show of [showFuel, showTradeoff, showMap, showWhy]) show(shown);
  };
}

/** Whether the plan weighs more than fuel against detours, which is all that the curve shows. */
function weighsMoreThanDetours({ trip, rules, outcome }: Shown): boolean {
  if ((rules.stop_minutes ?? 0) > 0 || (rules.stop_cost_dollars ?? 0) > 0 || (rules.brands?.prefer ?? []).length > 0) return true;
  if (trip.stations.some((station) => (station.stop_minutes ?? 0) > 0)) return true;
  return outcome.status === "planned" && (outcome.result.summary.optimality !== "proven" || outcome.result.stops.some((stop) => stop.is_fallback === true));
}
