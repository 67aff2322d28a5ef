// The example for browsers in docs/library.md, as it stands there: as a plain module script, and built by Vite.

import { createHash } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";
import { noChromium, openPage, type OpenPage } from "../support/chromium.js";
import { makeFolder } from "../support/cli.js";
import { STRICT_POLICY } from "../support/planScripts.js";
import { readDocument, readExample } from "../support/documents.js";
import { servePages } from "../support/servePages.js";
import { HAND_PLAN } from "../support/trips.js";

const PACKAGE = new URL("../../", import.meta.url);
const MAX_LINES = 10;

const DOCUMENT = "docs/library.md";

const { code, result } = await readExample(DOCUMENT, "## In a browser");

/** What the example writes into the page, once it has. */
async function readBody({ page }: OpenPage, url: string): Promise<unknown> {
  await page.goto(url);
  await page.waitForFunction(() => document.body.textContent !== "");
  return JSON.parse(await page.locator("body").innerText());
}

test("is ten lines, and says the known optimum", () => {
  const [last = "", ...lines] = code.trimEnd().split("\n").toReversed();
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(last).toMatch(/^\/\/ /);
  expect(result).toEqual(HAND_PLAN);
});

test.skipIf(noChromium)("runs as a plain module script with an import map", async () => {
  const [script = "", map = ""] = /<script type="importmap">(.*?)<\/script>/.exec(await readDocument(DOCUMENT)) ?? [];
  const hash = createHash("sha256").update(map).digest("base64");
  const origin = await servePages({
    files: {
      "/": `<!doctype html><meta charset="utf-8"><title>test</title>${script}<script type="module" src="/page.js"></script>`,
      "/page.js": code,
    },
    folders: { "/fuel-route/": new URL("dist/src/", PACKAGE) },
    policy: STRICT_POLICY.replace("script-src 'self'", `$& 'sha256-${hash}'`),
  });
  const opened = await openPage();
  expect(await readBody(opened, origin)).toEqual(HAND_PLAN);
  expect(opened.problems).toEqual([]);
});

test.skipIf(noChromium)("runs as built by Vite", async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, "node_modules"));
  await symlink(fileURLToPath(PACKAGE), join(folder, "node_modules", "fuel-route"));
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>test</title><script type="module" src="./main.js"></script>`,
  );
  await writeFile(join(folder, "main.js"), code);
  await build({ root: folder, base: "./", configFile: false, logLevel: "silent" });
  const built = pathToFileURL(`${folder}/dist/`);
  const origin = await servePages({ folders: { "/below/": built }, policy: STRICT_POLICY });
  const opened = await openPage();
  expect(await readBody(opened, `${origin}/below/index.html`)).toEqual(HAND_PLAN);
  expect(opened.problems).toEqual([]);
});
