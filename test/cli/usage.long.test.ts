// The command line: help, bad usage, and what goes to which stream with which exit code.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { MAIN, makeFolder, type Outcome, runCli } from "../support/cli.js";
import { runHere } from "../support/runHere.js";

/**
 * Runs commands, in processes of their own unless `run` is another way. Each start takes some time, so those of one test
 * run side by side.
 */
async function runAll(
  commands: readonly (readonly string[])[],
  run: (folder: string, args: readonly string[]) => Promise<Outcome> = runCli,
): Promise<[command: string, outcome: Outcome][]> {
  const folder = await makeFolder();
  const outcomes = await Promise.all(
    commands.map(async (args): Promise<[string, Outcome]> => [args.join(" "), await run(folder, args)]),
  );
  // None of these makes a file.
  expect(await readdir(folder)).toEqual([]);
  return outcomes;
}

test("--help of each command prints to stdout, and does nothing else", async () => {
  for (const [command, outcome] of await runAll([
    ["--help"],
    ["serve", "--help"],
    ["keys", "--help"],
    ["keys", "issue", "--help"],
  ])) {
    expect({ command, ...outcome }).toEqual({
      command,
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/^Usage: /m),
    });
    expect(outcome.stdout.endsWith("\n")).toBe(true);
    const words = command.split(" ").filter((word) => !word.startsWith("-"));
    for (const word of words) expect(outcome.stdout).toContain(word);
  }
});

test("help of a command, however it is asked for", async () => {
  const [[, expected] = ["", undefined], ...others] = await runAll([
    ["plan", "--help"],
    ["help", "plan"],
    ["plan", "help"],
    ["plan", "-h"],
    ["--help", "plan"],
    ["plan", "--mpg", "6", "--help"],
  ]);
  expect(expected?.stdout).toMatch(/^Usage: fuel-route plan /);
  for (const [command, outcome] of others) expect({ command, ...outcome }).toEqual({ command, ...expected });
  for (const [command, { code, stdout }] of await runAll([["help"], ["-h"], ["help", "keys"]]))
    expect({ command, code, stdout }).toEqual({ command, code: 0, stdout: expect.stringMatching(/^Usage: /m) });
});

test("the version, by both of its options", async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")));
  for (const [, outcome] of await runAll([["--version"], ["-V"]]))
    expect(outcome).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

describe.skipIf(!existsSync("/dev/full"))("lost output", () => {
  /** Runs a command in a shell. @returns its exit code (for a pipe that of the first part) and stderr. */
  const runInShell = (args: readonly string[], redirection: string): readonly [number | null, string] => {
    const { status, stderr } = spawnSync(
      "bash",
      ["-c", `{ sleep 0.3; exec "$0" "$@"; } ${redirection}`, process.execPath, MAIN, ...args],
      { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] },
    );
    return [status, stderr];
  };
  const COMMANDS = [
    ["help"],
    ["-V"],
    ["vehicles", "find", "2019 ford transit"],
    ["keys", "list", "--json", "--keys", "/nowhere/keys.json"],
  ];

  test.each(COMMANDS)("a full disk is reported in one line, with an exit code of its own: %s", (...args) => {
    const [status, stderr] = runInShell(args, ">/dev/full");
    expect([status, stderr.split("\n").at(-2)]).toEqual([74, "fuel-route: stdout cannot be written (ENOSPC)"]);
    expect(stderr).not.toContain(" at ");
  });

  test("a reader that closes its pipe is no error", () => {
    for (const args of COMMANDS.slice(1, 3))
      expect([args, ...runInShell(args, "| sleep 0; exit ${PIPESTATUS[0]}")]).toEqual([
        args,
        0,
        expect.not.stringContaining("EPIPE"),
      ]);
  });

  test("a message that cannot be written leaves the exit code unchanged", () => {
    expect(runInShell(["paln"], "2>/dev/full")[0]).toBe(2);
  });
});

