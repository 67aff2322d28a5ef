import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { noChromium, openPage } from "../support/chromium.js";
import { readResult, RESULT_PAGE, servePages } from "../support/servePages.js";
import { HAND_TRIP, toPlanInput } from "../support/trips.js";

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

test.skipIf(noChromium)("a page gets the same plan as Node, from the same module", async () => {
  const optimizer = await loadOptimizer();
  const expected = optimizer.plan(toPlanInput(HAND_TRIP));
  expect(expected).toMatchObject({ status: "optimal", totalCost: 64 });
  const origin = await servePages({
    files: { "/": RESULT_PAGE, "/page.js": SCRIPT },
    folders: { "/built/": new URL("../../dist/src/", import.meta.url) },
    // As strict as a page that runs WebAssembly can be.
    policy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  });
  const { page, problems } = await openPage();
  await page.goto(origin);
  expect(await readResult(page)).toEqual(expected);
  expect(problems).toEqual([]);
});
