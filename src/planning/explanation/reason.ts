// Why a plan stops at a station, in one sentence. It says what the figures say, and nothing that they do not.

import { TIE_DOLLARS, THOUSANDTH_DIGITS } from "../../contract/values/rounding.js";
import { wordAmount } from "../../contract/values/words.js";
import type { StopExplanation } from "../../contract/schemas/explanation.js";
import type { StopRecommendation } from "../../contract/schemas/optimize.js";
import type { Day } from "../hours/day.js";
import type { Cheapest, GallonsCause } from "./purchaseCause.js";

/** What the sentence is made from. */
export interface ReasonFacts {
  readonly stop: Pick<StopRecommendation, "gallons_to_purchase">;
  /** Whether the station stands where the route ends. */
  readonly isAtDestination: boolean;
  /** Whether the request requires it. */
  readonly isRequired: boolean;
  readonly cheapest: Cheapest;
  readonly gallonsCause: GallonsCause;
  /** What of the driver's hours the stop covers; `undefined` where the request gives none. */
  readonly halt: Day["stops"][number] | undefined;
  /** Name of the station at which the cause lies; `undefined` for the destination. */
  readonly causeName: string | undefined;
  /** Whether what the request asks for must be left there: the buffer, or at the destination the reserve. */
  readonly isFuelKept: boolean;
  readonly without: StopExplanation["without"];
  /** A plan that stops there and not here. */
  readonly runnerUp: { readonly name: string; readonly extraCost: number } | undefined;
}

/** That fuel is the cheapest for a shorter distance than this explains no stop. */
const LEAST_CHEAPEST_MILES = 50;

/**
 * One sentence, such as "Cheapest fuel for the next 780 miles; skipping it costs $7.12, the next best is Love's
 * Amarillo at $8.22 more."
 */
export function wordReason(facts: ReasonFacts): string {
  return `${[wordPurpose(facts), wordHalt(facts), wordSkipping(facts)].filter((part) => part !== "").join("; ")}.`;
}

/** Empty where the stop is for fuel alone. */
function wordHalt({ halt }: ReasonFacts): string {
  if (halt?.covers === "rest") return "the night's rest fits here";
  if (halt?.covers !== "break") return "";
  return `a break fits here${halt.savedMinutes > 0 ? ` and saves ${halt.savedMinutes.toLocaleString("en-US", MINUTES)} ${halt.savedMinutes === 1 ? "minute" : "minutes"}` : ""}`;
}

/** What the stop is good for: the first of these that is true. */
function wordPurpose(facts: ReasonFacts): string {
  const { stop, isRequired, cheapest } = facts;
  if (isRequired) return "Required by the request";
  // Its detour burns fuel, and so makes room for a later least purchase.
  if (stop.gallons_to_purchase === 0) return "Nothing is bought here";
  const miles = Math.floor(cheapest.miles);
  const net = cheapest.netOf === undefined ? "" : ` net of ${cheapest.netOf}`;
  if (miles >= LEAST_CHEAPEST_MILES)
    return `Cheapest fuel${net}${cheapest.isByPreference ? " by the preferences of the request" : ""} for the next ${miles.toLocaleString("en-US")} miles`;
  return wordGallons(facts);
}

/** Tenths of a minute say enough. */
const MINUTES = { maximumFractionDigits: 1 } as const;
/** As many digits as answers have. */
const GALLONS = { maximumFractionDigits: THOUSANDTH_DIGITS } as const;

function wordGallons({
  stop,
  isAtDestination,
  gallonsCause: { setBy, at, isHere },
  causeName,
  isFuelKept,
}: ReasonFacts): string {
  const gallons = `${stop.gallons_to_purchase.toLocaleString("en-US", GALLONS)} gallons`;
  if (setBy === "fill_up") return `Fills the tank with ${gallons}, as every stop must`;
  if (setBy === "maximum_purchase") return `Buys ${gallons}, the most that may be bought here`;
  if (setBy === "minimum_purchase") return `Buys ${gallons}, the least that may be bought here`;
  if (at === undefined) return `Buys ${gallons}`;
  const place = causeName === undefined ? "the destination" : shortenName(causeName);
  if (setBy === "tank_full")
    return isHere ? `Fills the tank with ${gallons}` : `Buys ${gallons} on the way to a full tank at ${place}`;
  const kept = isFuelKept ? ` with the ${causeName === undefined ? "reserve" : "buffer"}` : "";
  const isThere = isAtDestination && causeName === undefined;
  if (isThere && kept === "") return `Buys ${gallons}`;
  const reached = isThere ? `arrive${kept}` : `reach ${place}${kept}`;
  return isHere
    ? `Buys ${gallons}, just enough to ${reached}`
    : `Buys ${gallons} of the fuel that it takes to ${reached}`;
}

/** What another plan costs; empty where the search was cut short. */
function wordSkipping({ isRequired, without, runnerUp }: ReasonFacts): string {
  if (without === undefined) return "";
  if (without === null) return isRequired ? "" : "no plan does without it";
  const skipping = `skipping it costs ${wordAmount(without.extra_cost)}`;
  if (runnerUp === undefined) return skipping;
  const name = shortenName(runnerUp.name);
  if (runnerUp.extraCost < TIE_DOLLARS) return `${skipping}, ${name} is as good`;
  const more = wordAmount(runnerUp.extraCost);
  return `${skipping}, the next best is ${name}${more === wordAmount(without.extra_cost) ? "" : ` at ${more} more`}`;
}

/** So much of a name is enough to know the station by, in characters. */
const MOST_OF_NAME = 60;

/** A name as part of a sentence: on one line, without characters that cannot be seen, and not too long. */
export function shortenName(name: string): string {
  const characters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()];
  return characters.length <= MOST_OF_NAME
    ? characters.join("")
    : `${characters
        .slice(0, MOST_OF_NAME - 1)
        .join("")
        .trimEnd()}…`;
}
