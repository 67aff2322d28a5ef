import { defined } from "../../common/defined.js";
import type { FuelType } from "../../contract/values/columns.js";
import { compareText } from "../../common/order.js";
import { modelKey } from "../names.js";
import { type CatalogVehicle, keysOf, type VehicleClass } from "../vehicle.js";

/** A row of the EPA's table, or several variants of a model and year as one. */
export interface EpaModelYear {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** A grade of gasoline, or diesel; the most common one of several variants. */
  readonly fuelType: FuelType;
  /** The most common one of several variants. */
  readonly vehicleClass: VehicleClass;
  /** Combined city and highway; the median of several variants, with halves rounded down. */
  readonly mpg: number;
}

/** The variants of a model in one model year that burn gasoline, or those that burn diesel. */
interface Group extends Pick<EpaModelYear, "year" | "make" | "model"> {
  readonly isDiesel: boolean;
  readonly variants: readonly EpaModelYear[];
}

/** Collects rows by model, year and kind of fuel. */
export class ModelYears {
  /** By the EPA's names. */
  readonly #groups = new Map<string, Group>();

  add(row: EpaModelYear): void {
    addTo(this.#groups, {
      year: row.year,
      make: row.make,
      model: row.model,
      isDiesel: row.fuelType === "diesel",
      variants: [row],
    });
  }

  /**
   * The model years under both the EPA's names and plain ones, ordered by make, model and year. If a model was made for
   * gasoline and for diesel in the same year, the diesel's name ends with "Diesel".
   * @param known vehicles that show which names are models.
   */
  list(known: readonly CatalogVehicle[]): EpaModelYear[] {
    const named = this.#addPlainNames(known);
    return [...named.values()]
      .map(({ year, make, model, isDiesel, variants }) => ({
        year,
        make,
        model: isDiesel && named.has(keyOf(make, model, year, false)) ? `${model} Diesel` : model,
        fuelType: mostCommon(variants.map(({ fuelType }) => fuelType)),
        vehicleClass: mostCommon(variants.map(({ vehicleClass }) => vehicleClass)),
        mpg: median(variants.map(({ mpg }) => mpg)),
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

/** Adds a group's variants to those of the same name, year and kind of fuel. */
function addTo(groups: Map<string, Group>, group: Group): void {
  const key = keyOf(group.make, group.model, group.year, group.isDiesel);
  groups.set(key, { ...group, variants: [...(groups.get(key)?.variants ?? []), ...group.variants] });
}

function keyOf(make: string, model: string, year: number, isDiesel: boolean): string {
  return `${make}\n${model}\n${year}\n${isDiesel}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [defined(sorted[(sorted.length - 1) >> 1]), defined(sorted[sorted.length >> 1])];
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

/** What the EPA adds to model names: the drive, the fuel system, the word pickup. */
const ADDITIONS = /\([^()]*\)|\b(?:[24]WD|[AFR]WD|4x[24]|FFV|pickup|cab chassis(?: inc)?)\b/gi;

/** A model's name without what the EPA adds: "F150 Pickup 2WD" becomes F150. */
export function plainName(model: string): string {
  const name = model.replaceAll(ADDITIONS, " ").replaceAll(/\s+/g, " ").trim();
  return name === "" ? model : name;
}

/**
 * The models that a plain name means: two each in "Caravan/Grand Caravan" and "Savana 1500/2500", but one in "Rogue
 * SL/Platinum", because only parts that are known models count.
 */
export function modelsOf(name: string, isModel: (name: string) => boolean): string[] {
  const parts = name.split("/").map((part) => part.trim());
  const [first = name, ...others] = parts;
  // In "Savana 1500/2500", the word before the first number also belongs to the second.
  const stem = /^(.*\D|)\d+$/.exec(first)?.[1] ?? "";
  const models = [first, ...others.map((part) => (/^\d+$/.test(part) ? stem + part : part))].filter((part) =>
    isModel(part),
  );
  return parts.length > 1 && models.length > 0 ? [...new Set(models)] : [name];
}
