// Tables of drives as engines answer them: a row for each source, with an element for each target.

import { z } from "zod";
import type { Drive } from "./windows.js";

/** Null where there is no route. */
export const Matrix = z.array(z.array(z.number().nullable()));
type Matrix = z.infer<typeof Matrix>;

/** An engine's tables and how it counts. */
interface Tables {
  readonly durations: Matrix;
  /** Missing where the engine gives none. */
  readonly distances: Matrix | undefined;
  readonly toMinutes: (duration: number) => number;
  readonly toMiles: (distance: number) => number;
}

/** The drives from each source to each target; undefined if a table has another size. */
export function readDrives(
  { durations, distances, toMinutes, toMiles }: Tables,
  sources: number,
  targets: number,
): Drive[][] | undefined {
  const isWhole = (rows: Matrix): boolean => rows.length === sources && rows.every((row) => row.length === targets);
  if (!isWhole(durations) || (distances !== undefined && !isWhole(distances))) return undefined;
  return durations.map((row, i) =>
    row.map((duration, k) => ({ minutes: toMinutes(duration ?? NaN), miles: toMiles(distances?.[i]?.[k] ?? NaN) })),
  );
}
