// A plugin of the build that tells the service worker which files to keep.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { SERVICE_WORKER } from "../offline.js";
import { LICENSES } from "./licenses.js";

/** The name in the worker's script that the build replaces. */
const PLACEHOLDER = "PRECACHE";

const PAGE = "index.html";

/** Files that the page does not load. */
const UNSERVED = new Set([SERVICE_WORKER, LICENSES]);

/** Writes the names of all built files, and a version that changes with any of them, into the service worker. */
export function precache(): Plugin {
  let publicFolder = "";
  return {
    name: "fuel-route-precache",
    apply: "build",
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    generateBundle: {
      // Runs after the page itself has been written.
      order: "post",
      async handler(_options, bundle) {
        const hash = createHash("sha256");
        const publicFiles = await readdir(publicFolder);
        const publicBytes = await Promise.all(publicFiles.toSorted().map((file) => readFile(join(publicFolder, file))));
        const built = Object.keys(bundle).filter((file) => !UNSERVED.has(file));
        for (const file of built.toSorted()) {
          const output = bundle[file];
          hash.update(output?.type === "chunk" ? output.code : (output?.source ?? ""));
        }
        for (const bytes of publicBytes) hash.update(bytes);
        const worker = bundle[SERVICE_WORKER];
        if (worker?.type !== "chunk" || !worker.code.includes(PLACEHOLDER))
          throw new Error(`${SERVICE_WORKER} lacks ${PLACEHOLDER}`);
        if (!built.includes(PAGE)) throw new Error(`${PAGE} is not there yet`);
        // Browsers usually request the page by its folder.
        const files = ["./", ...built, ...publicFiles];
        worker.code = worker.code.replace(
          PLACEHOLDER,
          JSON.stringify({ version: hash.digest("base64url"), files: files.toSorted() }),
        );
      },
    },
  };
}
