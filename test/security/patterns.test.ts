// No pattern of the built project takes more than linear time, whatever text it meets.

import { parse } from "acorn";
import { full } from "acorn-walk";
import { readdir, readFile } from "node:fs/promises";
import { analyse } from "scslre";
import { transformWithOxc } from "vite";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/contract/errors.js";
import { readCoordinates } from "../../src/contract/routes.js";
import { requestIdOf } from "../../src/http/gates/requestId.js";
import { loadGazetteer } from "../../src/providers/places/gazetteer/load.js";
import { readTrace } from "../../src/tracing/trace.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { readVehicle } from "../../src/vehicles/query.js";
import { makeApp, postTo } from "../support/app.js";
import { bodyWith, validBody } from "../support/requests.js";
import { attackHeads, attacksOf } from "./attacks.js";

const BUILT = new URL("../../dist/src/", import.meta.url);
const PAGE = new URL("../../src/web/", import.meta.url);

/** Where `RegExp` is named, or a text or a variable is matched by: file, code, reason. */
const COMPUTED: readonly (readonly [file: string, code: string, reason: string])[] = [
  ["optimizer/polyline/prefilter.js", "tree.search({ minX: x - meters, minY: y - meters, maxX: x + meters, maxY: y + meters })", "the search of a tree of rectangles"],
  ["web/background/serviceWorker.ts", "cache.match(request, HOWEVER_ASKED)", "the look-up in a browser's cache"],
];

/** Methods of texts that make a pattern of what they are given. */
const MATCHERS = new Set(["match", "matchAll", "search"]);

interface Found {
  readonly patterns: readonly { readonly source: string; readonly flags: string }[];
  /** Code that may make patterns as it runs. */
  readonly computed: readonly string[];
}

function findPatterns(text: string): Found {
  const patterns: { source: string; flags: string }[] = [];
  const computed: string[] = [];
  full(parse(text, { ecmaVersion: "latest", sourceType: "module" }), (node, _state, type) => {
    const at = (name: string): unknown => Reflect.get(node, name);
    const regex = at("regex");
    if (type === "Literal" && typeof regex === "object" && regex !== null) {
      patterns.push({ source: String(Reflect.get(regex, "pattern")), flags: String(Reflect.get(regex, "flags")) });
    }
    if ((type === "Identifier" && at("name") === "RegExp") || (type === "MemberExpression" && nameOfProperty(node) === "RegExp")) computed.push(text.slice(node.start, node.end));
    const callee = at("callee");
    const [first] = type === "CallExpression" ? listIn(at("arguments")) : [];
    if (first !== undefined && MATCHERS.has(nameOfProperty(callee)) && Reflect.get(first, "regex") === undefined) computed.push(text.slice(node.start, node.end));
  });
  return { patterns, computed };
}

function listIn(value: unknown): object[] {
  return Array.isArray(value) ? value.filter((each): each is object => typeof each === "object" && each !== null) : [];
}

/** The name behind the point of `a.name`. */
function nameOfProperty(member: unknown): string {
  if (typeof member !== "object" || member === null) return "";
  const property: unknown = Reflect.get(member, "property");
  return typeof property === "object" && property !== null ? String(Reflect.get(property, "name")) : "";
}

/** Why a pattern may take more than linear time. */
function faultsOf({ source, flags }: { source: string; flags: string }): string[] {
  const faults = analyse({ source, flags }).reports.map(({ type, exponential }) => `${type}${exponential ? ", exponential" : ""}`);
  // The analysis pumps single characters, which finds all but what repeats a group: so none is repeated without bound.
  const bare = source.replaceAll(/\\./g, "_").replaceAll(/\[[^\]]*\]/g, "_");
  if (/\)(?:[*+]|\{\d+,\})/.test(bare)) faults.push("a group is repeated without bound");
  return faults;
}

/** Our modules as they run; the page's as they are before they are bundled with others' code. */
async function readBuilt(): Promise<[file: string, text: string][]> {
  const files = (await readdir(BUILT, { recursive: true })).filter((name) => name.endsWith(".js") && !name.startsWith("web/")).toSorted();
  const pages = (await readdir(PAGE, { recursive: true })).filter((name) => /(?<!\.d)\.ts$/.test(name)).toSorted();
  return Promise.all([
    ...files.map(async (name): Promise<[string, string]> => [name, await readFile(new URL(name, BUILT), "utf8")]),
    ...pages.map(async (name): Promise<[string, string]> => [`web/${name}`, (await transformWithOxc(await readFile(new URL(name, PAGE), "utf8"), name)).code]),
  ]);
}

