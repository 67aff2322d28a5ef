// The requests of the corpus. They never change: the recorded answers belong to exactly these. New requests go into
// families of their own. Nothing here imports from src/, so that no change there changes them.

import { seededRandom } from "../../../support/random.js";
import { ENRICH } from "./enrich.js";
import { HOURS } from "./hours.js";
import { ON_THE_WAY } from "./onTheWay.js";
import { OPTIMIZE } from "./optimize.js";
import { PLANS } from "./plans.js";
import { PRICING } from "./pricing.js";
import type { CorpusRequest, Family } from "./request.js";
import { ROUTES } from "./routes.js";
import { SERVICE } from "./service.js";

const FAMILIES: Readonly<Record<string, Family>> = {
  ...OPTIMIZE,
  ...ENRICH,
  ...ROUTES,
  ...SERVICE,
  ...ON_THE_WAY,
  ...PRICING,
  ...PLANS,
  ...HOURS,
};

export interface NamedRequest extends CorpusRequest {
  readonly family: string;
  /** Also its `X-Request-Id`. */
  readonly name: string;
}

/**
 * The requests, family by family. The random numbers of each depend only on its own name.
 * @param isWanted which of them to make, by name.
 */
export function* makeCorpus(isWanted: (name: string) => boolean): Generator<NamedRequest> {
  for (const [family, { count, make }] of Object.entries(FAMILIES)) {
    for (let index = 0; index < count; index++) {
      const name = `${family}-${String(index + 1).padStart(3, "0")}`;
      if (isWanted(name)) yield { ...make(seededRandom(seedOf(name)), index), family, name };
    }
  }
}

/** FNV-1a. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}
