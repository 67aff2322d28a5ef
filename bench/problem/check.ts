// Checks someone's program on the instances.

import { UsageError } from "../../src/cli/usage.js";
import { alignTable } from "../harness/table.js";
import { median } from "../harness/statistics.js";
import { readInstanceText } from "./instances.js";
import { readInstance, toFleetTrip } from "./instance.js";
import { judge, type Verdict } from "./judge.js";
import { optimumOf } from "./measure.js";
import type { Optimum } from "./optima.js";
import { readAnswer } from "./plan.js";
import { runProgram } from "./runProgram.js";
import { FAMILIES, type Slot } from "./slots.js";

/** A program that ends badly, takes too long or writes what is no plan. */
interface Failure {
  readonly kind: "failed";
  readonly reason: string;
}

interface Checked {
  readonly slot: Slot;
  readonly verdict: Verdict | Failure;
  readonly ms: number;
}

/**
 * Runs `command` on each instance, says what its plan is worth, and then the totals.
 * @returns whether every answer is right: a plan that keeps the rules, whatever it costs, or rightly none.
 * @throws {UsageError} when there is no such program.
 */
export async function check(
  command: string,
  slots: readonly Slot[],
  optima: ReadonlyMap<string, Optimum>,
  seconds: number,
  print: (line: string) => void,
): Promise<boolean> {
  const checked: Checked[] = [];
  for (const slot of slots) {
    const optimum = optimumOf(optima, slot);
    const each = await checkOne(command, slot, optimum, seconds);
    checked.push(each);
    print(
      `${String(checked.length).padStart(String(slots.length).length)}/${slots.length}  ${slot.name.padEnd(18)}  ${describe(each, optimum)}`,
    );
  }
  print("");
  for (const line of totals(checked)) print(line);
  const sensations = checked.filter(({ verdict }) => verdict.kind === "below");
  for (const { slot } of sensations)
    print(
      `!!! ${slot.name}: CHEAPER THAN THE PROVEN OPTIMUM. Please report it with the plan: either the proof or the checker is wrong.`,
    );
  return checked.every(({ verdict: { kind } }) => kind === "plan" || kind === "rightly none");
}

async function checkOne(command: string, slot: Slot, optimum: Optimum, seconds: number): Promise<Checked> {
  const text = await readInstanceText(slot);
  const run = await runProgram(command, text, seconds);
  if ("reason" in run) {
    if (run.isNotFound) throw new UsageError(`the shell finds no program for ${command}: ${run.reason}`);
    return { slot, verdict: { kind: "failed", reason: run.reason }, ms: run.ms };
  }
  try {
    return { slot, verdict: judge(toFleetTrip(readInstance(text)), optimum, readAnswer(run.text)), ms: run.ms };
  } catch (error) {
    return {
      slot,
      verdict: { kind: "failed", reason: error instanceof Error ? error.message : String(error) },
      ms: run.ms,
    };
  }
}

function describe({ verdict, ms }: Checked, { cost }: Optimum): string {
  const time = `${ms.toFixed(0)} ms`;
  switch (verdict.kind) {
    case "plan":
      return `${verdict.above === 0 ? "optimum" : "valid"}  $${verdict.cost.toFixed(4)}${verdict.above === 0 ? "" : `, ${(100 * verdict.above).toFixed(4)} % above $${cost?.toFixed(4)}`}, ${time}`;
    case "below":
      return `!!! CHEAPER THAN THE PROVEN OPTIMUM  $${verdict.cost.toFixed(6)}, and ${verdict.optimum === null ? "no plan" : `$${verdict.optimum.toFixed(6)}`} is proven, ${time}`;
    case "rightly none":
      return `no plan, and there is none, ${time}`;
    case "none":
      return `NO PLAN  there is one for $${cost?.toFixed(4)}, ${time}`;
    case "invalid":
      return `INVALID  ${verdict.reason}, ${time}`;
    case "failed":
      return `FAILED  ${verdict.reason}, ${time}`;
  }
}

function totals(checked: readonly Checked[]): string[] {
  const rows = [...FAMILIES, "all"].flatMap((family) => {
    const of = checked.filter(({ slot }) => family === "all" || slot.family === family);
    if (of.length === 0) return [];
    const count = (...kinds: readonly Checked["verdict"]["kind"][]): string =>
      String(of.filter(({ verdict }) => kinds.includes(verdict.kind)).length);
    const above = of.flatMap(({ verdict }) => (verdict.kind === "plan" ? [verdict.above] : []));
    const percent = (share: number): string => (Number.isFinite(share) ? `${(100 * share).toFixed(3)} %` : "");
    const optimal = String(above.filter((share) => share === 0).length);
    return [
      [
        family,
        String(of.length),
        optimal,
        count("plan"),
        count("rightly none"),
        count("none"),
        count("invalid"),
        count("failed"),
        count("below"),
        percent(median(above)),
        percent(Math.max(...above)),
        median(of.map(({ ms }) => ms)).toFixed(0),
      ],
    ];
  });
  return alignTable(
    [
      "",
      "instances",
      "optimum",
      "valid",
      "rightly none",
      "no plan",
      "invalid",
      "failed",
      "below",
      "median above",
      "worst above",
      "median ms",
    ],
    rows,
  );
}
