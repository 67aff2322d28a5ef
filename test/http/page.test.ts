// GET / and the files of the planner page, over real HTTP, from a folder as the build writes it.

import { once } from "node:events";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { IncomingMessage, request } from "node:http";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { captureLog, parseJson, type TestOptions } from "../support/app.js";
import { noChromium, openPage } from "../support/chromium.js";
import { makeFolder } from "../support/cli.js";
import { parseExposition } from "../support/exposition.js";
import { listen, refusalIn, send } from "../support/wire.js";

const SCRIPT = `console.log("${"fuel ".repeat(1000)}");\n`;
/** The first bytes of a WebAssembly module, then bytes that no text has. */
const WASM = Buffer.concat([Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), Buffer.alloc(5000, 0xff)]);
const PNG = Buffer.alloc(5000, 0x89);

/**
 * Path, bytes, media type (https://mimesniff.spec.whatwg.org, IANA), whether its name is hashed, whether gzip helps.
 */
type PageFile = readonly [
  path: string,
  bytes: string | Buffer,
  type: string,
  cache: "hashed" | "named",
  size: "large" | "small" | "image",
];

const FILES: readonly PageFile[] = [
  ["index.html", "<!doctype html><title>A short page</title>", "text/html; charset=utf-8", "named", "small"],
  ["serviceWorker.js", SCRIPT, "text/javascript; charset=utf-8", "named", "large"],
  ["app.webmanifest", '{"name":"fuel-route"}', "application/manifest+json; charset=utf-8", "named", "small"],
  ["licenses.md", "# Łicenses\n".repeat(200), "text/markdown; charset=utf-8", "named", "large"],
  ["icons/large/icon.png", PNG, "image/png", "named", "image"],
  ["icons/icon.svg", "<svg/>".repeat(500), "image/svg+xml", "named", "large"],
  ["assets/index-DEz6WG_w.js", `${SCRIPT}//`, "text/javascript; charset=utf-8", "hashed", "large"],
  ["assets/index-CmW-puyd.css", "body{}\n".repeat(500), "text/css; charset=utf-8", "hashed", "large"],
  ["assets/core-Dd4iwOgJ.wasm", WASM, "application/wasm", "hashed", "large"],
  ["assets/states-AbCdEf12.json", "[1,2]", "application/json; charset=utf-8", "hashed", "small"],
  ["assets/deep/trip-AbCdEf12.txt", "a\n".repeat(1000), "text/plain; charset=utf-8", "hashed", "large"],
];

async function writePage(
  files: readonly (readonly [path: string, bytes: string | Buffer, ...rest: unknown[]])[] = FILES,
): Promise<{ folder: string; pageFolder: URL }> {
  const folder = join(await makeFolder(), "web");
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return { folder, pageFolder: pathToFileURL(`${folder}/`) };
}

interface Got extends Pick<IncomingMessage, "headers"> {
  readonly status: number;
  readonly body: Buffer;
}

/** The answer's bytes as they came, because fetch would decompress them. */
async function get(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<Got> {
  const outgoing = request({ port, path, headers, method, agent: false }).end();
  const [incoming]: unknown[] = await once(outgoing, "response");
  if (!(incoming instanceof IncomingMessage)) throw new Error("no answer");
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await buffer(incoming) };
}

async function open(options: TestOptions = {}): Promise<{ port: number; folder: string }> {
  const { folder, pageFolder } = await writePage();
  const { port } = await listen({ pageFolder, ...options });
  return { port, folder };
}

const GZIP = { "accept-encoding": "gzip" };

/** Each path with its file: the page has two. */
const PATHS = FILES.flatMap((file) => [
  ...(file[0] === "index.html" ? [["/", ...file] as const] : []),
  [`/${file[0]}`, ...file] as const,
]);

