import { makeKey, nameKey } from "./names.js";
import { NearestNames } from "./nearest.js";
import { type CatalogVehicle, isOfYear, yearsOf } from "./vehicle.js";

/** What is known of a vehicle by one name. */
export interface Match {
  readonly vehicle: CatalogVehicle;
  /** The other name that it was found by; undefined for its own. */
  readonly alias: string | undefined;
  /** The catalog that it is from: the built-in one or the name of a file. */
  readonly catalog: string;
}

/** A catalog as it was read. */
export interface CatalogFile {
  readonly name: string;
  readonly vehicles: readonly CatalogVehicle[];
}

/** The last model year whose vehicles the built-in catalog knows. */
export const LAST_KNOWN_YEAR = 2025;

/** Near names that a refusal lists. */
export const MAX_NEAREST = 5;

/** Finds vehicles by year, make and model. */
export class VehicleCatalog {
  /** Best first, by make and model. */
  readonly #matches = new Map<string, Match[]>();
  readonly #makes = new Set<string>();
  /** Made when a name is first missed. */
  #nearest: NearestNames | undefined;

  /** @param files of the same vehicle in two files, the later one's counts, unless it only estimates the tank. */
  constructor(private readonly files: readonly CatalogFile[]) {
    for (const { name: catalog, vehicles } of files.toReversed()) {
      for (const vehicle of vehicles) {
        this.#makes.add(makeKey(vehicle.make));
        const keys = new Set<string>();
        for (const alias of [undefined, ...vehicle.aliases]) {
          const key = lookUpKey(vehicle.make, alias ?? vehicle.model);
          if (!keys.has(key)) this.#add(key, { vehicle, alias, catalog });
          keys.add(key);
        }
      }
    }
    for (const matches of this.#matches.values()) matches.sort(byPreference);
  }

  /** Whether a make is in the catalog, by any of its names. */
  hasMake(make: string): boolean {
    return this.#makes.has(makeKey(make));
  }

  /** What is known of a vehicle, the best first: it is what the service uses. Model names may repeat the make. */
  find(year: number, make: string, model: string): Match[] {
    return this.generations(make, model).filter(({ vehicle }) => isOfYear(vehicle, year));
  }

  /** All generations of a model, by name and preference. */
  generations(make: string, model: string): readonly Match[] {
    const own = this.#matches.get(lookUpKey(make, model));
    if (own !== undefined) return own;
    const [plainMake, plainModel] = [nameKey(make), nameKey(model)];
    return (plainModel.startsWith(plainMake) && this.#matches.get(lookUpKey(make, plainModel.slice(plainMake.length)))) || [];
  }

  /** Up to five names that come near a name that is not here: `Ford Transit 250 (2015 to 2019)`. */
  nearest(year: number | undefined, make: string, model: string): string[] {
    this.#nearest ??= new NearestNames(this.files.flatMap(({ vehicles }) => vehicles));
    return this.#nearest.find(year, make, model, MAX_NEAREST).map((vehicle) => `${vehicle.make} ${vehicle.model} (${yearsOf(vehicle)})`);
  }

  #add(key: string, match: Match): void {
    const matches = this.#matches.get(key);
    if (matches === undefined) this.#matches.set(key, [match]);
    else matches.push(match);
  }
}

function lookUpKey(make: string, model: string): string {
  return `${makeKey(make)} ${nameKey(model)}`;
}

/** Known tanks before estimates, then own names before others; what is equal stays in the files' order. */
function byPreference(a: Match, b: Match): number {
  return Number(a.vehicle.tankEstimate !== undefined) - Number(b.vehicle.tankEstimate !== undefined) || Number(a.alias !== undefined) - Number(b.alias !== undefined);
}
