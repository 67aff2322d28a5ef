import { resolve } from "node:path";
import { z } from "zod";
import { MAX_ALTERNATIVES } from "../../../contract/values/limits.js";

/** The engine in this process. Calls run on libuv's threads, not on the caller's. */
export interface Engine {
  /** Both take a query and return an answer as JSON text; they reject with the engine's own message. */
  readonly route: (query: string) => Promise<string>;
  readonly matrix: (query: string) => Promise<string>;
}

const PACKAGE = "@valhallajs/valhallajs";

/** Further than any drive on a continent. */
const NO_LIMIT_METERS = 1e7;

/** No station of a window is further from its ends. */
const MATRIX_METERS = 400_000;

/** Up to this straight-line distance a matrix uses all roads; beyond it, only the larger ones, like a route. */
const ALL_ROADS_METERS = 50_000;

/**
 * How many rounds a matrix continues to search after it has found a route. With the engine's default of 100, the times
 * of one station in fifty differ from a route's, by up to two minutes; with 1,000, those of three in a thousand; with
 * 2,000, none of 5,000.
 */
const MATRIX_ROUNDS = 2000;

/** The search labels that each thread reserves memory for: the engine's defaults take gigabytes of address space. */
const RESERVED_LABELS = 100_000;

const DRIVING_LIMITS = {
  max_distance: NO_LIMIT_METERS,
  max_locations: 50,
  max_matrix_distance: MATRIX_METERS,
  max_matrix_location_pairs: 10_000,
};

/** Each part of the engine writes to stdout by default. */
const SILENT = { type: "" };

/** The options that the engine requires, and those whose defaults do not suit. */
function toConfig(tilesFolder: string): object {
  return {
    mjolnir: { tile_dir: tilesFolder, logging: SILENT },
    loki: {
      actions: ["route", "sources_to_targets"],
      use_connectivity: true,
      logging: SILENT,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 35_000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
    },
    thor: {
      source_to_target_algorithm: "costmatrix",
      // A matrix must use private roads where there is no other way, as routes do.
      costmatrix: { min_iterations: MATRIX_ROUNDS, allow_second_pass: true },
      max_reserved_labels_count_astar: RESERVED_LABELS,
      max_reserved_labels_count_bidir_astar: RESERVED_LABELS,
      max_reserved_labels_count_bidir_dijkstras: RESERVED_LABELS,
      max_reserved_labels_count_dijkstras: RESERVED_LABELS,
      logging: SILENT,
    },
    odin: { logging: SILENT },
    meili: { logging: SILENT, default: { breakage_distance: 2000 } },
    service_limits: {
      auto: DRIVING_LIMITS,
      truck: DRIVING_LIMITS,
      max_distance_disable_hierarchy_culling: ALL_ROADS_METERS,
      max_radius: 200,
      max_reachability: 100,
      max_alternates: MAX_ALTERNATIVES,
      max_exclude_locations: 0,
      max_exclude_polygons_length: 0,
      max_timedep_distance: 0,
      max_timedep_distance_matrix: 0,
      // The engine requires these to start, but never uses them.
      pedestrian: {
        max_distance: 1,
        max_locations: 2,
        max_matrix_distance: 1,
        max_matrix_location_pairs: 1,
        max_transit_walking_distance: 1,
        min_transit_walking_distance: 1,
      },
      isochrone: { max_contours: 1, max_time_contour: 1, max_distance_contour: 1, max_distance: 1, max_locations: 1 },
      trace: {
        max_alternates: 1,
        max_alternates_shape: 1,
        max_distance: 1,
        max_gps_accuracy: 1,
        max_search_radius: 1,
        max_shape: 1,
      },
      skadi: { max_shape: 1, min_resample: 1 },
      centroid: { max_distance: 1, max_locations: 1 },
      status: { allow_verbose: false },
    },
  };
}

// The package's types are "any" throughout.
const Action = z.custom<(query: string) => Promise<string>>((value) => typeof value === "function");
const Package = z.object({ Actor: z.custom<new (config: object) => object>((value) => typeof value === "function") });

/**
 * Engines by folder, never dropped: the package's threads identify an engine by the memory address of its
 * configuration, and would take a later engine at the same address for the earlier one and use its tiles.
 */
const actors = new Map<string, object>();

/**
 * Starts the engine on a folder of tiles.
 * @throws {Error} when the package is not installed or the folder cannot be used; the message says what to do.
 */
export async function startEngine(tilesFolder: string): Promise<Engine> {
  let loaded: unknown;
  try {
    loaded = await import(PACKAGE);
  } catch {
    throw new Error(
      `the valhalla provider needs a package that is not installed here, or not for this platform: npm install ${PACKAGE}`,
    );
  }
  const { Actor } = Package.parse(loaded);
  const folder = resolve(tilesFolder);
  const actor = actors.get(folder) ?? new Actor(toConfig(folder));
  actors.set(folder, actor);
  const [route, matrix] = ["route", "matrix"].map((name) => Action.parse(Reflect.get(actor, name)).bind(actor));
  if (route === undefined || matrix === undefined) throw new Error("the engine lacks an action");
  return { route, matrix };
}
