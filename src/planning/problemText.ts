import { roundGallons, roundMiles, writeTenths } from "../contract/values/rounding.js";
import type { Problem } from "./problems.js";

/** A problem as a sentence: `Arrives at Kearney Plaza with 5.2 gallons; the buffer is 7.5.` */
export function wordProblem(problem: Problem): string {
  switch (problem.kind) {
    case "runsDry":
      return `Runs dry at mile ${roundMiles(problem.mile)}, on the way to ${problem.station?.name ?? "the destination"}: ${gallonsOf(problem.shortGallons)} short.`;
    case "belowBuffer":
      return `Arrives at ${problem.station.name} with ${gallonsOf(problem.gallons)}; the buffer is ${roundGallons(problem.least)}.`;
    case "belowReserve":
      return `Arrives at the destination with ${gallonsOf(problem.gallons)}; the reserve is ${roundGallons(problem.least)}.`;
    case "belowMinimum":
      return `Buys ${gallonsOf(problem.gallons)} at ${problem.station.name}; the least is ${roundGallons(problem.least)}.`;
    case "aboveMaximum":
      return `Buys ${gallonsOf(problem.gallons)} at ${problem.station.name}; the most is ${roundGallons(problem.most)}.`;
    case "aboveTank":
      return `Leaves ${problem.station.name} with ${gallonsOf(problem.gallons)}; the tank ${problem.isUsable ? "may be filled to" : "holds"} ${roundGallons(problem.most)}.`;
    case "notFilled":
      return `Leaves ${problem.station.name} with ${gallonsOf(problem.gallons)}; each stop must fill the tank to ${roundGallons(problem.usable)}.`;
    case "skipped":
      return `Stops at ${problem.station.name}, which is skipped.`;
    case "leftOut":
      return `Stops at ${problem.station.name}, which the rules leave out.`;
    case "outdated":
      return `Stops at ${problem.station.name}, whose price is more than ${writeTenths(problem.mostHours)} hours old.`;
    case "passesRequired":
      return `Passes ${problem.station.name}, where a stop is required.`;
    case "tooManyStops":
      return `Makes ${problem.stopCount} stops; ${problem.most === 0 ? "none is" : `at most ${problem.most} ${problem.most === 1 ? "is" : "are"}`} allowed.`;
  }
}

function gallonsOf(gallons: number): string {
  const rounded = roundGallons(gallons);
  return `${rounded} ${rounded === 1 ? "gallon" : "gallons"}`;
}
