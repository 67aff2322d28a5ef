import type { StopRecommendation } from "../../contract/optimize.js";
import { STOP_CELLS } from "../../report/stopCells.js";
import type { View } from "../shown.js";
import { find, make, setText } from "../dom.js";

interface Column {
  readonly title: string;
  readonly className: string;
  readonly write: (stop: StopRecommendation, k: number) => string;
}

/** The station's column follows these. */
const BEFORE: readonly Column[] = [
  { title: "Stop", className: "right", write: STOP_CELLS.number },
  { title: "Mile", className: "right", write: STOP_CELLS.mile },
];
const AFTER: readonly Column[] = [
  { title: "Arrive gal", className: "right", write: STOP_CELLS.arrivalGallons },
  { title: "Buy gal", className: "right", write: STOP_CELLS.boughtGallons },
  { title: "$/gal", className: "right", write: STOP_CELLS.pricePerGallon },
  { title: "Cost", className: "right", write: STOP_CELLS.cost },
  { title: "Detour min", className: "right", write: STOP_CELLS.detourMinutes },
];

/** The stops as a table. */
export function createStopList(): View {
  const region = find("stops", HTMLElement);
  const heads = [...BEFORE, { title: "Station", className: "station" }, ...AFTER].map(({ title, className }) => make("th", { scope: "col", role: "columnheader", class: className }, title));
  // On a phone the rows are cards. Some browsers then no longer treat them as a table, so the roles tell screen readers.
  const body = make("tbody", { role: "rowgroup" });
  const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...heads));
  const table = make("table", { role: "table", class: "stops", "aria-label": "Stops in driving order" }, head, body);
  const nothing = make("p");
  region.replaceChildren(table, nothing);
  const rows: ((stop: StopRecommendation, k: number) => void)[] = [];
  return {
    show({ outcome }) {
      const stops = outcome.status === "planned" ? outcome.result.stops : [];
      table.hidden = stops.length === 0;
      nothing.hidden = stops.length > 0;
      setText(nothing, outcome.status === "planned" ? "No stop is needed." : "There is no plan.");
      while (rows.length < stops.length) rows.push(addRow(body));
      while (rows.length > stops.length) {
        rows.pop();
        body.lastElementChild?.remove();
      }
      stops.forEach((stop, k) => rows[k]?.(stop, k));
    },
  };
}

function makeCells(columns: readonly Column[]) {
  return columns.map(({ title, className, write }) => ({ cell: make("td", { role: "cell", class: className, "data-label": title }), write }));
}

/** A row that can be filled again for each plan. */
function addRow(body: HTMLElement): (stop: StopRecommendation, k: number) => void {
  const [before, after] = [makeCells(BEFORE), makeCells(AFTER)];
  const [name, address] = [make("span"), make("small")];
  const station = make("th", { scope: "row", role: "rowheader", class: "station" }, name, address);
  body.append(make("tr", { role: "row" }, ...before.map(({ cell }) => cell), station, ...after.map(({ cell }) => cell)));
  return (stop, k) => {
    for (const { cell, write } of [...before, ...after]) setText(cell, write(stop, k));
    setText(name, stop.station_name);
    setText(address, stop.station_address);
  };
}