describe("each pattern", () => {
  test("takes linear time; none is made as the program runs", async () => {
    const built = await readBuilt();
    const faults: string[][] = [];
    const computed: string[][] = [];
    let count = 0;
    for (const [file, text] of built) {
      const found = findPatterns(text);
      count += found.patterns.length;
      for (const pattern of found.patterns) if (faultsOf(pattern).length > 0) faults.push([file, `/${pattern.source}/${pattern.flags}`]);
      for (const code of found.computed) computed.push([file, code]);
    }
    // There are patterns in these, so the search finds something.
    expect(built.map(([file]) => file)).toEqual(expect.arrayContaining(["web/trip/places.ts", "contract/routes.js", "tracing/trace.js", "http/gates/requestId.js"]));
    expect(count).toBeGreaterThan(50);
    expect(faults).toEqual([]);
    expect(computed).toEqual(COMPUTED.map(([file, code]) => [file, code]));
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
  ])("is found where it is bad: %s", (source) => {
    const { patterns } = findPatterns(`const a = 1; export const f = (text) => text.replace(/${source}/u, "");`);
    expect(patterns).toEqual([{ source, flags: "u" }]);
    expect(patterns.flatMap(faultsOf)).not.toEqual([]);
  });

  test.each(["new RegExp(x)", "RegExp('(a+)+$')", "const R = RegExp;", "globalThis.RegExp(x)", "t.match('(a+)+$')", "t.matchAll(x)", "t.search(`a`)"])("is found where it is made: %s", (code) => {
    expect(findPatterns(code).computed).toHaveLength(1);
  });
});

// Where one of these took squared time or more, its test would not end in time.
describe("texts of callers, at their longest", () => {
  const FAR_TOO_LONG = 200_000;

  test("coordinates", { timeout: 120_000 }, () => {
    // Only spaces may be as many as they like.
    for (const text of [...attacksOf(500), ...attacksOf(FAR_TOO_LONG)]) expect(readCoordinates(text)).toEqual(/^1\s+,1$/.test(text) ? { lat: 1, lng: 1 } : null);
  });

  test("trace and request id", { timeout: 120_000 }, () => {
    for (const text of attacksOf(FAR_TOO_LONG)) {
      expect(readTrace(text, text)).toBeUndefined();
      expect(requestIdOf({ headers: { "x-request-id": text } })).toMatch(/^req_/);
    }
    const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    for (const text of attacksOf(FAR_TOO_LONG)) expect(readTrace(`${trace}-${text}`, undefined)).toBeUndefined();
  });

  test("names of places", { timeout: 120_000 }, async () => {
    const gazetteer = await loadGazetteer();
    for (const text of attacksOf(500)) await expect(gazetteer.locate(text, new AbortController().signal)).rejects.toBeInstanceOf(ServiceError);
  });

  test("names of vehicles", { timeout: 120_000 }, async () => {
    const catalog = await loadVehicles();
    for (const text of attacksOf(100)) {
      for (const [make, model] of [["Ford", text], [text, "F-150"], [text, text]] as const) expect(catalog.find(2019, make, model)).toBeInstanceOf(Array);
      expect(catalog.nearest(2019, "Ford", text)).toBeInstanceOf(Array);
      expect(readVehicle(catalog, text)).toBeInstanceOf(Object);
    }
  });

  test("bodies", { timeout: 120_000 }, async () => {
    const app = await makeApp();
    for (const text of attacksOf(100)) {
      const { statusCode } = await postTo("/v1/optimize", app, bodyWith([["vehicle"], { year: 2019, make: "Ford", model: text }]));
      expect([200, 400, 422]).toContain(statusCode);
    }
    for (const text of attacksOf(FAR_TOO_LONG).slice(0, 60)) {
      expect((await postTo("/v1/routes", app, text)).statusCode).toBe(422);
      expect((await postTo("/v1/routes", app, { origin: text, destination: text })).statusCode).toBe(422);
      expect((await postTo("/v1/optimize", app, { ...validBody(), route: { polyline: text } })).statusCode).toBe(400);
    }
    await app.close();
  });

  attackHeads(4);

});
