import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { wordCosts, wordTaxAndAge } from "../../report/priceWords.js";
import { count, counted, dollars } from "../../report/text.js";

/**
 * What a plan with fleet rules has beside its stops, in sentences: first what it does not keep, then their minutes, the
 * fuel of their detours and what nobody pays; last what is paid, its tax and how old prices are.
 */
export function describeRuleFigures(result: OptimizeResult): string[] {
  const { stops, summary } = result;
  const {
    total_stop_minutes: minutes,
    preference_handicap: handicap = 0,
    kept_share: kept,
    optimality_gap_dollars: gap,
  } = summary;
  const detourGallons = stops.reduce((sum, stop) => sum + (stop.detour_gallons ?? 0), 0);
  const fallbacks = stops.filter((stop) => stop.is_fallback === true).length;
  const figures: string[] = [];
  if (kept !== undefined)
    figures.push(
      `No plan keeps buffer and reserve: this one keeps ${count(kept * 100)} % of both, the most that can be kept.`,
    );
  if (gap !== undefined) figures.push(`The search was cut short: a better plan could cost up to ${dollars(gap)} less.`);
  if (fallbacks > 0)
    figures.push(`${counted(fallbacks, "stop")} at stations that the rules leave out: there is no plan without them.`);
  if (minutes !== undefined && minutes > 0)
    figures.push(
      `${counted(minutes, "minute")} at the stops, beside ${counted(summary.total_detour_minutes, "minute")} of detours.`,
    );
  if (detourGallons > 0) figures.push(`${counted(detourGallons, "gallon")} burnt on detours.`);
  if (handicap > 0)
    figures.push(
      `${dollars(handicap)} of what was compared is the handicap of stations that are not of the most preferred brand: nobody pays it.`,
    );
  return [...figures, ...wordCosts(summary), ...wordTaxAndAge(result)];
}
