// The lock file pins every package by version and content, so that what is installed is what was reviewed.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseJson } from "../support/app.js";

const Wanted = z.record(z.string(), z.string()).default({});
const Manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: Wanted,
  devDependencies: Wanted,
  peerDependencies: Wanted,
  optionalDependencies: Wanted,
});
const Package = z.looseObject({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
});
const Lock = z.looseObject({ lockfileVersion: z.literal(3), packages: z.looseObject({ "": Manifest }) });

async function read(name: string): Promise<unknown> {
  return parseJson(await readFile(new URL(`../../${name}`, import.meta.url), "utf8"));
}

const manifest = Manifest.parse(await read("package.json"));
const lab = Manifest.parse(await read("lab/package.json"));
const {
  "": root,
  lab: lockedLab,
  [`node_modules/${lab.name}`]: labLink,
  ...locked
} = Lock.parse(await read("package-lock.json")).packages;

/** What is wrong with a package of the lock file. */
function faultsOf(entry: unknown): string[] {
  const { version, integrity = "", resolved, hasInstallScript, link, inBundle } = Package.parse(entry);
  return [
    ...(/^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.test(version) ? [] : ["no exact version"]),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? [] : ["no integrity"]),
    // An address ties the project to one registry.
    ...(resolved === undefined ? [] : ["an address"]),
    ...(hasInstallScript === true ? ["an install script"] : []),
    ...(link === true || inBundle === true ? ["not from a registry"] : []),
  ];
}

test("every package has an exact version and a hash of its content, no address and no install script", () => {
  const entries = Object.entries(locked);
  expect(entries.length).toBeGreaterThan(Object.keys(manifest.dependencies).length);
  expect(entries.flatMap(([path, entry]) => faultsOf(entry).map((fault) => `${path}: ${fault}`))).toEqual([]);
});

describe("a fault is found", () => {
  const GOOD = { version: "1.2.3", integrity: `sha512-${"A".repeat(86)}==` };

  test.each([
    ["no exact version", { ...GOOD, version: "^1.2.3" }],
    ["no integrity", { version: "1.2.3" }],
    ["no integrity", { ...GOOD, integrity: "sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }],
    ["an address", { ...GOOD, resolved: "https://registry.example.com/a.tgz" }],
    ["an install script", { ...GOOD, hasInstallScript: true }],
    ["not from a registry", { ...GOOD, link: true }],
  ])("%s", (fault, entry) => {
    expect(faultsOf(GOOD)).toEqual([]);
    expect(faultsOf(entry)).toEqual([fault]);
  });
});

test("package.json and the lock file agree, and every dependency is given by version", () => {
  for (const kind of [
    "name",
    "version",
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "optionalDependencies",
  ] as const) {
    expect([kind, root[kind]]).toEqual([kind, manifest[kind]]);
  }
  const wanted = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  };
  for (const [name, range] of Object.entries(wanted)) {
    expect([name, range]).toEqual([name, expect.stringMatching(/^[~^]?\d+\.\d+\.\d+$/)]);
    const { version } = Package.parse(locked[`node_modules/${name}`]);
    expect([name, isWithin(version, range)]).toEqual([name, true]);
  }
});

test("the lab is the only workspace, agrees with the lock file, and adds nothing to production", () => {
  expect(labLink).toEqual({ resolved: "lab", link: true });
  expect(Manifest.parse(lockedLab)).toMatchObject({
    name: lab.name,
    dependencies: {},
    devDependencies: lab.devDependencies,
    peerDependencies: {},
    optionalDependencies: {},
  });
  expect([lab.dependencies, lab.peerDependencies, lab.optionalDependencies]).toEqual([{}, {}, {}]);
  for (const [name, range] of Object.entries(lab.devDependencies)) {
    const { version } = Package.parse(locked[`node_modules/${name}`]);
    expect([name, isWithin(version, range)]).toEqual([name, true]);
    // Only one of them decides which version is installed.
    expect([name, { ...manifest.dependencies, ...manifest.devDependencies }[name]]).toEqual([name, undefined]);
  }
});

/** Whether an exact version is one that `1.2.3`, `~1.2.3` or `^1.2.3` allows. */
function isWithin(version: string, range: string): boolean {
  if (!/^[~^]/.test(range)) return version === range;
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = range.slice(1).split(".").map(Number);
  if (major !== leastMajor) return false;
  if ((major === 0 || range.startsWith("~")) && minor !== leastMinor) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}
