// Rules on a purchase: how much is bought at a stop, how full the tank may be, and how old its price may be.

import { roundUp, fromThousandths, roundSum } from "../contract/values/rounding.js";
import { DEFAULT_PARAMS, MAX_PRICE_AGE_HOURS, MAX_TANK_GALLONS } from "../contract/values/limits.js";
import { defined } from "../common/defined.js";
import { firstWhere } from "../common/order.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";
import { readDecimal } from "../common/decimal.js";
import { count } from "../contract/values/words.js";
import { numberOption, shareOption } from "./option.js";
import { isFilled, type Rule, type RuledTrip, type TripRules } from "./rule.js";

type Stretch = NonNullable<Vehicle["consumption"]>[number];

/** Fractions of the tank have six digits. */
const MILLION = 1e6;
const THOUSAND = 1000;

/** The age in tenths of an hour: prices grow older while the request is sent anew. */
const AGE_DIGITS = 1;

/**
 * The service takes any age and any purchase above 0, and any tank of which something can be used; less than this is
 * surely a typing error.
 */
const LEAST_USABLE = 0.01;
const LEAST_GALLONS = 0.1;
const LEAST_HOURS = 0.1;

/** Least to buy at a station, in gallons. @param own what the station asks for; NaN where it does not say. */
export function minimumAt(own: number, { minimumGallons, mostMinimumGallons }: TripRules): number {
  return Math.min(Number.isNaN(own) ? minimumGallons : own, mostMinimumGallons);
}

/** Most to buy at a station, in gallons. @param own what the station sells; NaN where it does not say. */
export function maximumAt(own: number, { maximumGallons, leastMaximumGallons }: TripRules): number {
  return Math.max(Number.isNaN(own) ? maximumGallons : Math.min(own, maximumGallons), leastMaximumGallons);
}

/** The largest minimum purchase anywhere, as the request has them. */
function largestMinimum({ stations }: RuledTrip, { minimumGallons }: TripRules): number {
  return stations.minimumPurchases.reduce((most, gallons) => Math.max(most, gallons || 0), minimumGallons);
}

/** The smallest maximum purchase anywhere, as the request has them. */
function smallestMaximum({ stations }: RuledTrip, { maximumGallons }: TripRules): number {
  return stations.maximumPurchases.reduce((least, gallons) => (gallons < least ? gallons : least), maximumGallons);
}

/** Decimal digits of the usable tank, in gallons. */
const TANK_DIGITS = 9;

/** The product of the decimal numbers: 57 for 0.57 of 100 gallons, of which the product of the doubles falls short. */
export function usableGallons(tankCapacityGallons: number, fraction: number): number {
  return fraction === 1
    ? tankCapacityGallons
    : Math.max(roundSum([tankCapacityGallons], TANK_DIGITS, { factor: fraction }), Number.MIN_VALUE);
}

