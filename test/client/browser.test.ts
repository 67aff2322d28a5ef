// The built client in a page: it asks the service through the page's own origin, as behind a reverse proxy.

import { request as forward } from "node:http";
import { expect, test } from "vitest";
import { newKey } from "../support/app.js";
import { noChromium, openPage } from "../support/chromium.js";
import { readResult, RESULT_PAGE, servePages } from "../support/servePages.js";
import { listen } from "../support/wire.js";
import { handRequest } from "./requests.js";

const BUILT = new URL("../../dist/src/client/", import.meta.url);

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

test.skipIf(noChromium)("a page gets the known optimum, typed errors and no redirect", async () => {
  const { port } = await listen();
  const origin = await servePages({
    files: { "/": RESULT_PAGE, "/page.js": script(newKey()) },
    folders: { "/built/": BUILT },
    policy: "default-src 'none'; script-src 'self'; connect-src 'self'",
    otherwise: (request, response) => {
      const path = request.url ?? "/";
      if (path.startsWith("/fuel/")) {
        const { method, headers } = request;
        const passed = forward({ port, method, headers, path: path.slice("/fuel".length) }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        request.pipe(passed);
      } else if (path.startsWith("/moved/"))
        response.writeHead(307, { location: path.replace("/moved", "/fuel") }).end();
      else response.writeHead(404).end();
    },
  });
  const { page } = await openPage();
  await page.goto(origin);
  expect(await readResult(page)).toEqual(["from-a-page", ["s0 6", "s1 22"], 6, "INVALID_ANSWER"]);
});
