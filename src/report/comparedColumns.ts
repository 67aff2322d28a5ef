import type { ComparedPlan } from "../contract/schemas/comparison.js";
import { wordExtraCost } from "../contract/values/dollarWords.js";
import type { TableColumn } from "./tableLayout.js";
import { count, dollars } from "./text.js";

/** Plans side by side as a table, on the page and by the command line. */
export interface ComparedColumns {
  readonly columns: readonly TableColumn[];
  /**
   * The cells of a plan from the total cost to the time and the breaks, which are the same wherever plans stand side by
   * side.
   */
  costCells(plan: ComparedPlan): string[];
}

/**
 * What is said of plans side by side, in this order; what the fuel costs net of fuel tax only where tax is credited,
 * breaks and rests at stops and the time of other breaks only with hours. @param plans the best one first, to which the
 * others are compared.
 */
export function compareInColumns(plans: readonly ComparedPlan[]): ComparedColumns {
  const hasNet = plans.some(({ total_tax_credit: credit = 0 }) => credit > 0);
  const hasHours = plans.some((plan) => plan.breaks_at_stops !== undefined);
  const [best] = plans;
  return {
    columns: [
      { title: "plan", align: "left", canShrink: true },
      { title: "total cost", align: "right" },
      { title: "difference", align: "right" },
      { title: "fuel bought", align: "right" },
      ...(hasNet ? [{ title: "net of tax", align: "right" } as const] : []),
      { title: "fuel burnt", align: "right" },
      { title: "stops", align: "right" },
      { title: "time", align: "right" },
      ...(hasHours
        ? [{ title: "breaks at stops", align: "right" } as const, { title: "other breaks", align: "right" } as const]
        : []),
      { title: "detours", align: "right" },
      { title: "lowest fuel", align: "right" },
      { title: "on arrival", align: "right" },
    ],
    costCells: (plan) => [
      dollars(plan.total_cost),
      plan === best ? "–" : wordExtraCost(plan.total_cost - (best?.total_cost ?? NaN)),
      dollars(plan.total_fuel_cost),
      ...(hasNet ? [dollars(plan.total_net_cost ?? plan.total_fuel_cost)] : []),
      dollars(plan.net_fuel_cost),
      String(plan.stop_count),
      `${plan.total_time_hours.toFixed(2)} h`,
      ...(hasHours ? [String(plan.breaks_at_stops ?? 0), `${count(plan.total_break_minutes ?? 0)} min`] : []),
    ],
  };
}
