// Routing: a route across the country on the built-in network, and detours on real roads by Valhalla.

import { defined } from "../src/common/defined.js";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadOptimizer } from "../src/index.js";
import { loadInterstates } from "../src/providers/routing/interstates/load.js";
import type { RouteLine } from "../src/providers/routing/line.js";
import type { StationsOnRoute } from "../src/providers/routing/provider.js";
import { startEngine } from "../src/providers/routing/valhalla/engine.js";
import { openValhalla } from "../src/providers/routing/valhalla/provider.js";
import { buildTiles } from "../src/providers/routing/valhalla/tiles.js";
import { toWindows } from "../src/providers/routing/windows.js";
import { seededRandom } from "../test/support/random.js";
import { BRIEFLY, measure, medianOf } from "./harness/measure.js";
import { progress, type Report, type Setting } from "./harness/report.js";
import { SEED } from "../test/support/randomInstances.js";

const GROUP = "routing";
const SAN_FRANCISCO = { lat: 37.7749, lng: -122.4194 };
const NEW_YORK = { lat: 40.7128, lng: -74.006 };
/** The distance by road, from atlases. */
const COAST_TO_COAST_MILES = 2906;

const EXTRACT = new URL("../../../shared/data/osm/harrisburg.osm.pbf", import.meta.url);
const TRIP = [
  { lat: 40.2, lng: -76.95 },
  { lat: 40.31, lng: -76.8 },
] as const;
const STATIONS = 200;
/** Each round takes the engine half a second. */
const ENGINE_ROUNDS = 8;

const { signal } = new AbortController();

export async function benchRouting({ report }: Setting): Promise<void> {
  await benchInterstates(report);
  await benchEngine(report);
}

async function benchInterstates(report: Report): Promise<void> {
  const provider = await loadInterstates();
  const begin = performance.now();
  const { totalMiles } = await provider.route(SAN_FRANCISCO, NEW_YORK, signal);
  const firstMs = performance.now() - begin;
  if (Math.abs(totalMiles / COAST_TO_COAST_MILES - 1) > 0.04) throw new Error(`coast to coast is ${totalMiles} miles`);
  const name = "interstates, San Francisco to New York";
  const figures = await measure(
    GROUP,
    "route",
    [{ name, count: 1, run: () => provider.route(SAN_FRANCISCO, NEW_YORK, signal) }],
    BRIEFLY,
  );
  report.say("ROUTES");
  report.show(figures);
  report.say(
    `The first one, before the code is warm: ${firstMs.toFixed(1)} ms. ${totalMiles.toFixed(0)} miles; atlases have ${COAST_TO_COAST_MILES}.`,
  );
  report.judge("interstates coast to coast", medianOf(figures, name), 20, "ms");
}

async function benchEngine(report: Report): Promise<void> {
  report.say("\nDETOURS on the roads of Harrisburg, Valhalla in process");
  if (!existsSync(EXTRACT)) {
    report.say("skipped: no ../shared/data beside the project");
    return;
  }
  progress(`${GROUP}: detours`);
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-bench-"));
  try {
    const tiles = join(folder, "tiles");
    await buildTiles(fileURLToPath(EXTRACT), tiles, () => undefined);
    const provider = await openValhalla({ tilesFolder: tiles });
    const engine = await startEngine(tiles);
    const { line, near } = await placeStations(await provider.route(...TRIP, signal));

    // The engine's calls for the detours, made directly: for each window, the route past the stations and two matrices.
    const queries = toWindows(line, near).map(({ from, to, stations }) => {
      const [a, b] = [from, to].map(({ lat, lng, headingDegrees }) => ({
        lat,
        lon: lng,
        heading: Math.round(headingDegrees) % 360,
        heading_tolerance: 45,
        radius: 40,
      }));
      const places = stations.map((i) => ({ lat: near.lats[i], lon: near.lngs[i], search_cutoff: 1600 }));
      const costing = {
        costing: "auto",
        costing_options: { auto: { disable_hierarchy_pruning: true } },
        verbose: false,
      };
      return {
        past: JSON.stringify({ locations: [a, b], costing: "auto", directions_type: "none" }),
        matrices: [
          JSON.stringify({ sources: [a], targets: places, ...costing }),
          JSON.stringify({ sources: places, targets: [b], ...costing }),
        ],
      };
    });
    const bare = async (): Promise<void> => {
      const rest = queries.values();
      const work = async (): Promise<void> => {
        for (const { past, matrices } of rest)
          await Promise.all([engine.route(past), ...matrices.map((query) => engine.matrix(query))]);
      };
      await Promise.all([work(), work()]);
    };
    const figures = await measure(
      GROUP,
      "stations",
      [
        { name: "bare engine calls", count: STATIONS, run: bare },
        { name: "provider.detours", count: STATIONS, run: () => provider.detours(line, near, signal) },
      ],
      { rounds: ENGINE_ROUNDS, roundMs: 0 },
    );
    report.show(figures);
    const detours = medianOf(figures, "provider.detours");
    report.judge(
      "detours, of the bare engine calls they need",
      detours / medianOf(figures, "bare engine calls"),
      1.2,
      "times",
    );
    report.judge("detours, each station", detours / STATIONS, 2, "ms");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Random stations up to a third of a mile from the route. */
async function placeStations(route: {
  lats: readonly number[];
  lngs: readonly number[];
  totalMiles: number;
  totalMinutes: number;
}): Promise<{ line: RouteLine; near: StationsOnRoute }> {
  const random = seededRandom(SEED);
  const optimizer = await loadOptimizer();
  const [lats, lngs] = [Float64Array.from(route.lats), Float64Array.from(route.lngs)];
  const at = Array.from({ length: STATIONS }, () => Math.floor(random() * lats.length));
  const queryLats = Float64Array.from(at, (i) => defined(lats[i]) + (random() - 0.5) * 0.01);
  const queryLngs = Float64Array.from(at, (i) => defined(lngs[i]) + (random() - 0.5) * 0.01);
  const { miles, milesAlong, pointMiles } = optimizer.nearestOnPolyline({ lats, lngs, queryLats, queryLngs });
  const scale = route.totalMiles / (pointMiles.at(-1) ?? 1);
  return {
    line: {
      lats,
      lngs,
      milesFromStart: pointMiles.map((value) => value * scale),
      totalMiles: route.totalMiles,
      totalMinutes: route.totalMinutes,
    },
    near: {
      lats: queryLats,
      lngs: queryLngs,
      milesFromRoute: miles,
      milesFromStart: milesAlong.map((value) => value * scale),
    },
  };
}
