// What the page shows of a plan, read from it; and what it should show, written here from the service's answer.

import type { Page } from "playwright-core";
import type { OptimizeResult } from "../../src/contract/optimize.js";

/** The texts of a plan on the page, cell by cell. */
interface ShownPlan {
  /** Each with the line below it. */
  readonly figures: readonly (readonly string[])[];
  /**
   * Each with its cells: number, mile, name, address, gallons on arrival, gallons bought, price, and what is paid and
   * net where that differs, cost, detour; minutes and the detour's gallons where stops have some.
   */
  readonly stops: readonly (readonly string[])[];
  readonly strategy: string;
  readonly comparison: readonly (readonly string[])[];
}

export async function readShownPlan(page: Page): Promise<ShownPlan> {
  return page.evaluate(() => {
    const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
    const leaves = (element: Element): string[] =>
      element.children.length === 0 ? [element.textContent ?? ""] : [...element.children].flatMap(leaves);
    const parts = (selector: string): string[][] => [...document.querySelectorAll(selector)].map(leaves);
    const stopParts = [...document.querySelectorAll("#stops tbody tr:not(.why)")].map((row) =>
      [...row.children].filter((cell) => cell.querySelector("button") === null).flatMap(leaves),
    );
    return {
      figures: parts("#figures > div"),
      stops: stopParts,
      strategy: textOf("#strategy"),
      comparison: parts("#comparison tbody tr"),
    };
  });
}

function usd(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

function oneDigit(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 1 });
}

function many(amount: number, unit: string): string {
  return `${oneDigit(amount)} ${unit}${oneDigit(amount) === "1" ? "" : "s"}`;
}

/** What the page should show of an answer, to the digit. @param terms what is said of the price at each stop. */
export function writeExpected(
  { stops, summary }: Pick<OptimizeResult, "stops" | "summary">,
  terms: readonly string[] = [],
): ShownPlan {
  const { baseline_comparison: naive, total_stop_minutes: stopMinutes = 0 } = summary;
  const priced = stops.map((stop) => ({
    pump: stop.price_per_gallon,
    paid: stop.price_paid_per_gallon ?? stop.price_per_gallon,
    credit: stop.tax_credit_per_gallon ?? 0,
    net: stop.net_price_per_gallon ?? 0,
  }));
  const hasPaid = priced.some(({ pump, paid }) => paid !== pump);
  const hasNet = priced.some(({ credit }) => credit > 0);
  const hasDetourGallons = stops.some((stop) => (stop.detour_gallons ?? 0) > 0);
  return {
    figures: [
      [
        usd(summary.total_fuel_cost),
        `for ${many(summary.total_fuel_gallons, "gallon")} in ${many(stops.length, "stop")}`,
      ],
      [usd(naive.savings_dollars), `saved: ${naive.savings_percent.toFixed(1)} % of what a naive driver burns`],
      [
        many(summary.total_distance_miles, "mile"),
        `in ${many(summary.total_time_hours, "hour")}, with ${many(summary.total_detour_minutes, "minute")} of detours${stopMinutes > 0 ? ` and ${many(stopMinutes, "minute")} of stops` : ""}`,
      ],
      [`${oneDigit(summary.fuel_remaining_at_destination_gallons)} gal`, "left on arrival"],
      ...(hasNet
        ? [
            [
              usd(summary.total_net_cost ?? NaN),
              `net: what is paid less ${usd(summary.total_tax_credit ?? NaN)} of fuel tax credit`,
            ],
          ]
        : []),
    ],
    stops: stops.map((stop, k) => [
      String(k + 1),
      stop.miles_from_route_start.toFixed(1),
      stop.station_name,
      stop.station_address,
      ...(terms[k] === undefined || terms[k] === "" ? [] : [terms[k]]),
      ...(stop.is_fallback === true ? ["Left out by the rules: used because there is no plan without it."] : []),
      stop.arrival_fuel_gallons.toFixed(1),
      stop.gallons_to_purchase.toFixed(3),
      stop.price_per_gallon.toFixed(3),
      ...(hasPaid ? [(priced[k]?.paid ?? NaN).toFixed(3)] : []),
      ...(hasNet ? [(priced[k]?.net ?? NaN).toFixed(3)] : []),
      usd(stop.total_cost_at_stop),
      stop.detour_minutes.toFixed(1),
      ...(stopMinutes > 0 ? [(stop.stop_minutes ?? 0).toFixed(1)] : []),
      ...(hasDetourGallons ? [(stop.detour_gallons ?? 0).toFixed(3)] : []),
    ]),
    strategy: naive.strategy_description,
    comparison: [
      [
        `worth of the fuel burnt${hasNet ? " net of fuel tax" : ""}`,
        usd(naive.optimizer_net_fuel_cost),
        usd(naive.naive_total_fuel_cost),
      ],
      ["stops", String(stops.length), String(naive.naive_stop_count)],
      ["detours", `${oneDigit(summary.total_detour_minutes)} min`, `${oneDigit(naive.naive_total_detour_minutes)} min`],
      [
        stopMinutes > 0 ? "driving time with detours and stops" : "driving time with detours",
        `${summary.total_time_hours.toFixed(2)} h`,
        `${naive.naive_total_time_hours.toFixed(2)} h`,
      ],
    ],
  };
}
