import { makeKey, modelKey, nameKey } from "./names.js";
import { type CatalogVehicle, isOfYear } from "./vehicle.js";

/** A model with the letter pairs of its names, without and with the make. */
interface Candidate {
  readonly makeKey: string;
  readonly generations: CatalogVehicle[];
  readonly models: readonly ReadonlySet<string>[];
  readonly wholes: readonly ReadonlySet<string>[];
}

/** How similar a model of the same make must be. */
const LEAST_LIKENESS = 0.5;

/** How similar make and model together must be when the make differs. */
const LEAST_WHOLE_LIKENESS = 0.6;

/** How much more likely a model is if it was made in the year asked for. */
const SAME_YEAR = 0.1;

/** Only this much of a long name is compared. */
const MAX_COMPARED = 60;

/** Finds names similar to one that a catalog lacks. */
export class NearestNames {
  readonly #candidates: readonly Candidate[];

  constructor(vehicles: readonly CatalogVehicle[]) {
    const candidates = new Map<string, Candidate>();
    for (const vehicle of vehicles) {
      const { make, model, aliases } = vehicle;
      const key = modelKey(make, model);
      const candidate = candidates.get(key);
      if (candidate !== undefined) {
        candidate.generations.push(vehicle);
        continue;
      }
      const keys = [model, ...aliases].map(nameKey);
      candidates.set(key, {
        makeKey: makeKey(make),
        generations: [vehicle],
        models: keys.map(pairsOf),
        wholes: keys.map((name) => pairsOf(makeKey(make) + name)),
      });
    }
    this.#candidates = [...candidates.values()];
  }

  /**
   * The models with similar names, the most similar first: of each the generation nearest to the year, or the newest if
   * there is no year.
   */
  find(year: number | undefined, make: string, model: string, most: number): CatalogVehicle[] {
    const askedMake = makeKey(make);
    const askedModel = pairsOf(nameKey(model));
    const askedWhole = pairsOf(askedMake + nameKey(model));
    const near: { vehicle: CatalogVehicle; likeness: number }[] = [];
    for (const candidate of this.#candidates) {
      const isSameMake = askedMake === candidate.makeKey || askedMake === "";
      const [asked, names, least] = isSameMake
        ? [askedModel, candidate.models, LEAST_LIKENESS]
        : [askedWhole, candidate.wholes, LEAST_WHOLE_LIKENESS];
      const likeness = Math.max(...names.map((name) => likenessOf(asked, name)));
      const vehicle = nearestGeneration(candidate.generations, year);
      if (likeness < least || vehicle === undefined) continue;
      near.push({ vehicle, likeness: likeness + (year !== undefined && isOfYear(vehicle, year) ? SAME_YEAR : 0) });
    }
    return near
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, most)
      .map(({ vehicle }) => vehicle);
  }
}

/** The generation that contains the year or is nearest to it; the newest if there is no year. */
export function nearestGeneration(generations: readonly CatalogVehicle[], year = Infinity): CatalogVehicle | undefined {
  const yearsOff = ({ firstYear, lastYear = Infinity }: CatalogVehicle): number =>
    Math.max(firstYear - year, year - lastYear, 0);
  const [first, ...others] = generations;
  if (first === undefined) return undefined;
  if (year === Infinity)
    return others.reduce((newest, each) => (each.firstYear > newest.firstYear ? each : newest), first);
  return others.reduce((nearest, each) => (yearsOff(each) < yearsOff(nearest) ? each : nearest), first);
}

/** The pairs of neighbouring letters, with a space at the beginning and end of the name. */
function pairsOf(key: string): Set<string> {
  const text = ` ${key.slice(0, MAX_COMPARED)} `;
  const pairs = new Set<string>();
  for (let i = 1; i < text.length; i++) pairs.add(text.slice(i - 1, i + 1));
  return pairs;
}

/** Dice's coefficient: 1 if all pairs are the same, 0 if none is. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of b) if (a.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