describe("suggestions", () => {
  test("of commands", async () => {
    const suggested: readonly (readonly [args: readonly string[], message: string])[] = [
      [["paln"], "there is no command paln; did you mean plan?"],
      [["key", "issue"], "there is no command key; did you mean keys?"],
      [["help", "vehicle"], "there is no command vehicle; did you mean vehicles?"],
      [["refuel"], "there is no command refuel; fuel-route --help lists them"],
      [["--hlep"], "there is no command --hlep; did you mean --help?"],
      [["--verison"], "there is no command --verison; did you mean --version?"],
      [["version"], "there is no command version; did you mean --version?"],
    ];
    expect((await runAll(suggested.map(([args]) => args))).map(([, outcome]) => outcome)).toEqual(
      suggested.map(([, message]) => ({ code: 2, stdout: "", stderr: `fuel-route: ${message}\n` })),
    );
  });

  test.each([
    [["plan", "--form", "Omaha, NE"], "there is no option --form; did you mean --from?"],
    [
      ["plan", "--fule", "40", "--tnak=60"],
      "there is no option --fule; did you mean --fuel?\nthere is no option --tnak; did you mean --tank?",
    ],
    [["plan", "--mgp", "6"], "there is no option --mgp; did you mean --mpg?"],
    [["plan", "--hlep"], "there is no option --hlep; did you mean --help?"],
    [["plan", "--wheels"], "there is no option --wheels; --help lists them\n"],
    [["serve", "--prot", "80"], "there is no option --prot; did you mean --port?"],
    [["keys", "isue"], "keys takes one action: issue, list or revoke; did you mean issue?"],
    [["keys", "issue", "--partnr", "Acme"], "there is no option --partnr; did you mean --partner?"],
    [["vehicles", "fnd", "x"], "vehicles takes one action: find or import; did you mean find?"],
    [["vehicles", "eat"], "vehicles takes one action: find or import; fuel-route vehicles --help tells more"],
    [["roads", "bulid"], "roads takes one action: build; did you mean build?"],
  ])("%j", async (args, message) => {
    const outcome = await runHere(await makeFolder(), args);
    expect(outcome).toMatchObject({ code: 2, stdout: "" });
    expect(outcome.stderr).toContain(message);
  });
});

test("all missing options are reported at once", async () => {
  const messages = (
    await runAll(
      [
        ["plan"],
        ["plan", "--to", "Denver, CO", "--stations", "x.csv"],
        ["plan", "--vehicle", "2019 Ford Transit"],
        ["roads", "build"],
        ["roads", "build", "x.osm.pbf"],
      ],
      runHere,
    )
  ).map(([, { stderr }]) => stderr);
  expect(messages).toEqual([
    "fuel-route: plan needs --from, --to, --stations, --mpg and --tank (or --vehicle); fuel-route plan --help tells more\n",
    "fuel-route: plan needs --from, --mpg and --tank (or --vehicle); fuel-route plan --help tells more\n",
    "fuel-route: plan needs --from, --to and --stations; fuel-route plan --help tells more\n",
    "fuel-route: roads build needs EXTRACT.osm.pbf and --out DIR; fuel-route roads --help tells more\n",
    "fuel-route: roads build needs --out DIR; fuel-route roads --help tells more\n",
  ]);
});

describe("bad usage: exit code 2, a message on stderr, nothing on stdout", () => {
  const isBadUsage = { code: 2, stdout: "", stderr: expect.stringMatching(/\S/) };

  test("unknown commands and options", async () => {
    const commands = [
      ["serve", "--refuel"],
      ["serve", "now"],
      ["keys", "burn"],
      ["keys", "issue", "--partner", "Acme", "--refuel"],
    ];
    for (const [command, outcome] of await runAll(commands, runHere)) {
      expect({ command, ...outcome }).toEqual({ command, ...isBadUsage });
      expect(outcome.stderr).toMatch(/refuel|now|burn|issue/);
      // A message for people, not a stack.
      expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    }
  });

  test("missing and wrong arguments", async () => {
    const commands = [
      ["keys"],
      ["keys", "issue"],
      ["keys", "issue", "--partner"],
      ["keys", "issue", "--partner", ""],
      ["keys", "issue", "--partner", "x".repeat(101)],
      ["keys", "issue", "--partner", "a\nb"],
      ["keys", "issue", "Acme", "--partner", "Acme"],
      ["serve", "--port"],
      ["serve", "--port", "http"],
      ["serve", "--port", "65536"],
      ["serve", "--host", ""],
    ];
    for (const [command, outcome] of await runAll(commands, runHere)) {
      expect({ command, ...outcome }).toEqual({ command, ...isBadUsage });
      expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    }
  });
});
