// The trips that the library plans.

import { z } from "zod";
import type { PlanInput } from "../../src/index.js";
import { layRules, NO_RULES } from "../../test/support/fleetRecipes.js";
import { toFleetInput } from "../../test/support/fleetTrips.js";
import { randomInstance, SEED } from "../../test/support/randomInstances.js";
import { toTrip } from "../../test/support/trips.js";

/** What the library's process is asked: a part's name, and how often to plan its trip. */
export interface LibraryRequest {
  readonly name: string;
  readonly times: number;
}

/** The plan as JSON, and the processor time of one in microseconds. */
export const LibraryReply = z.object({ answer: z.string(), micros: z.number() });
export type LibraryReply = z.infer<typeof LibraryReply>;

export interface LibraryPlan {
  /** The part's name. */
  readonly name: string;
  readonly about: string;
  readonly stations: number;
  readonly make: () => PlanInput;
}

const plain = (stations: number): LibraryPlan => ({
  name: `plan-${stations}`,
  about: `the library plans a trip of ${stations.toLocaleString("en-US")} stations`,
  stations,
  make: () => randomInstance(stations, SEED),
});

/** A new trip is a row here: it becomes a part. */
export const PLANS: readonly LibraryPlan[] = [
  plain(10),
  plain(100),
  plain(1_000),
  plain(5_000),
  {
    name: "rules-5000",
    about: "the library plans a trip of 5,000 stations with a least purchase drawn for each station",
    stations: 5_000,
    make: () =>
      toFleetInput(
        layRules(toTrip(randomInstance(5_000, SEED)), {
          ...NO_RULES,
          minimum: { least: 20 / 150, span: 60 / 150, form: "drawn" },
        }),
      ),
  },
];
