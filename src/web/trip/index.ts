// Where the page's trips come from. The code for each source is loaded when it is first used.

import type { Optimizer } from "../../optimizer/optimizer.js";
import type { GazetteerData } from "../../providers/places/gazetteer/data.js";
import type { TablePreview } from "../../stations/preview.js";
import type { LoadedTrip } from "../shown.js";
import { once } from "../../common/once.js";
import { fetchAsset, type FetchAsset, requireAsset } from "./assets.js";
import type {
  FileChoices,
  FoundVehicle,
  GivenFile,
  ReadFile,
  ReadStations,
  ServiceAccess,
  TripRequest,
  TripWithSettings,
} from "./types.js";

export { TripError, type TripField, UNFORESEEN } from "./error.js";
export type * from "./types.js";

export interface TripTools {
  readonly optimizer: Optimizer;
  /** Fetches over the network by default. */
  readonly fetchAsset?: FetchAsset;
  /** Called with each step that may take a while: `Fetching the list of places (1.2 MB)`. */
  readonly onProgress?: (step: string) => void;
}

/**
 * Sources of trips. All reject with a `TripError` when the user can do something about it, and with the signal's reason
 * when aborted.
 */
export interface Trips {
  /** The built-in one, coast to coast. */
  builtIn(): Promise<TripWithSettings>;
  /** The bytes of one file, or of one with places and one with prices. */
  open(files: readonly File[]): Promise<GivenFile[]>;
  /** What is in a file of stations, or of a whole trip. */
  readFile(name: string, bytes: Uint8Array, choices?: FileChoices): Promise<ReadFile>;
  /** The stations of two files, one with their places and one with their prices, in either order. */
  readPair(first: GivenFile, second: GivenFile, choices?: FileChoices): Promise<ReadStations>;
  /**
   * The beginning of a table, by which the user says what its columns hold; `undefined` for a file that is no table.
   */
  preview(file: GivenFile, header?: number): Promise<TablePreview | undefined>;
  /** A trip between two places on the built-in roads, found in the page. */
  plan(request: TripRequest, signal: AbortSignal): Promise<LoadedTrip>;
  /** A trip between two places on the service's roads. */
  planByService(request: TripRequest, access: ServiceAccess, signal: AbortSignal): Promise<LoadedTrip>;
  /** A vehicle by year, make and model: "2019 ford transit". */
  findVehicle(name: string): Promise<FoundVehicle>;
  /** The list of places, fetched once. */
  places(): Promise<GazetteerData>;
}

export function createTrips({
  optimizer,
  fetchAsset: fetchText = fetchAsset,
  onProgress = () => undefined,
}: TripTools): Trips {
  const places = once(async () => (await import("./gazetteer.js")).loadPlaces({ fetchText }));
  const tools = { optimizer, fetchText, onProgress, places };
  const catalog = once(async () => (await import("./vehicles.js")).loadCatalog(tools));
  const timeZones = once(async () =>
    (await import("../day/zones.js")).loadTimeZones((url) => requireAsset(fetchText, "the map of time zones", url)),
  );
  const localSteps = once(async () => (await import("./local.js")).findInPage(tools));
  return {
    builtIn: async () => (await import("./builtIn.js")).loadBuiltInTrip(tools),
    open: async (files) => (await import("./file.js")).openFiles(files),
    readFile: async (name, bytes, choices) =>
      (await import("./file.js")).readFile({ ...tools, catalog, timeZones }, { name, bytes }, choices),
    readPair: async (first, second, choices) =>
      (await import("./file.js")).readPair({ ...tools, catalog, timeZones }, first, second, choices),
    preview: async (file, header) => (await import("./file.js")).previewFile(file, header),
    async plan(request, signal) {
      const [{ loadTrip }, steps] = await Promise.all([import("./loadTrip.js"), localSteps()]);
      signal.throwIfAborted();
      return loadTrip(optimizer, steps, request, { signal });
    },
    planByService: async (request, access, signal) =>
      (await import("./service.js")).planByService(tools, access, request, signal),
    findVehicle: async (name) => (await import("./vehicles.js")).findVehicle(await catalog(), name),
    places,
  };
}
