import type { Rules } from "../rules/rules.js";
import { SETTINGS, type Settings, writeShown } from "../settings.js";

/** A truck as many fleets have it. */
export interface TruckPreset {
  readonly name: string;
  readonly mpg: number;
  readonly tankCapacityGallons: number;
  readonly minutesAStop: number;
  readonly leastGallons: number;
}

export const TRUCK_PRESETS: readonly [TruckPreset, ...TruckPreset[]] = [
  { name: "Semi, 150 gal", mpg: 6.5, tankCapacityGallons: 150, minutesAStop: 15, leastGallons: 50 },
  { name: "Semi, 200 gal", mpg: 6.5, tankCapacityGallons: 200, minutesAStop: 15, leastGallons: 50 },
  { name: "Box truck, 60 gal", mpg: 9, tankCapacityGallons: 60, minutesAStop: 10, leastGallons: 20 },
  { name: "Van, 25 gal", mpg: 15, tankCapacityGallons: 25, minutesAStop: 8, leastGallons: 8 },
];

/** What a truck that is none of the presets is called. */
export const OWN_TRUCK = "My own";

/** The preset with these figures, whatever is in its tank. */
export function presetOf({
  mpg,
  tankCapacityGallons,
}: Pick<Settings, "mpg" | "tankCapacityGallons">): TruckPreset | undefined {
  return TRUCK_PRESETS.find((preset) => preset.mpg === mpg && preset.tankCapacityGallons === tankCapacityGallons);
}

/** `Semi, 150 gal`, or `My own, 120 gal` */
export function presetNameOf(settings: Pick<Settings, "mpg" | "tankCapacityGallons">): string {
  return (
    presetOf(settings)?.name ??
    `${OWN_TRUCK}, ${writeShown("tankCapacityGallons", settings.tankCapacityGallons)} ${SETTINGS.tankCapacityGallons.shown.unit}`
  );
}

/** The preset's truck with a full tank. */
export function presetSettings({ mpg, tankCapacityGallons }: TruckPreset): Partial<Settings> {
  return { mpg, tankCapacityGallons, startGallons: tankCapacityGallons };
}

/** The rules with the preset's minutes and least gallons. */
export function presetRules(rules: Rules, { minutesAStop, leastGallons }: TruckPreset): Rules {
  return { ...rules, stop_minutes: minutesAStop, minimum_purchase_gallons: leastGallons };
}

/** `6.5 mpg · full tank at the start · 15 min a stop · at least 50 gal` */
export function describePreset({ mpg, minutesAStop, leastGallons }: TruckPreset): string {
  return `${mpg} mpg · full tank at the start · ${minutesAStop} min a stop · at least ${leastGallons} gal`;
}
