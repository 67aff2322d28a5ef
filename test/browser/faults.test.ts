// Where core.wasm is not what or where it should be: the error says what to do, and the next call tries anew.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { noChromium, openPage } from "../support/chromium.js";
import { readResult, RESULT_PAGE, servePages } from "../support/servePages.js";

const BUILT = new URL("../../dist/src/", import.meta.url);

/** Loads from one address after the other; the outcomes, in turn. */
function loadEach(urls: readonly string[]): string {
  return `
import { loadOptimizer } from "/built/browser.js";
const outcomes = [];
for (const url of ${JSON.stringify(urls)}) {
  outcomes.push(await loadOptimizer(url).then(() => "loaded", (error) => error.constructor.name + ": " + error.message));
}
document.querySelector("#result").textContent = JSON.stringify(outcomes);
`;
}

const REMEDY = /loadOptimizer its address; with Vite: import wasmUrl from "fuel-route\/core\.wasm\?url"$/;

test.skipIf(noChromium)("each address has its own module, and each fault its words", async () => {
  const gone = "http://127.0.0.1:1/core.wasm";
  const urls = [
    "/built/optimizer/wasm/core.wasm",
    "/start-page/core.wasm",
    "/built/scanner/scanner.wasm",
    "/none.wasm",
    "/empty.wasm",
    gone,
    "/built/optimizer/wasm/core.wasm",
  ];
  const files = { "/": RESULT_PAGE, "/page.js": loadEach(urls), "/empty.wasm": "" };
  const origin = await servePages({
    files,
    folders: { "/built/": BUILT },
    otherwise: (request, response) => {
      if (request.url === "/none.wasm") response.writeHead(404).end();
      else response.setHeader("content-type", "text/html").end(RESULT_PAGE);
    },
  });
  const { page } = await openPage();
  await page.goto(origin);
  const outcomes = z.array(z.string()).parse(await readResult(page));
  expect(outcomes).toEqual([
    "loaded",
    expect.stringMatching(/^Error: \/start-page\/core\.wasm is no WebAssembly module but text\/html\. /),
    expect.stringMatching(
      /^Error: core\.wasm lacks the export \w+$|^Error: core\.wasm has ABI|^Error: core\.wasm lacks an export/,
    ),
    expect.stringMatching(/^Error: \/none\.wasm could not be fetched: HTTP status 404\. /),
    expect.stringMatching(/^Error: \/empty\.wasm is no WebAssembly module/),
    `Error: ${gone} could not be fetched: no connection, or none that the page's Content-Security-Policy (connect-src) allows`,
    "loaded",
  ]);
  for (const index of [1, 3, 4]) expect(outcomes[index]).toMatch(REMEDY);
});

test.skipIf(noChromium)("it is fetched once for an address, and again after a failure", async () => {
  const core = await readFile(new URL("optimizer/wasm/core.wasm", BUILT));
  const asked: string[] = [];
  const files = {
    "/": RESULT_PAGE,
    "/page.js": loadEach(["/late.wasm", "/late.wasm", "/late.wasm", "/once.wasm", "/once.wasm"]),
  };
  const origin = await servePages({
    files,
    folders: { "/built/": BUILT },
    otherwise: (request, response) => {
      const url = request.url ?? "";
      asked.push(url);
      if (url === "/late.wasm" && asked.length === 1) response.writeHead(503).end();
      // A media type of no use: the module is compiled all the same.
      else response.setHeader("content-type", "text/plain").end(core);
    },
  });
  const { page } = await openPage();
  await page.goto(origin);
  const outcomes = await readResult(page);
  expect(outcomes).toEqual([expect.stringContaining("HTTP status 503"), "loaded", "loaded", "loaded", "loaded"]);
  expect(asked).toEqual(["/late.wasm", "/late.wasm", "/once.wasm"]);
});
