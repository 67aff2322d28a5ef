import type { Field } from "../titles.js";

/** A column's title, or several titles that it may have. Case, spaces and punctuation do not count. */
export type Titles = string | readonly string[];

/** How a supplier lays out a file. */
export interface Layout {
  /** What its files are called in messages. */
  readonly name: string;
  /** A table with all of these titles in one row is recognised. */
  readonly titles: readonly string[];
  /** The columns by what they hold. Titles that a file may lack can stand here, too. */
  readonly columns: Readonly<Partial<Record<Field, Titles>>>;
  /**
   * The brand of all stations. A table with a column of its own for names or brands is another table, unless `columns`
   * names it.
   */
  readonly brand?: string;
  /** The name of a station where no column has it: `Pilot #{id}`, `Road Ranger {city}`. */
  readonly stationName?: string;
  /**
   * What the column `cost` means: `paid`, the price that the fleet pays in place of the pump price, or `supplier`, the
   * supplier's cost, which counts for cost-plus deals alone.
   */
  readonly cost?: "paid" | "supplier";
  /** Whether ids are numbers, so that totals and notes below the stations can be told from them. */
  readonly isNumbered?: true;
  /** Rows that are stations for trucks: those with one of these values under this title. Without the column all are. */
  readonly keep?: { readonly title: string; readonly values: readonly [string, ...string[]] };
  /** Whether prices in Canada are in Canadian dollars a litre. Such rows are left out. */
  readonly isCanadaByLitre?: true;
}
