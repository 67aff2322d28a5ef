// The examples of the documents, as they stand there, come to what stands there.

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeFolder, type Outcome, runCli, startService } from "../support/cli.js";
import { readDocument } from "../support/documents.js";
import { issue, OWN_KEY_FILE } from "../support/keyFiles.js";
import { runHere } from "../support/runHere.js";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
const TIMEOUT_MS = 60_000;

const README = await readDocument("README.md");
const CLI = await readDocument("docs/cli.md");
const HTTP = await readDocument("docs/http.md");
const HOURS = await readDocument("docs/hours.md");
const LIBRARY = await readDocument("docs/library.md");

/** The blocks of one language, without the fences. */
function blocksOf(document: string, language: string): string[] {
  return Array.from(
    document.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms")),
    ([, block = ""]) => block,
  );
}

/** A service with the built-in providers, and a key for it. */
async function openService() {
  const folder = await makeFolder();
  const apiKey = await issue(join(folder, OWN_KEY_FILE), "Acme Freight");
  const { url } = await startService(folder);
  const ask = async (path: string, body: string) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  return { url, apiKey, ask };
}

/** What a script prints that may import the package by its name. */
async function runScript(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: PACKAGE,
    timeout: TIMEOUT_MS,
  });
  return stdout;
}

// Those for browsers are run in one by test/browser/example.test.ts.
const scripts = Object.entries({ "README.md": README, "docs/library.md": LIBRARY })
  .flatMap(([path, text]) => blocksOf(text, "js").map((code, i) => ({ path, number: i + 1, code })))
  .filter(({ code }) => !code.includes("fuel-route/browser"));

test("there are scripts to run", () => {
  expect(scripts).toHaveLength(7);
});

test.each(scripts)("script $number of $path", { timeout: TIMEOUT_MS }, async ({ code }) => {
  const expected = Array.from(code.matchAll(/^\/\/ (.*)$/gm), ([, line = ""]) => `${line}\n`).join("");
  if (!code.includes("fuel-route/client")) {
    expect(await runScript(code)).toBe(expected);
    return;
  }
  const { url, apiKey } = await openService();
  expect(
    await runScript(`const apiKey = ${JSON.stringify(apiKey)};\n${code.replace("http://127.0.0.1:8080", url)}`),
  ).toBe(expected);
});

/** A document's JSON as a pattern: what is shown must be there, and texts may be cut short by "…". */
function toPattern(shown: unknown): unknown {
  if (typeof shown === "string")
    return shown.endsWith("…")
      ? expect.stringContaining(shown.slice(0, -1))
      : shown.startsWith("req_")
        ? expect.stringMatching(/^req_/)
        : shown;
  if (Array.isArray(shown)) return shown.map(toPattern);
  if (typeof shown !== "object" || shown === null) return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, toPattern(value)])),
  );
}

/** What the refused vehicles have on board, by the cause of the refusal. */
const FUEL_OF_REFUSED = {
  INITIAL_FUEL_TOO_LOW: '"current_fuel_gallons": 10',
  RULES_TOO_TIGHT: '"current_fuel_gallons": 60, "usable_tank_fraction": 0.5',
};

type Ask = Awaited<ReturnType<typeof openService>>["ask"];

/** Sends the requests of a document, and holds the answers against those shown. @returns how many are shown. */
async function askAll(ask: Ask, document: string): Promise<number> {
  let path = "";
  let body = "";
  let answers = 0;
  for (const block of blocksOf(document, "http")) {
    const [head = "", text = ""] = block.split(/\n\n(.*)/s);
    const request = /^POST (\S+)$/.exec(head);
    if (request) {
      path = request[1] ?? "";
      body = text;
      continue;
    }
    const status = Number(/^HTTP\/1\.1 (\d+)$/.exec(head)?.[1]);
    // Some are answers to the request before them with another vehicle, as the text says.
    for (const [cause, fuel] of Object.entries(FUEL_OF_REFUSED))
      if (text.includes(cause)) body = body.replace(/"current_fuel_gallons": \d+/, fuel);
    const answer = await ask(path, body);
    expect({ path, status: answer.status, body: JSON.parse(answer.text) }).toEqual({
      path,
      status,
      body: toPattern(JSON.parse(text)),
    });
    // Stations come back byte for byte, so what the document shows of one is in the answer as it stands.
    for (const [metadata] of text.matchAll(/"metadata": \{.*?\}/g)) expect(answer.text).toContain(metadata);
    answers++;
  }
  return answers;
}

