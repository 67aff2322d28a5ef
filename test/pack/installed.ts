// The package installed in an empty folder: once for a test file, gone after it.

import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, type TestContext } from "vitest";
import { ON_THIS_NODE } from "../support/cli.js";
import { pack } from "./packed.js";

/** What npm says when there is no registry to ask. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

export interface InstalledPackage {
  /** The folder of a project that has the package and nothing else. */
  readonly project: string;
  /** The package's modules. */
  readonly modules: URL;
  /** The command, as npm links it. */
  readonly main: string;
  /** What npm had to say against it. */
  readonly warnings: string;
}

let installed: Promise<InstalledPackage | undefined> | undefined;
beforeAll(async () => void (await installOnce()));

/** The installed package; skips the test where npm's registry, from which its dependencies come, cannot be reached. */
export async function useInstalled({ skip }: Pick<TestContext, "skip">): Promise<InstalledPackage> {
  return (await installOnce()) ?? skip("npm's registry cannot be reached");
}

function installOnce(): Promise<InstalledPackage | undefined> {
  installed ??= install();
  return installed;
}

async function install(): Promise<InstalledPackage | undefined> {
  const { folder, tarball } = await pack();
  const project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), JSON.stringify({ type: "module" }));
  const modules = join(project, "node_modules");
  const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--omit=dev", "--loglevel=warn", tarball];
  let warnings: string;
  try {
    ({ stderr: warnings } = await promisify(execFile)("npm", args, {
      cwd: project,
      env: ON_THIS_NODE,
    }));
  } catch (error) {
    if (!(error instanceof Error && UNREACHABLE.test(error.message))) throw error;
    console.warn("skipped: npm's registry, from which the package's dependencies come, cannot be reached");
    return undefined;
  }
  return {
    project,
    modules: pathToFileURL(`${modules}/fuel-route/dist/src/`),
    main: join(modules, ".bin/fuel-route"),
    warnings,
  };
}
