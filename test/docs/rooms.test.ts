// The house is as CONTRIBUTING.md draws it: imports point down, or right within a line, and a table bounds some further.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readDocument } from "../support/documents.js";

const ROOT = new URL("../../", import.meta.url);
const CODE = /(?<!\.d)\.tsx?$/;

/** An import of another room: `src/http/app.ts imports src/cli/config.js`. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** The rooms of `src/` in the order of the drawing: a room imports only from those that come later. */
function readRooms(contributing: string): string[] {
  const drawing = /^src\/\n((?: {2}.*\n)+)/m.exec(contributing)?.[1] ?? "";
  // Names come first in a line, and end with a slash or as a file; what the room is for follows.
  return drawing
    .split("\n")
    .flatMap((line) => /^(?: +[a-zA-Z]+(?:\/|\.ts)(?= ))+/.exec(line)?.[0].trim().split(/ +/) ?? []);
}

/** Whether a module is one of Node or of Zod. */
function isOutside(name: string): boolean {
  return name.startsWith("node:") || name === "zod";
}

/** What the text of a file imports from files of the project, types as well, and from Node and Zod. */
function importsIn(from: string, text: string): Import[] {
  const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"((?:\.{1,2}\/|node:|zod\b)[^"]*)"/g)];
  return names.map(([, name = ""]) => ({
    from,
    to: isOutside(name) ? name : new URL(name, new URL(from, ROOT)).href.slice(ROOT.href.length),
  }));
}

async function readImportsOf(folder: string): Promise<Import[]> {
  const files = (await readdir(new URL(`${folder}/`, ROOT), { recursive: true })).filter((name) => CODE.test(name));
  return (
    await Promise.all(
      files.map(async (name) =>
        importsIn(`${folder}/${name}`, await readFile(new URL(`${folder}/${name}`, ROOT), "utf8")),
      ),
    )
  ).flat();
}

/** A row of the table: what files may import. Names are folders, files or `node:`. */
interface Bound {
  readonly of: readonly string[];
  readonly butFor: readonly string[];
  readonly only: readonly string[] | undefined;
  readonly never: readonly string[];
}

/** The table below the drawing. Rooms stand in it without `src/`. */
function readBounds(contributing: string, rooms: readonly string[]): Bound[] {
  const [, table = ""] = /^\| in \|.*\n\|---.*\n((?:\|.*\n)+)/m.exec(contributing) ?? [];
  const namesIn = (cell: string): string[] =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) =>
      rooms.includes(`${name.split("/")[0]}/`) ? `src/${name}` : name,
    );
  return table
    .trim()
    .split("\n")
    .map((row) => {
      const [files = "", only = "", never = ""] = row.split("|").slice(1);
      const [of = "", butFor = ""] = files.split("but for");
      return {
        of: namesIn(of),
        butFor: namesIn(butFor),
        only: only.trim() === "" ? undefined : namesIn(only),
        never: namesIn(never),
      };
    });
}

/** Whether a file is what a name of the table stands for, or in it. */
function isIn(path: string, name: string): boolean {
  return /[/:]$/.test(name) ? path.startsWith(name) : path === name || path === name.replace(/\.ts$/, ".js");
}

