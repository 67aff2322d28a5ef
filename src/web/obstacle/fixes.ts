// What makes a trip possible that cannot be driven: for each setting the least change, found by planning.

import { MAX_TANK_GALLONS, MAX_MPG } from "../../contract/values/limits.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import type { PlanChoices } from "../background/explanationQuestions.js";
import { fieldsInForce } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import { findLeast } from "./least.js";

export type FixKind = "start" | "buffer" | "reserve" | "fill" | "tank" | "fullTank" | "mpg";

/** A change that makes a plan possible. */
export interface Fix {
  readonly kind: FixKind;
  /** The value in the setting's own unit: gallons, a fraction, miles per gallon. */
  readonly value: number;
  readonly choices: PlanChoices;
  readonly result: OptimizeResult;
  /** How much it asks for, so that the smallest comes first: gallons. */
  readonly gallons: number;
}

/** Plans under other choices: `undefined` where there is no plan. */
export type TryPlans = (others: readonly PlanChoices[]) => Promise<readonly (OptimizeResult | undefined)[]>;

/** A setting that may be changed by steps. */
interface Change {
  readonly kind: FixKind;
  /** How many steps make one of the setting's own unit. */
  readonly perUnit: number;
  readonly from: number;
  readonly to: number;
  readonly apply: (value: number) => PlanChoices;
  readonly gallonsOf: (value: number) => number;
}

/** Tenths of gallons and of miles per gallon, thousandths of a tank. */
const PER_GALLON = 10;
const PER_TANK = 1000;
const PER_MPG = 10;

/** A tank that is more than so many times as large is another truck. */
const MOST_TANKS = 4;
const MOST_MPGS = 3;

/**
 * Every single change that makes the trip possible, the smallest first. Better mileage, which nobody can simply have,
 * only where there is no other.
 */
export async function findFixes(choices: PlanChoices, tryPlans: TryPlans): Promise<readonly Fix[]> {
  const found = await findAll(changesOf(choices), tryPlans);
  if (found.length > 0) return found.toSorted((a, b) => a.gallons - b.gallons);
  const others = await findAll(lastChangesOf(choices), tryPlans);
  return others.toSorted((a, b) => a.gallons - b.gallons);
}

async function findAll(changes: readonly Change[], tryPlans: TryPlans): Promise<Fix[]> {
  const fixes = await Promise.all(changes.map((change) => findFix(change, tryPlans)));
  return fixes.filter((fix) => fix !== undefined);
}

async function findFix(
  { kind, perUnit, from, to, apply, gallonsOf }: Change,
  tryPlans: TryPlans,
): Promise<Fix | undefined> {
  const results = new Map<number, OptimizeResult | undefined>();
  // The value that is in force may lie between two steps: the next step on the side that helps is the first that can be
  // a fix.
  const range =
    to > from
      ? { from: Math.ceil(from * perUnit) - 1, to: Math.floor(to * perUnit) }
      : { from: Math.floor(from * perUnit) + 1, to: Math.ceil(to * perUnit) };
  if (Math.sign(range.to - range.from) !== Math.sign(to - from)) return undefined;
  const steps = await findLeast(range, async (values) => {
    const answers = await tryPlans(values.map((value) => apply(value / perUnit)));
    for (const [i, value] of values.entries()) results.set(value, answers[i]);
    return answers.map((answer) => answer !== undefined);
  });
  const result = steps === undefined ? undefined : results.get(steps);
  if (steps === undefined || result === undefined) return undefined;
  const value = steps / perUnit;
  return { kind, value, choices: apply(value), result, gallons: gallonsOf(value) };
}

function changesOf({ settings, rules }: PlanChoices): Change[] {
  const { startGallons, bufferFraction, reserveFraction, tankCapacityGallons: tank } = settings;
  const withSettings = (changed: Partial<Settings>): PlanChoices => ({ settings: { ...settings, ...changed }, rules });
  const usable = rules.usable_tank_fraction ?? 1;
  return [
    {
      kind: "start",
      perUnit: PER_GALLON,
      from: startGallons,
      to: tank,
      apply: (value) => withSettings({ startGallons: value }),
      gallonsOf: (value) => value - startGallons,
    },
    {
      kind: "buffer",
      perUnit: PER_TANK,
      from: bufferFraction,
      to: 0,
      apply: (value) => withSettings({ bufferFraction: value }),
      gallonsOf: (value) => (bufferFraction - value) * tank,
    },
    {
      kind: "reserve",
      perUnit: PER_TANK,
      from: reserveFraction,
      to: 0,
      apply: (value) => withSettings({ reserveFraction: value }),
      gallonsOf: (value) => (reserveFraction - value) * tank,
    },
    {
      kind: "fill",
      perUnit: PER_TANK,
      from: usable,
      to: 1,
      apply: (value) => ({ settings, rules: { ...rules, usable_tank_fraction: value } }),
      gallonsOf: (value) => (value - usable) * tank,
    },
    {
      kind: "tank",
      perUnit: PER_GALLON,
      from: tank,
      to: largestTank(tank),
      apply: (value) => withSettings({ tankCapacityGallons: value }),
      gallonsOf: (value) => value - tank,
    },
  ];
}

function lastChangesOf({ settings, rules }: PlanChoices): Change[] {
  const { tankCapacityGallons: tank, mpg } = settings;
  const fullTank: Change = {
    kind: "fullTank",
    perUnit: PER_GALLON,
    from: tank,
    to: largestTank(tank),
    apply: (value) => ({ settings: { ...settings, tankCapacityGallons: value, startGallons: value }, rules }),
    gallonsOf: (value) => value - tank,
  };
  if (fieldsInForce(rules).includes("consumption")) return [fullTank];
  return [
    fullTank,
    {
      kind: "mpg",
      perUnit: PER_MPG,
      from: mpg,
      to: Math.min(MAX_MPG, mpg * MOST_MPGS),
      apply: (value) => ({ settings: { ...settings, mpg: value }, rules }),
      gallonsOf: () => Infinity,
    },
  ];
}

function largestTank(tank: number): number {
  return Math.min(MAX_TANK_GALLONS, tank * MOST_TANKS);
}
