// The tables of README.md: by whom the optima are proven, and what methods reach.

import { readFile, writeFile } from "node:fs/promises";
import { writeNumber } from "../harness/table.js";
import { median, quantile } from "../harness/statistics.js";
import { problemFile } from "./files.js";
import { judgeCost } from "./judge.js";
import { optimumOf } from "./measure.js";
import { isIndependent, type Optimum, PROOFS, readOptima } from "./optima.js";
import { type MethodResults, readResults } from "./results.js";
import { FAMILIES, type Family, SLOTS } from "./slots.js";

const README = problemFile("README.md");

type Optima = ReadonlyMap<string, Optimum>;

export async function writeTables(): Promise<void> {
  const [readme, optima, results] = await Promise.all([readFile(README, "utf8"), readOptima(), readResults()]);
  await writeFile(README, placeTables(readme, optima, results));
}

/** @throws {Error} when the document lacks the marks between which a table stands. */
export function placeTables(document: string, optima: Optima, results: readonly MethodResults[]): string {
  return place(place(document, "proofs", proofTable(optima)), "methods", [
    ...methodTable(optima, results),
    "",
    ...describeMachines(results),
  ]);
}

function place(document: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md lacks ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n${lines.join("\n")}\n${document.slice(to)}`;
}

function proofTable(optima: Optima): string[] {
  const head = [
    "| family | instances | without a plan | stations | the planner | MILP | whole-gallon grid | level table | MILP or grid |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
  ];
  const proofsOf = (label: string, of: readonly Family[]): string => {
    const slots = SLOTS.filter(({ family }) => of.includes(family));
    const each = slots.map((slot) => optimumOf(optima, slot));
    const count = (is: (optimum: Optimum) => boolean): number => each.filter(is).length;
    const byProof = PROOFS.map((proof) => count(({ proofs }) => proofs.includes(proof)));
    const sizes = slots.map(({ stations }) => stations);
    return `| ${[label, slots.length, count(({ cost }) => cost === null), `${Math.min(...sizes)} … ${Math.max(...sizes)}`, ...byProof, count(isIndependent)].join(" | ")} |`;
  };
  return [...head, ...FAMILIES.map((family) => proofsOf(`\`${family}\``, [family])), proofsOf("**all**", FAMILIES)];
}

function methodTable(optima: Optima, results: readonly MethodResults[]): string[] {
  const head = [
    "| family | method | optimum | median above | worst above | no plan | median | p99 |",
    "|---|---|--:|--:|--:|--:|--:|--:|",
  ];
  return [...head, ...FAMILIES.flatMap((family) => results.flatMap((method) => rowOf(optima, family, method)))];
}

function rowOf(optima: Optima, family: Family, { name, withStart, reached }: MethodResults): string[] {
  const solved = SLOTS.filter((slot) => slot.family === family).flatMap((slot) => {
    const each = reached[slot.name];
    return each === undefined ? [] : [{ ...each, optimum: optimumOf(optima, slot) }];
  });
  if (solved.length === 0) return [];
  const feasible = solved.filter(({ optimum }) => optimum.cost !== null);
  const shares = feasible.flatMap(({ cost, optimum }) => {
    if (cost === null) return [];
    const verdict = judgeCost(optimum, cost);
    if (verdict.kind !== "plan") throw new Error(`${name} is cheaper than what was proven`);
    return [verdict.above];
  });
  const times = solved.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const percent = (count: number): string => `${((100 * count) / feasible.length).toFixed(0)} %`;
  const above = (share: number): string => (Number.isFinite(share) ? `${writeShare(100 * share)} %` : "");
  const cells = [
    `\`${family}\``,
    withStart ? `${name} †` : name,
    percent(shares.filter((share) => share === 0).length),
    above(median(shares)),
    above(Math.max(...shares)),
    percent(feasible.length - shares.length),
    `${writeNumber(median(times))} ms`,
    `${writeNumber(quantile(times, 0.99))} ms`,
  ];
  return [`| ${cells.join(" | ")} |`];
}

/** Two significant digits of what is small, so that it does not look like nothing. */
function writeShare(percent: number): string {
  if (percent === 0) return "0";
  return percent >= 0.01 ? percent.toFixed(2) : String(Number(percent.toPrecision(1)));
}

function describeMachines(results: readonly MethodResults[]): string[] {
  const described = results.map(
    ({ date, machine: { cpu, cores, node, system } }) => `${cpu} × ${cores}, Node ${node}, ${system}, ${date}`,
  );
  return [...new Set(described)].map((machine) => {
    const names = results.filter((_, i) => described[i] === machine).map(({ name }) => name);
    return `Measured on ${machine}: ${names.join(", ")}.`;
  });
}
