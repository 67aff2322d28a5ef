import {
  DEFAULT_FALLBACK_DOLLARS_PER_STOP,
  DEFAULT_PARAMS,
  MAX_DOLLARS_PER_STOP,
  MAX_PRICE_AGE_HOURS,
  MAX_STOP_MINUTES,
  MAX_STOPS_BOUND,
  MAX_TANK_GALLONS,
} from "../../contract/values/limits.js";
import type { Rules } from "./schema.js";

/** A rule that is a number. */
export interface RuleNumber {
  readonly label: string;
  /** The unit that it is shown and typed in, and how many of them make one of the field's own unit. */
  readonly shown: { readonly unit: string; readonly scale: number };
  /** The service's bounds. */
  readonly least: number;
  readonly most: number;
  /** `undefined` when there is no bound without it. */
  readonly default: number | undefined;
  readonly isWhole?: true;
}

export type RuleNumberName =
  | "stop_minutes"
  | "stop_cost_dollars"
  | "minimum_purchase_gallons"
  | "maximum_stops"
  | "usable_tank_fraction"
  | "price_maximum_age_hours";

/**
 * The service takes any age above 0, and any tank of which something can be used; less than this is surely a typing
 * error.
 */
const LEAST_USABLE = 0.01;
const LEAST_HOURS = 0.1;

export const RULE_NUMBERS: Readonly<Record<RuleNumberName, RuleNumber>> = {
  stop_minutes: {
    label: "Minutes a stop",
    shown: { unit: "min", scale: 1 },
    least: 0,
    most: MAX_STOP_MINUTES,
    default: DEFAULT_PARAMS.stop_minutes,
  },
  stop_cost_dollars: {
    label: "Dollars a stop",
    shown: { unit: "$", scale: 1 },
    least: 0,
    most: MAX_DOLLARS_PER_STOP,
    default: DEFAULT_PARAMS.stop_cost_dollars,
  },
  minimum_purchase_gallons: {
    label: "Least to buy",
    shown: { unit: "gal", scale: 1 },
    least: 0,
    most: MAX_TANK_GALLONS,
    default: DEFAULT_PARAMS.minimum_purchase_gallons,
  },
  maximum_stops: {
    label: "Most stops",
    shown: { unit: "", scale: 1 },
    least: 0,
    most: MAX_STOPS_BOUND,
    default: undefined,
    isWhole: true,
  },
  usable_tank_fraction: {
    label: "Fill the tank to",
    shown: { unit: "%", scale: 100 },
    least: LEAST_USABLE,
    most: 1,
    default: 1,
  },
  price_maximum_age_hours: {
    label: "Oldest price",
    shown: { unit: "h", scale: 1 },
    least: LEAST_HOURS,
    most: MAX_PRICE_AGE_HOURS,
    default: undefined,
  },
} satisfies Readonly<Record<keyof Rules & RuleNumberName, RuleNumber>>;

/** What a stop counts for at a station that the brand rules leave out. */
export const FALLBACK_DOLLARS: RuleNumber = {
  label: "Dollars that such a stop counts for",
  shown: { unit: "$", scale: 1 },
  least: 0,
  most: MAX_DOLLARS_PER_STOP,
  default: DEFAULT_FALLBACK_DOLLARS_PER_STOP,
};

/** Decimals of a number as it is shown. */
const SHOWN_DIGITS = 3;

/** The value as it is shown and typed; empty for none. */
export function writeNumber({ shown: { scale } }: Pick<RuleNumber, "shown">, value: number | null | undefined): string {
  return typeof value !== "number" ? "" : String(Number((value * scale).toFixed(SHOWN_DIGITS)));
}
