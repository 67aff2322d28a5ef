import type { Relaxation as RuleRelaxation } from "../../contract/schemas/relaxation.js";
import type { PlacedStation } from "../shown.js";
import type { Rules } from "./rules.js";

export type { RuleRelaxation };

/** The rules with one of them relaxed; `undefined` when only the trip's stations could be changed. */
export function relax(rules: Rules, relaxation: RuleRelaxation, stations: readonly PlacedStation[]): Rules | undefined {
  switch (relaxation.rule) {
    case "maximum_stops":
      return { ...rules, maximum_stops: relaxation.value };
    case "minimum_purchase_gallons": {
      const { value } = relaxation;
      return stations.some((station) => (station.minimum_purchase_gallons ?? 0) > value)
        ? undefined
        : { ...rules, minimum_purchase_gallons: value };
    }
    case "maximum_purchase_gallons":
      return undefined;
    case "price_maximum_age_hours":
      return { ...rules, price_maximum_age_hours: relaxation.value };
    case "fill_up":
      return { ...rules, fill_up: false };
    case "usable_tank_fraction":
      return { ...rules, usable_tank_fraction: relaxation.value };
    case "required_station_ids":
      return { ...rules, required_station_ids: without(rules.required_station_ids, relaxation.remove) };
    case "excluded_station_ids":
      return { ...rules, excluded_station_ids: without(rules.excluded_station_ids, relaxation.remove) };
    case "brands.never":
      return { ...rules, brands: { ...rules.brands, never: without(rules.brands?.never, relaxation.remove) } };
    case "brands.only":
      return {
        ...rules,
        brands: {
          ...rules.brands,
          only: relaxation.add === null ? undefined : [...(rules.brands?.only ?? []), ...relaxation.add],
        },
      };
  }
}

function without(list: readonly string[] | null | undefined, gone: readonly string[]): string[] {
  return (list ?? []).filter((member) => !gone.includes(member));
}
