import { roundDollars, roundGallons, roundHours, roundMiles, roundPercent } from "../contract/values/rounding.js";
import { type FleetTotals, INFEASIBLE } from "../jobs/totals.js";
import { layOutTable } from "../report/tableLayout.js";
import { NO_TERMINAL, type Terminal } from "../report/terminal.js";

/** The totals as JSON, with names and digits as answers have them. */
export function totalsBody(totals: FleetTotals) {
  return {
    trips: totals.trips,
    planned: totals.planned,
    without_plan: totals.withoutPlan,
    infeasible: totals.infeasible,
    miles: roundMiles(totals.miles),
    hours: roundHours(totals.hours),
    stops: totals.stops,
    gallons_bought: roundGallons(totals.gallonsBought),
    fuel_cost_dollars: roundDollars(totals.fuelCostDollars),
    net_fuel_cost_dollars: roundDollars(totals.netFuelCostDollars),
    naive_fuel_cost_dollars: roundDollars(totals.naiveFuelCostDollars),
    savings_dollars: roundDollars(totals.savingsDollars),
    savings_percent: roundPercent(totals.savingsPercent),
  };
}

/** The totals as a table for people. */
export function writeTotals(totals: FleetTotals, terminal: Terminal = NO_TERMINAL): string {
  const causes = Object.entries(totals.withoutPlan);
  const rows: (readonly [string, string])[] = [
    ["With a plan", number(totals.planned)],
    ["Without a plan", number(totals.trips - totals.planned)],
    ...causes.flatMap(([code, trips]): [string, string][] => [
      [`  ${code}`, number(trips)],
      ...(code === INFEASIBLE
        ? Object.entries(totals.infeasible).map(([cause, count]): [string, string] => [`    ${cause}`, number(count)])
        : []),
    ]),
    ["Miles", number(totals.miles)],
    [totals.hasBreaks ? "Hours with stops, breaks and rests" : "Hours with stops", number(totals.hours)],
    ["Stops", number(totals.stops)],
    ["Gallons bought", number(totals.gallonsBought)],
    ["Paid at the stops", dollars(totals.fuelCostDollars)],
    ["Worth of the fuel burnt", dollars(totals.netFuelCostDollars)],
    ["The same by naive drivers", dollars(totals.naiveFuelCostDollars)],
    [`Savings (${totals.savingsPercent.toFixed(1)} %)`, dollars(totals.savingsDollars)],
  ];
  const columns = [
    { title: "Trips", align: "left" },
    { title: number(totals.trips), align: "right" },
  ] as const;
  return `${layOutTable(columns, rows, terminal).join("\n")}\n`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

function dollars(value: number): string {
  return `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`.replace(
    "$-",
    "-$",
  );
}
