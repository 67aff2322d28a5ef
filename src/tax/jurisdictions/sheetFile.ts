// How a sheet is written to a file. Lines are polylines, whose differences from point to point take few characters.

import { defined } from "../../common/defined.js";
import { z } from "zod";
import { decodePolyline, encodePolyline } from "../../contract/values/polyline.js";
import { type Border, Grid, NOWHERE, type Sheet } from "./sheet.js";

/** The schema of a sheet's part of a file. @param name of an area. */
export function sheetFile<Name extends string>(name: z.ZodType<Name>) {
  return z.object({
    grid: Grid,
    names: z.array(name),
    /** Of each line: its areas, left and right; how many points it has. */
    sides: z.string(),
    counts: z.array(z.number().int().min(2)),
    /** The points of all lines, one behind the other. */
    points: z.string(),
  });
}

type SheetFile<Name extends string> = z.infer<ReturnType<typeof sheetFile<Name>>>;

/** Nothing is lost. */
export function writeSheet<Name extends string>({ grid, names, borders }: Sheet<Name>): SheetFile<Name> {
  return {
    grid,
    names: [...names],
    sides: encodePolyline({ lats: borders.map(({ left }) => left), lngs: borders.map(({ right }) => right) }, 0),
    counts: borders.map(({ lats }) => lats.length),
    points: encodePolyline({ lats: borders.flatMap(({ lats }) => lats), lngs: borders.flatMap(({ lngs }) => lngs) }, 0),
  };
}

/** The sheet; `undefined` when its lines do not fit together. */
export function readSheet<Name extends string>({
  grid,
  names,
  sides,
  counts,
  points,
}: SheetFile<Name>): Sheet<Name> | undefined {
  const [pairs, steps] = [decodePolyline(sides, 0), decodePolyline(points, 0)];
  if (pairs?.lats.length !== counts.length || steps === null) return undefined;
  const borders: Border[] = [];
  let end = 0;
  for (const [line, count] of counts.entries()) {
    const start = end;
    end += count;
    const [left, right] = [defined(pairs.lats[line]), defined(pairs.lngs[line])];
    if (![left, right].every((area) => area >= NOWHERE && area <= names.length)) return undefined;
    borders.push({ left, right, lats: steps.lats.slice(start, end), lngs: steps.lngs.slice(start, end) });
  }
  return end === steps.lats.length ? { grid, names, borders } : undefined;
}
