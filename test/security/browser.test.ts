// The built client in a page of another origin: the browser lets it through where the service allows it, and nowhere else.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { handRequest } from "../client/requests.js";
import { newKey } from "../support/app.js";
import { dumpDocument, findChromium } from "../support/chromium.js";
import { listen } from "../support/wire.js";

const BUILT = new URL("../../dist/src/client/", import.meta.url);
const PAGE = `<!doctype html><meta charset="utf-8"><title>client</title><pre id="result">waiting</pre><script type="module" src="/page.js"></script>`;

/** Asks for a plan, then with a key that is not valid: can the page read the refusal? */
function script(port: number): string {
  return `
import { createClient } from "/built/index.js";
const request = ${JSON.stringify(handRequest())};
const ask = async (apiKey) => {
  try {
    const { request_id, stops } = await createClient({ baseUrl: "http://127.0.0.1:${port}", apiKey, retries: 0 }).optimize(request, { requestId: "from-afar" });
    return [request_id, stops.map(({ station_id, gallons_to_purchase }) => station_id + " " + gallons_to_purchase)];
  } catch (error) {
    return [error.code, error.status ?? null];
  }
};
document.querySelector("#result").textContent = JSON.stringify([await ask(${JSON.stringify(newKey())}), await ask("wrong")]);
`;
}

/** A server of pages; its scripts are set once it is known where they are. */
async function servePage(): Promise<{ origin: string; scripts: { page: string } }> {
  const scripts = { page: "" };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/") response.setHeader("content-type", "text/html").end(PAGE);
    else if (path === "/page.js") response.setHeader("content-type", "text/javascript").end(scripts.page);
    else if (path.startsWith("/built/") && !path.includes("..")) {
      readFile(new URL(path.slice("/built/".length), BUILT)).then(
        (bytes) => response.setHeader("content-type", "text/javascript").end(bytes),
        () => response.writeHead(404).end(),
      );
    } else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { origin: `http://127.0.0.1:${port}`, scripts };
}

const chromium = await findChromium();
if (chromium === undefined) console.warn("skipped: no Chromium on this machine (Debian: apt-get install chromium)");

const ALLOWED = [["from-afar", ["s0 6", "s1 22"]], ["AUTHENTICATION_FAILED", 403]];
const REFUSED = [["NETWORK_ERROR", null], ["NETWORK_ERROR", null]];

test.skipIf(chromium === undefined).each([
  ["its own origin is configured", (origin: string) => [origin], ALLOWED],
  ["all origins are", () => ["*"], ALLOWED],
  ["another one is", () => ["https://fleet.example.com"], REFUSED],
  ["none is", () => [], REFUSED],
])("a page, where %s", { timeout: 90_000 }, async (_name, originsFor, expected) => {
  const { origin, scripts } = await servePage();
  const { port } = await listen({ corsOrigins: originsFor(origin) });
  scripts.page = script(port);
  expect(await dumpDocument(chromium ?? "", `${origin}/`)).toContain(`<pre id="result">${JSON.stringify(expected)}</pre>`);
});
