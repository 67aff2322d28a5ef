// Which states a route drives through, and between which miles.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { once } from "../../common/once.js";
import type { JurisdictionMap } from "../../tax/fuelTax.js";
import { createJurisdictions } from "../../tax/jurisdictions/jurisdictions.js";
import { cutLine, unrollLine } from "../map/line.js";
import type { LoadedTrip } from "../shown.js";
import { fetchAsset } from "../trip/assets.js";

/** A stretch of a route in one state. */
export interface StateBand {
  readonly code: string;
  readonly fromMile: number;
  readonly toMile: number;
}

/** Miles between two places at which is asked: a state that the road leaves sooner is a corner of it. */
const STEP_MILES = 4;
/** How exactly a border is found, in miles. */
const BORDER_MILES = 0.1;

const OUTLINES = new URL("../../tax/jurisdictions/outlines.json", import.meta.url);
const load = once(async () => createJurisdictions(await fetchAsset(OUTLINES)));

const known = new WeakMap<LoadedTrip, readonly StateBand[]>();

/** The states of a trip, in driving order; none until their map is loaded. */
export function useStates(trip: LoadedTrip | undefined): Signal<readonly StateBand[]> {
  const bands = useSignal<readonly StateBand[]>([]);
  useEffect(() => {
    let isWanted = true;
    const find = async (): Promise<void> => {
      if (trip === undefined) return;
      const found = known.get(trip) ?? statesAlong(trip, await load());
      known.set(trip, found);
      if (isWanted) bands.value = found;
    };
    // Charts do without the letters of states.
    find().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [trip]);
  return bands;
}

export function statesAlong({ points, pointMiles, route }: Pick<LoadedTrip, "points" | "pointMiles" | "route">, map: Pick<JurisdictionMap, "jurisdictionAt">): StateBand[] {
  const line = unrollLine(points);
  const total = route.total_distance_miles;
  const codeAt = (mile: number): string => {
    const { lats, lngs } = cutLine(line, pointMiles, mile, mile);
    return map.jurisdictionAt(lats[0] ?? 0, lngs[0] ?? 0) ?? "";
  };
  const bands: StateBand[] = [];
  let begin = 0;
  let code = codeAt(0);
  for (let mile = Math.min(STEP_MILES, total); begin < total; mile = Math.min(mile + STEP_MILES, total)) {
    const next = codeAt(mile);
    if (next !== code) {
      let [from, to] = [Math.max(begin, mile - STEP_MILES), mile];
      while (to - from > BORDER_MILES) {
        const middle = (from + to) / 2;
        if (codeAt(middle) === code) from = middle;
        else to = middle;
      }
      bands.push({ code, fromMile: begin, toMile: to });
      [begin, code] = [to, next];
    }
    if (mile >= total) break;
  }
  bands.push({ code, fromMile: begin, toMile: total });
  return bands.filter((band) => band.code !== "");
}
