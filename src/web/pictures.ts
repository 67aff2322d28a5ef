import type { PlanInput } from "../optimizer.js";
import type { TradeoffPoint } from "../optimize/tradeoff.js";
import { find } from "./page/dom.js";
import { startTradeoffs } from "./plan/tradeoffs.js";
import type { Shown, View } from "./shown.js";

/** What a trip was planned from. */
export interface PlanBasis {
  readonly planInput: PlanInput;
  readonly detourMinutes: Float64Array;
}

/** The map and the charts. */
export interface Pictures {
  show(shown: Shown, basis: PlanBasis): void;
}

/**
 * Loads the charts, then the map: the largest part of the page by far, and none of it is needed for a plan.
 * @param onTake gets the time value of the point that was taken.
 */
export async function loadPictures(onTake: (timeValueDollarsPerMinute: number) => void): Promise<Pictures> {
  const views: View[] = [];
  let last: { readonly shown: Shown; readonly basis: PlanBasis } | undefined;
  let points: readonly TradeoffPoint[] | undefined;
  let asked: string | undefined;
  const [{ createFuelChart }, { createTradeoffChart }] = await Promise.all([import("./views/fuelChart.js"), import("./views/tradeoffChart.js")]);
  views.push(createFuelChart(find("fuel-chart", HTMLElement)));
  const tradeoffChart = createTradeoffChart(find("tradeoff", HTMLElement), onTake);
  const tradeoffs = startTradeoffs((found) => {
    points = found;
    if (last !== undefined) tradeoffChart.show(points, last.shown.settings.timeValueDollarsPerMinute);
  });

  void loadMap();
  async function loadMap(): Promise<void> {
    const { createMap } = await import("./views/map/index.js");
    const map = createMap(find("map", HTMLElement));
    views.push(map);
    if (last !== undefined) map.show(last.shown);
  }

  return {
    show(shown, basis) {
      // The curve hangs on all but the time value.
      const question = JSON.stringify({ ...shown.settings, timeValueDollarsPerMinute: null });
      if (question !== asked || shown.trip !== last?.shown.trip) {
        asked = question;
        points = undefined;
        tradeoffs.ask(basis.planInput, basis.detourMinutes);
      }
      last = { shown, basis };
      for (const view of views) view.show(shown);
      tradeoffChart.show(points, shown.settings.timeValueDollarsPerMinute);
    },
  };
}
