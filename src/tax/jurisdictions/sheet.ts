// A map of areas that do not overlap, as the lines between them.

import { z } from "zod";
import { JURISDICTIONS } from "../../contract/values/jurisdictions.js";
import { defined } from "../../common/defined.js";
import { decodePolyline, encodePolyline } from "../../contract/values/polyline.js";

/** States, provinces, and Mexico: what lies there is in no jurisdiction, however near to the border it is. */
export const AreaName = z.enum([...JURISDICTIONS, "MX"]);
export type AreaName = z.infer<typeof AreaName>;

/** The number of no area: the sea, and what the sheet does not show. The first name of a sheet is area 1. */
export const NOWHERE = 0;

/** Where the whole numbers of a sheet's points lie, in degrees. */
export const Grid = z.object({
  firstLat: z.number(),
  firstLng: z.number(),
  latStep: z.number().positive(),
  lngStep: z.number().positive(),
});
export type Grid = z.infer<typeof Grid>;

/** A line with the same two areas at its sides all along. */
export interface Border {
  /** The areas to the left and to the right of the way from the first point to the last. */
  readonly left: number;
  readonly right: number;
  /** Steps of the grid. */
  readonly lats: readonly number[];
  readonly lngs: readonly number[];
}

export interface Sheet<Name extends string = AreaName> {
  readonly grid: Grid;
  readonly names: readonly Name[];
  /** Each line once, though two areas share it: there is no gap between neighbours. */
  readonly borders: readonly Border[];
}

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