describe("the page and its files", () => {
  test("are served unchanged without a key, with their type and Cache-Control", async () => {
    const { port } = await open();
    for (const [url, , content, type, cache] of PATHS) {
      const bytes = Buffer.from(content);
      const { status, headers, body } = await get(port, url);
      expect([url, status, headers["content-type"], headers["content-encoding"]]).toEqual([url, 200, type, undefined]);
      expect([url, body.equals(bytes), headers["content-length"]]).toEqual([url, true, String(bytes.length)]);
      expect([url, headers["cache-control"]]).toEqual([
        url,
        cache === "hashed" ? "public, max-age=31536000, immutable" : "no-cache",
      ]);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-request-id": expect.stringMatching(/^req_[a-z2-7]{20}$/),
      });
    }
  });

  test("are gzipped for callers that accept it, if that helps", async () => {
    const { port } = await open();
    for (const [url, , content, type, , size] of PATHS) {
      const bytes = Buffer.from(content);
      const plain = await get(port, url);
      const { status, headers, body } = await get(port, url, GZIP);
      const isLarge = size === "large";
      expect([url, status, headers["content-type"], headers["content-length"], headers["content-encoding"]]).toEqual([
        url,
        200,
        type,
        String(body.length),
        isLarge ? "gzip" : undefined,
      ]);
      expect([url, plain.headers["vary"], headers["vary"]]).toEqual(
        isLarge ? [url, "Accept-Encoding", "Accept-Encoding"] : [url, undefined, undefined],
      );
      expect([
        url,
        (isLarge ? gunzipSync(body) : body).equals(bytes),
        headers["etag"] === plain.headers["etag"],
      ]).toEqual([url, true, !isLarge]);
      if (isLarge) expect(body.length).toBeLessThan(bytes.length / 2);
      const fetched = await fetch(`http://127.0.0.1:${port}${url}`);
      expect([url, Buffer.from(await fetched.arrayBuffer()).equals(bytes)]).toEqual([url, true]);
    }
  });

  test.each([
    ["as they are", {}],
    ["gzipped", GZIP],
  ])("are not sent to callers that have them: %s", async (_name, accept) => {
    const { port } = await open();
    for (const [url] of PATHS) {
      const first = await get(port, url, accept);
      const etag = String(first.headers["etag"]);
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const tag of [etag, `W/${etag}`, `"old", ${etag}`, "*"]) {
        const again = await get(port, url, { ...accept, "if-none-match": tag });
        expect([url, again.status, again.body.length, again.headers["content-encoding"]]).toEqual([
          url,
          304,
          0,
          undefined,
        ]);
        for (const name of ["etag", "vary", "cache-control", "content-security-policy"])
          expect([url, again.headers[name]]).toEqual([url, first.headers[name]]);
      }
      expect((await get(port, url, { ...accept, "if-none-match": '"old"' })).status).toBe(200);
    }
  });

  test("have the same headers and no body for HEAD", async () => {
    const { port } = await open();
    const names = ["content-type", "content-length", "content-encoding", "etag", "cache-control", "vary"];
    for (const [url] of PATHS) {
      for (const accept of [{}, GZIP]) {
        const [got, head] = await Promise.all([get(port, url, accept), get(port, url, accept, "HEAD")]);
        expect([url, head.status, head.body.length]).toEqual([url, 200, 0]);
        for (const name of names) expect([url, name, head.headers[name]]).toEqual([url, name, got.headers[name]]);
      }
    }
  });

  test("refuse other methods", async () => {
    const { port } = await open();
    for (const [path] of PATHS) {
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const answer = await send(port, { method, path, body: "{}" });
        expect([method, path, refusalIn(answer), answer.headers.get("allow")]).toEqual([
          method,
          path,
          { status: 405, code: "METHOD_NOT_ALLOWED" },
          "GET, HEAD",
        ]);
      }
    }
  });

  test("may load only from this service, and run only their own scripts", async () => {
    const { port } = await open();
    for (const [url] of PATHS) {
      const { headers } = await get(port, url);
      const rules = String(headers["content-security-policy"])
        .split("; ")
        .map((rule) => [rule.split(" ", 1)[0], rule.split(" ").slice(1).join(" ")]);
      const self = ["connect-src", "font-src", "img-src", "manifest-src", "style-src", "worker-src"].map((name) => [
        name,
        "'self'",
      ]);
      const none = ["base-uri", "default-src", "form-action", "frame-ancestors"].map((name) => [name, "'none'"]);
      expect(Object.fromEntries(rules)).toEqual(
        Object.fromEntries([...self, ...none, ["script-src", "'self' 'wasm-unsafe-eval'"]]),
      );
    }
  });
});

