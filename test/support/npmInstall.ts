import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ON_THIS_NODE } from "./cli.js";

/** What npm says when there is no registry to ask. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/**
 * Installs packages in the folder of a project.
 * @returns what npm had to say against them; `undefined` where npm's registry cannot be reached.
 */
export async function npmInstall(project: string, args: readonly string[]): Promise<string | undefined> {
  const all = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=warn", ...args];
  try {
    return (await promisify(execFile)("npm", all, { cwd: project, env: ON_THIS_NODE })).stderr;
  } catch (error) {
    if (!(error instanceof Error && UNREACHABLE.test(error.message))) throw error;
    console.warn("skipped: npm's registry, from which the packages come, cannot be reached");
    return undefined;
  }
}