test(
  "the requests of docs/http.md, of docs/hours.md and of the README over HTTP get the answers shown",
  { timeout: TIMEOUT_MS },
  async () => {
    const { ask } = await openService();
    expect(await askAll(ask, HTTP)).toBeGreaterThan(4);
    expect(await askAll(ask, HOURS)).toBe(2);

    const [, readmePath = "", readmeBody = "", readmeShown = ""] =
      /^\$ curl -s http:\/\/127\.0\.0\.1:8080(\S+) .*? -d '(.*?)'\n(.*?)…\n/ms.exec(README) ?? [];
    expect((await ask(readmePath, readmeBody)).text).toContain(readmeShown);
    expect(readmeShown).toContain("kearney");

    // Other hours, such as those of other countries, go into the first example.
    const [, body = ""] = (blocksOf(HOURS, "http")[0] ?? "").split(/\n\n(.*)/s);
    const hours = [...blocksOf(HOURS, "json"), ...blocksOf(HTTP, "json")];
    expect(hours).toHaveLength(3);
    for (const block of hours) {
      const { status, text } = await ask(
        "/v1/optimize",
        JSON.stringify({ ...Object(JSON.parse(body)), hours: JSON.parse(block) }),
      );
      expect({ block, status }).toEqual({ block, status: 200 });
      expect(text).toContain('"covers":["fuel"');
    }
  },
);

/**
 * Commands that print something, with what they print; those that need a file of their own or write one are left out.
 */
function commandsIn(path: string, document: string) {
  const printed = blocksOf(document, "console").flatMap((block) =>
    Array.from(
      block.matchAll(/^\$ (?:fuel-route|node dist\/src\/cli\/main\.js) ([^|>]*?)\n([^$].*?)(?=^\$|$(?![^]))/gms),
    ),
  );
  return printed
    .map(([, command = "", shown = ""]) => ({ path, command, shown }))
    .filter(({ command }) => /^(?:plan|replan|compare|batch|vehicles find) /.test(command));
}

const commands = [...commandsIn("README.md", README), ...commandsIn("docs/cli.md", CLI)];

test("there are commands to run", () => {
  expect(commands.map(({ path }) => path)).toEqual(["README.md", ...Array(16).fill("docs/cli.md")]);
});

test.each(commands)("$path: fuel-route $command", { timeout: TIMEOUT_MS }, async ({ path, command, shown }) => {
  const document = await readDocument(path);
  const folder = await makeFolder();
  for (const [, name = "", content = ""] of document.matchAll(/^\$ cat (\S+)\n(.*?)^\$/gms))
    await writeFile(join(folder, name), content);
  // The README's first command is run as people run it; a batch starts threads of the built code.
  const runIn = path === "README.md" || command.startsWith("batch") ? runCli : runHere;
  const run = (words: string): Promise<Outcome> =>
    runIn(
      folder,
      Array.from(words.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word),
    );
  for (const [, saving = "", file = ""] of document.matchAll(/^\$ fuel-route (.* --json) > (\S+)$/gm)) {
    if (command.includes(file)) await writeFile(join(folder, file), (await run(saving)).stdout);
  }
  const { stdout, stderr } = await run(command);
  const isCutShort = shown.endsWith("\n…\n");
  // Only a machine that is busy with other things takes so long that progress is told.
  const output = stdout + stderr.replaceAll(/^fuel-route: \d+ of \d+ trips, .*\n/gm, "");
  expect(isCutShort ? output.slice(0, shown.length - "…\n".length) : output).toBe(
    isCutShort ? shown.slice(0, -"…\n".length) : shown,
  );
});
