// The generated file. Lines are polylines, whose differences from point to point take few characters.

import { z } from "zod";
import { decodePolyline, encodePolyline } from "../../contract/polyline.js";
import { AreaName, type Border, Grid, NOWHERE, type Sheet } from "./sheet.js";

/** Two maps of North America. Where both show an area, the first is right. */
export interface Outlines {
  /** The United States, exact to some hundred yards. */
  readonly states: Sheet;
  /** Canada and Mexico, exact to some miles. */
  readonly abroad: Sheet;
}

const SheetFile = z.object({
  grid: Grid,
  names: z.array(AreaName),
  /** Of each line: its areas, left and right; how many points it has. */
  sides: z.string(),
  counts: z.array(z.number().int().min(2)),
  /** The points of all lines, one behind the other. */
  points: z.string(),
});
type SheetFile = z.infer<typeof SheetFile>;
const OutlinesFile = z.object({ states: SheetFile, abroad: SheetFile });

/** The text of the file that holds the outlines. Nothing is lost. */
export function writeOutlines({ states, abroad }: Outlines): string {
  return `${JSON.stringify({ states: writeSheet(states), abroad: writeSheet(abroad) })}\n`;
}

/**
 * Reads the file.
 * @throws {Error} when the text is not one.
 */
export function readOutlines(text: string): Outlines {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  const parsed = OutlinesFile.safeParse(content);
  const states = parsed.data && readSheet(parsed.data.states);
  const abroad = parsed.data && readSheet(parsed.data.abroad);
  if (!states || !abroad) throw new Error("The outlines of states and provinces are damaged. Build them again with `npm run build`.");
  return { states, abroad };
}

function writeSheet({ grid, names, borders }: Sheet): SheetFile {
  return {
    grid,
    names: [...names],
    sides: encodePolyline({ lats: borders.map(({ left }) => left), lngs: borders.map(({ right }) => right) }, 0),
    counts: borders.map(({ lats }) => lats.length),
    points: encodePolyline({ lats: borders.flatMap(({ lats }) => lats), lngs: borders.flatMap(({ lngs }) => lngs) }, 0),
  };
}

function readSheet({ grid, names, sides, counts, points }: SheetFile): Sheet | undefined {
  const [pairs, steps] = [decodePolyline(sides, 0), decodePolyline(points, 0)];
  if (pairs?.lats.length !== counts.length || steps === null) return undefined;
  const borders: Border[] = [];
  let end = 0;
  for (const [line, count] of counts.entries()) {
    const start = end;
    end += count;
    const [left, right] = [pairs.lats[line] ?? NaN, pairs.lngs[line] ?? NaN];
    if (![left, right].every((area) => area >= NOWHERE && area <= names.length)) return undefined;
    borders.push({ left, right, lats: steps.lats.slice(start, end), lngs: steps.lngs.slice(start, end) });
  }
  return end === steps.lats.length ? { grid, names, borders } : undefined;
}
