import type { StopRecommendation } from "../../contract/optimize.js";
import { pricesToShow } from "../../report/pricedStops.js";
import { STOP_CELLS } from "../../report/stopCells.js";
import { ruleOf } from "../rules/rules.js";
import type { Shown, View } from "../shown.js";
import { find, make, setText } from "../dom.js";
import { createStationToggles, type SayOfStation } from "./stationToggles.js";

type Write = (stop: StopRecommendation, k: number) => string;
type Column = readonly [title: string, write: Write];

interface Row {
  readonly row: HTMLElement;
  /** Anew for each plan. */
  readonly fill: (stop: StopRecommendation, k: number, shown: Shown) => void;
}

/** The columns of figures before and after the station's column. */
const BEFORE: readonly Column[] = [
  ["Stop", STOP_CELLS.number],
  ["Mile", STOP_CELLS.mile],
];
const BOUGHT: readonly Column[] = [
  ["Arrive gal", STOP_CELLS.arrivalGallons],
  ["Buy gal", STOP_CELLS.boughtGallons],
];
const PRICE: Column = ["$/gal", STOP_CELLS.pricePerGallon];
/** Where others than the price of the pump are shown. */
const PUMP_PRICE: Column = ["Pump $/gal", STOP_CELLS.pricePerGallon];
const PAID_PRICE: Column = ["Paid $/gal", STOP_CELLS.paidPerGallon];
const NET_PRICE: Column = ["Net $/gal", STOP_CELLS.netPerGallon];
const AFTER: readonly Column[] = [
  ["Cost", STOP_CELLS.cost],
  ["Detour min", STOP_CELLS.detourMinutes],
];

/** Those of fleet rules are shown where they say something. */
const STOP_MINUTES: Column = ["Stop min", STOP_CELLS.stopMinutes];
const DETOUR_GALLONS: Column = ["Detour gal", STOP_CELLS.detourGallons];
const RULE_TITLE = "Stop here";
const SHORT_RULES = { must: "Must", never: "Never" } as const;
const FALLBACK = "Left out by the rules: used because there is no plan without it.";

/** What the columns depend on. */
interface Layout {
  readonly hasPaid: boolean;
  readonly hasNet: boolean;
  readonly hasStopMinutes: boolean;
  readonly hasDetourGallons: boolean;
  readonly hasToggles: boolean;
}

function layoutOf(stops: readonly StopRecommendation[], hasToggles: boolean): Layout {
  const { paid, net } = pricesToShow(stops);
  return {
    hasPaid: paid,
    hasNet: net,
    hasStopMinutes: stops.some((stop) => (stop.stop_minutes ?? 0) > 0),
    hasDetourGallons: stops.some((stop) => (stop.detour_gallons ?? 0) > 0),
    hasToggles,
  };
}

/** The stops as a table. @param onSay receives what the user says of a station. */
export function createStopList(onSay: SayOfStation): View {
  const region = find("stops", HTMLElement);
  // On a phone the rows are cards. Some browsers then no longer treat them as a table, so the roles tell screen readers.
  const body = make("tbody", { role: "rowgroup" });
  const head = make("thead", { role: "rowgroup" });
  const table = make("table", { role: "table", class: "stops", "aria-label": "Stops in driving order" }, head, body);
  const nothing = make("p");
  region.replaceChildren(table, nothing);
  const rows: Row[] = [];
  let laidOut = "";
  const layOut = (next: Layout): void => {
    if (JSON.stringify(next) === laidOut) return;
    laidOut = JSON.stringify(next);
    table.classList.toggle("with-rules", Object.values(next).some(Boolean));
    const titles = [...[...BEFORE, ["Station"] as const, ...figuresAfter(next)].map(([title]) => title), ...(next.hasToggles ? [RULE_TITLE] : [])];
    const heads = titles.map((title) => make("th", { scope: "col", role: "columnheader", class: title === "Station" ? "station" : "right" }, title));
    head.replaceChildren(make("tr", { role: "row" }, ...heads));
    body.replaceChildren();
    rows.length = 0;
  };
  return {
    show(shown) {
      const { outcome, showsRules } = shown;
      const stops = outcome.status === "planned" ? outcome.result.stops : [];
      table.hidden = stops.length === 0;
      nothing.hidden = stops.length > 0;
      setText(nothing, outcome.status === "planned" ? "No stop is needed." : "There is no plan.");
      const next = layoutOf(stops, showsRules);
      layOut(next);
      while (rows.length < stops.length) rows.push(addRow(body, next, onSay));
      while (rows.length > stops.length) rows.pop()?.row.remove();
      stops.forEach((stop, k) => rows[k]?.fill(stop, k, shown));
    },
  };
}

function figuresAfter({ hasPaid, hasNet, hasStopMinutes, hasDetourGallons }: Layout): readonly Column[] {
  const prices = [hasPaid || hasNet ? PUMP_PRICE : PRICE, ...(hasPaid ? [PAID_PRICE] : []), ...(hasNet ? [NET_PRICE] : [])];
  return [...BOUGHT, ...prices, ...AFTER, ...(hasStopMinutes ? [STOP_MINUTES] : []), ...(hasDetourGallons ? [DETOUR_GALLONS] : [])];
}

function makeCells(columns: readonly Column[]) {
  return columns.map(([title, write]) => ({ cell: make("td", { role: "cell", class: "right", "data-label": title }), write }));
}

function addRow(body: HTMLElement, layout: Layout, onSay: SayOfStation): Row {
  const [before, after] = [makeCells(BEFORE), makeCells(figuresAfter(layout))];
  const [name, address] = [make("span"), make("small")];
  const station = make("th", { scope: "row", role: "rowheader", class: "station" }, name, address);
  const row = make("tr", { role: "row" }, ...before.map(({ cell }) => cell), station, ...after.map(({ cell }) => cell));
  const toggles = layout.hasToggles ? createStationToggles(onSay, SHORT_RULES) : undefined;
  if (toggles !== undefined) row.append(make("td", { role: "cell", class: "right", "data-label": RULE_TITLE }, toggles.element));
  const flag = make("small", { class: "flag" }, FALLBACK);
  const priced = make("small");
  body.append(row);
  return {
    row,
    fill(stop, k, { rules, outcome }) {
      for (const { cell, write } of [...before, ...after]) setText(cell, write(stop, k));
      setText(name, stop.station_name);
      setText(address, stop.station_address);
      const price = outcome.status === "planned" ? (outcome.stopPrices[k] ?? "") : "";
      setText(priced, price);
      if (price === "") priced.remove();
      else station.append(priced);
      if (stop.is_fallback === true) station.append(flag);
      else flag.remove();
      toggles?.show({ id: stop.station_id, name: stop.station_name }, ruleOf(rules, stop.station_id));
    },
  };
}
