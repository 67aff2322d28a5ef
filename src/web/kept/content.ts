import type { EnteredStations } from "../app/entry.js";
import type { Discount } from "../../contract/schemas/pricing.js";
import { isLocalTime } from "../link/link.js";
import type { Rules } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { LoadedTrip } from "../shown.js";

/** A trip as it was left. */
export interface KeptTrip {
  readonly trip: LoadedTrip;
  readonly settings: Settings;
  readonly rules: Rules;
  readonly leave: string;
  /** The deals that the file of stations brought. */
  readonly deals: readonly Discount[];
  readonly stations: Pick<EnteredStations, "name">;
  /** The file of stations, which is kept by itself; `undefined` where it has no more than the trip. */
  readonly fileId: string | undefined;
  /** The fragment of its address; `undefined` where no address holds it. */
  readonly hash: string | undefined;
}

/** Whether a record is a trip as it was written, and not half of one. */
export function isKeptTrip(value: unknown): value is KeptTrip {
  if (!isRecord(value)) return false;
  const { trip, settings, rules, leave, stations, deals, hash } = value;
  return (
    isRecord(trip) &&
    isRecord(trip["route"]) &&
    isRecord(trip["points"]) &&
    trip["pointMiles"] instanceof Float64Array &&
    Array.isArray(trip["stations"]) &&
    trip["stations"].length > 0 &&
    Array.isArray(trip["notes"]) &&
    typeof trip["from"] === "string" &&
    typeof trip["to"] === "string" &&
    typeof trip["title"] === "string" &&
    isRecord(settings) &&
    Object.values(settings).every((figure) => typeof figure === "number") &&
    isRecord(rules) &&
    typeof leave === "string" &&
    isLocalTime(leave) &&
    Array.isArray(deals) &&
    (hash === undefined || typeof hash === "string") &&
    isRecord(stations) &&
    typeof stations["name"] === "string"
  );
}

/** Whether a record is a file of stations. */
export function isKeptFile(value: unknown): value is EnteredStations {
  return (
    isRecord(value) &&
    typeof value["name"] === "string" &&
    isRecord(value["file"]) &&
    Array.isArray(value["file"]["stations"]) &&
    Array.isArray(value["file"]["warnings"])
  );
}

/** Whether a value has members that can be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