export const PURCHASE_RULES = {
  minimum_purchase_gallons: {
    place: "params",
    label: "Least to buy",
    brief: (gallons) => `at least ${gallons} gal`,
    options: { "min-gallons": numberOption({ unit: "gallons", help: "least to buy at a stop" }) },
    argument: true,
    isAsked: ({ minimum_purchase_gallons: gallons }) => (gallons ?? 0) > 0,
    read: (gallons) => ({
      minimumGallons: gallons ?? DEFAULT_PARAMS.minimum_purchase_gallons,
      mostMinimumGallons: Infinity,
    }),
    limits: {
      minimum_purchase_gallons: {
        name: "the minimum purchases",
        applies: (rules, trip) => largestMinimum(trip, rules) > 0,
        drop: () => ({ mostMinimumGallons: 0 }),
        relax: ({ rules, trip, isPossible }) => {
          const isTooMuch = (thousandths: number): boolean =>
            !isPossible({ ...rules, mostMinimumGallons: fromThousandths(thousandths) });
          const most = Math.ceil(largestMinimum(trip, rules) * THOUSAND);
          return [{ rule: "minimum_purchase_gallons", value: fromThousandths(firstWhere(1, most, isTooMuch) - 1) }];
        },
        word: ({ value }) => `let no minimum purchase be more than ${value} gallons`,
        loosen: (rules, { value }, stations) =>
          stations.some((station) => (station.minimum_purchase_gallons ?? 0) > value)
            ? undefined
            : { ...rules, minimum_purchase_gallons: value },
      },
    },
    number: {
      shown: { unit: "gal", scale: 1 },
      least: 0,
      most: MAX_TANK_GALLONS,
      default: DEFAULT_PARAMS.minimum_purchase_gallons,
      step: 5,
    },
  },
  maximum_purchase_gallons: {
    place: "params",
    label: "Most to buy",
    brief: (gallons) => `at most ${gallons} gal`,
    options: { "max-gallons": numberOption({ unit: "gallons", help: "most to buy at a stop" }) },
    argument: { description: "Most to buy at any stop, in gallons." },
    isAsked: ({ maximum_purchase_gallons: gallons }) => typeof gallons === "number",
    read: (gallons) => ({ maximumGallons: gallons ?? Infinity, leastMaximumGallons: 0 }),
    limits: {
      maximum_purchase_gallons: {
        name: "the maximum purchases",
        applies: (rules, trip) => smallestMaximum(trip, rules) < Infinity,
        drop: () => ({ leastMaximumGallons: Infinity }),
        relax: ({ rules, trip, isPossible }) => {
          const isEnough = (thousandths: number): boolean =>
            isPossible({ ...rules, leastMaximumGallons: fromThousandths(thousandths) });
          const least = Math.floor(smallestMaximum(trip, rules) * THOUSAND) + 1;
          // Nobody buys more than the usable tank holds.
          const most = Math.ceil(rules.usableTankGallons * THOUSAND);
          return [{ rule: "maximum_purchase_gallons", value: fromThousandths(firstWhere(least, most, isEnough)) }];
        },
        word: ({ value }) => `let no maximum purchase be less than ${value} gallons`,
        loosen: (rules, { value }, stations) =>
          stations.some((station) => (station.maximum_purchase_gallons ?? Infinity) < value)
            ? undefined
            : { ...rules, maximum_purchase_gallons: value },
      },
    },
    number: {
      shown: { unit: "gal", scale: 1 },
      least: LEAST_GALLONS,
      most: MAX_TANK_GALLONS,
      default: undefined,
      step: 5,
      whenEmpty: "No limit",
      isFurther: true,
    },
  },
  price_maximum_age_hours: {
    place: "params",
    label: "Oldest price",
    brief: (hours) => `prices to ${count(hours)} h`,
    options: {
      "max-price-age": {
        kind: "value",
        takes: "T",
        help: 'leave out stations whose price is older: "24h" or "2d"',
        expects: 'takes hours or days, such as "24h" or "2d"',
        read: readHours,
        write: String,
      },
    },
    argument: false,
    isAsked: ({ price_maximum_age_hours: hours }) => typeof hours === "number",
    read: (hours) => ({ maximumPriceAgeHours: hours ?? Infinity }),
    limits: {
      price_maximum_age_hours: {
        name: "the age of prices",
        applies: ({ maximumPriceAgeHours }, { priceAges }) =>
          priceAges?.some((hours) => hours > maximumPriceAgeHours) === true,
        drop: () => ({ maximumPriceAgeHours: Infinity }),
        relax: ({ rules, trip, isPossible }) => {
          const ages = [...new Set(trip.priceAges)]
            .filter((hours) => hours > rules.maximumPriceAgeHours)
            .toSorted((a, b) => a - b);
          const isEnough = (index: number): boolean =>
            isPossible({ ...rules, maximumPriceAgeHours: defined(ages[index]) });
          const least = defined(ages[firstWhere(0, ages.length - 1, isEnough)]);
          return [{ rule: "price_maximum_age_hours", value: roundUp(least, AGE_DIGITS) }];
        },
        word: ({ value }) => `allow prices that are ${value} hours old`,
        loosen: (rules, { value }) => ({ ...rules, price_maximum_age_hours: value }),
      },
    },
    number: {
      shown: { unit: "h", scale: 1 },
      least: LEAST_HOURS,
      most: MAX_PRICE_AGE_HOURS,
      default: undefined,
      step: 12,
      start: 48,
      whenEmpty: "Any age",
      isFurther: true,
    },
  },
} as const satisfies {
  readonly [Field in "minimum_purchase_gallons" | "maximum_purchase_gallons" | "price_maximum_age_hours"]: Rule<Field>;
};

