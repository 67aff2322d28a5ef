// The methods that the table compares, beside the entrants.

import { defined } from "../../../src/common/defined.js";
import type { Optimizer } from "../../../src/optimizer/optimizer.js";
import type { PlannedStop } from "../../../src/optimizer/plans.js";
import { searchFleetByMilp } from "../../../test/support/fleetMilp.js";
import { type FleetTrip, toFleetInput } from "../../../test/support/fleetTrips.js";
import { driveByHabit } from "../../../test/support/naiveDriver.js";
import { toPlanInput, type Trip } from "../../../test/support/trips.js";
import { planOnGrid } from "./fuelGrid.js";
import { MILP_GAP } from "../prove.js";
import { planGreedily } from "./greedy.js";
import { dropIdleStops, toPlainTrip } from "./trips.js";

/** A plan, or only what it costs, or null where the method finds none. */
export type Found = { readonly stops: readonly PlannedStop[] } | { readonly cost: number } | null;

export interface Answer {
  readonly found: Found;
  /** Set where more time would find nothing better. */
  readonly isProven?: true;
}

export interface Method {
  readonly name: string;
  readonly knowsRules: boolean;
  /**
   * What to run and time, with all that is not the method's work done before; undefined where the trip has rules that
   * it does not know.
   */
  readonly prepare: (trip: FleetTrip) => (() => Answer | Promise<Answer>) | undefined;
  /** The same method with less time: what it proved need not be asked again. */
  readonly longerThan?: string;
}

const BRIEF_MILP = "MILP (HiGHS), 1 s";

export function methodsOf(optimizer: Optimizer): readonly Method[] {
  return [
    plainMethod("greedy", (trip) => () => toFound(planGreedily(trip))),
    plainMethod("fill at a quarter", (trip) => () => toFound(fillAtQuarter(trip))),
    gridMethod(1),
    gridMethod(0.25),
    milpMethod(BRIEF_MILP, 1),
    { ...milpMethod("MILP (HiGHS), 10 s", 10), longerThan: BRIEF_MILP },
    {
      name: "fuel-route",
      knowsRules: true,
      prepare(trip) {
        const input = toFleetInput(trip);
        return () => {
          const plan = optimizer.plan(input);
          return { found: plan.status === "infeasible" ? null : { stops: plan.stops } };
        };
      },
    },
  ];
}

function plainMethod(name: string, prepare: (trip: Trip) => () => Found): Method {
  return {
    name,
    knowsRules: false,
    prepare(trip) {
      const plain = toPlainTrip(trip);
      const run = plain === undefined ? undefined : prepare(plain);
      return run && (() => ({ found: run() }));
    },
  };
}

function toFound(stops: readonly PlannedStop[] | null): Found {
  return stops === null ? null : { stops };
}

function gridMethod(stepGallons: number): Method {
  return plainMethod(`fuel grid of ${stepGallons} gal`, (trip) => {
    const input = toPlanInput(trip);
    return () => {
      const cost = planOnGrid(input, stepGallons);
      return cost === null ? null : { cost };
    };
  });
}

function milpMethod(name: string, seconds: number): Method {
  return {
    name,
    knowsRules: true,
    prepare: (trip) => async () => {
      const search = await searchFleetByMilp(trip, { seconds, relativeGap: MILP_GAP });
      if (search.status === "infeasible") return { found: null, isProven: true };
      const found = { stops: dropIdleStops(trip, search.plan.stops) };
      return search.status === "optimal" ? { found, isProven: true } : { found };
    },
  };
}

/**
 * The driver who does not plan, as answers of the service compare with him. He ignores the buffer, the reserve and
 * prices.
 */
function fillAtQuarter({
  stationMiles,
  pricesPerGallon,
  totalMiles,
  mpg,
  tankCapacityGallons,
  startGallons,
}: Trip): PlannedStop[] | null {
  const stations = stationMiles.map((miles, i) => ({ miles, price: defined(pricesPerGallon[i]), detourMinutes: 0 }));
  const drive = driveByHabit({ stations, totalMiles, mpg, capacity: tankCapacityGallons, start: startGallons });
  return drive === "stranded"
    ? null
    : drive.fills.map(({ station, gallons }) => ({ station: stations.findIndex((each) => each === station), gallons }));
}
