// What docs/operating.md quotes is what the code says.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readSettings } from "../../src/settings/read.js";
import { SETTING_KEYS, SETTINGS } from "../../src/settings/settings.js";
import { STAGES } from "../../src/tasks/task.js";

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
  const known: ReadonlySet<string> = new Set(SETTING_KEYS.map((key) => SETTINGS[key].variable));
  // One is the example of a misspelt one.
  expect([...new Set(named.filter((name) => !known.has(name)))]).toEqual(["WORKER"]);
});

test("the defaults of settings that texts quote", async () => {
  const { bodyLimitBytes, requestTimeoutMs, retentionMs, workerMemoryMb, setMemoryMb } = readSettings({});
  const bodyMegabytes = bodyLimitBytes / 2 ** 20;
  const [http, batches] = await Promise.all(
    ["http.md", "batches.md"].map((name) => readFile(new URL(`../../docs/${name}`, import.meta.url), "utf8")),
  );
  expect(requestTimeoutMs).toBe(60_000);
  expect(http).toContain("(a minute, unless the operator has set `FUEL_ROUTE_REQUEST_TIMEOUT`)");
  expect(http).toContain(`A body may have ${bodyMegabytes} MiB, unless the operator has set \`FUEL_ROUTE_BODY_LIMIT\``);
  expect(batches).toContain(`\`FUEL_ROUTE_BATCH_THREADS\` threads (${SETTINGS.batchThreads.default.words})`);
  expect(operating).toContain(`the default of ${retentionMs / 86_400_000} days`);
  const parts = [256, 3 * workerMemoryMb, 16 * bodyMegabytes, setMemoryMb, 700, 200];
  const total = parts.reduce((sum, part) => sum + part).toLocaleString("en-US");
  expect(operating).toContain(
    `${workerMemoryMb} MB for each worker and bodies of ${bodyMegabytes} MB: 256 + 3 × ${workerMemoryMb} + 16 × ${bodyMegabytes} + ${setMemoryMb} + 700 + 200 = ${total} MB`,
  );
});

test("the failures of workers", () => {
  const documented = firstCells("| `failure` | meaning | remedy |");
  const names = /readonly name: ("Worker\w+"(?: \| "Worker\w+")*)/.exec(code)?.[1] ?? "";
  expect(documented).toEqual(names.split(" | ").map((name) => name.slice(1, -1)));
});
