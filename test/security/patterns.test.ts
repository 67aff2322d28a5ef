// No pattern takes more than linear time, whatever the text: neither one that is written in the code, nor one that is
// made while the service reads what callers send.

import { parse } from "acorn";
import { full } from "acorn-walk";
import { readdir, readFile } from "node:fs/promises";
import { analyse } from "scslre";
import { transformWithOxc } from "vite";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { readCoordinates } from "../../src/contract/values/coordinates.js";
import { requestIdOf } from "../../src/http/gates/requestId.js";
import { loadGazetteer } from "../../src/providers/places/load.js";
import { readTrace } from "../../src/tracing/trace.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { readVehicle } from "../../src/vehicles/catalog.js";
import { makeApp, postTo } from "../support/app.js";
import { bodyWith } from "../support/requests.js";
import { sampleSize } from "../support/sampleSize.js";
import { attackHeads, attacksOf, attackTexts, FAR_TOO_LONG } from "./attacks.js";

const BUILT = new URL("../../dist/src/", import.meta.url);
const PAGE = new URL("../../src/web/", import.meta.url);

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** The patterns written in a module. */
function patternsIn(text: string): Pattern[] {
  const patterns: Pattern[] = [];
  full(parse(text, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
    if (!("regex" in node)) return;
    const literal = Literal.safeParse(node);
    if (literal.success) patterns.push({ source: literal.data.regex.pattern, flags: literal.data.regex.flags });
  });
  return patterns;
}

const Literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });

/** Runs `work`, and returns the patterns that our code or a library makes from texts meanwhile. */
async function patternsMadeBy(work: () => Promise<void>): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const note = ([pattern, flags = ""]: readonly unknown[]): void => {
    if (!(pattern instanceof PlainRegExp)) made.push({ source: String(pattern), flags: String(flags) });
  };
  const PlainRegExp = RegExp;
  const spy = new Proxy(PlainRegExp, {
    apply: (target, self, args: unknown[]) => (note(args), Reflect.apply(target, self, args)),
    construct: (target, args: unknown[], newTarget) => (note(args), Reflect.construct(target, args, newTarget)),
  });
  vi.stubGlobal("RegExp", spy);
  // These make a pattern from a text.
  for (const name of ["match", "matchAll", "search"] as const) {
    const plain = String.prototype[name];
    vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...args: unknown[]) {
      note(args);
      return Reflect.apply(plain, this, args);
    });
  }
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
  return made;
}

const judged = new Map<string, readonly string[]>();

/** Why a pattern may take more than linear time. Each is analysed once: the same few are made over and over. */
function faultsOf(pattern: Pattern): readonly string[] {
  const key = `/${pattern.source}/${pattern.flags}`;
  const faults = judged.get(key) ?? findFaults(pattern);
  judged.set(key, faults);
  return faults;
}

function findFaults({ source, flags }: Pattern): string[] {
  const faults = analyse({ source, flags }).reports.map(
    ({ type, exponential }) => `${type}${exponential ? ", exponential" : ""}`,
  );
  // The analysis repeats single characters, which misses only repeated groups; therefore no group may be repeated
  // without bound.
  const bare = source.replaceAll(/\\./g, "_").replaceAll(/\[[^\]]*\]/g, "_");
  if (/\)(?:[*+]|\{\d+,\})/.test(bare)) faults.push("a group is repeated without bound");
  return faults;
}

/** Our modules as they run; the page's before they are bundled with other code. */
async function readBuilt(): Promise<[file: string, text: string][]> {
  const files = (await readdir(BUILT, { recursive: true }))
    .filter((name) => name.endsWith(".js") && !name.startsWith("web/"))
    .toSorted();
  const pages = (await readdir(PAGE, { recursive: true })).filter((name) => /(?<!\.d)\.ts$/.test(name)).toSorted();
  return Promise.all([
    ...files.map(async (name): Promise<[string, string]> => [name, await readFile(new URL(name, BUILT), "utf8")]),
    ...pages.map(async (name): Promise<[string, string]> => [
      `web/${name}`,
      (await transformWithOxc(await readFile(new URL(name, PAGE), "utf8"), name)).code,
    ]),
  ]);
}

describe("each pattern", () => {
  test("in the code takes linear time", async () => {
    const found = (await readBuilt()).flatMap(([file, text]) =>
      patternsIn(text).map((pattern) => ({ file, ...pattern })),
    );
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter((pattern) => faultsOf(pattern).length > 0)).toEqual([]);
  });

  test.each([
    ["(a+)+$"],
    ["^(a+)+$"],
    ["^(?:a|a)*$"],
    [String.raw`^(\w+\s?)*$`],
    [String.raw`\s+$`],
    [String.raw`^\d+\.?\d*$`],
    ["^(?:ab)*(?:ab)*$"],
    ["^(?:ab){2,}(?:ab){2,}$"],
    [String.raw`[\w.]+@[\w.]+x`],
  ])("that is slow is found: %s", (source) => {
    const patterns = patternsIn(`const a = 1; export const f = (text) => text.replace(/${source}/u, "");`);
    expect(patterns).toEqual([{ source, flags: "u" }]);
    expect(patterns.flatMap(faultsOf)).not.toEqual([]);
  });

  test.each<[how: string, use: (text: string) => unknown]>([
    ["new", (text) => new RegExp(text)],
    ["called", (text) => RegExp(text)],
    ["match", (text) => "a".match(text)],
    ["matchAll", (text) => ["a".matchAll(new RegExp(text, "g"))]],
    ["search", (text) => "a".search(text)],
  ])("that is made at run time is found: %s", async (_how, use) => {
    const made = await patternsMadeBy(async () => void use("(a+)+$"));
    expect(made).toEqual([{ source: "(a+)+$", flags: expect.any(String) }]);
    expect(made.flatMap(faultsOf)).not.toEqual([]);
  });
});

// If one of these took quadratic time or more, its test would time out.
describe("texts of callers, at their longest", () => {
  test("coordinates", () => {
    // Only the number of spaces is unlimited.
    for (const text of [...attacksOf(500), ...attacksOf(FAR_TOO_LONG)])
      expect(readCoordinates(text)).toEqual(/^1\s+,1$/.test(text) ? { lat: 1, lng: 1 } : null);
  });

  // Every combination of a text's beginning and end comes up: there are 18.
  attackTexts(sampleSize(7, 1));
  attackHeads(sampleSize(11, 1));

  test("no pattern made from them takes more than linear time", async () => {
    const [gazetteer, catalog, app] = await Promise.all([loadGazetteer(), loadVehicles(), makeApp()]);
    const made = await patternsMadeBy(async () => {
      for (const text of ["(a+)+$", "^(?:a|a)*$", ...attacksOf(40).filter((_, i) => i % 8 === 0)]) {
        readCoordinates(text);
        readTrace(text, text);
        requestIdOf({ headers: { "x-request-id": text } });
        await gazetteer.locate(text, new AbortController().signal).catch(() => undefined);
        catalog.find(2019, text, text);
        catalog.nearest(2019, "Ford", text);
        readVehicle(catalog, text);
        await postTo("/v1/routes", app, { origin: text, destination: text });
        await postTo("/v1/optimize", app, bodyWith([["vehicle"], { year: 2019, make: text, model: text }]));
      }
    });
    expect(made.filter((pattern) => faultsOf(pattern).length > 0)).toEqual([]);
    await app.close();
  });
});
