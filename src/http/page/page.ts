import type { FastifyInstance } from "fastify";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { systemCodeOf } from "../../common/systemError.js";
import { sendStaticContent } from "./staticContent.js";

const INDEX = "index.html";

/** The build's folder for files whose names change with their content. */
const HASHED = "assets/";
const CACHE_FOREVER = "public, max-age=31536000, immutable";

/** The name in logs and metrics of all files but the page itself, whose own names change with each build. */
const FILES_ENDPOINT = "/*";

/**
 * The page may run its own scripts and WebAssembly, and load from this service and call it. Every file carries the
 * policy, because a worker follows the policy of its own script.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Media types by the end of the name; files of other types are not served. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".csv", "text/csv; charset=utf-8"],
  [".geojson", "application/geo+json"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/vnd.microsoft.icon"],
  [".jpg", "image/jpeg"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".md", "text/markdown; charset=utf-8"],
  [".mjs", "text/javascript; charset=utf-8"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".wasm", "application/wasm"],
  [".woff2", "font/woff2"],
  [".webmanifest", "application/manifest+json; charset=utf-8"],
  [".webp", "image/webp"],
]);

/** Names without characters that have a meaning in a URL or a route; hidden files do not match. */
const PLAIN_NAME = /^\w[\w.-]*$/;

/**
 * Adds `GET /`, the planner page, and one endpoint for each of its files. If the page has not been built, it adds none
 * and logs why.
 * @param folder the build's output, ending with a slash; files added later are not served.
 * @returns the paths of all these endpoints.
 */
export async function addPage(app: FastifyInstance, folder: URL): Promise<readonly string[]> {
  let files: readonly string[] = [];
  let reason = `no ${INDEX}`;
  try {
    files = await listFiles(folder);
  } catch (error) {
    reason = systemCodeOf(error);
  }
  if (!files.includes(INDEX)) {
    app.log.warn({ reason }, "there is no planner page: npm run build makes it");
    return [];
  }
  return files.flatMap((file) => addFile(app, folder, file));
}

/** Adds a file's endpoints; the page has two paths. */
function addFile(app: FastifyInstance, folder: URL, file: string): readonly string[] {
  const type = MEDIA_TYPES.get(extname(file));
  if (type === undefined) return [];
  const paths = file === INDEX ? ["/", `/${file}`] : [`/${file}`];
  const send = sendStaticContent({
    type,
    make: () => readFile(new URL(file, folder)),
    headers: {
      "content-security-policy": POLICY,
      "cache-control": file.startsWith(HASHED) ? CACHE_FOREVER : "no-cache",
    },
  });
  for (const path of paths)
    app.get(path, { config: { keyless: true, endpoint: file === INDEX ? "/" : FILES_ENDPOINT } }, send);
  return paths;
}

/** The paths of all files below a folder, relative to it. Links are left out, because they may lead outside. */
async function listFiles(folder: URL): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => PLAIN_NAME.test(name))
    .map(async (entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      const inside = await listFiles(new URL(`${entry.name}/`, folder));
      return inside.map((path) => `${entry.name}/${path}`);
    });
  return (await Promise.all(found)).flat();
}
