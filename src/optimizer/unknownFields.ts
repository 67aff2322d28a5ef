// Fields of a trip that nothing reads, such as a misspelt rule. Pages do without: they load as little as there is.

import { type Optimizer, RULES } from "./optimizer.js";
import type { PlainTrip, PlanInput, PlanResult } from "./plans.js";

const PLAIN_FIELDS = Object.keys({
  stationMiles: true,
  pricesPerGallon: true,
  stopCosts: true,
  totalMiles: true,
  mpg: true,
  tankCapacityGallons: true,
  startGallons: true,
  reserveGallons: true,
  bufferGallons: true,
} satisfies Record<keyof PlainTrip, true>);

const FIELDS: ReadonlySet<string> = new Set([...PLAIN_FIELDS, ...RULES]);

/** The same optimizer, whose plans name the fields of their input that nothing reads. */
export function warnOfUnknownFields(optimizer: Optimizer): Optimizer {
  return { ...optimizer, plan: (input) => addWarnings(input, optimizer.plan(input)) };
}

function addWarnings(input: PlanInput, planned: PlanResult): PlanResult {
  const names = Object.keys(input);
  // A plan of a trip with this many fields has found all that it needs among them, so that no other is left.
  if (names.length === PLAIN_FIELDS.length) return planned;
  const warnings = names
    .filter((name) => !FIELDS.has(name) && Reflect.get(input, name) !== undefined)
    .map((name) => `${name} is ignored: trips have no such field`);
  return warnings.length === 0 ? planned : { ...planned, warnings };
}
