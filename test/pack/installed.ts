// The package installed in an empty folder: once for a test file, gone after it.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, type TestContext } from "vitest";
import { npmInstall } from "../support/npmInstall.js";
import { pack } from "./packed.js";

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
  const warnings = await npmInstall(project, ["--omit=dev", tarball]);
  if (warnings === undefined) return undefined;
  return {
    project,
    modules: pathToFileURL(`${modules}/fuel-route/dist/src/`),
    main: join(modules, ".bin/fuel-route"),
    warnings,
  };
}
