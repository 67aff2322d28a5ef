import type { FuelType } from "../../contract/station.js";
import { compareText } from "../../common/order.js";
import { modelKey } from "../names.js";
import { type CatalogVehicle, keysOf, type VehicleClass } from "../vehicle.js";
import { modelsOf, plainName } from "./names.js";

/** A row of the EPA's table. */
export interface EpaRecord {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly combinedMpg: number;
  /** A grade of gasoline, or diesel. */
  readonly fuelType: FuelType;
  readonly vehicleClass: VehicleClass;
}

/** The variants of a model in one model year that burn gasoline, or those that burn diesel. */
export interface EpaModelYear {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** The most common grade. */
  readonly fuelType: FuelType;
  /** The most common class. */
  readonly vehicleClass: VehicleClass;
  /** The median; halves are rounded down. */
  readonly mpg: number;
}

interface Group {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly isDiesel: boolean;
  readonly mpgs: number[];
  readonly fuelTypes: FuelType[];
  readonly vehicleClasses: VehicleClass[];
}

/** Collects records by model, year and kind of fuel. */
export class ModelYears {
  /** By the EPA's names. */
  readonly #groups = new Map<string, Group>();

  add({ year, make, model, combinedMpg, fuelType, vehicleClass }: EpaRecord): void {
    addTo(this.#groups, { year, make, model, isDiesel: fuelType === "diesel", mpgs: [combinedMpg], fuelTypes: [fuelType], vehicleClasses: [vehicleClass] });
  }

  /**
   * The model years under the EPA's names and under plain ones, by make, model and year. When a model of a year was made for
   * gasoline and for diesel, the name of the latter ends with "Diesel".
   * @param known vehicles that show which names are models.
   */
  list(known: readonly CatalogVehicle[]): EpaModelYear[] {
    const named = this.#addPlainNames(known);
    return [...named.values()]
      .map(({ year, make, model, isDiesel, mpgs, fuelTypes, vehicleClasses }) => ({
        year,
        make,
        model: isDiesel && named.has(keyOf(make, model, year, false)) ? `${model} Diesel` : model,
        fuelType: mostCommon(fuelTypes),
        vehicleClass: mostCommon(vehicleClasses),
        mpg: median(mpgs),
      }))
      .toSorted((a, b) => compareText(a.make, b.make) || compareText(a.model, b.model) || a.year - b.year);
  }

  #addPlainNames(known: readonly CatalogVehicle[]): Map<string, Group> {
    const groups = [...this.#groups.values()];
    const models = new Set([
      ...known.flatMap((vehicle) => [...keysOf(vehicle)]),
      ...groups.filter(({ model }) => !model.includes("/")).map(({ make, model }) => modelKey(make, plainName(model))),
    ]);
    const named = new Map<string, Group>();
    for (const group of groups) {
      const names = modelsOf(plainName(group.model), (name) => models.has(modelKey(group.make, name)));
      for (const model of new Set([group.model, ...names])) addTo(named, { ...group, model });
    }
    return named;
  }
}

/** Adds a group's records to those of its name. */
function addTo(groups: Map<string, Group>, group: Group): void {
  const key = keyOf(group.make, group.model, group.year, group.isDiesel);
  const present = groups.get(key);
  if (present === undefined) {
    groups.set(key, { ...group, mpgs: [...group.mpgs], fuelTypes: [...group.fuelTypes], vehicleClasses: [...group.vehicleClasses] });
    return;
  }
  present.mpgs.push(...group.mpgs);
  present.fuelTypes.push(...group.fuelTypes);
  present.vehicleClasses.push(...group.vehicleClasses);
}

function keyOf(make: string, model: string, year: number, isDiesel: boolean): string {
  return `${make}\n${model}\n${year}\n${isDiesel}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.ceil((low + high) / 2 - 0.5);
}

/** The most common value; the first of them on a tie. */
function mostCommon<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [[common] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (common === undefined) throw new RangeError("no values");
  return common;
}
