import { open } from "node:fs/promises";
import { buildTiles, TilesError } from "../providers/routing/valhalla/tiles.js";
import { systemCodeOf } from "../common/systemError.js";
import { Progress } from "./progress.js";
import { EXIT, missingOptions, parseOptions, requireAction, UsageError } from "./usage.js";

export const ROADS_HELP = `Usage: fuel-route roads build EXTRACT.osm.pbf --out DIR

Builds road tiles from an OpenStreetMap extract, for routes and detours on all its roads:

  fuel-route roads build pennsylvania.osm.pbf --out tiles
  FUEL_ROUTE_ROUTING=valhalla FUEL_ROUTE_VALHALLA_TILES=tiles fuel-route serve

Options:
  --out DIR   folder to make; it appears when it is complete

Needs the optional package @valhallajs/valhallajs. Progress goes to stderr.
`;

/** What OpenStreetMap's binary format begins with, after the length of the header. */
const MARK = "OSMHeader";
const MARK_BYTES = 32;

export async function roads(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, ["out"]);
  const [action, extract, ...rest] = positionals;
  requireAction("roads", action, ["build"]);
  if (rest[0] !== undefined) throw new UsageError(`roads build takes one extract, and no argument such as ${rest[0]}`);
  const { out = "" } = values;
  if (extract === undefined || out === "") {
    throw missingOptions("roads build", [
      ...(extract === undefined ? ["EXTRACT.osm.pbf"] : []),
      ...(out === "" ? ["--out DIR"] : []),
    ]);
  }
  await requireExtract(extract);

  const progress = new Progress();
  try {
    const tiles = await buildTiles(extract, out, (step) => progress.show(step));
    progress.end();
    process.stdout.write(`${tiles} tiles in ${out}\n`);
    return EXIT.done;
  } catch (error) {
    progress.end();
    if (error instanceof TilesError) throw new UsageError(error.message);
    throw error;
  }
}

async function requireExtract(path: string): Promise<void> {
  let head: Buffer;
  try {
    const file = await open(path);
    try {
      head = (await file.read({ buffer: Buffer.alloc(MARK_BYTES) })).buffer;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${systemCodeOf(error)})`);
  }
  if (!head.includes(MARK)) throw new UsageError(`${path} is no OpenStreetMap extract in PBF format`);
}
