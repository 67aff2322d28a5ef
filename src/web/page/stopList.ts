import type { StopRecommendation } from "../../contract/optimize.js";
import { STOP_CELLS } from "../../report/stopCells.js";
import type { View } from "../shown.js";
import { find, make, setText } from "../dom.js";

type Write = (stop: StopRecommendation, k: number) => string;

/** The columns of figures before and after the station's column. */
const BEFORE: readonly (readonly [title: string, write: Write])[] = [
  ["Stop", STOP_CELLS.number],
  ["Mile", STOP_CELLS.mile],
];
const AFTER: typeof BEFORE = [
  ["Arrive gal", STOP_CELLS.arrivalGallons],
  ["Buy gal", STOP_CELLS.boughtGallons],
  ["$/gal", STOP_CELLS.pricePerGallon],
  ["Cost", STOP_CELLS.cost],
  ["Detour min", STOP_CELLS.detourMinutes],
];

/** The stops as a table. */
export function createStopList(): View {
  const region = find("stops", HTMLElement);
  const heads = [...BEFORE.map(([title]) => title), "Station", ...AFTER.map(([title]) => title)].map((title) =>
    make("th", { scope: "col", role: "columnheader", class: title === "Station" ? "station" : "right" }, title),
  );
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

function makeCells(columns: typeof BEFORE) {
  return columns.map(([title, write]) => ({ cell: make("td", { role: "cell", class: "right", "data-label": title }), write }));
}

/** Adds a row. @returns fills the row, anew for each plan. */
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