export const TANK_RULES = {
  usable_tank_fraction: {
    place: "vehicle",
    label: "Fill the tank to",
    brief: (fraction) => `tank to ${count(fraction * 100)} %`,
    options: {
      "usable-tank": shareOption({ help: "most that the tank is filled to, as a share of it", default: "1" }),
    },
    argument: false,
    isAsked: ({ usable_tank_fraction: fraction }) => (fraction ?? 1) < 1,
    // No `read`: the tank's size may be looked up, so that planning reads it with the vehicle.
    limits: {
      usable_tank_fraction: {
        name: "the usable tank fraction",
        applies: ({ usableTankGallons }, { tankCapacityGallons }) => usableTankGallons < tankCapacityGallons,
        drop: ({ tankCapacityGallons }) => ({ usableTankGallons: tankCapacityGallons }),
        isOfTank: true,
        relax({ rules, trip: { tankCapacityGallons }, isPossible, turningTanks }) {
          const isEnough = (millionths: number): boolean =>
            isPossible({ ...rules, usableTankGallons: usableGallons(tankCapacityGallons, millionths / MILLION) });
          const toMillionths = (gallons: number): number => Math.floor((gallons / tankCapacityGallons) * MILLION);
          let from = toMillionths(rules.usableTankGallons) + 1;
          const ends = turningTanks()
            .map(toMillionths)
            .filter((end) => end >= from && end < MILLION);
          for (const end of [...new Set(ends).add(MILLION)].toSorted((a, b) => a - b)) {
            if (isEnough(end))
              return [{ rule: "usable_tank_fraction", value: firstWhere(from, end, isEnough) / MILLION }];
            from = end + 1;
          }
          return [];
        },
        // A stop that must fill a larger tank may have to buy more than it may, and a required one that buys nothing
        // because the tank is still full may have to buy something.
        mayHelpInPart: ({ fillUp, requiredIds }) => fillUp || requiredIds.length > 0,
        word: ({ value }) => `raise the usable tank fraction to ${value}`,
        loosen: (rules, { value }) => ({ ...rules, usable_tank_fraction: value }),
      },
    },
    number: { shown: { unit: "%", scale: 100 }, least: LEAST_USABLE, most: 1, default: 1, step: 5, isFurther: true },
  },
  consumption: {
    place: "vehicle",
    label: "Consumption by stretch",
    brief: () => "mpg by load",
    options: {
      consumption: {
        kind: "list",
        takes: "LIST",
        help: 'in place of --mpg, miles per gallon by stretch: "500:6.2,900:5.4" is 6.2 to mile 500, then 5.4',
        expects: 'takes the mile to which a stretch goes and its miles per gallon, such as "500:6.2,900:5.4"',
        commas: "always",
        read: readStretch,
        write: ({ until_mile: mile, mpg }: Stretch) => [`${mile}:${mpg}`],
      },
    },
    argument: false,
    isAsked: ({ consumption }) => isFilled(consumption),
    isOfVehicle: true,
  },
} as const satisfies { readonly [Field in "usable_tank_fraction" | "consumption"]: Rule<Field> };

/** Reads `500:6.2` as 6.2 miles per gallon to mile 500; `undefined` when it is anything else. */
function readStretch(item: string): Stretch | undefined {
  const [until_mile, mpg, ...rest] = item.split(":").map((text) => readDecimal(text.trim()));
  return until_mile === undefined || mpg === undefined || rest.length > 0 ? undefined : { until_mile, mpg };
}

/** Reads `24`, `24h` or `2d` as hours; `undefined` when it is anything else. */
function readHours(text: string): number | undefined {
  const trimmed = text.trim();
  const hours = { h: 1, d: 24 }[trimmed.slice(-1).toLowerCase()];
  const number = readDecimal(hours === undefined ? trimmed : trimmed.slice(0, -1).trim());
  return number === undefined ? undefined : number * (hours ?? 1);
}
