import { spawn } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** Tiles could not be built. The message says why and quotes the builder's last lines if it failed. */
export class TilesError extends Error {
  override readonly name = "TilesError";
}

const PACKAGE = "@valhallajs/valhallajs";
const BUILDER = "valhalla_build_tiles";
const LAST_LINES = 5;

/** What the builder says at the first object whose id is below that of the one before it. */
const UNSORTED = "Detected unsorted input data";

/**
 * Builds road tiles from an OpenStreetMap extract with the engine's own builder. The folder appears only when complete.
 * @param extract an `.osm.pbf` file.
 * @param out the folder to make; it must be empty or not exist.
 * @param onStep called with each step of the builder.
 * @returns the number of tiles.
 * @throws {TilesError}
 */
export async function buildTiles(extract: string, out: string, onStep: (step: string) => void): Promise<number> {
  const builder = await findBuilder();
  const target = resolve(out);
  if ((await listFolder(target, out)).length > 0) throw new TilesError(`${out} is not empty: name another folder`);
  await mkdir(dirname(target), { recursive: true });
  // Renaming works only within a file system, so build beside the target.
  const folder = await mkdtemp(`${target}.building-`);
  const scratch = await mkdtemp(join(tmpdir(), "fuel-route-tiles-"));
  try {
    const config = join(scratch, "config.json");
    const mjolnir = {
      tile_dir: folder,
      concurrency: availableParallelism(),
      data_processing: { use_admin_db: false },
      logging: { type: "std_out", color: false },
    };
    await writeFile(config, JSON.stringify({ mjolnir }));
    // The builder writes lists of problems into its working directory.
    const { code, lastLines } = await run(builder, ["-c", config, resolve(extract)], scratch, onStep);
    if (lastLines.includes(UNSORTED))
      throw new TilesError(
        `${extract} is not sorted by type and id: sort it with osmium sort ${extract} -o sorted.osm.pbf and build from that`,
      );
    if (code !== 0) throw new TilesError(`the tile builder failed:\n${lastLines}`);
    const tiles = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".gph")).length;
    if (tiles === 0) throw new TilesError(`${extract} has no roads, or is no OpenStreetMap extract`);
    await rm(target, { recursive: true, force: true });
    await rename(folder, target);
    return tiles;
  } finally {
    await Promise.all([folder, scratch].map((each) => rm(each, { recursive: true, force: true })));
  }
}

async function listFolder(folder: string, name: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw new TilesError(`${name} cannot be used as a folder`);
  }
}

async function findBuilder(): Promise<string> {
  try {
    const builder = join(
      dirname(createRequire(import.meta.url).resolve(PACKAGE)),
      process.platform,
      process.arch,
      BUILDER,
    );
    await access(builder);
    return builder;
  } catch {
    throw new TilesError(
      `the tile builder is part of a package that is not installed here, or not for this platform: npm install ${PACKAGE}`,
    );
  }
}

/** @returns its exit code, null if a signal ended it, and the last lines that it wrote. */
async function run(
  builder: string,
  args: readonly string[],
  cwd: string,
  onStep: (step: string) => void,
): Promise<{ code: number | null; lastLines: string }> {
  const child = spawn(builder, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      // Lines about steps end with dots; the others are for the builder's developers.
      const [, step] = /\[INFO\] ([^/]*?)\.\.\.$/.exec(line) ?? [];
      if (step !== undefined) onStep(step);
    });
  }
  const code = await new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("close", done);
  });
  return { code, lastLines: last.join("\n") };
}
