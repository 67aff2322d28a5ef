import type { FuelType } from "../../contract/station.js";
import { plainNames } from "./names.js";

/** What is read of a row of the EPA's table. */
export interface EpaRecord {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly combinedMpg: number;
  /** The grade, or diesel. */
  readonly fuelType: FuelType;
  /** The EPA's name of its class. */
  readonly sizeClass: string;
}

/** The variants of a model in one model year that burn gasoline, or those that burn diesel. */
export interface EpaModelYear {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** The most common grade. */
  readonly fuelType: FuelType;
  /** The most common class. */
  readonly sizeClass: string;
  /** The median, halves rounded down. */
  readonly mpg: number;
}

interface Group {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly isDiesel: boolean;
  readonly mpgs: number[];
  readonly fuelTypes: FuelType[];
  readonly sizeClasses: string[];
}

/** Collects records by model, year and kind of fuel, under the EPA's name of the model and under its plain ones. */
export class ModelYears {
  readonly #groups = new Map<string, Group>();

  add({ year, make, model, combinedMpg, fuelType, sizeClass }: EpaRecord): void {
    const isDiesel = fuelType === "diesel";
    for (const name of new Set([model, ...plainNames(model)])) {
      const key = keyOf(make, name, year, isDiesel);
      let group = this.#groups.get(key);
      if (group === undefined) this.#groups.set(key, (group = { year, make, model: name, isDiesel, mpgs: [], fuelTypes: [], sizeClasses: [] }));
      group.mpgs.push(combinedMpg);
      group.fuelTypes.push(fuelType);
      group.sizeClasses.push(sizeClass);
    }
  }

  /** By make, model, fuel and year. Where a model of a year burns either, the name of the diesel ends with "Diesel". */
  list(): EpaModelYear[] {
    return [...this.#groups.values()]
      .map(({ year, make, model, isDiesel, mpgs, fuelTypes, sizeClasses }) => ({
        year,
        make,
        model: isDiesel && this.#groups.has(keyOf(make, model, year, false)) ? `${model} Diesel` : model,
        fuelType: mostCommon(fuelTypes),
        sizeClass: mostCommon(sizeClasses),
        mpg: median(mpgs),
      }))
      .toSorted((a, b) => compare(a.make, b.make) || compare(a.model, b.model) || a.year - b.year);
  }
}

function keyOf(make: string, model: string, year: number, isDiesel: boolean): string {
  return `${make}\n${model}\n${year}\n${isDiesel}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.ceil((low + high) / 2 - 0.5);
}

/** Of those that are equally common the first. */
function mostCommon<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [[common] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (common === undefined) throw new RangeError("no values");
  return common;
}

/** By code units, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