/** The imports that the table does not allow. */
function findUnbounded(imports: readonly Import[], bounds: readonly Bound[]): string[] {
  return imports
    .filter(({ from, to }) =>
      bounds.some(({ of, butFor, only, never }) => {
        const own = of.find((name) => isIn(from, name));
        if (own === undefined || butFor.some((name) => isIn(from, name))) return false;
        if (never.some((name) => isIn(to, name))) return true;
        return only !== undefined && !isOutside(to) && ![own, ...only].some((name) => isIn(to, name));
      }),
    )
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** The imports that lead up, or to a room that is not drawn. */
function findUpward(imports: readonly Import[], rooms: readonly string[]): string[] {
  const floorOf = (path: string): number =>
    rooms.findIndex((room) =>
      room.endsWith("/")
        ? path.startsWith(`src/${room}`)
        : path === `src/${room}` || path === `src/${room.replace(".ts", ".js")}`,
    );
  return imports
    .filter(({ from, to }) => !isOutside(to) && floorOf(to) < Math.max(floorOf(from), 0))
    .map(({ from, to }) => `${from} imports ${to}`);
}

const contributing = await readDocument("CONTRIBUTING.md");
const rooms = readRooms(contributing);
const bounds = readBounds(contributing, rooms);

describe("the house that CONTRIBUTING.md draws", () => {
  test("has each folder and file of src/ once", async () => {
    const entries = await readdir(new URL("src/", ROOT), { withFileTypes: true });
    expect(rooms.toSorted()).toEqual(
      entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).toSorted(),
    );
  });

  test("has no import in src/ that points up or out", async () => {
    const imports = await readImportsOf("src");
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.some(({ from }) => from.endsWith(".tsx"))).toBe(true);
    expect(findUpward(imports, rooms)).toEqual([]);
  });

  test("has no import that the table does not allow", async () => {
    const folders = ["assembly", "bench", "lab", "src", "test", "tools"];
    const imports = (await Promise.all(folders.map(readImportsOf))).flat();
    expect(imports.length).toBeGreaterThan(5000);
    expect(findUnbounded(imports, bounds)).toEqual([]);
  });

  test("has a table of files and folders that are there", () => {
    expect(bounds.length).toBeGreaterThan(20);
    const named = bounds.flatMap(({ of, butFor, only = [], never }) => [...of, ...butFor, ...only, ...never]);
    expect(named.filter((name) => !isOutside(name) && !existsSync(new URL(name, ROOT)))).toEqual([]);
  });

  test("and whose walks lead through files that are there", async () => {
    const texts = await Promise.all(["docs/walks.md", "docs/maintaining.md"].map(readDocument));
    const named = new Set([contributing, ...texts].join("\n").match(/(?<=`)[\w/]+\/\w+\.tsx?(?=`)/g));
    expect(named.size).toBeGreaterThan(30);
    const isThere = (path: string): boolean =>
      existsSync(new URL(path, ROOT)) || existsSync(new URL(`src/${path}`, ROOT));
    expect([...named].filter((path) => !isThere(path))).toEqual([]);
  });

  test.each([
    ["up", "src/contract/schemas/station.ts", 'import { serve } from "../../cli/serve.js";'],
    ["up, for a type", "src/planning/trip.ts", 'import type { Reply } from "../http/app.js";'],
    ["up, when it is called", "src/enrich/near.ts", 'await import("../web/main.js");'],
    ["to tools", "src/cli/main.ts", 'export * from "../../tools/buildData.js";'],
  ])("would show an import %s", (_way, file, text) => {
    expect(findUpward(importsIn(file, text), rooms)).toHaveLength(1);
  });

  test.each([
    ["of a bounded room", "src/access/stores.ts", "../contract/values/errors.js"],
    ["of a bounded room from another one in its row", "src/common/order.ts", "../contract/values/errors.js"],
    ["of a folder in a room", "src/planning/pricing/deals.ts", "../../vehicles/vehicle.js"],
    ["of a folder that the room may not know", "src/http/app.ts", "../optimizer/wasm/core.js"],
    ["of Node in a browser", "src/client/retry.ts", "node:fs"],
    ["of Node in the page", "src/web/main.tsx", "node:fs"],
    ["of a bench in a test", "test/http/wire.test.ts", "../../bench/near.js"],
    ["of a test in a bench", "bench/near.ts", "../test/http/wire.js"],
    ["of a test in what serves tests", "test/support/app.ts", "../http/laws/laws.js"],
    ["of the lab in a tool", "tools/buildData.ts", "../lab/night/tools.js"],
  ])("would show an import %s", (_what, file, path) => {
    expect(findUnbounded(importsIn(file, `import { a } from "${path}";`), bounds)).toHaveLength(1);
  });

  test.each([
    ["src/access/stores.ts", "../common/order.js"],
    ["src/access/stores.ts", "./keys/file.js"],
    ["src/access/keys/file.ts", "node:fs"],
    ["src/contract/station.ts", "../common/defined.js"],
    ["src/planning/pricing/deals.ts", "../trip.js"],
    ["src/web/vite.config.ts", "node:fs"],
    ["lab/night/tools.ts", "../../bench/harness/measure.js"],
  ])("allows %s to import %s", (file, path) => {
    expect(findUnbounded(importsIn(file, `import { a } from "${path}";`), bounds)).toEqual([]);
  });
});
