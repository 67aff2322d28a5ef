// The package installed in an empty folder: once for a test file, gone after it.

import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { folder, tarball } from "./packed.js";

const TIMEOUT_MS = 120_000;

/** What npm says when there is no registry to ask. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/** The folder of a project that has the package and nothing else. */
export const project = join(folder, "project");

/** Whether it could not be installed, as the registry cannot be reached. */
export const noRegistry = !(await install());
if (noRegistry) console.warn("skipped: npm's registry, from which the package's dependencies come, cannot be reached");

/** The package's modules, as installed. */
export const installedModules = pathToFileURL(`${project}/node_modules/fuel-route/dist/src/`);

/** The command, as npm links it. */
export const installedMain = join(project, "node_modules/.bin/fuel-route");

async function install(): Promise<boolean> {
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ type: "module" }));
  try {
    await promisify(execFile)("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--omit=dev", tarball], { cwd: project, timeout: TIMEOUT_MS });
    return true;
  } catch (error) {
    if (error instanceof Error && UNREACHABLE.test(error.message)) return false;
    throw error;
  }
}
