// Through which states a route leads, and from which mile to which.

import { signal } from "@preact/signals";
import { defined } from "../../common/defined.js";
import { once } from "../../common/once.js";
import type { Jurisdiction } from "../../contract/values/jurisdictions.js";
import type { JurisdictionMap } from "../../tax/fuelTax.js";
import { loadStateMap } from "../pricing/stateMap.js";
import type { LoadedTrip } from "../shown.js";

/** A stretch of the route within one state or province. */
export interface StateStretch {
  readonly state: Jurisdiction;
  readonly fromMile: number;
  readonly toMile: number;
}

/** A state is noticed that the route crosses for so many miles. */
const SAMPLE_MILES = 1;
/** How exactly a border is found. */
const BORDER_MILES = 0.01;

/**
 * The stretches of a route in driving order, end to end. What lies in no state, as water does, counts to the one
 * before.
 */
export function stretchesOf(
  { points: { lats, lngs }, pointMiles }: Pick<LoadedTrip, "points" | "pointMiles">,
  map: Pick<JurisdictionMap, "jurisdictionAt">,
): StateStretch[] {
  const found: { state: Jurisdiction; fromMile: number; toMile: number }[] = [];
  const enter = (state: Jurisdiction | undefined, mile: number): void => {
    const last = found.at(-1);
    if (state === undefined || last?.state === state) return;
    if (last !== undefined) last.toMile = mile;
    found.push({ state, fromMile: last === undefined ? 0 : mile, toMile: mile });
  };
  let before: Jurisdiction | undefined;
  for (let i = 0; i + 1 < lats.length; i++) {
    const [fromMile, toMile] = [defined(pointMiles[i]), defined(pointMiles[i + 1])];
    const stateAt = (mile: number): Jurisdiction | undefined => {
      const share = toMile > fromMile ? (mile - fromMile) / (toMile - fromMile) : 0;
      const between = (values: readonly number[]): number =>
        defined(values[i]) + share * (defined(values[i + 1]) - defined(values[i]));
      return map.jurisdictionAt(between(lats), between(lngs));
    };
    const samples = Math.max(1, Math.ceil((toMile - fromMile) / SAMPLE_MILES));
    let sampled = fromMile;
    if (i === 0) enter((before = stateAt(fromMile)), fromMile);
    for (let k = 1; k <= samples; k++) {
      const mile = fromMile + ((toMile - fromMile) * k) / samples;
      const state = stateAt(mile);
      if (state !== before) enter(state, borderBetween(sampled, mile, before, stateAt));
      before = state;
      sampled = mile;
    }
  }
  const last = found.at(-1);
  if (last !== undefined) last.toMile = pointMiles.at(-1) ?? last.toMile;
  return found;
}

function borderBetween(
  fromMile: number,
  toMile: number,
  state: Jurisdiction | undefined,
  stateAt: (mile: number) => Jurisdiction | undefined,
): number {
  let [inside, outside] = [fromMile, toMile];
  while (outside - inside > BORDER_MILES) {
    const middle = (inside + outside) / 2;
    if (stateAt(middle) === state) inside = middle;
    else outside = middle;
  }
  return outside;
}

const loadMap = once(() => loadStateMap());
const known = new WeakMap<LoadedTrip, readonly StateStretch[]>();
const latest = signal(0);

/**
 * The states of a trip; none until the map of the states is loaded. A component that calls it is drawn again when it
 * is.
 */
export function statesOf(trip: LoadedTrip): readonly StateStretch[] {
  // Read for its subscription.
  void latest.value;
  const stretches = known.get(trip);
  if (stretches !== undefined) return stretches;
  void findStates(trip);
  return [];
}

const sought = new WeakMap<LoadedTrip, Promise<void>>();

/**
 * Finds the states of a trip, once. It never fails: the charts do without states, and the next time they are drawn the
 * map is asked for again.
 */
export function findStates(trip: LoadedTrip): Promise<void> {
  let finding = sought.get(trip);
  if (finding === undefined) sought.set(trip, (finding = find(trip)));
  return finding;
}

async function find(trip: LoadedTrip): Promise<void> {
  try {
    known.set(trip, stretchesOf(trip, await loadMap()));
    latest.value++;
  } catch {
    sought.delete(trip);
  }
}
