// A map of areas that do not overlap, as the lines between them.

import { z } from "zod";
import { JURISDICTIONS } from "../../contract/values/jurisdictions.js";

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
