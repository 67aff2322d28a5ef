// The house is as CONTRIBUTING.md draws it: imports point down, or right within a line.

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

/** What the text of a file imports from files of the project, types as well. */
function importsIn(from: string, text: string): Import[] {
  const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)].map(([, name = ""]) => name);
  return names.map((name) => ({ from, to: new URL(name, new URL(from, ROOT)).href.slice(ROOT.href.length) }));
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

/** The imports that lead up, or to a room that is not drawn. */
function findUpward(imports: readonly Import[], rooms: readonly string[]): string[] {
  const floorOf = (path: string): number =>
    rooms.findIndex((room) =>
      room.endsWith("/")
        ? path.startsWith(`src/${room}`)
        : path === `src/${room}` || path === `src/${room.replace(".ts", ".js")}`,
    );
  return imports
    .filter(({ from, to }) => floorOf(to) < Math.max(floorOf(from), 0))
    .map(({ from, to }) => `${from} imports ${to}`);
}

const contributing = await readDocument("CONTRIBUTING.md");
const rooms = readRooms(contributing);

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

  test("has benches that tests do not import, and that import test/support alone", async () => {
    expect((await readImportsOf("test")).filter(({ to }) => to.startsWith("bench/"))).toEqual([]);
    expect(
      (await readImportsOf("bench")).filter(({ to }) => to.startsWith("test/") && !to.startsWith("test/support/")),
    ).toEqual([]);
    expect((await readImportsOf("assembly")).filter(({ to }) => !to.startsWith("assembly/"))).toEqual([]);
  });

  test("has a lab that nothing imports, and that imports no test and no bench", async () => {
    const others = (await Promise.all(["bench", "test", "tools"].map(readImportsOf))).flat();
    expect(others.filter(({ to }) => to.startsWith("lab/"))).toEqual([]);
    const imports = await readImportsOf("lab");
    expect(imports.length).toBeGreaterThan(100);
    const known = ["lab/", "src/", "tools/", "test/support/", "bench/harness/", "bench/problem/methods/"];
    expect(imports.filter(({ to }) => !known.some((folder) => to.startsWith(folder)))).toEqual([]);
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
});
