// Tries README and docs/ as a new user would: in a fresh clone, with an empty home, on the Node of the PATH.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { Place } from "./place.js";
import { print, Report } from "./report.js";
import { SCENES } from "./scenes.js";
import { Services } from "./services.js";
import { type Ended, Shell } from "./shell.js";
import { tryDocument } from "./tryDocument.js";
import type { Scene, User } from "./user.js";

const HELP = `Tries the commands and examples of README.md and docs/ in a fresh clone, with an empty home.

  npm run check:documents                    all documents
  npm run check:documents -- cli.md hours    those whose names contain a word

It installs, builds and packs the clone first, once for all documents. What npm's cache lacks comes from its registry.
Documents that are read in the checkout are tried beside those that are read where the package was installed.
Those that need real data or programs are named in tools/tryDocuments/scenes.ts.
Exit code 1: something is not as it is written.
`;

/** How a new user begins, by README.md. */
const FIRST_COMMAND = "npm ci && npm run demo";
/** What the first command has built is packed; test/pack packs as a release does, with a build of its own. */
const PACK = "npm pack --ignore-scripts --silent";
const INSTALL =
  "mkdir ../installed && cd ../installed && echo {} > package.json && npm install ../fuel-route/fuel-route-*.tgz bullmq";

const run = promisify(execFile);

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean" } },
  allowPositionals: true,
});
if (values.help === true) print(HELP);
else process.exitCode = await main(positionals);

async function main(words: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-documents-"));
  const leave = async (): Promise<void> => {
    await Shell.closeAll();
    await Services.endAll();
    await rm(folder, { recursive: true, force: true });
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => void leave().then(() => process.kill(process.pid, name)));
  }
  try {
    return await tryAll(folder, words);
  } finally {
    await leave();
  }
}

async function tryAll(folder: string, words: readonly string[]): Promise<number> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const [checkout, installed] = [join(folder, "fuel-route"), join(folder, "installed")];
  await run("git", ["clone", "--quiet", "--no-hardlinks", root, checkout]);
  const environment = await makeEnvironment(folder, root);
  const report = new Report();
  const done = new Map<string, Ended>();
  for (const command of [FIRST_COMMAND, PACK]) {
    const ended = await tryStep(report, command, checkout, environment);
    if (ended.exitCode !== 0) return report.end();
    done.set(command, ended);
  }

  const documents = await chooseDocuments(checkout, words);
  const isInstalled = tryStep(report, INSTALL, checkout, environment).then(({ exitCode }) => exitCode === 0);
  const places = { checkout, package: installed };
  await Promise.all(
    (["checkout", "package"] as const).map(async (where) => {
      const logs = join(folder, "logs", where);
      const place = await Place.open(places[where], checkout, logs, environment);
      for (const path of documents.filter((name) => (SCENES[name]?.where ?? "checkout") === where)) {
        const scene = SCENES[path];
        const needsPackage = where === "package" || scene?.usesPackage === true;
        // Why it could not be installed has been said.
        if (needsPackage && !(await isInstalled)) continue;
        if (scene === undefined) report.add(path, 0, "it has no scene in tools/tryDocuments/scenes.ts");
        else await tryScene(report, path, scene, place, done);
      }
      await place.close();
    }),
  );
  await isInstalled;
  return report.end();
}

async function tryStep(
  report: Report,
  command: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Ended> {
  const begin = performance.now();
  const shell = new Shell(folder, environment);
  const ended = await shell.run(command);
  const cpuSeconds = await shell.cpuSeconds();
  await shell.close();
  report.add(
    `${command} (${cpuSeconds.toFixed(1)} s of CPU)`,
    (performance.now() - begin) / 1000,
    ended.exitCode === 0 ? undefined : ended.output.slice(-2000),
  );
  return ended;
}

/** In the order of their scenes; those without one first. */
async function chooseDocuments(checkout: string, words: readonly string[]): Promise<string[]> {
  const inDocs = (await readdir(join(checkout, "docs")))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`);
  const order = Object.keys(SCENES);
  return ["README.md", ...inDocs]
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

async function tryScene(
  report: Report,
  path: string,
  scene: Scene,
  place: Place,
  done: ReadonlyMap<string, Ended>,
): Promise<void> {
  const begin = performance.now();
  const folder = scene.where === "checkout" ? place.folder : join(place.folder, basename(path, ".md"));
  let user: User | undefined;
  let cpuSeconds = 0;
  try {
    const prepared = await place.prepare(scene, folder);
    user = prepared.user;
    const markdown = await readFile(join(place.checkout, path), "utf8");
    for await (const outcome of tryDocument(markdown, scene, user, prepared.ports, done)) {
      const name = `${path}:${outcome.line} ${outcome.what.split("\n", 1)[0]?.slice(0, 120)}`;
      if (outcome.left === undefined) report.add(name, outcome.seconds, outcome.problem);
      else print(`left             ${name}: ${outcome.left}`);
    }
    cpuSeconds = await user.shell.cpuSeconds();
  } catch (error) {
    report.add(`${path}: what comes before`, 0, error instanceof Error ? error.message : String(error));
  } finally {
    await user?.shell.close();
  }
  print(
    `all  ${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s  ${path} (${cpuSeconds.toFixed(1)} s of CPU)`,
  );
}

/** An empty home; of the environment only what leads to npm's registry, and npm's cache, which saves downloads. */
async function makeEnvironment(folder: string, root: string): Promise<NodeJS.ProcessEnv> {
  const [home, programs] = [join(folder, "home"), join(folder, "programs")];
  await Promise.all([mkdir(home), mkdir(programs)]);
  await symlink(join(folder, "installed/node_modules/.bin/fuel-route"), join(programs, "fuel-route"));
  const ways = Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_registry|npm_config_.*_proxy|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const { stdout: cache } = await run("npm", ["config", "get", "cache"]);
  return {
    ...Object.fromEntries(ways),
    PATH: [join(process.execPath, ".."), programs, "/usr/local/bin", "/usr/bin", "/bin"].join(":"),
    HOME: home,
    npm_config_cache: cache.trim(),
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    LANG: "C.UTF-8",
    SHARED: join(root, "../shared/data"),
  };
}
