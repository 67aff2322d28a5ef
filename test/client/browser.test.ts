// The built client in a page: it asks the service through the page's own origin, as behind a reverse proxy.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, request as forward } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { newKey } from "../support/app.js";
import { dumpDocument, findChromium } from "../support/chromium.js";
import { listen } from "../support/wire.js";
import { handRequest } from "./requests.js";

const BUILT = new URL("../../dist/src/client/", import.meta.url);
const PAGE = `<!doctype html><meta charset="utf-8"><title>client</title><pre id="result">waiting</pre><script type="module" src="/page.js"></script>`;

function script(apiKey: string): string {
  return `
import { createClient, FuelRouteError, isInfeasibleRoute } from "/built/index.js";
const request = ${JSON.stringify(handRequest())};
let result;
try {
  const options = { baseUrl: location.origin + "/fuel/", apiKey: ${JSON.stringify(apiKey)} };
  const plan = await createClient(options).optimize(request, { requestId: "from-a-page" });
  // The page's own fetch takes no other "this".
  const client = createClient({ ...options, fetch: window.fetch });
  const error = await client.optimize({ ...request, vehicle: { ...request.vehicle, current_fuel_gallons: 5 } }).catch((reason) => reason);
  const redirected = await createClient({ ...options, baseUrl: location.origin + "/moved" }).status().catch((reason) => reason);
  result = [
    plan.request_id,
    plan.stops.map((stop) => stop.station_id + " " + stop.gallons_to_purchase),
    error instanceof FuelRouteError && isInfeasibleRoute(error) && error.details.shortfall_gallons,
    redirected.code,
  ];
} catch (error) {
  result = String(error);
}
document.querySelector("#result").textContent = JSON.stringify(result);
`;
}

const chromium = await findChromium();
if (chromium === undefined) console.warn("skipped: no Chromium on this machine (Debian: apt-get install chromium)");

test.skipIf(chromium === undefined)("a page gets the known optimum, typed errors and no redirect", { timeout: 90_000 }, async () => {
  const { port } = await listen();
  const page = script(newKey());
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'; connect-src 'self'");
    if (path === "/") response.setHeader("content-type", "text/html").end(PAGE);
    else if (path === "/page.js") response.setHeader("content-type", "text/javascript").end(page);
    else if (path.startsWith("/built/") && !path.includes("..")) {
      readFile(new URL(path.slice("/built/".length), BUILT)).then(
        (bytes) => response.setHeader("content-type", "text/javascript").end(bytes),
        () => response.writeHead(404).end(),
      );
    } else if (path.startsWith("/fuel/")) {
      const { method, headers } = request;
      const passed = forward({ port, method, headers, path: path.slice("/fuel".length) }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    } else if (path.startsWith("/moved/")) response.writeHead(307, { location: path.replace("/moved", "/fuel") }).end();
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = z.object({ port: z.number() }).parse(server.address());
  const document = await dumpDocument(chromium ?? "", `http://127.0.0.1:${address.port}/`);
  expect(document).toContain(`<pre id="result">${JSON.stringify(["from-a-page", ["s0 6", "s1 22"], 6, "INVALID_ANSWER"])}</pre>`);
});
