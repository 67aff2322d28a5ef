// The built browser entry in a page and in a Web Worker, as strict as a page that runs WebAssembly can be.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { noChromium, openPage } from "../support/chromium.js";
import { planScript, STRICT_POLICY, workerScript } from "../support/planScripts.js";
import { readResult, RESULT_PAGE, servePages } from "../support/servePages.js";
import { HAND_PLAN, HAND_TRIP, toPlanInput } from "../support/trips.js";

const FOLDERS = { "/built/": new URL("../../dist/src/", import.meta.url) };
const PLAN_SCRIPT = planScript("/built/browser.js");

test("Node's plan is the known optimum", async () => {
  expect((await loadOptimizer()).plan(toPlanInput(HAND_TRIP))).toEqual(HAND_PLAN);
});

test.skipIf(noChromium)("a page gets the same plan as Node, from the same module", async () => {
  const origin = await servePages({
    files: { "/": RESULT_PAGE, "/page.js": PLAN_SCRIPT },
    folders: FOLDERS,
    policy: STRICT_POLICY,
  });
  const { page, problems } = await openPage();
  await page.goto(origin);
  expect(await readResult(page)).toEqual(HAND_PLAN);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("so does a page that is not at the root, through a Web Worker", async () => {
  const files = {
    "/below/": RESULT_PAGE,
    "/page.js": workerScript(`"/below/worker.js"`),
    "/below/worker.js": PLAN_SCRIPT,
  };
  const origin = await servePages({ files, folders: FOLDERS, policy: STRICT_POLICY });
  const { page, problems } = await openPage();
  await page.goto(`${origin}/below/`);
  expect(await readResult(page)).toEqual(HAND_PLAN);
  expect(problems).toEqual([]);
});

test.skipIf(noChromium)("without wasm-unsafe-eval it does not run, and says so", async () => {
  const policy = STRICT_POLICY.replace(" 'wasm-unsafe-eval'", "");
  const origin = await servePages({ files: { "/": RESULT_PAGE, "/page.js": PLAN_SCRIPT }, folders: FOLDERS, policy });
  const { page } = await openPage();
  await page.goto(origin);
  expect(await readResult(page)).toMatch(/^CompileError: .*Content Security Policy/);
});
