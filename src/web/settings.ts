import {
  DEFAULT_PARAMS,
  FRACTION_RANGE,
  MAX_MPG,
  MAX_TANK_GALLONS,
  TIME_VALUE_RANGE,
} from "../contract/values/limits.js";

/** The settings of the page. */
export interface Settings {
  readonly timeValueDollarsPerMinute: number;
  /** Least fuel on arrival at the destination, and at each stop: fractions of the tank. */
  readonly reserveFraction: number;
  readonly bufferFraction: number;
  /** At most the tank's size. */
  readonly startGallons: number;
  readonly tankCapacityGallons: number;
  readonly mpg: number;
}

export type SettingName = keyof Settings;

export interface Setting {
  readonly label: string;
  readonly unit: string;
  /** The unit that it is shown and typed in, and how many of them make one of the setting's own unit. */
  readonly shown: { readonly unit: string; readonly scale: number };
  /** The service's bounds. */
  readonly least: number;
  readonly most: number;
  /**
   * The slider's range, which covers most vehicles; other values can be typed. Start fuel is also limited by the tank's
   * size.
   */
  readonly slider: { readonly least: number; readonly most: number; readonly step: number };
  readonly default: number;
  /** Its name in a link. */
  readonly key: string;
}

/** The service accepts anything above 0, but less than this is surely a typing error. */
const LEAST_POSITIVE = 0.1;

const FRACTION = {
  unit: "of the tank",
  shown: { unit: "%", scale: 100 },
  ...FRACTION_RANGE,
  slider: { ...FRACTION_RANGE, step: 0.01 },
} as const;

/**
 * Every setting; the defaults are the truck of the built-in trip. Sliders go from cars to trucks with two tanks of 150
 * gallons.
 */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = {
  timeValueDollarsPerMinute: {
    label: "A minute is worth",
    unit: "dollars a minute",
    shown: { unit: "$/min", scale: 1 },
    ...TIME_VALUE_RANGE,
    slider: { ...TIME_VALUE_RANGE, step: 0.01 },
    default: DEFAULT_PARAMS.time_value_dollars_per_minute,
    key: "time",
  },
  reserveFraction: {
    label: "On arrival",
    ...FRACTION,
    default: DEFAULT_PARAMS.destination_reserve_fraction,
    key: "reserve",
  },
  bufferFraction: { label: "Buffer", ...FRACTION, default: DEFAULT_PARAMS.inter_stop_buffer_fraction, key: "buffer" },
  startGallons: {
    label: "Fuel now",
    unit: "gallons",
    shown: { unit: "gal", scale: 1 },
    least: 0,
    most: MAX_TANK_GALLONS,
    slider: { least: 0, most: 300, step: 0.5 },
    default: 90,
    key: "fuel",
  },
  tankCapacityGallons: {
    label: "Tank",
    unit: "gallons",
    shown: { unit: "gal", scale: 1 },
    least: LEAST_POSITIVE,
    most: MAX_TANK_GALLONS,
    slider: { least: 5, most: 300, step: 0.5 },
    default: 150,
    key: "tank",
  },
  mpg: {
    label: "Miles per gallon",
    unit: "miles per gallon",
    shown: { unit: "mpg", scale: 1 },
    least: LEAST_POSITIVE,
    most: MAX_MPG,
    slider: { least: 2, most: 60, step: 0.1 },
    default: 6.5,
    key: "mpg",
  },
};

/** Makes settings from a function that gives the value for each name. */
export function makeSettings(valueOf: (name: SettingName) => number): Settings {
  return {
    timeValueDollarsPerMinute: valueOf("timeValueDollarsPerMinute"),
    reserveFraction: valueOf("reserveFraction"),
    bufferFraction: valueOf("bufferFraction"),
    startGallons: valueOf("startGallons"),
    tankCapacityGallons: valueOf("tankCapacityGallons"),
    mpg: valueOf("mpg"),
  };
}

export const DEFAULT_SETTINGS: Settings = makeSettings((name) => SETTINGS[name].default);

/** In the order of links. */
export const SETTING_NAMES: readonly SettingName[] = [
  "timeValueDollarsPerMinute",
  "reserveFraction",
  "bufferFraction",
  "startGallons",
  "tankCapacityGallons",
  "mpg",
];

/**
 * The nearest valid settings: each within its bounds, and no more fuel than the tank holds. NaN becomes the default.
 */
export function clampSettings(settings: Settings): Settings {
  const within = makeSettings((name) => {
    const { least, most, default: usual } = SETTINGS[name];
    const value = settings[name];
    return Number.isNaN(value) ? usual : Math.min(Math.max(value, least), most);
  });
  return { ...within, startGallons: Math.min(within.startGallons, within.tankCapacityGallons) };
}

/** Decimals of a value as it is shown. */
const SHOWN_DIGITS = 3;

/** A setting's value as it is shown and typed. */
export function writeShown(name: SettingName, value: number): string {
  return String(Number((value * SETTINGS[name].shown.scale).toFixed(SHOWN_DIGITS)));
}
