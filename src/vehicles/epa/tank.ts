import { defined } from "../../common/defined.js";
import { modelKey } from "../names.js";
import { nearestGeneration } from "../nearest.js";
import { type CatalogVehicle, keysOf, type VehicleClass, yearsOf } from "../vehicle.js";
import { plainName, type EpaModelYear } from "./records.js";

/** Patterns for the EPA's names of classes, which changed over the years. */
const CLASSES: readonly (readonly [RegExp, VehicleClass])[] = [
  [/^two seaters/i, "two seater"],
  [/^(?:mini|sub)compact cars/i, "subcompact"],
  [/^(?:compact cars|small station wagons)/i, "compact"],
  [/^(?:midsize cars|midsize)/i, "midsize"],
  [/^large cars/i, "large"],
  [/^small pickup/i, "small pickup"],
  [/^standard pickup/i, "pickup"],
  [/^minivan/i, "minivan"],
  [/^vans/i, "van"],
  [/^small sport utility/i, "small suv"],
  [/^(?:standard )?sport utility|^special purpose/i, "suv"],
];

/** The class that an EPA name means. */
export function classOf(sizeClass: string): VehicleClass | undefined {
  return CLASSES.find(([pattern]) => pattern.test(sizeClass))?.[1];
}

/** A model's tank is estimated from its generations within this many years. */
const GENERATION_YEARS = 10;

/**
 * Otherwise it is estimated from its class within this many years, or from the whole class if that is fewer than
 * `LEAST_ALIKE` vehicles.
 */
const CLASS_YEARS = 5;
const LEAST_ALIKE = 5;

/** Estimates the tanks, which the EPA's table lacks, from a catalog that has them. */
export class Tanks {
  readonly #models = new Map<string, CatalogVehicle[]>();

  constructor(private readonly known: readonly CatalogVehicle[]) {
    for (const vehicle of known) {
      for (const key of keysOf(vehicle)) this.#models.set(key, [...(this.#models.get(key) ?? []), vehicle]);
    }
  }

  /**
   * The tank of the model's generation nearest to the year, or else the lower median of its class around that year.
   * @returns undefined if the catalog has no vehicle of its class.
   */
  estimate({
    year,
    make,
    model,
    vehicleClass,
  }: EpaModelYear): { readonly gallons: number; readonly from: string } | undefined {
    const generations = this.#generations(make, model).filter((each) => isWithin(each, GENERATION_YEARS, year));
    const generation = nearestGeneration(generations, year);
    if (generation !== undefined)
      return {
        gallons: generation.tankCapacityGallons,
        from: `that of the ${yearsOf(generation)} ${generation.make} ${generation.model}`,
      };
    const alike = this.known.filter((each) => each.vehicleClass === vehicleClass);
    const ofTheTime = alike.filter((each) => isWithin(each, CLASS_YEARS, year));
    const [vehicles, time] = ofTheTime.length >= LEAST_ALIKE ? [ofTheTime, ` around ${year}`] : [alike, ""];
    if (vehicles.length === 0) return undefined;
    const sizes = vehicles.map(({ tankCapacityGallons }) => tankCapacityGallons).toSorted((a, b) => a - b);
    return {
      gallons: defined(sizes[(sizes.length - 1) >> 1]),
      from: `the median of the catalog's class ${vehicleClass}${time}`,
    };
  }

  /**
   * The generations of the model, or of the longest model that its name begins with: of the Accord for "Accord Coupe".
   */
  #generations(make: string, model: string): readonly CatalogVehicle[] {
    const words = plainName(model).split(/[ /]/);
    for (let count = words.length; count > 0; count--) {
      const generations = this.#models.get(modelKey(make, words.slice(0, count).join(" ")));
      if (generations !== undefined) return generations;
    }
    return [];
  }
}

function isWithin({ firstYear, lastYear = Infinity }: CatalogVehicle, years: number, year: number): boolean {
  return firstYear <= year + years && year - years <= lastYear;
}
