import { z } from "zod";
import { ServiceError } from "../../contract/values/errors.js";
import { listSome } from "../../contract/values/list.js";
import type { Rules } from "../rules/rules.js";
import type { LoadedTrip, TooTight } from "../shown.js";

/** The faults that planning finds in the prices of stations. */
const Faults = z
  .array(
    z.object({
      loc: z.tuple([z.literal("body"), z.literal("stations"), z.coerce.number(), z.literal("price_per_gallon")]),
    }),
  )
  .min(1);

const MOST_NAMED = 3;

/** What to say where deals and tax leave fuel that costs nothing or less; `undefined` when the error is another one. */
export function refusePrices(error: unknown, rules: Rules, { stations }: LoadedTrip): TooTight | undefined {
  const faults = error instanceof ServiceError ? Faults.safeParse(error.details).data : undefined;
  if (faults === undefined) return undefined;
  const names = faults.map(({ loc: [, , row] }) => stations[row]?.name ?? "");
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
