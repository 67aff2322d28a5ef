// Why the plan makes a stop, in the page's words.

import { TIE_DOLLARS } from "../../contract/values/rounding.js";
import { wordAmount } from "../../contract/values/words.js";
import type { GallonsSetBy } from "../../contract/schemas/explanation.js";
import { gallons as writeGallons, whole } from "../design/words.js";
import type { CheapestAround } from "./cheapest.js";

/** What the sentence is made from. */
export interface ReasonFacts {
  /** `diesel`; `fuel` where nothing says what it is. */
  readonly fuel: string;
  readonly isRequired: boolean;
  readonly gallons: number;
  readonly setBy: GallonsSetBy;
  /** Whether this stop alone decides how much is bought; otherwise later ones have a part in it. */
  readonly isHere: boolean;
  readonly cheapest: CheapestAround;
  /** Of what prices are net, where others cost less at the pump: `deals`, `fuel tax`. */
  readonly netOf: string;
  readonly start: string;
  readonly destination: string;
  /** Where the cause lies: the next stop, or a later one; the destination where it is `undefined`. */
  readonly cause:
    | {
        readonly town: string;
        /** Dollars a gallon less than here; `undefined` unless it is the next stop. */ readonly saving:
          | number
          | undefined;
      }
    | undefined;
  /** How far the tank lasts, and to where: the next stop or the destination. */
  readonly next: { readonly town: string; readonly miles: number };
  readonly arrivalGallons: number;
  /** What it costs to do without the stop; `null` where no plan does, and `undefined` where that is not known. */
  readonly skipping: number | null | undefined;
}

/** A sentence or two, and what it costs to do without. */
export interface Reason {
  readonly purpose: string;
  /** Empty where it is not known, or says nothing. */
  readonly skipping: string;
}

/** That fuel is the cheapest for a shorter distance than this explains no stop. */
const LEAST_MILES = 50;

const CENTS_PER_DOLLAR = 100;

export function wordReason(facts: ReasonFacts): Reason {
  return { purpose: wordPurpose(facts), skipping: wordSkipping(facts) };
}

function wordPurpose(facts: ReasonFacts): string {
  const why = facts.isRequired ? "You asked for this stop" : wordCheapest(facts);
  // Its detour burns fuel, and so makes room for a later least purchase.
  if (facts.gallons === 0)
    return facts.isRequired
      ? `${why}. Nothing need be bought here.`
      : "Nothing is bought here: the stop makes room in the tank.";
  if (facts.setBy === "tank_full" && facts.isHere && !facts.isRequired && why !== "")
    return `${why}, so fill the tank: ${wordLasting(facts)}.`;
  return `${why === "" ? "" : `${why}. `}${wordGallons(facts)}.`;
}

function wordCheapest({
  cheapest: { back, on, isByRules, isNet },
  fuel,
  netOf,
  start,
  destination,
}: ReasonFacts): string {
  const best = `Cheapest ${fuel}${isNet && netOf !== "" ? ` after ${netOf}` : ""}${isByRules ? " that your rules allow" : ""}`;
  if (back.isWhole && on.isWhole) return `${best} of the whole trip`;
  if (Math.max(back.miles, on.miles) < LEAST_MILES) return "";
  if (back.miles >= on.miles)
    return back.isWhole ? `${best} since ${start}` : `${best} of the last ${whole(Math.floor(back.miles))} miles`;
  return on.isWhole
    ? `${best} from here to ${destination}`
    : `${best} for the next ${whole(Math.floor(on.miles))} miles`;
}

function wordLasting({ next }: ReasonFacts): string {
  return `it lasts ${whole(Math.round(next.miles))} miles, to ${next.town}`;
}

function wordGallons(facts: ReasonFacts): string {
  const { gallons, setBy, isHere, cause, destination, arrivalGallons } = facts;
  const bought = writeGallons(gallons);
  switch (setBy) {
    case "tank_full":
      return isHere || cause === undefined
        ? `Fills the tank: ${wordLasting(facts)}`
        : `Buys ${bought} on the way to a full tank at ${cause.town}`;
    case "fill_up":
      return `Fills the tank, as every stop does by your rules: ${wordLasting(facts)}`;
    case "minimum_purchase":
      return `Buys ${bought}, the least that may be bought here`;
    case "maximum_purchase":
      return `Buys ${bought}, the most that may be bought here`;
    case "reach_next_stop":
      if (cause === undefined) return `Buys ${bought}`;
      return isHere
        ? `Buys just enough to reach ${cause.town}${wordSaving(cause.saving)}`
        : `Buys ${bought} of the fuel needed to reach ${cause.town}`;
    case "reach_destination":
      return isHere
        ? `Buys just enough to reach ${destination} with ${writeGallons(arrivalGallons)} left`
        : `Buys ${bought} of the fuel needed to reach ${destination}`;
  }
}

/** `, where it is a cent cheaper`; nothing where it is not cheaper. */
function wordSaving(saving: number | undefined): string {
  if (saving === undefined || saving <= 0) return "";
  const cents = Math.round(saving * CENTS_PER_DOLLAR);
  if (cents === 0) return ", where it is a fraction of a cent cheaper";
  return `, where it is ${cents === 1 ? "a cent" : `${whole(cents)} cents`} cheaper`;
}

function wordSkipping({ isRequired, skipping }: ReasonFacts): string {
  if (skipping === undefined || (isRequired && skipping === null)) return "";
  if (skipping === null) return "No plan does without it.";
  return skipping < TIE_DOLLARS ? "Skipping it costs nothing." : `Skipping it costs ${wordAmount(skipping)}.`;
}
