import type { Discount } from "../../contract/schemas/pricing.js";
import type { StationFile } from "../../stations/check.js";
import type { ChosenColumns, StationFileChoices } from "../../stations/rows.js";
import type { Rules } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { AskedTrip, LoadedTrip } from "../shown.js";

/** A trip, and the settings and rules that came with it. */
export interface TripWithSettings {
  readonly trip: LoadedTrip;
  readonly settings: Partial<Settings>;
  /** `undefined` when it came with none: those in force stay, as far as the trip has their stations. */
  readonly rules?: Rules | undefined;
  /**
   * The departure by the clocks of the place where the trip begins, `2026-07-13T06:00`; `undefined` when it came
   * without one.
   */
  readonly leave?: string | undefined;
  /**
   * The deals under which the prices of its stations' file are paid, in place of those of the file before; they may be
   * among the rules. `undefined` when the stations are those of before.
   */
  readonly deals?: readonly Discount[] | undefined;
}

/** A file that the user has chosen. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the user has said of tables with these titles. */
export interface KnownColumns {
  readonly titles: readonly string[];
  readonly columns: ChosenColumns;
}

/** What the user has said of files. */
export interface FileChoices extends Pick<
  StationFileChoices,
  "priceColumn" | "fuelType" | "priceUnits" | "currencyRates"
> {
  readonly known?: readonly KnownColumns[];
}

/** The stations of a file, or of two. */
export interface ReadStations extends StationFile {
  /** What was read, in words. */
  readonly description: string;
}

/** The content of a dropped file: a trip that can be shown at once, or stations that still need two places. */
export type ReadFile = ({ readonly kind: "trip" } & TripWithSettings) | ({ readonly kind: "stations" } & ReadStations);

/** Two places, and the stations to choose from. */
export interface TripRequest extends AskedTrip {
  readonly stations: StationFile;
}

/** A service's address and the key to it. */
export interface ServiceAccess {
  /** The page's own folder by default. */
  readonly baseUrl?: URL;
  readonly apiKey: string;
}

/** A vehicle of the catalog. */
export interface FoundVehicle {
  /** `2019 Ford Transit 250` */
  readonly label: string;
  readonly mpg: number;
  readonly tankCapacityGallons: number;
  /** Where the figures come from, and what was assumed. */
  readonly notes: readonly string[];
}
