import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { firstScriptKb, staticImports } from "./page.js";

test("finds a bundled module's static imports, and no others", () => {
  const script =
    'import{a as b}from"./first.js";import"./effect.js";import c,{d}from"./both.js";export*from"./all.js";' +
    'const later=()=>import("./later.js");const text="from./text.js";\nimport{e}from"./line.js";';
  expect(staticImports(script)).toEqual(["./first.js", "./effect.js", "./both.js", "./all.js", "./line.js"]);
});

test("counts each script that is loaded at once, once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-page-"));
  try {
    const index = 'import{x}from"./shared.js";import("./later.js");';
    const shared = 'import"./index.js";export const x=1;';
    await mkdir(join(folder, "assets"));
    await writeFile(
      join(folder, "index.html"),
      '<script src="./assets/index.js"></script><link rel="modulepreload" href="./assets/shared.js">',
    );
    await writeFile(join(folder, "assets/index.js"), index);
    await writeFile(join(folder, "assets/shared.js"), shared);
    expect(await firstScriptKb(folder)).toBe((gzipSync(index).length + gzipSync(shared).length) / 1000);
  } finally {
    await rm(folder, { recursive: true });
  }
});
