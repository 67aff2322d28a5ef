// One document: its blocks in their order, as somebody who reads along would try them.

import { type Block, type Command, readBlocks, readCommands } from "./blocks.js";
import { findDifference } from "./shown.js";
import { runScript, tryRequests } from "./trials.js";
import type { Ended } from "./shell.js";
import type { Scene, Trial, User } from "./user.js";

export interface Outcome {
  readonly line: number;
  /** What was tried: the command, or the kind of the block. */
  readonly what: string;
  readonly seconds: number;
  /** What is wrong. */
  readonly problem?: string;
  /** Why it was not run. */
  readonly left?: string;
}

/** Commands that go on running, by the name of what they start. */
const SERVERS: readonly (readonly [RegExp, string])[] = [
  [/(?:npm start|fuel-route serve)$/, "service"],
  [/fuel-route work\b/, "worker"],
  [/^redis-server\b/, "redis"],
];
const SHELL_LANGUAGES = new Set(["console", "sh"]);

/** Numbers of the document that are others here, so that it can be tried beside what this machine runs. */
export type Ports = Readonly<Record<string, string>>;

/** Commands that were run here before the document was opened, with what came of them. */
export type Done = ReadonlyMap<string, Ended>;

/** @yields the outcome of each command and block. */
export async function* tryDocument(
  markdown: string,
  scene: Scene,
  user: User,
  ports: Ports,
  done: Done,
): AsyncGenerator<Outcome> {
  const requests = tryRequests(scene);
  const trials = new Map(Object.entries(scene.blocks ?? {}).map(([language, list]) => [language, [...list]]));
  for (const block of readBlocks(markdown)) {
    if (SHELL_LANGUAGES.has(block.language)) {
      for (const command of commandsOf(block))
        yield await timed(command.line, command.command, async () => tryCommand(command, scene, user, ports, done));
      continue;
    }
    const trial: Trial | undefined =
      block.language === "http"
        ? requests
        : (trials.get(block.language)?.shift() ?? (block.language === "js" ? runScript : undefined));
    yield await timed(block.line, block.language || "a block", async () =>
      trial === undefined
        ? { problem: "nothing tries this block: give it a trial in scenes.ts" }
        : problemOf(await trial(block, user)),
    );
  }
  for (const [language, rest] of trials)
    if (rest.length > 0)
      yield {
        line: 0,
        what: language,
        seconds: 0,
        problem: `scenes.ts has ${rest.length} trials more than the document has blocks`,
      };
}

/** A `sh` block is one command as it stands. */
function commandsOf(block: Block): Command[] {
  return block.language === "console"
    ? readCommands(block)
    : [{ command: block.text.trimEnd(), shown: "", line: block.line }];
}

async function timed(
  line: number,
  what: string,
  act: () => Promise<{ problem?: string; left?: string }>,
): Promise<Outcome> {
  const begin = performance.now();
  const result = await act().catch((error: unknown) => ({
    problem: error instanceof Error ? error.message : String(error),
  }));
  return { line, what, seconds: (performance.now() - begin) / 1000, ...result };
}

function problemOf(problem: string | undefined): { problem?: string } {
  return problem === undefined ? {} : { problem };
}

async function tryCommand(
  { command, shown }: Command,
  scene: Scene,
  user: User,
  ports: Ports,
  done: Done,
): Promise<{ problem?: string; left?: string }> {
  const file = /^cat (\S+)$/.exec(command)?.[1];
  if (file !== undefined && shown !== "") {
    await user.write(file, shown);
    return {};
  }
  const instead = byBeginning(scene.instead, `${command}\n${shown}`);
  if (instead !== undefined && "left" in instead) return { left: instead.left };
  const [run, expected] = [instead?.run ?? command, shown].map((text) =>
    Object.entries(ports).reduce((changed, [port, other]) => changed.replaceAll(port, other), text),
  ) as [string, string];
  if (instead?.after !== undefined) await user.start(instead.after);
  const server = SERVERS.find(([pattern]) => pattern.test(run))?.[1];
  if (server !== undefined) {
    await user.services.start(user.shell, server, run, (printed) =>
      expected === ""
        ? /listens on|Ready to accept/.test(printed)
        : findDifference(`…\n${expected}…`, printed) === undefined,
    );
    if (server === "service") await user.awaitKey();
    return {};
  }
  const { output, exitCode } = done.get(run) ?? (await user.shell.run(run));
  const isRefusal = /^fuel-route: /m.test(expected);
  const expectedCode = byBeginning(scene.exitCodes, command) ?? 0;
  if (isRefusal ? exitCode === 0 : exitCode !== expectedCode)
    return { problem: `ends with exit code ${exitCode}: ${output.slice(-1000)}` };
  if (instead?.prints !== undefined)
    return problemOf(instead.prints.test(output) ? undefined : `prints: ${output.slice(-1000)}`);
  // curl ends with 0 whatever the service answers.
  if (expected === "")
    return problemOf(/\bcurl\b/.test(run) && output.includes('"error_code"') ? `answers: ${output}` : undefined);
  const difference = findDifference(expected, output);
  return problemOf(
    difference === undefined ? undefined : `does not print: ${difference}\nbut:\n${output.slice(0, 2000)}`,
  );
}

function byBeginning<T>(table: Readonly<Record<string, T>> | undefined, command: string): T | undefined {
  return Object.entries(table ?? {}).find(([beginning]) => command.startsWith(beginning))?.[1];
}