describe("Accept-Encoding", () => {
  test.each([
    ["gzip", ["gzip", "GZip", "x-gzip", "br, gzip;q=0.1", "deflate , gzip ; q=1.000", "*", "br;q=1, *;q=0.5"]],
    [
      undefined,
      [
        "",
        "identity",
        "br, deflate, zstd",
        "gzip;q=0",
        "gzip; Q=0.000, deflate",
        "gzip;q=0, *",
        "*;q=0",
        "gzip;q=many",
        "gzipped",
      ],
    ],
  ])("gets %s", async (encoding, headersSent) => {
    const { port } = await open();
    for (const accepted of headersSent) {
      const { status, headers } = await get(port, "/serviceWorker.js", { "accept-encoding": accepted });
      expect([accepted, status, headers["content-encoding"], headers["vary"]]).toEqual([
        accepted,
        200,
        encoding,
        "Accept-Encoding",
      ]);
    }
  });

  test("/docs and /openapi.json are gzipped, too", async () => {
    const { port } = await open();
    for (const path of ["/docs", "/openapi.json"]) {
      const [plain, packed] = await Promise.all([get(port, path), get(port, path, GZIP)]);
      expect([packed.headers["content-encoding"], gunzipSync(packed.body).equals(plain.body)]).toEqual(["gzip", true]);
    }
  });

  test("Vary keeps the value that CORS has set", async () => {
    const { port } = await open({ corsOrigins: ["https://fleet.example.com", "https://yard.example.com"] });
    const { headers } = await get(port, "/serviceWorker.js", { origin: "https://fleet.example.com" });
    expect(String(headers["vary"]).split(", ").toSorted()).toEqual(["Accept-Encoding", "Origin"]);
  });
});

describe("nothing else is served", () => {
  const ABSENT = [
    "/../package.json",
    "/..%2fpackage.json",
    "/%2e%2e/package.json",
    "/%2e%2e%2fpackage.json",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets%2findex-DEz6WG_w.js",
    "/assets",
    "/assets/",
    "/assets//index-DEz6WG_w.js",
    "//serviceWorker.js",
    "/serviceWorker.js/",
    "/serviceWorker.js%00",
    "/SERVICEWORKER.JS",
    "/icons/",
    "/*",
    "/favicon.ico",
    "/.env",
    "/.vite/manifest.json",
    "/main.ts",
    "/noType",
    "/link.txt",
    "/linked/secret.txt",
    "/folder.js",
    "/a%20b.txt",
    "/:name.txt",
    "/any.txt",
    "/later.txt",
  ];

  test("no file outside, no folder, hidden file, link, other type or later file", async () => {
    const { folder, pageFolder } = await writePage([
      ...FILES,
      ["../secret.txt", "secret"],
      ["../package.json", "secret"],
      [".env", "secret"],
      [".vite/manifest.json", "secret"],
      ["main.ts", "secret"],
      ["noType", "secret"],
      ["folder.js/noType", "secret"],
      ["a b.txt", "secret"],
      [":name.txt", "secret"],
    ]);
    await symlink("../secret.txt", join(folder, "link.txt"));
    await symlink("..", join(folder, "linked"));
    const { port } = await listen({ pageFolder });
    await writeFile(join(folder, "later.txt"), "secret");
    for (const path of ABSENT) {
      const answer = await send(port, { method: "GET", path, announcedBytes: null });
      expect([path, refusalIn(answer), answer.headers.get("cache-control")]).toEqual([
        path,
        { status: 404, code: "NOT_FOUND" },
        "no-store",
      ]);
    }
  });

  test("and under /v1/ a key is still required", async () => {
    const { port } = await open();
    expect(refusalIn(await send(port, { method: "GET", path: "/v1/nothing" }))).toEqual({
      status: 403,
      code: "AUTHENTICATION_FAILED",
    });
  });
});

test("files are read once, at the first request; a failure to read one is not remembered", async () => {
  const { port, folder } = await open();
  expect((await get(port, "/")).status).toBe(200);
  await rm(join(folder, "index.html"));
  expect((await get(port, "/")).status).toBe(200);

  const path = "assets/index-DEz6WG_w.js";
  await rm(join(folder, path));
  for (const accept of [{}, GZIP]) {
    const failed = await get(port, `/${path}`, accept);
    expect([failed.status, failed.headers["cache-control"], failed.headers["etag"]]).toEqual([
      500,
      "no-store",
      undefined,
    ]);
    expect(failed.body.toString()).not.toContain(folder);
  }
  await writeFile(join(folder, path), "back");
  expect((await get(port, `/${path}`)).body.toString()).toBe("back");
});

