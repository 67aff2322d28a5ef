// The installed package in pages: without a bundler, in Vite's development server and built by Vite.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { noChromium, openPage } from "../support/chromium.js";
import { planScript, STRICT_POLICY, workerScript } from "../support/planScripts.js";
import { readResult, RESULT_PAGE, servePages } from "../support/servePages.js";
import { HAND_PLAN } from "../support/trips.js";
import { useInstalled } from "./installed.js";

/** What the pages of an application come to, one after the other, and what they complain about. */
async function visit(origin: string, ...paths: readonly string[]): Promise<unknown[]> {
  const { page, problems } = await openPage();
  const results: unknown[] = [];
  for (const path of paths) {
    await page.goto(new URL(path, origin).href);
    results.push(await readResult(page));
  }
  return [...results, problems];
}

test.skipIf(noChromium)("served as they are, its modules plan in a page and in a Web Worker", async (context) => {
  const { modules } = await useInstalled(context);
  const plan = planScript("/fuel-route/browser.js");
  const pageOf = (script: string): string => RESULT_PAGE.replace("/page.js", script);
  const origin = await servePages({
    files: {
      "/": pageOf("/plan.js"),
      "/worker": pageOf("/start.js"),
      "/plan.js": plan,
      "/start.js": workerScript('"/plan.js"'),
    },
    folders: { "/fuel-route/": modules },
    policy: STRICT_POLICY,
  });
  expect(await visit(origin, "/", "/worker")).toEqual([HAND_PLAN, HAND_PLAN, []]);
});

const PAGES = ["index.html", "address.html", "worker.html"];

/** An application in the project: a page that plans, one that says where `core.wasm` is, and one with a worker. */
async function writeApplication(project: string): Promise<string> {
  const root = join(project, "app");
  await mkdir(root, { recursive: true });
  const plan = planScript("fuel-route/browser");
  const scripts = {
    index: plan,
    address: `import wasmUrl from "fuel-route/core.wasm?url";${planScript("fuel-route/browser", "wasmUrl")}`,
    worker: workerScript(`new URL("./plan.js", import.meta.url)`),
    plan,
  };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(root, `${name}.js`), script);
    await writeFile(join(root, `${name}.html`), RESULT_PAGE.replace("/page.js", `./${name}.js`));
  }
  return root;
}

test.skipIf(noChromium).for([
  { how: "as it comes", exclude: [] },
  { how: "left where it is, as older versions need", exclude: ["fuel-route"] },
])("Vite's development server takes it $how", async ({ how, exclude }, context) => {
  const { project } = await useInstalled(context);
  const root = await writeApplication(project);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    cacheDir: join(project, "cache", how),
    optimizeDeps: { exclude },
    server: { host: "127.0.0.1", port: 0, watch: null, headers: { "content-security-policy": STRICT_POLICY } },
  });
  onTestFinished(() => server.close());
  await server.listen();
  expect(await visit(server.resolvedUrls?.local[0] ?? "", ...PAGES)).toEqual([HAND_PLAN, HAND_PLAN, HAND_PLAN, []]);
});

test.skipIf(noChromium)("Vite builds it, for any base", async (context) => {
  const { project } = await useInstalled(context);
  const root = await writeApplication(project);
  await build({
    root,
    base: "./",
    configFile: false,
    logLevel: "error",
    build: { rolldownOptions: { input: PAGES.map((name) => join(root, name)) } },
  });
  const origin = await servePages({ folders: { "/below/it/": pathToFileURL(`${root}/dist/`) }, policy: STRICT_POLICY });
  expect(await visit(`${origin}/below/it/`, ...PAGES)).toEqual([HAND_PLAN, HAND_PLAN, HAND_PLAN, []]);
});
