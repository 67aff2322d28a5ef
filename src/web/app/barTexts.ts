import { presetNameOf } from "../enter/presets.js";
import { sayRules } from "../rules/shortWords.js";
import { writeShown } from "../settings.js";
import { whole } from "../design/words.js";
import type { Panel, App } from "./app.js";

/** A field of the top bar. */
export interface BarText {
  readonly panel: Panel;
  readonly label: string;
  readonly value: string;
  /** Said in a quieter colour. */
  readonly more?: string;
}

const LEAVE = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** `Mon, Jul 13, 6:00 AM` of `2026-07-13T06:00` */
export function sayLeave(leave: string): string {
  const moment = Date.parse(`${leave}:00Z`);
  return Number.isNaN(moment) ? "Not set" : LEAVE.format(moment);
}

const SOON = new Intl.DateTimeFormat("en-US", { weekday: "short", hour: "numeric", minute: "2-digit", timeZone: "UTC" });

/** `Mon 6:00 AM` */
export function saySoon(leave: string): string {
  const moment = Date.parse(`${leave}:00Z`);
  return Number.isNaN(moment) ? "Not set" : SOON.format(moment);
}

/** What the trip was planned with, in the words of the top bar. */
export function barTexts(app: App): readonly BarText[] {
  const settings = app.settings.value;
  const stations = app.stations.value;
  const { from = "", to = "" } = app.trip.value ?? {};
  return [
    { panel: "trip", label: "Trip", value: `${from} → ${to}` },
    { panel: "leave", label: "Leave", value: sayLeave(app.leave.value) },
    { panel: "truck", label: "Truck", value: [presetNameOf(settings), `${writeShown("mpg", settings.mpg)} mpg`, `${writeShown("startGallons", settings.startGallons)} gal now`].join(" · ") },
    { panel: "rules", label: "Rules", value: sayRules(app.rules.value) },
    stations === undefined ? { panel: "prices", label: "Prices", value: "None" } : { panel: "prices", label: "Prices", value: stations.name, more: whole(stations.file.stations.length) },
  ];
}