describe("without a built page", () => {
  test("/ is not found", async () => {
    const { port } = await listen();
    expect(refusalIn(await send(port, { method: "GET", path: "/" }))).toEqual({ status: 404, code: "NOT_FOUND" });
  });

  test.each([
    ["is missing", undefined, "ENOENT"],
    ["has no page", [["assets/a.js", "1"]] as const, "no index.html"],
  ])("a folder that %s: the same, and one line of the log says why", async (_name, files, reason) => {
    const { lines, log } = captureLog();
    const { pageFolder } = await writePage(files ?? []);
    const { port } = await listen({ pageFolder, log });
    for (const path of ["/", "/assets/a.js"]) {
      expect(refusalIn(await send(port, { method: "GET", path }))).toEqual({ status: 404, code: "NOT_FOUND" });
    }
    expect((await get(port, "/healthz")).status).toBe(200);
    const told = lines.map(parseJson).filter((line) => JSON.stringify(line).includes("page"));
    expect(told).toEqual([
      expect.objectContaining({ level: 40, reason, msg: expect.stringContaining("npm run build") }),
    ]);
  });
});

test("logs and metrics have the name / for the page, and one name for all its files", async () => {
  const { lines, log } = captureLog();
  const { port } = await open({ log });
  await get(port, "/?trip=secret");
  for (const [path] of FILES) {
    await get(port, `/${path}`);
  }
  const endpoints = () =>
    lines
      .map((line) => z.looseObject({ endpoint: z.string().optional() }).parse(parseJson(line)).endpoint)
      .filter((name) => name !== undefined);
  await expect.poll(endpoints).toEqual(["/", "/", ...FILES.slice(1).map(() => "/*")]);
  expect(lines.join("")).not.toContain("secret");

  const metrics = parseExposition((await get(port, "/metrics")).body.toString());
  expect(metrics.valueOf("fuel_route_requests_total", { endpoint: "/", status: "200" })).toBe(2);
  expect(metrics.valueOf("fuel_route_requests_total", { endpoint: "/*", status: "200" })).toBe(FILES.length - 1);
  expect(metrics.seriesOf("fuel_route_requests_total")).toHaveLength(2);
});

/** Runs in the page and in its worker: what each may do. */
const TRY = `export async function tryAll() {
  const module = await WebAssembly.compileStreaming(fetch(new URL("./core-AbCdEf12.wasm", import.meta.url)));
  const isRefused = (attempt) => attempt.then(() => false, () => true);
  return {
    wasm: WebAssembly.Module.exports(module).some(({ name }) => name === "solvePlan"),
    health: (await fetch("/healthz")).status,
    evalRefused: await isRefused((async () => (0, eval)("1"))()),
    // Another host name of the same service is another origin.
    othersRefused: await isRefused(fetch("http://localhost:" + location.port + "/healthz", { mode: "no-cors" })),
  };
}`;

test.skipIf(noChromium)(
  "in a browser the page, its worker and its service worker work, and load nothing from elsewhere",
  async () => {
    const { pageFolder } = await writePage([
      [
        "index.html",
        '<!doctype html><title>page</title><link rel="manifest" href="./app.webmanifest"><pre id="result"></pre><script>document.title = "inline"</script><script type="module" src="./assets/page-AbCdEf12.js"></script>',
      ],
      ["app.webmanifest", "{}"],
      ["serviceWorker.js", "self.addEventListener('install', () => self.skipWaiting());"],
      ["assets/try-AbCdEf12.js", TRY],
      [
        "assets/worker-AbCdEf12.js",
        'import { tryAll } from "./try-AbCdEf12.js"; tryAll().then((done) => postMessage(done), (error) => postMessage(String(error)));',
      ],
      ["assets/core-AbCdEf12.wasm", await readFile(new URL("../../src/optimizer/wasm/core.wasm", import.meta.url))],
      [
        "assets/page-AbCdEf12.js",
        `import { tryAll } from "./try-AbCdEf12.js";
      const worker = new Worker(new URL("./worker-AbCdEf12.js", import.meta.url), { type: "module" });
      const answer = new Promise((resolve) => worker.addEventListener("message", ({ data }) => resolve(data)));
      const registered = navigator.serviceWorker.register("./serviceWorker.js").then(({ scope }) => new URL(scope).pathname);
      const result = await Promise.all([document.title, tryAll(), answer, registered]).catch(String);
      document.querySelector("#result").textContent = JSON.stringify(result);`,
      ],
    ]);
    const { port } = await listen({ pageFolder });
    const { page } = await openPage();
    await page.goto(`http://127.0.0.1:${port}/?trip=1`);
    const result = await page.locator("#result:not(:empty)").textContent();
    const all = { wasm: true, health: 200, evalRefused: true, othersRefused: true };
    expect(parseJson(result ?? "")).toEqual(["page", all, all, "/"]);
  },
);
