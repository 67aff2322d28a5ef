// What the host knows of the WebAssembly modules is what the build writes from `assembly/`.

import { main } from "assemblyscript/asc";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { compileCore, compileFrontier } from "../../src/optimizer/wasm/module.js";
import { CORE, type CoreExports } from "../../src/optimizer/wasm/coreExports.js";
import { FRONTIER, type FrontierExports } from "../../src/optimizer/wasm/frontierExports.js";
import { instantiate } from "../../src/optimizer/wasm/instance.js";
import { compileScanner } from "../../src/scanner/load.js";
import { SCANNER, type ScannerExports } from "../../src/scanner/scannerExports.js";

const ROOT = new URL("../../", import.meta.url);

/** What a compilation writes, by path. @param changed the new text of some files. */
async function compile(entry: string, changed: Readonly<Record<string, string>> = {}): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  const { error } = await main(
    [entry, "--transform", "./assembly/writeExports.js", "--noEmit", "--optimizeLevel", "0"],
    {
      readFile: async (path) => changed[path] ?? readFile(new URL(path, ROOT), "utf8").catch(() => null),
      writeFile: (path, contents) => void written.set(path, String(contents)),
      listFiles: () => [],
    },
  );
  if (error !== null) throw error;
  return written;
}

/** The lines that the host would know of the core. */
async function compileChanged(file: string, before: string, after: string): Promise<string[]> {
  const path = `assembly/${file}`;
  const text = await readFile(new URL(path, ROOT), "utf8");
  const written = await compile("assembly/index.ts", { [path]: text.replace(before, after) });
  return written.get("src/optimizer/wasm/coreExports.ts")?.split("\n") ?? [];
}

const MODULES = [
  ["assembly/index.ts", "src/optimizer/wasm/coreExports.ts", CORE, compileCore],
  ["assembly/frontier.ts", "src/optimizer/wasm/frontierExports.ts", FRONTIER, compileFrontier],
  ["assembly/scanner.ts", "src/scanner/scannerExports.ts", SCANNER, compileScanner],
] as const;

describe.each(MODULES)("of %s", (entry, path, expected, compileModule) => {
  test("the committed file is current", async () => {
    const written = await compile(entry);
    expect(Object.fromEntries(written)).toEqual({ [path]: await readFile(new URL(path, ROOT), "utf8") });
  });

  test("the built module exports these functions, its memory and its version alone", async () => {
    const exports = WebAssembly.Module.exports(await compileModule()).map(({ name }) => name);
    expect(exports.toSorted()).toEqual([...expected.functions, "memory", "ABI_VERSION"].toSorted());
  });
});

describe("a change in assembly/ reaches the host", () => {
  test.each([
    ["a column", "plan/model/stationColumns.ts", "  stopCost: f64;", "  tax: f64;\n  stopCost: f64;", "  stopCost: 3,"],
    ["a status", "memory/status.ts", "TOO_MANY = 4", "TOO_MANY = 5", "  TOO_MANY: 5,"],
    [
      "a constant",
      "polyline/lineColumns.ts",
      "PIECES: i32 = 16",
      "PIECES: i32 = 8 * 4",
      "export const CHUNK_PIECES = 32;",
    ],
    [
      "a parameter",
      "index.ts",
      "reservePlan(stationCount: i32",
      "reservePlan(isNew: bool, stationCount: i32",
      "  reservePlan(isNew: boolean, stationCount: number): Status;",
    ],
  ])("%s", async (_, file, before, after, expected) => {
    expect(await compileChanged(file, before, after)).toContain(expected);
  });

  test.each([
    [
      "a column that the host could not find",
      "plan/model/stopColumns.ts",
      "  gallons: f64;",
      "  gallons: i32;\n  level: f64;",
      "the fields of Stops",
    ],
    [
      "a variable",
      "plan/model/stationColumns.ts",
      "export const NO_STATION",
      "export let NO_STATION",
      "NO_STATION is no constant",
    ],
    [
      "a number of 64 bits",
      "index.ts",
      "reservePlan(stationCount: i32",
      "reservePlan(wide: i64, stationCount: i32",
      "the host takes no i64",
    ],
  ])("but not %s", async (_, file, before, after, message) => {
    await expect(compileChanged(file, before, after)).rejects.toThrow(message);
  });
});

describe("a module that the host was not built with is refused", () => {
  test("when it lacks an export", async () => {
    const core = await compileCore();
    expect(() => instantiate<FrontierExports>(core, FRONTIER)).toThrow("frontier.wasm lacks an export");
    expect(() => instantiate<ScannerExports>(core, SCANNER)).toThrow("scanner.wasm lacks an export");
  });

  test("when its version is another, or none", async () => {
    expect(() => instantiate<CoreExports>(EMPTY, CORE)).toThrow("core.wasm lacks the export ABI_VERSION");
    const older = { ...CORE, abiVersion: CORE.abiVersion + 1 };
    const core = await compileCore();
    expect(() => instantiate<CoreExports>(core, older)).toThrow(
      `core.wasm has ABI version ${CORE.abiVersion}, this host needs ${older.abiVersion}: build both together`,
    );
  });
});

/** The header of a module without anything in it. */
const EMPTY = new WebAssembly.Module(Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00));
