import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { dumpDocument, findChromium } from "../support/chromium.js";
import { HAND_TRIP, toPlanInput } from "../support/trips.js";

const PAGE = `<!doctype html><meta charset="utf-8"><title>plan</title><pre id="result">waiting</pre><script type="module" src="/page.js"></script>`;
const SCRIPT = `
import { loadOptimizer } from "/built/browser.js";
const trip = ${JSON.stringify(HAND_TRIP)};
for (const name of ["stationMiles", "pricesPerGallon", "stopCosts"]) trip[name] = Float64Array.from(trip[name]);
let result;
try {
  const optimizer = await loadOptimizer();
  result = optimizer.plan(trip);
} catch (error) {
  result = String(error);
}
document.querySelector("#result").textContent = JSON.stringify(result);
`;
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".wasm": "application/wasm" };
const BUILT = new URL("../../dist/src/", import.meta.url);

const chromium = await findChromium();
if (chromium === undefined) console.warn("skipped: no Chromium on this machine (Debian: apt-get install chromium)");

let server: Server;
let origin = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "/";
    // As strict as a page that runs WebAssembly can be.
    response.setHeader("content-security-policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    if (path === "/") response.setHeader("content-type", "text/html").end(PAGE);
    else if (path === "/page.js") response.setHeader("content-type", "text/javascript").end(SCRIPT);
    else if (path.startsWith("/built/") && !path.includes("..")) {
      readFile(new URL(path.slice("/built/".length), BUILT)).then(
        (bytes) => response.setHeader("content-type", TYPES[extname(path)] ?? "text/plain").end(bytes),
        () => response.writeHead(404).end(),
      );
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the test's server listens on no port");
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(() => {
  server.close();
});

test.skipIf(chromium === undefined)("a page gets the same plan as Node, from the same module", { timeout: 90_000 }, async () => {
  const optimizer = await loadOptimizer();
  const expected = optimizer.plan(toPlanInput(HAND_TRIP));
  expect(expected).toMatchObject({ status: "optimal", totalCost: 64 });
  const document = await dumpDocument(chromium ?? "", `${origin}/`);
  expect(document).toContain(`<pre id="result">${JSON.stringify(expected)}</pre>`);
});
