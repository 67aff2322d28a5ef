// The 500 instances: which family each is of, how many stations it has, and its seed.

export const FAMILIES = [
  "plain-random",
  "plain-corridor",
  "plain-worst",
  "fleet-random",
  "fleet-corridor",
  "fleet-worst",
] as const;
export type Family = (typeof FAMILIES)[number];

export interface Slot {
  /** Its file's name without the ending. */
  readonly name: string;
  readonly family: Family;
  readonly stations: number;
  readonly seed: number;
  /** Its number among those of its family. */
  readonly k: number;
  readonly isFeasible: boolean;
}

interface Plan {
  readonly sizes: readonly number[];
  readonly count: number;
  /** The last so many have no plan. */
  readonly infeasible: number;
  /** The stations of those. */
  readonly infeasibleSizes: readonly number[];
}

const PLANS: Readonly<Record<Family, Plan>> = {
  "plain-random": {
    count: 90,
    sizes: [5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 400],
    infeasible: 5,
    infeasibleSizes: [5, 12, 30],
  },
  "plain-corridor": { count: 90, sizes: [40, 60, 80, 120, 160], infeasible: 3, infeasibleSizes: [10] },
  "plain-worst": { count: 70, sizes: [100, 200, 400, 1000], infeasible: 0, infeasibleSizes: [] },
  "fleet-random": {
    count: 90,
    sizes: [5, 8, 12, 20, 30, 40, 80, 150, 250, 400],
    infeasible: 5,
    infeasibleSizes: [5, 12, 30],
  },
  "fleet-corridor": { count: 90, sizes: [30, 45, 60, 80, 100], infeasible: 3, infeasibleSizes: [10] },
  "fleet-worst": { count: 70, sizes: [100, 200], infeasible: 0, infeasibleSizes: [] },
};

/** The first of the hard families. Later ones have no slots, or the published instances would change. */
export const PLAIN_WORST_FAMILIES = 18;
const FLEET_WORST_FAMILIES = 13;

/**
 * Of the worst families with rules, the first so many have fractions of gallons; the others are in whole gallons, and
 * larger.
 */
export const FRACTIONAL_WORST = 2 * FLEET_WORST_FAMILIES;
const WHOLE_SIZES = [100, 200, 400, 700, 1000];

const SEEDS_PER_FAMILY = 1000;

export const SLOTS: readonly Slot[] = FAMILIES.flatMap((family, f) =>
  Array.from({ length: PLANS[family].count }, (_, k) => {
    const isFeasible = k < PLANS[family].count - PLANS[family].infeasible;
    return {
      name: `${family}-${String(k + 1).padStart(3, "0")}`,
      family,
      stations: stationsOf(family, k, isFeasible),
      seed: (f + 1) * SEEDS_PER_FAMILY + k,
      k,
      isFeasible,
    };
  }),
);

function stationsOf(family: Family, k: number, isFeasible: boolean): number {
  const { sizes, infeasibleSizes } = PLANS[family];
  if (!isFeasible) return elementOf(infeasibleSizes, k);
  // All recipes come in the first size, then all in the next.
  if (family === "plain-worst") return elementOf(sizes, Math.floor(k / PLAIN_WORST_FAMILIES));
  if (family !== "fleet-worst") return elementOf(sizes, k);
  return k < FRACTIONAL_WORST ? elementOf(sizes, Math.floor(k / FLEET_WORST_FAMILIES)) : elementOf(WHOLE_SIZES, k);
}

function elementOf(list: readonly number[], k: number): number {
  const element = list[k % list.length];
  if (element === undefined) throw new Error("there are no sizes");
  return element;
}
