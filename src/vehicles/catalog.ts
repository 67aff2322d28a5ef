import { defined } from "../common/defined.js";
import { electricDriveOf, wordElectric } from "./electric.js";
import { KINDS, makeKey, modelKey, nameKey, readingsOf } from "./names.js";
import { NearestNames } from "./nearest.js";
import { type CatalogFile, type CatalogVehicle, isOfYear, type Match, type VehicleLookUp, yearsOf } from "./vehicle.js";

/** The last model year that the built-in catalog covers. */
export const LAST_KNOWN_YEAR = 2025;

/** The built-in catalog. @param vehicles as the build has read and checked them. */
export function builtInCatalog(vehicles: readonly CatalogVehicle[]): CatalogFile {
  return { name: "the built-in catalog", vehicles, lastKnownYear: LAST_KNOWN_YEAR };
}

/** How many similar names an error lists. */
const MAX_NEAREST = 5;

/** The vehicles of all catalogs by their names. */
class NameIndex {
  /** By the key of make and model; the best match comes first. */
  readonly matches = new Map<string, Match[]>();
  readonly makes = new Set<string>();

  constructor(files: readonly CatalogFile[]) {
    const aliases = poolAliases(files);
    for (const catalog of files.toReversed()) {
      for (const vehicle of catalog.vehicles) {
        this.makes.add(makeKey(vehicle.make));
        const names = [vehicle.model, ...(aliases.get(modelKey(vehicle.make, vehicle.model)) ?? [])];
        // Reversed, so that the model's own name wins over aliases with the same key.
        const byKey = new Map(names.toReversed().map((name) => [modelKey(vehicle.make, name), name]));
        for (const [key, name] of byKey) {
          const matches = this.matches.get(key) ?? [];
          matches.push({ vehicle, name, catalog });
          this.matches.set(key, matches);
        }
      }
    }
    const byPreference = (a: Match, b: Match): number =>
      Number(a.vehicle.tankEstimate !== undefined) - Number(b.vehicle.tankEstimate !== undefined) ||
      files.indexOf(b.catalog) - files.indexOf(a.catalog) ||
      Number(a.name !== a.vehicle.model) - Number(b.name !== b.vehicle.model);
    for (const matches of this.matches.values()) matches.sort(byPreference);
  }
}

/** Finds vehicles by year, make and model. */
export class VehicleCatalog implements VehicleLookUp {
  /** Built at the first look-up: most requests state their vehicles' figures. */
  #index: NameIndex | undefined;
  /** Built the first time that a name is not found. */
  #nearest: NearestNames | undefined;

  /**
   * @param files if several have the same vehicle, the row of the last one counts, unless it only estimates the tank.
   */
  constructor(private readonly files: readonly CatalogFile[]) {}

  /** Whether a make is in the catalog, by any of its names. */
  hasMake(make: string): boolean {
    return this.#names().makes.has(makeKey(make));
  }

  find(year: number, make: string, model: string): readonly Match[] {
    return this.#read(year, make, model, (matches) => matches.filter(({ vehicle }) => isOfYear(vehicle, year)));
  }

  generations(make: string, model: string): readonly Match[] {
    return this.#read(undefined, make, model, (matches) => matches);
  }

  nearest(year: number | undefined, make: string, model: string): string[] {
    return this.nearestVehicles(year, make, model).map(
      (vehicle) => `${vehicle.make} ${vehicle.model} (${yearsOf(vehicle)})`,
    );
  }

  wordElectric(year: number | undefined, make: string, model: string): string | undefined {
    return wordElectric(year, make, model);
  }

  /** The vehicles that `nearest` names. */
  nearestVehicles(year: number | undefined, make: string, model: string): CatalogVehicle[] {
    this.#nearest ??= new NearestNames(this.files.flatMap(({ vehicles }) => vehicles));
    return this.#nearest.find(year, make, model, MAX_NEAREST);
  }

  /** The matches for the first reading of the name that has any. */
  #read(
    year: number | undefined,
    make: string,
    model: string,
    choose: (matches: readonly Match[]) => readonly Match[],
  ): readonly Match[] {
    const { matches } = this.#names();
    const literal = choose(matches.get(modelKey(make, model)) ?? []);
    if (literal.length > 0) return literal;
    // Without its trim, the electric Cooper SE would be a Cooper.
    if (electricDriveOf(year, make, model) !== undefined) return [];
    for (const reading of readingsOf(make, model)) {
      const chosen = choose(matches.get(modelKey(make, reading)) ?? []);
      if (chosen.length > 0) return chosen;
    }
    // In "Class C motorhome" the first word is no make.
    return choose(matches.get(modelKey(KINDS, `${make} ${model}`)) ?? []);
  }

  #names(): NameIndex {
    this.#index ??= new NameIndex(this.files);
    return this.#index;
  }
}

/** Each model's aliases from all files, so that no file need repeat those of the built-in catalog. */
function poolAliases(files: readonly CatalogFile[]): Map<string, Set<string>> {
  const pool = new Map<string, Set<string>>();
  for (const { make, model, aliases } of files.flatMap(({ vehicles }) => vehicles)) {
    const key = modelKey(make, model);
    const known = pool.get(key) ?? new Set();
    for (const alias of aliases) if (nameKey(alias) !== nameKey(model)) known.add(alias);
    pool.set(key, known);
  }
  return pool;
}

/** The parts of a text such as "2019 ford transit". */
export interface VehicleQuery {
  readonly year: number | undefined;
  readonly make: string;
  readonly model: string;
}

/**
 * Splits a text into year, make and model. The year may be anywhere or missing. The make is the longest beginning that
 * the catalog knows as a make, or else the first word.
 */
export function readVehicle(catalog: VehicleCatalog, text: string): VehicleQuery {
  const words = text.trim().split(/\s+/);
  const places = [0, words.length - 1, ...words.keys()];
  const yearAt = places.find((i) => /^(?:19|20)\d\d$/.test(defined(words[i])));
  const [year] = yearAt === undefined ? [] : words.splice(yearAt, 1);
  let makeWords = 1;
  for (let count = 2; count < words.length; count++)
    if (catalog.hasMake(words.slice(0, count).join(" "))) makeWords = count;
  return {
    year: year === undefined ? undefined : Number(year),
    make: words.slice(0, makeWords).join(" "),
    model: words.slice(makeWords).join(" "),
  };
}
