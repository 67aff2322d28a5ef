// Tries README and docs/ as a new user would: in a fresh clone, with an empty home and an empty cache, on the Node of
// the PATH.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { SCENES } from "./scenes.js";
import { Shell } from "./shell.js";
import { tryDocument } from "./tryDocument.js";
import { type Scene, User } from "./user.js";

const HELP = `Tries the commands and examples of README.md and docs/ in a fresh clone, with an empty home and cache.

  npm run check:documents                    all documents
  npm run check:documents -- cli.md hours    those whose names contain a word

It installs, builds and packs the clone first, so that it needs npm's registry. Documents that need real
data or programs are named in tools/tryDocuments/scenes.ts. Exit code 1: something is not as it is written.
`;

/** From the end of the install to the first plan on the screen. */
const MOST_SECONDS_TO_FIRST_PLAN = 60;
const INSTALL_SECONDS = 600;

const run = promisify(execFile);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({ options: { help: { type: "boolean" } }, allowPositionals: true });
if (values.help === true) print(HELP);
else process.exitCode = await main(positionals);

async function main(words: readonly string[]): Promise<number> {
  const place = await mkdtemp(join(tmpdir(), "fuel-route-documents-"));
  const leave = async (): Promise<void> => {
    await Shell.closeAll();
    await rm(place, { recursive: true, force: true });
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => void leave().then(() => process.kill(process.pid, name)));
  }
  try {
    return await tryAll(place, words);
  } finally {
    await leave();
  }
}

async function tryAll(place: string, words: readonly string[]): Promise<number> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const checkout = join(place, "fuel-route");
  await run("git", ["clone", "--quiet", "--no-hardlinks", root, checkout]);
  const logs = join(place, "logs");
  const environment = await makeEnvironment(place, root);
  await mkdir(logs);

  let problems = 0;
  let tried = 0;
  const report = (what: string, seconds: number, problem?: string): void => {
    tried++;
    if (problem !== undefined) problems++;
    print(
      `${problem === undefined ? "ok  " : "WRONG"} ${seconds.toFixed(1).padStart(6)} s  ${what}${problem === undefined ? "" : `\n${problem.replaceAll(/^/gm, "      ")}`}`,
    );
  };

  const inCheckout = new Shell(checkout, environment, logs);
  try {
    // What the demo has just built is packed; test/pack packs as a release does, with a build of its own.
    for (const command of [
      "npm ci",
      "npm run demo",
      "npm pack --ignore-scripts --silent",
      "mkdir ../installed && cd ../installed && npm init -y && npm install ../fuel-route/fuel-route-*.tgz bullmq",
    ]) {
      const begin = performance.now();
      const { output, exitCode } = await inCheckout.run(command, INSTALL_SECONDS);
      const seconds = (performance.now() - begin) / 1000;
      const isLate = command === "npm run demo" && seconds > MOST_SECONDS_TO_FIRST_PLAN;
      report(
        command,
        seconds,
        exitCode !== 0
          ? output.slice(-2000)
          : isLate
            ? `The first plan took more than ${MOST_SECONDS_TO_FIRST_PLAN} s after the install.`
            : undefined,
      );
      if (exitCode !== 0) return 1;
    }
  } finally {
    await inCheckout.close();
  }

  const inDocs = (await readdir(join(checkout, "docs")))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`);
  for (const path of ["README.md", ...inDocs].filter(
    (name) => words.length === 0 || words.some((word) => name.includes(word)),
  )) {
    const scene = SCENES[path];
    if (scene === undefined) {
      report(path, 0, "it has no scene in tools/tryDocuments/scenes.ts");
      continue;
    }
    const folder = scene.where === "checkout" ? checkout : join(place, "installed", basename(path, ".md"));
    await mkdir(folder, { recursive: true });
    for await (const { line, what, seconds, problem, left } of tryScene(path, scene, {
      folder,
      checkout,
      logs,
      environment,
    })) {
      const name = `${path}:${line} ${what.split("\n", 1)[0]?.slice(0, 120)}`;
      if (left === undefined) report(name, seconds, problem);
      else print(`left             ${name}: ${left}`);
    }
  }
  print(`${tried - problems} of ${tried} are as the documents say, on Node ${process.version}.`);
  return problems === 0 ? 0 : 1;
}

interface Places {
  readonly folder: string;
  readonly checkout: string;
  readonly logs: string;
  readonly environment: NodeJS.ProcessEnv;
}

async function* tryScene(
  path: string,
  scene: Scene,
  { folder, checkout, logs, environment }: Places,
): ReturnType<typeof tryDocument> {
  const [port, workPort, redisPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const origin = `http://127.0.0.1:${port}`;
  const shell = new Shell(
    folder,
    {
      ...environment,
      FUEL_ROUTE_PORT: String(port),
      URL: origin,
      WORK_PORT: String(workPort),
      REDIS_PORT: String(redisPort),
      LOGS: logs,
    },
    logs,
  );
  const user = new User(shell, folder, checkout, origin);
  try {
    await prepare(scene, user);
    yield* tryDocument(await readFile(join(checkout, path), "utf8"), scene, user, {
      "127.0.0.1:8080": `127.0.0.1:${port}`,
      8081: String(workPort),
      6379: String(redisPort),
    });
  } catch (error) {
    yield {
      line: 0,
      what: "what comes before",
      seconds: 0,
      problem: error instanceof Error ? error.message : String(error),
    };
  } finally {
    await shell.close();
  }
}

async function prepare({ before = [], isServed = false }: Scene, user: User): Promise<void> {
  if (isServed) {
    await user.run(
      '(umask 077; fuel-route keys issue --partner "Acme Freight" > acme.key 2>keys.log); KEY=$(cat acme.key)',
    );
    await user.start({ name: "service", command: "fuel-route serve", prints: /listens on/ });
  }
  for (const step of before) {
    if (typeof step === "string") await user.run(step);
    else await user.start(step);
  }
}

/** An empty home and an empty cache; of the environment only what leads to npm's registry. */
async function makeEnvironment(place: string, root: string): Promise<NodeJS.ProcessEnv> {
  const [home, programs] = [join(place, "home"), join(place, "programs")];
  await Promise.all([mkdir(home), mkdir(programs)]);
  await symlink(join(place, "installed/node_modules/.bin/fuel-route"), join(programs, "fuel-route"));
  const ways = Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_registry|npm_config_.*_proxy|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  return {
    ...Object.fromEntries(ways),
    PATH: [join(process.execPath, ".."), programs, "/usr/local/bin", "/usr/bin", "/bin"].join(":"),
    HOME: home,
    npm_config_cache: join(home, "cache"),
    npm_config_update_notifier: "false",
    LANG: "C.UTF-8",
    SHARED: join(root, "../shared/data"),
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
