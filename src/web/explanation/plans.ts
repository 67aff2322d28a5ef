import type { ComparedPlan } from "../../contract/comparison.js";
import type { CompareOptions } from "../../planning/compare.js";
import { compareInColumns } from "../../report/comparedColumns.js";
import { count, counted } from "../../report/text.js";
import { find, make } from "../dom.js";
import type { Shown } from "../shown.js";
import { createOwnPlan } from "./ownPlan.js";
import { makeTable, type Row } from "./tables.js";
import { createWithin } from "./within.js";

const TITLE = "Plans side by side";
const HINT =
  "Every plan here drives this trip with these settings and rules; what it breaks is said below it. The total cost is what the planner keeps low: the fuel bought, and the worth of detours and stops. A plan that arrives with more fuel has bought more: the fuel burnt is worth what it would cost if all arrived with the same.";
const CUT = "The search was cut short: there may be a better one.";

/** Several plans of a trip side by side. */
interface Plans {
  /** Takes the trip that is shown. */
  take(shown: Shown): void;
  /** With what the plan is to be compared. */
  options(): CompareOptions;
  /** Shows them; `undefined` while they are worked out: those before are dimmed until then, or the two drivers come back where `isMissing`. */
  show(compared: readonly ComparedPlan[] | undefined, isMissing: boolean): void;
}

/**
 * Shows several plans in the place of the plan and the naive driver, who stay until they are there.
 * @param onChange is called when the user asks for others.
 */
export function createPlans(onChange: () => void): Plans {
  const box = find("plans", HTMLElement);
  const two = find("comparison", HTMLElement);
  const within = createWithin(onChange);
  const own = createOwnPlan(onChange);
  const region = make("div", { id: "plans-table", class: "scroll", tabindex: "0", role: "group", "aria-labelledby": "naive-title" });
  box.replaceChildren(make("p", { class: "hint" }, HINT), region, within.element, own.element);
  let written: readonly ComparedPlan[] | undefined;
  return {
    take: own.take,
    options: () => ({ withinDollars: within.read(), own: own.read() }),
    show(compared, isMissing) {
      region.setAttribute("aria-busy", String(compared === undefined));
      if (compared !== undefined && compared !== written) {
        const { columns, costCells } = compareInColumns(compared);
        const titled = columns.map((column) => ({ ...column, title: `${column.title.charAt(0).toUpperCase()}${column.title.slice(1)}` }));
        region.replaceChildren(makeTable(TITLE, titled, compared.map((plan) => toRow(plan, costCells(plan)))));
        written = compared;
      }
      const isShown = !isMissing && written !== undefined;
      box.hidden = !isShown;
      two.hidden = isShown;
    },
  };
}

function toRow(plan: ComparedPlan, costCells: readonly string[]): Row {
  const cells = [
    plan.name,
    ...costCells,
    `${count(plan.total_detour_minutes)} min`,
    lowestCell(plan),
    `${count(plan.fuel_remaining_at_destination_gallons)} gal`,
  ];
  return { cells, below: detailsOf(plan) };
}

function lowestCell(plan: ComparedPlan): Node {
  const cell = new DocumentFragment();
  cell.append(`${count(plan.lowest_fuel_gallons)} gal `, make("small", {}, `at mile ${count(plan.lowest_fuel_mile)}`));
  return cell;
}

/** What the plan breaks, and its stops. */
function detailsOf({ stops, problems, optimality }: ComparedPlan): Node[] {
  const said = [...(optimality === "bounded" ? [CUT] : []), ...problems];
  const stopTexts = stops.map((stop) => `${stop.station_name}, mile ${stop.miles_from_route_start.toFixed(1)}: ${counted(stop.gallons, "gallon")}`);
  return [
    ...(said.length === 0 ? [] : [make("ul", { class: "flags" }, ...said.map((sentence) => make("li", {}, sentence)))]),
    ...(stops.length === 0 ? [] : [make("details", {}, make("summary", {}, "Its stops"), make("ol", {}, ...stopTexts.map((text) => make("li", {}, text))))]),
  ];
}
