// The command line: help, bad usage, and what goes to which stream with which exit code (DESIGN 4).

import { readdir } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { makeFolder, type Outcome, runCli } from "../support/cli.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Each start of a process takes some time, so those of one test run side by side. */
async function runAll(commands: readonly (readonly string[])[]): Promise<[command: string, outcome: Outcome][]> {
  const folder = await makeFolder();
  const outcomes = await Promise.all(commands.map(async (args): Promise<[string, Outcome]> => [args.join(" "), await runCli(folder, args)]));
  // None of these makes a file.
  expect(await readdir(folder)).toEqual([]);
  return outcomes;
}

test("--help of each command goes to stdout, and nothing else happens", async () => {
  for (const [command, outcome] of await runAll([["--help"], ["serve", "--help"], ["keys", "--help"], ["keys", "issue", "--help"]])) {
    expect({ command, ...outcome }).toEqual({ command, code: 0, stderr: "", stdout: expect.stringMatching(/^Usage: /m) });
    expect(outcome.stdout.endsWith("\n")).toBe(true);
    const words = command.split(" ").filter((word) => !word.startsWith("-"));
    for (const word of words) expect(outcome.stdout).toContain(word);
  }
});

describe("bad usage: exit code 2, a message on stderr, nothing on stdout", () => {
  const isBadUsage = { code: 2, stdout: "", stderr: expect.stringMatching(/\S/) };

  test("commands and options that there are not", async () => {
    const commands = [["refuel"], ["--refuel"], ["serve", "--refuel"], ["serve", "now"], ["keys", "burn"], ["keys", "issue", "--partner", "Acme", "--refuel"]];
    for (const [command, outcome] of await runAll(commands)) {
      expect({ command, ...outcome }).toEqual({ command, ...isBadUsage });
      expect(outcome.stderr).toMatch(/refuel|now|burn|issue/);
      // A message for people, not a stack.
      expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    }
  });

  test("what a command needs is missing or wrong", async () => {
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
    for (const [command, outcome] of await runAll(commands)) {
      expect({ command, ...outcome }).toEqual({ command, ...isBadUsage });
      expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    }
  });
});
