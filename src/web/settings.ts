/** What a person sets on the page. */
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

export interface Setting { readonly name: keyof Settings; readonly label: string; readonly unit: string; readonly step: number; readonly least: number; readonly lowest: number; most(s: Settings): number; highest(s: Settings): number; readonly scale: number; readonly digits: number }
export const DEFAULT_SETTINGS: Settings = { timeValueDollarsPerMinute: 0.5, reserveFraction: 0.1, bufferFraction: 0.05, startGallons: 90, tankCapacityGallons: 150, mpg: 6.5 };
const row = (name: keyof Settings, label: string, unit: string, least: number, most: number, step: number, digits: number, scale = 1): Setting => ({ name, label, unit, least, lowest: least, most: (s) => name === "startGallons" ? s.tankCapacityGallons : most, highest: (s) => name === "startGallons" ? s.tankCapacityGallons : most, step, digits, scale });
export const SETTINGS: readonly Setting[] = [
  row("timeValueDollarsPerMinute", "Value of time", "$/min", 0.1, 0.9, 0.01, 2),
  row("reserveFraction", "Reserve on arrival", "%", 0, 100, 1, 1, 100),
  row("bufferFraction", "Buffer at each stop", "%", 0, 100, 1, 1, 100),
  row("startGallons", "Fuel at the start", "gal", 0, 150, 1, 1),
  row("tankCapacityGallons", "Tank", "gal", 10, 500, 1, 1),
  row("mpg", "Miles per gallon", "mpg", 2, 60, 0.1, 1),
];
export function clampSettings(s: Settings): Settings { return { ...s, startGallons: Math.min(s.startGallons, s.tankCapacityGallons) }; }
export const toShown = (s: Setting, v: number): number => v * s.scale;
export const fromShown = (s: Setting, v: number): number => v / s.scale;
export const writeValue = (s: Setting, v: number): string => String(Number((v * s.scale).toFixed(s.digits)));
