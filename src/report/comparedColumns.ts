import type { ComparedPlan } from "../contract/comparison.js";
import { wordExtraCost } from "../contract/dollarWords.js";
import type { TableColumn } from "./tableLayout.js";
import { dollars } from "./text.js";

/** What is said of plans side by side, in this order, on the page and by the command line. */
export const COMPARED_COLUMNS = [
  { title: "plan", align: "left", canShrink: true },
  { title: "total cost", align: "right" },
  { title: "difference", align: "right" },
  { title: "fuel bought", align: "right" },
  { title: "fuel burnt", align: "right" },
  { title: "stops", align: "right" },
  { title: "time", align: "right" },
  { title: "detours", align: "right" },
  { title: "lowest fuel", align: "right" },
  { title: "on arrival", align: "right" },
] as const satisfies readonly TableColumn[];

/** The cells from the total cost to the time, which are the same wherever plans stand side by side. @param best the plan to which the others are compared. */
export function costCells(plan: ComparedPlan, best: ComparedPlan): string[] {
  return [
    dollars(plan.total_cost),
    plan === best ? "–" : wordExtraCost(plan.total_cost - best.total_cost),
    dollars(plan.total_fuel_cost),
    dollars(plan.net_fuel_cost),
    String(plan.stop_count),
    `${plan.total_time_hours.toFixed(2)} h`,
  ];
}
