// What docs/operating.md quotes is what the code says.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../src/cli/config.js";
import { STAGES } from "../../src/tasks/telemetry.js";

const SOURCES = new URL("../../src/", import.meta.url);
const operating = await readFile(new URL("../../docs/operating.md", import.meta.url), "utf8");

const paths = (await readdir(SOURCES, { recursive: true })).filter(
  (path) => path.endsWith(".ts") && !path.startsWith("web/"),
);
const code = (await Promise.all(paths.map((path) => readFile(new URL(path, SOURCES), "utf8")))).join("\n");

/** The first cells of the table below a header row, without the code marks. */
function firstCells(header: string): string[] {
  const [, below = ""] = operating.split(`\n${header}\n`);
  const [table = ""] = below.split("\n\n");
  return Array.from(table.matchAll(/^\| `(.+?)` \|/gm), ([, cell = ""]) => cell);
}

/** Whether some source has this text, with numbers, policies and addresses filled in. */
function isSaid(text: string): boolean {
  const parts = text.split(/\b\d+\b|allkeys-lru|http:\/\/…/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join("(?:\\d+|\\$\\{\\w+\\})")).test(code);
}

test("the sentences of /readyz", () => {
  const sentences = [
    ...firstCells("| sentence in `degraded` | see |"),
    ...firstCells("| `reason` | meaning | remedy |"),
  ];
  expect(sentences.length).toBeGreaterThan(5);
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([]);
});

test("the messages of the log", () => {
  const messages = firstCells("| `msg` | level | meaning |");
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.filter((message) => !isSaid(message))).toEqual([]);
});

test("the stages of a request", () => {
  const documented = firstCells("| stage | field | time spent |");
  expect(documented.toSorted()).toEqual([...STAGES].toSorted());
  expect(Array.from(operating.matchAll(/^\| `(\w+)` \| `\1_ms` \|/gm), ([, stage]) => stage)).toEqual(documented);
});

test("the settings", () => {
  const named = Array.from(operating.matchAll(/\bFUEL_ROUTE_([A-Z_]+)/g), ([, name = ""]) => name);
  const known: ReadonlySet<string> = new Set(SETTING_NAMES);
  // One is the example of a misspelt one.
  expect([...new Set(named.filter((name) => !known.has(name)))]).toEqual(["WORKER"]);
});

test("the failures of workers", () => {
  const documented = firstCells("| `failure` | meaning | remedy |");
  const names = /readonly name: ("Worker\w+"(?: \| "Worker\w+")*)/.exec(code)?.[1] ?? "";
  expect(documented).toEqual(names.split(" | ").map((name) => name.slice(1, -1)));
});
