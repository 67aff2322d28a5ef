// What is recorded of the answers: the digest of each, and some of them whole.

import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "../../support/app.js";
import type { Answers } from "./answers.js";

const FOLDER = new URL("recorded/", import.meta.url);
const DIGESTS = new URL("digests.txt", FOLDER);
const WHOLE = new URL("answers.txt", FOLDER);

/** In place of a status, in the line of a family's requests. */
const FAMILY_MARK = "requests";
const WHOLE_MARK = "### ";

/** Longer answers are not kept whole. */
const MOST_WHOLE_CHARACTERS = 3000;

/** `texts` has only those that are kept whole, as `toLines` writes them. */
export async function readRecording(): Promise<Answers> {
  const digests = new Map<string, string>();
  const families = new Map<string, string>();
  for (const line of (await readFile(DIGESTS, "utf8")).split("\n")) {
    const [name = "", first = "", second = ""] = line.split(" ");
    if (first === FAMILY_MARK) families.set(name, second);
    else if (name !== "" && name !== "#") digests.set(name, `${first} ${second}`);
  }
  const [, ...entries] = (await readFile(WHOLE, "utf8")).split(`\n${WHOLE_MARK}`);
  const texts = entries.map((entry): [string, string] => {
    const nameEnd = entry.indexOf("\n");
    return [entry.slice(0, nameEnd), entry.slice(nameEnd + 1, -1)];
  });
  return { digests, families, texts: new Map(texts) };
}

export async function writeRecording({ digests, families, texts }: Answers): Promise<void> {
  const lines = [...families].flatMap(([family, digest]) => [
    `${family} ${FAMILY_MARK} ${digest}`,
    ...[...digests].filter(([name]) => familyOf(name) === family).map(([name, answer]) => `${name} ${answer}`),
  ]);
  const whole = chooseWhole(texts).map(([name, text]) => `\n${WHOLE_MARK}${name}\n${toLines(text)}\n`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(DIGESTS, `# The answers of ${describeCommit()}: request, status, digest.\n${lines.join("\n")}\n`);
  await writeFile(WHOLE, `# Some of these answers, with a line for each member.\n${whole.join("")}`);
}

/** An answer's text with a line for each member and each object of a list, so that a difference can be read. */
export function toLines(text: string): string {
  return text.replaceAll(/,(?=["{])/g, ",\n");
}

/** The first answer of each kind and family. */
function chooseWhole(texts: Answers["texts"]): [string, string][] {
  const kinds = new Set<string>();
  return [...texts].filter(([name, text]) => {
    const kind = `${familyOf(name)} ${kindOf(text)}`;
    const isChosen = !kinds.has(kind) && text.length <= MOST_WHOLE_CHARACTERS;
    if (isChosen) kinds.add(kind);
    return isChosen;
  });
}

const Kind = z.object({
  error_code: z.string().optional(),
  details: z.looseObject({ cause: z.string().optional() }).optional().catch(undefined),
});

/** Status, error code, and why a trip has no plan. */
function kindOf(text: string): string {
  const headEnd = text.indexOf("\n");
  const body = text.slice(headEnd + 1);
  const { error_code: code, details } = Kind.parse(body === "" ? {} : parseJson(body));
  return [text.slice(0, headEnd), code, details?.cause].join(" ");
}

function familyOf(name: string): string {
  return name.slice(0, name.lastIndexOf("-"));
}

/** The last commit that changed the service. */
function describeCommit(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: FOLDER, encoding: "utf8" }).trim();
  const service = [":/src", ":/assembly"];
  const changes = git("status", "--porcelain", "--", ...service);
  return `commit ${git("log", "-1", "--format=%h", "--", ...service)}${changes === "" ? "" : " with changes not yet committed"}`;
}
