import type { Points } from "../../contract/values/polyline.js";
import type { Route } from "../../contract/schemas/route.js";
import type { Brands } from "../../stations/brands/brands.js";
import type { FuelTax } from "../../tax/fuelTax.js";
import type { StationColumns } from "../stationColumns.js";

/** What prices are read from. */
export interface PriceFacts {
  readonly stations: StationColumns;
  /** Where in the caller's body the price of station `row` is at fault. */
  readonly placeOfPrice: (row: number) => readonly string[];
  /** Rows of the stations on the route. */
  readonly rows: readonly number[];
  readonly route: Route;
  /** The length of a line. */
  readonly milesOf: (line: Points) => number;
  /** Where the vehicle is, in miles of the route. */
  readonly startMile: number;
  readonly brands: Brands | undefined;
  /** `undefined` where there is no table of fuel tax. */
  readonly fuelTax: (() => FuelTax) | undefined;
  /** In milliseconds of the Unix epoch. */
  readonly now: number;
}
