// The built client in a page of another origin: the browser lets it call the service only if the service allows that.

import { expect, test } from "vitest";
import { handRequest } from "../client/requests.js";
import { newKey } from "../support/app.js";
import { noChromium, openPage } from "../support/chromium.js";
import { readResult, RESULT_PAGE, servePages } from "../support/servePages.js";
import { listen } from "../support/wire.js";

const BUILT = new URL("../../dist/src/client/", import.meta.url);

/** Asks for a plan, then asks with an invalid key: can the page read the refusal? */
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

const ALLOWED = [
  ["from-afar", ["s0 6", "s1 22"]],
  ["AUTHENTICATION_FAILED", 403],
];
const REFUSED = [
  ["NETWORK_ERROR", null],
  ["NETWORK_ERROR", null],
];

test.skipIf(noChromium).each([
  ["its own origin is configured", (origin: string) => [origin], ALLOWED],
  ["all origins are", () => ["*"], ALLOWED],
  ["another one is", () => ["https://fleet.example.com"], REFUSED],
  ["none is", () => [], REFUSED],
])("a page, where %s", async (_name, originsFor, expected) => {
  const files: Record<string, string> = { "/": RESULT_PAGE };
  const origin = await servePages({ files, folders: { "/built/": BUILT } });
  const { port } = await listen({ corsOrigins: originsFor(origin) });
  files["/page.js"] = script(port);
  const { page } = await openPage();
  await page.goto(origin);
  expect(await readResult(page)).toEqual(expected);
});
