// The plan that the page shows beside its map, read from it; and what it should show, written here from the service's
// answer.

import type { Page } from "playwright-core";
import type { OptimizeResult } from "../../src/contract/schemas/optimize.js";

export interface PlanBeside {
  /** What is paid and what is saved, each with the line below it; that no stop is needed where there is none. */
  readonly sums: readonly string[];
  /** Gallons and cost of each stop. */
  readonly stops: readonly (readonly string[])[];
}

/** Reads the plan beside the map. */
export async function readPlanBeside(page: Page): Promise<PlanBeside> {
  return page.evaluate(() => {
    const words = (element: Element | null): string => (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const stops = [...document.querySelectorAll("[data-part=itinerary] li[data-stop]")];
    return {
      sums: [...document.querySelectorAll("[data-part=summary] :is(.sum, .no-sums)")].map(words),
      stops: stops.map((stop) => [words(stop.querySelector(".row-gallons")), words(stop.querySelector(".row-cost"))]),
    };
  });
}

function usd(amount: number, digits: number): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function tenths(amount: number): string {
  return amount.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** What the page should show of an answer. */
export function writePlanBeside({ stops, summary }: Pick<OptimizeResult, "stops" | "summary">): PlanBeside {
  const { savings_dollars: saved, savings_percent: percent } = summary.baseline_comparison;
  const isSaved = saved >= 0;
  return {
    sums:
      stops.length === 0
        ? [`No stop needed arrives with ${tenths(summary.fuel_remaining_at_destination_gallons)} gal`]
        : [
            `Pay at the pump ${usd(summary.total_fuel_cost, 2)} ${tenths(summary.total_fuel_gallons)} gal in ${stops.length} stop${stops.length === 1 ? "" : "s"}`,
            `${isSaved ? "You save" : "It costs more by"} ${usd(Math.abs(saved), 0)} (${Math.abs(percent).toFixed(1)} %) ${isSaved ? "against" : "than"} filling up at a quarter tank`,
          ],
    stops: stops.map((stop) => [`${tenths(stop.gallons_to_purchase)} gal`, usd(stop.total_cost_at_stop, 2)]),
  };
}
