import { usableGallons } from "../../rules/purchases.js";
import type { Rules } from "./schema.js";

/** The rules as they can be planned with for a tank: no more can be bought at a stop than it may be filled with. */
export function fitTank(rules: Rules, tankCapacityGallons: number): Rules {
  const { minimum_purchase_gallons: least } = rules;
  const usable = usableGallons(tankCapacityGallons, rules.usable_tank_fraction ?? 1);
  return typeof least !== "number" || least <= usable ? rules : { ...rules, minimum_purchase_gallons: usable };
}
