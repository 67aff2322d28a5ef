// Why a plan stops at a station, in one sentence. It says what the figures say, and nothing that they do not.

import type { StopExplanation } from "../../contract/explanation.js";
import type { StopRecommendation } from "../../contract/optimize.js";
import { roundDollars } from "../../contract/rounding.js";
import type { Cheapest } from "./cheapest.js";
import type { GallonsCause } from "./gallonsCause.js";

/** What the sentence is made from. */
export interface ReasonFacts {
  readonly stop: Pick<StopRecommendation, "gallons_to_purchase">;
  /** Whether the request requires it. */
  readonly isRequired: boolean;
  readonly cheapest: Cheapest;
  readonly gallonsCause: GallonsCause;
  /** Name of the station at which the cause lies; `undefined` for the destination. */
  readonly causeName: string | undefined;
  /** Whether some fuel must be left there: the buffer, or at the destination the reserve. */
  readonly isFuelKept: boolean;
  readonly without: StopExplanation["without"];
  /** A plan that stops there and not here. */
  readonly runnerUp: { readonly name: string; readonly extraCost: number } | undefined;
}

/** That fuel is the cheapest for a shorter distance than this explains no stop. */
const LEAST_CHEAPEST_MILES = 50;

/** Plans whose costs differ by less are as good, dollars. */
const TIE_DOLLARS = 1e-6;
/** Amounts below this have no cents. */
const HALF_CENT = 0.005;

/** One sentence, such as "Cheapest fuel for the next 780 miles; skipping it costs $7.12, the next best is Love's Amarillo at $8.22 more." */
export function wordReason(facts: ReasonFacts): string {
  const skipping = wordSkipping(facts);
  return `${wordPurpose(facts)}${skipping === "" ? "" : `; ${skipping}`}.`;
}

/** What the stop is good for: the first of these that is true. */
function wordPurpose(facts: ReasonFacts): string {
  const { stop, isRequired, cheapest } = facts;
  if (isRequired) return "Required by the request";
  // Its detour burns fuel, and so makes room for a later least purchase.
  if (stop.gallons_to_purchase === 0) return "Nothing is bought here";
  const miles = Math.floor(cheapest.miles);
  if (miles >= LEAST_CHEAPEST_MILES) return `Cheapest fuel${cheapest.isByPreference ? " by the preferences of the request" : ""} for the next ${miles} miles`;
  return wordGallons(facts);
}

function wordGallons({ stop, gallonsCause: { setBy, at, isHere }, causeName, isFuelKept }: ReasonFacts): string {
  const gallons = `${stop.gallons_to_purchase} gallons`;
  if (setBy === "fill_up") return `Fills the tank with ${gallons}, as every stop must`;
  if (setBy === "maximum_purchase") return `Buys ${gallons}, the most that may be bought here`;
  if (setBy === "minimum_purchase") return `Buys ${gallons}, the least that may be bought here`;
  if (at === undefined) return `Buys ${gallons}`;
  const place = causeName === undefined ? "the destination" : shorten(causeName);
  if (setBy === "tank_full") return isHere ? `Fills the tank with ${gallons}` : `Buys ${gallons} on the way to a full tank at ${place}`;
  const reached = `${place}${isFuelKept ? ` with the ${causeName === undefined ? "reserve" : "buffer"}` : ""}`;
  return isHere ? `Buys ${gallons}, just enough to reach ${reached}` : `Buys ${gallons} of the fuel that it takes to reach ${reached}`;
}

/** What another plan costs; empty where the search was cut short. */
function wordSkipping({ isRequired, without, runnerUp }: ReasonFacts): string {
  if (without === undefined) return "";
  if (without === null) return isRequired ? "" : "no plan does without it";
  const skipping = `skipping it costs ${wordDollars(without.extra_cost)}`;
  if (runnerUp === undefined) return skipping;
  const name = shorten(runnerUp.name);
  if (runnerUp.extraCost < TIE_DOLLARS) return `${skipping}, ${name} is as good`;
  const more = wordDollars(runnerUp.extraCost);
  return `${skipping}, the next best is ${name}${more === wordDollars(without.extra_cost) ? "" : ` at ${more} more`}`;
}

/** An extra cost in words. */
export function wordDollars(dollars: number): string {
  if (dollars < TIE_DOLLARS) return "nothing";
  return dollars < HALF_CENT ? "less than a cent" : `$${roundDollars(dollars).toFixed(2)}`;
}

/** So much of a name is enough to know the station by, in characters. */
const MOST_OF_NAME = 60;

/** A name as part of a sentence: on one line, without characters that cannot be seen, and not too long. */
export function shorten(name: string): string {
  const characters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()];
  return characters.length <= MOST_OF_NAME ? characters.join("") : `${characters.slice(0, MOST_OF_NAME - 1).join("").trimEnd()}…`;
}
