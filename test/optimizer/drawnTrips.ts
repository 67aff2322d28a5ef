import type { PlainTrip } from "../../src/optimizer/plans.js";
import { integer, pick } from "../support/random.js";
import { mutate, randomRecipe } from "../support/recipeMoves.js";
import { makeInstance } from "../support/tripRecipes.js";
import { WORST_FAMILIES } from "../support/worstFamilies.js";

const MAX_STATIONS = 200;

/** Draws the trip of a number, of a family that the search (bench/search.ts) can find. */
export function drawTrip(random: () => number, k: number): PlainTrip {
  const { recipe } = pick(random, WORST_FAMILIES);
  // Far from the fixtures and near them.
  const drawn = k % 2 === 0 ? randomRecipe(random) : mutate(recipe, random);
  return makeInstance(drawn, integer(random, 1, MAX_STATIONS));
}
