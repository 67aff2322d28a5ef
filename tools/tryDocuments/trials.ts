// How blocks are tried that are no commands: scripts, requests and their answers, files.

import { join } from "node:path";
import { findChangedMetadata, findDifference, findJsonDifference } from "./shown.js";
import type { Scene, Trial } from "./user.js";

/** A script prints what its comments at the end say. One that calls the service gets the reader's key. */
export const runScript: Trial = async ({ text }, user) => {
  const shown = Array.from(text.matchAll(/^\/\/ (.*)$/gm), ([, line = ""]) => `${line}\n`).join("");
  const key = text.includes("apiKey")
    ? `const apiKey = ${JSON.stringify((await user.read("acme.key")).trim())};\n`
    : "";
  await user.write("example.mjs", key + text.replaceAll("http://127.0.0.1:8080", user.origin));
  const printed = await user.run("node example.mjs");
  const difference = findDifference(shown, printed);
  return difference === undefined ? undefined : `does not print: ${difference}`;
};

/** A trial that needs something before the script and after it. */
export function runScriptWithin(before: string, after: string, expected: RegExp): Trial {
  return async ({ text }, user) => {
    const key = (await user.read("acme.key")).trim();
    await user.write(
      "example.mjs",
      `${before.replaceAll("KEY", key).replaceAll("ORIGIN", user.origin)}\n${text}\n${after}`,
    );
    const printed = await user.run("node example.mjs");
    return expected.test(printed) ? undefined : `prints: ${printed}`;
  };
}

/** The text stands in a file of the checkout as it does in the document, up to its indents. */
export function standsIn(path: string): Trial {
  const squeeze = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  return async ({ text }, user) =>
    (await user.run(`cat '${join(user.checkout, path)}'`)).replaceAll(/\s+/g, " ").includes(squeeze(text))
      ? undefined
      : `does not stand in ${path}`;
}

/** The block becomes a file, and commands that use it succeed and print what fits. */
export function useAsFile(name: string, command: string, expected: RegExp): Trial {
  return async ({ text }, user) => {
    await user.write(name, text);
    const { output, exitCode } = await user.shell.run(command);
    return exitCode === 0 && expected.test(output) ? undefined : `exit code ${exitCode}: ${output.slice(-500)}`;
  };
}

/** A command prints the block, and may print something before it. */
export function isPrintedBy(command: string): Trial {
  return async ({ text }, user) => {
    const difference = findDifference(`…\n${text}`, await user.run(command));
    return difference === undefined ? undefined : `does not print: ${difference}`;
  };
}

/** A test tries the block where this cannot, and names its document. */
export function isTriedBy(test: string, document: string): Trial {
  return async (_, user) =>
    (await user.run(`cat '${join(user.checkout, test)}'`)).includes(document)
      ? undefined
      : `${test} does not name ${document}`;
}

/** The block is JSON that a command comes to, in part. */
export function isJsonOf(command: string): Trial {
  return async ({ text }, user) => {
    const difference = findJsonDifference(JSON.parse(text), JSON.parse(await user.run(command)));
    return difference;
  };
}

/** The block has the fields of JSON that a command prints, whatever their values are. */
export function hasFieldsOf(command: string): Trial {
  return async ({ text }, user) => {
    const names = (value: unknown): string[] => Object.keys(Object(value)).toSorted();
    const [shown, found] = [names(JSON.parse(text)), names(JSON.parse(await user.run(command)))];
    const strange = shown.filter((name) => !found.includes(name));
    return strange.length === 0 ? undefined : `the output has no ${strange.join(", ")}`;
  };
}

/** For blocks that a person reads and no program. @param why is for the reader of the scene. */
export function isLeft(why: string): Trial {
  if (why === "") throw new Error("say why the block is left");
  return async () => undefined;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "reader", version: "1" } },
});

/**
 * An assistant's settings: the command or the address that they name answers, with the reader's file and service in
 * place of those shown.
 */
export const connectAssistant: Trial = async ({ text }, user) => {
  const settings: unknown = JSON.parse(text);
  const server: unknown = Object.values(Object(Object.values(Object(settings))[0]))[0];
  const { command, args, url, headers } = Object(server);
  if (typeof command === "string" && Array.isArray(args)) {
    const words = args.map((word) => `'${String(word).replace(/^.*(?=stations\.csv)/, `${user.folder}/`)}'`).join(" ");
    const output = await user.run(
      `printf '%s\\n' '${INITIALIZE}' | ${command.replace("npx", "npx --no-install")} ${words} 2>/dev/null`,
    );
    return output.includes('"serverInfo"') ? undefined : `answers: ${output.slice(0, 300)}`;
  }
  if (typeof url !== "string") return "names neither a command nor an address";
  const key = (await user.read("acme.key")).trim();
  const authorization = String(Object(headers)["Authorization"]).replace(/\$\{.*\}/, key);
  const response = await fetch(user.origin + new URL(url).pathname, {
    method: "POST",
    body: INITIALIZE,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      Authorization: authorization,
    },
  });
  return response.status === 200 && (await response.text()).includes("serverInfo")
    ? undefined
    : `answers ${response.status}`;
};

/** The `http` blocks of a document: a request, and the answers to it and to what the text makes of it. */
export function tryRequests({ changes = {} }: Scene): Trial {
  let request = { method: "", path: "", body: "" };
  return async ({ text }, user) => {
    const [head = "", body = ""] = text.split(/\n\n(.*)/s);
    const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/.exec(head.trim()) ?? [];
    if (method !== undefined && path !== undefined) {
      request = { method, path, body };
      return;
    }
    const [, status] = /^HTTP\/1\.1 (\d+)$/.exec(head.trim()) ?? [];
    for (const [words, [from, to]] of Object.entries(changes))
      if (body.includes(words)) request = { ...request, body: request.body.replace(from, to) };
    const answer = await user.ask(request.method, request.path, request.method === "GET" ? undefined : request.body);
    if (answer.status !== Number(status))
      return `${request.path} answers ${answer.status}: ${answer.text.slice(0, 300)}`;
    const changed = findChangedMetadata(body, answer.text);
    if (changed !== undefined) return `${request.path} answers without ${changed}`;
    return findJsonDifference(JSON.parse(body), JSON.parse(answer.text));
  };
}
