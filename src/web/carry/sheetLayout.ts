// How a sheet is laid out so that it is one page. Heights are CSS pixels of `sheet.css`: before it is printed nothing
// of it can be measured.

import type { SheetRow } from "./sheetRows.js";

/** How closely rows stand. */
export type Density = "roomy" | "snug" | "close";

export interface SheetLayout {
  readonly density: Density;
  /** 0 where there is no room for the map. */
  readonly mapHeight: number;
  /** Of the plot of the fuel curve; 0 where there is no room for it, either. */
  readonly curveHeight: number;
}

/** What the margins of a letter page leave. */
const PAGE_HEIGHT = 975;

interface Heights {
  /** A stop, with the line below it; each further line; and a break or a rest. */
  readonly stop: number;
  readonly line: number;
  readonly halt: number;
  /** Letters in the line below a stop. */
  readonly letters: number;
  readonly curve: number;
}

const HEIGHTS: Readonly<Record<Density, Heights>> = {
  roomy: { stop: 73, line: 16, halt: 27, letters: 88, curve: 96 },
  snug: { stop: 58, line: 14, halt: 24, letters: 104, curve: 84 },
  close: { stop: 55, line: 14, halt: 21, letters: 104, curve: 60 },
};

/** Head, sums, the table's titles and the edges of the foot. */
const FIXED = 199;
/** The curve with its title and scale; its drawing is narrower than its units. */
const CURVE = { scale: 711 / 820, frame: 72 } as const;
/** A map that has less of its best height shows the route small, and places that do not matter. */
const LEAST_MAP = 0.6;
const IF_CLOSED = "If closed: ";
/** Two texts share a line of so many letters. */
const FOOT = { line: 14, letters: 118 } as const;

/**
 * Where there is no room for everything, the rows close up; then the map goes, and last the curve.
 * @param foot the texts beside each other at the foot.
 * @param bestMapHeight how high the map would best be.
 */
export function layOut(rows: readonly SheetRow[], foot: readonly string[], bestMapHeight: number): SheetLayout {
  const footLines = Math.ceil(foot.join("").length / FOOT.letters);
  const free = (density: Density): number => {
    const { stop, line, halt, letters, curve } = HEIGHTS[density];
    const ofRows = rows.map((row) =>
      row.kind === "stop"
        ? stop + line * Math.max(0, Math.ceil((IF_CLOSED.length + row.ifClosed.length) / letters) - 1)
        : halt,
    );
    return (
      PAGE_HEIGHT -
      FIXED -
      CURVE.frame -
      curve * CURVE.scale -
      footLines * FOOT.line -
      ofRows.reduce((sum, height) => sum + height, 0)
    );
  };
  const laid = (density: Density, room: number): SheetLayout => ({
    density,
    mapHeight: Math.floor(Math.min(room, bestMapHeight)),
    curveHeight: HEIGHTS[density].curve,
  });
  const [roomy, snug] = [free("roomy"), free("snug")];
  if (roomy >= bestMapHeight) return laid("roomy", roomy);
  if (snug >= bestMapHeight * LEAST_MAP) return laid("snug", snug);
  if (snug >= 0) return laid("snug", 0);
  return free("close") >= 0 ? laid("close", 0) : { density: "close", mapHeight: 0, curveHeight: 0 };
}
