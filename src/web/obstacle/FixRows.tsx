import { Droplets, Fuel, Gauge, type LucideIcon, Route, Ruler, Timer, Truck } from "lucide-preact";
import { counted, tenths, whole, wholeDollars } from "../design/words.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import type { Settings } from "../settings.js";
import type { Rules } from "../rules/rules.js";
import type { Fix, FixKind } from "./fixes.js";

/** One row: what to do, what comes of it, and the button that does it. */
export interface FixRowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What comes of it; missing while it is worked out. */
  readonly effect: string;
  readonly button: string;
  readonly isMain?: boolean;
  readonly onTake: () => void;
}

export function FixRow({ icon: Icon, title, effect, button, isMain = false, onTake }: FixRowProps) {
  return (
    <li class="fix">
      <span class="fix-icon" aria-hidden="true">
        <Icon class="icon" />
      </span>
      <span class="fix-text">
        <b>{title}</b>
        <span class="fix-effect">{effect}</span>
      </span>
      <button
        type="button"
        class={isMain ? "button is-main" : "button"}
        aria-label={`${button}: ${title}`}
        onClick={onTake}
      >
        {button}
      </button>
    </li>
  );
}

export const FIX_ICONS: Readonly<Record<FixKind, LucideIcon>> = {
  start: Droplets,
  buffer: Gauge,
  reserve: Timer,
  fill: Fuel,
  tank: Truck,
  fullTank: Truck,
  mpg: Ruler,
};
export const RADIUS_ICON = Route;

/** What a plan comes to: `11 stops, $1,154` */
export function wordPlan({ stops, summary }: OptimizeResult): string {
  return `${counted(stops.length, "stop")}, ${wholeDollars(summary.total_fuel_cost)}`;
}

/** What a fix is called, what it changes, and what its button says. */
export function wordFix(
  { kind, value }: Fix,
  { tankCapacityGallons: tank, startGallons, bufferFraction, reserveFraction, mpg }: Settings,
  rules: Rules,
): { readonly title: string; readonly change: string; readonly button: string } {
  switch (kind) {
    case "start":
      return {
        title: `Start with ${tenths(value)} gal`,
        change: `${tenths(value - startGallons)} gal more`,
        button: `Start with ${tenths(value)}`,
      };
    case "buffer":
      return {
        title: `Let the buffer down to ${tenths(value * tank)} gal`,
        change: `${percent(value)} in place of ${percent(bufferFraction)}`,
        button: `Buffer ${tenths(value * tank)}`,
      };
    case "reserve":
      return {
        title: `Arrive with ${tenths(value * tank)} gal`,
        change: `${percent(value)} in place of ${percent(reserveFraction)}`,
        button: `Arrive with ${tenths(value * tank)}`,
      };
    case "fill":
      return {
        title: `Fill the tank to ${percent(value)}`,
        change: `In place of ${percent(rules.usable_tank_fraction ?? 1)}`,
        button: `Fill to ${percent(value)}`,
      };
    case "tank":
      return {
        title: `A tank of ${tenths(value)} gal`,
        change: `${tenths(value - tank)} gal larger`,
        button: `Tank ${tenths(value)}`,
      };
    case "fullTank":
      return {
        title: `A tank of ${tenths(value)} gal, full at the start`,
        change: `${tenths(value - tank)} gal larger`,
        button: `Tank ${tenths(value)}`,
      };
    case "mpg":
      return {
        title: `A truck with ${tenths(value)} mpg`,
        change: `In place of ${tenths(mpg)}`,
        button: `${tenths(value)} mpg`,
      };
  }
}

function percent(fraction: number): string {
  return `${tenths(fraction * 100)} %`;
}

/** `Look up to 20 miles off the road` */
export function wordRadius(miles: number): string {
  return `Look up to ${whole(miles)} miles off the road`;
}
