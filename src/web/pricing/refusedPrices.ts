import { ServiceError } from "../../contract/values/errors.js";
import { isObject } from "../../contract/values/faults.js";
import { listSome } from "../../contract/values/words.js";
import type { Rules } from "../rules/rules.js";
import type { LoadedTrip, TooTight } from "../shown.js";

const MOST_NAMED = 3;

/** What to say where deals and tax leave fuel that costs nothing or less; `undefined` when the error is another one. */
export function refusePrices(error: unknown, rules: Rules, { stations }: LoadedTrip): TooTight | undefined {
  const names = pricesAtFault(error).map((row) => stations[row]?.name ?? "");
  if (names.length === 0) return undefined;
  const named = listSome([...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ["others"] : [])]);
  const hasDeals = (rules.discounts ?? []).length > 0;
  return {
    status: "tooTight",
    message: `After deals and tax, a gallon would cost nothing or less at ${named}, which cannot be right.`,
    fix: hasDeals ? "deals of fewer cents or percent" : "lower rates of fuel tax",
    relaxations: hasDeals
      ? [{ text: "plan without deals", rules: { ...rules, discounts: [] } }]
      : [{ text: "plan without fuel tax", rules: { ...rules, fuel_tax: "none" } }],
  };
}

/** The rows of the stations whose prices planning refuses; none where it refuses something else. */
function pricesAtFault(error: unknown): number[] {
  const faults: readonly unknown[] = error instanceof ServiceError && Array.isArray(error.details) ? error.details : [];
  return faults.flatMap((fault) => {
    const loc: readonly unknown[] = isObject(fault) && "loc" in fault && Array.isArray(fault.loc) ? fault.loc : [];
    const [, list, row, field] = loc;
    return list === "stations" && field === "price_per_gallon" ? [Number(row)] : [];
  });
}
