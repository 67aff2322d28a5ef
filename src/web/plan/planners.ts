import { loadOptimizer } from "../../browser.js";
import { once } from "../../common/once.js";
import { STATION_COLUMNS } from "../../contract/values/columns.js";
import { RULE_COLUMNS } from "../../rules/rules.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { FuelTax, FuelTaxTable } from "../../tax/fuelTax.js";
import { fieldsInForce, goesByTax, type Rules } from "../rules/rules.js";
import type { LoadedTrip } from "../shown.js";
import { createPlanner, NO_RULE_WORDS, type Planner } from "./planner.js";

/**
 * What is loaded when a trip first needs it: the planner for fleet rules, then the rates of fuel tax with the map of
 * the states.
 */
export type LatePart = "fleetRules" | "fuelTax";

/** What is known of the parts that are loaded late. */
export interface PlannersState {
  /** The one that is loaded or has failed. */
  readonly part: LatePart;
  readonly status: "notNeeded" | "loading" | "failed" | "ready";
}

export interface Planners {
  /** The planner for a trip with these rules; `undefined` until it is loaded. */
  choose(trip: LoadedTrip, rules: Rules): Planner | undefined;
  /** The table of fuel tax; `undefined` until it is loaded. */
  fuelTaxTable(): FuelTaxTable | undefined;
  /** Tries again to load what could not be loaded. */
  retry(): void;
}

/** @param onState is called when the state has changed: once it is `ready`, `choose` has the planner. */
export function createPlanners(optimizer: Optimizer, onState: (state: PlannersState) => void): Planners {
  const plain = createPlanner({ optimizer }, NO_RULE_WORDS);
  let fleet: Planner | undefined;
  let fuelTax: FuelTax | undefined;
  let status: PlannersState["status"] = "notNeeded";
  /** Whether the part that failed to load was to have the fuel tax. */
  let needsTax = false;

  const enter = (next: PlannersState["status"]): void => {
    if (next === status) return;
    status = next;
    onState({ part: fleet === undefined ? "fleetRules" : "fuelTax", status });
  };
  const loadFleet = once(async () => {
    const [fleetOptimizer, { RULE_WORDS, wordRefusedPrices }] = await Promise.all([
      loadOptimizer(undefined, { fleetRules: true }),
      import("./ruleWords.js"),
    ]);
    const tools = {
      optimizer: fleetOptimizer,
      fuelTax(): FuelTax {
        if (fuelTax === undefined) throw new Error("a trip by fuel tax is planned before its rates are loaded");
        return fuelTax;
      },
    };
    fleet = wordRefusedPrices(createPlanner(tools, RULE_WORDS));
  });
  const loadTax = once(async () => {
    fuelTax = await (await import("../pricing/fuelTax.js")).loadFuelTax();
  });
  async function load(): Promise<void> {
    enter("loading");
    // Both have ended before the page says which of them has failed.
    const ends = await Promise.allSettled([loadFleet(), ...(needsTax ? [loadTax()] : [])]);
    enter(ends.every(({ status: end }) => end === "fulfilled") ? "ready" : "failed");
  }
  return {
    choose(trip, rules) {
      needsTax = goesByTax(rules);
      const isLoaded = fleet !== undefined && (!needsTax || fuelTax !== undefined);
      const isPlain = fleet === undefined && fieldsInForce(rules).length === 0 && !hasTerms(trip);
      if (isLoaded || isPlain) {
        if (status === "failed") enter(isPlain ? "notNeeded" : "ready");
        return isPlain ? plain : fleet;
      }
      if (status === "notNeeded" || status === "ready") void load();
      return undefined;
    },
    fuelTaxTable: () => fuelTax?.table,
    retry() {
      if (status === "failed") void load();
    },
  };
}

const termsOf = new WeakMap<LoadedTrip, boolean>();

/**
 * Whether stations of the trip have fields that only the planner for fleet rules heeds, such as the miles of a detour,
 * or words for, such as the age of a price.
 */
function hasTerms(trip: LoadedTrip): boolean {
  const known = termsOf.get(trip);
  if (known !== undefined) return known;
  const found = trip.stations.some(
    (station) =>
      RULE_COLUMNS.some((column) => (station[STATION_COLUMNS[column].field] ?? 0) > 0) ||
      typeof station.price_as_of === "string",
  );
  termsOf.set(trip, found);
  return found;
}
