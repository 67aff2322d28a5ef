// Has methods and entrants solve the instances, and keeps what they reach and how long they take.

import { loadOptimizer } from "../../src/index.js";
import type { FleetTrip } from "../../test/support/fleetTrips.js";
import { describeMachine } from "../harness/machine.js";
import { progress } from "../harness/report.js";
import { cpuNow } from "../harness/measure.js";
import { type Entrant, readEntrants } from "./entrants.js";
import { readInstanceText, readTrip } from "./instances.js";
import { judge, judgeCost, type Verdict } from "./judge.js";
import { type Answer, type Method, methodsOf } from "./methods/methods.js";
import { type Optimum, readOptima } from "./optima.js";
import { readAnswer } from "./plan.js";
import { type MethodResults, type Reached, readResults, writeResults } from "./results.js";
import { runProgram } from "./runProgram.js";
import { SLOTS, type Slot } from "./slots.js";

/** What takes no longer than this runs again until it does. */
const BRIEF_MS = 5;
const ENTRANT_SECONDS = 60;
const PROGRESS_MS = 10_000;
const COST_DIGITS = 6;

/** @throws {Error} when a plan is cheaper than what was proven. */
type Solve = (slot: Slot) => Promise<Reached | undefined>;

/** Names of all methods and entrants, in the table's order. */
export async function listNames(): Promise<string[]> {
  const [optimizer, entrants] = await Promise.all([loadOptimizer(), readEntrants()]);
  return [...methodsOf(optimizer), ...entrants].map(({ name }) => name);
}

/** Measures those named on these instances, and keeps what was measured of other methods and instances. */
export async function measure(names: readonly string[], slots: readonly Slot[]): Promise<void> {
  const [optimizer, entrants, optima] = await Promise.all([loadOptimizer(), readEntrants(), readOptima()]);
  const methods = methodsOf(optimizer);
  const kept = new Map((await readResults().catch(() => [])).map((results) => [results.name, results]));
  const order = [...methods, ...entrants].map(({ name }) => name);
  for (const name of order.filter((each) => names.includes(each))) {
    const method = methods.find((each) => each.name === name);
    const entrant = entrants.find((each) => each.name === name);
    const former = method?.longerThan === undefined ? undefined : kept.get(method.longerThan);
    const solve = method ? solveBy(method, optima, former) : entrant ? solveByEntrant(entrant, optima) : undefined;
    if (solve === undefined) continue;
    kept.set(name, {
      name,
      withStart: entrant !== undefined,
      date: new Date().toISOString().slice(0, 10),
      machine: describeMachine(),
      reached: inOrder({ ...kept.get(name)?.reached, ...(await solveAll(name, slots, solve)) }),
    });
    await writeResults(order.flatMap((each) => kept.get(each) ?? []));
  }
}

function inOrder(reached: MethodResults["reached"]): MethodResults["reached"] {
  return Object.fromEntries(SLOTS.flatMap(({ name }) => (reached[name] === undefined ? [] : [[name, reached[name]]])));
}

async function solveAll(name: string, slots: readonly Slot[], solve: Solve): Promise<MethodResults["reached"]> {
  const reached: Record<string, Reached> = {};
  let shownAt = performance.now();
  for (const [i, slot] of slots.entries()) {
    const each = await solve(slot);
    if (each !== undefined) reached[slot.name] = each;
    if (performance.now() - shownAt < PROGRESS_MS) continue;
    shownAt = performance.now();
    progress(`${name}: ${i + 1} of ${slots.length}`);
  }
  progress(`${name}: done`);
  return reached;
}

function solveBy(
  { prepare, name }: Method,
  optima: ReadonlyMap<string, Optimum>,
  former: MethodResults | undefined,
): Solve {
  return async (slot) => {
    const known = former?.reached[slot.name];
    if (known?.isProven) return known;
    const trip = await readTrip(slot);
    const run = prepare(trip);
    if (run === undefined) return undefined;
    const { answer, ms } = await time(run);
    const cost = costOf(name, slot, judgeAnswer(trip, optimumOf(optima, slot), answer));
    return { cost, ms: toDigits(ms), ...(answer.isProven && cost !== null && { isProven: true }) };
  };
}

/** Processor time of one run, on the mean of as many as fit into a few milliseconds once the code is warm. */
async function time(run: () => Answer | Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const begin = cpuNow();
  const answer = await run();
  const firstMs = cpuNow() - begin;
  if (firstMs > BRIEF_MS) return { answer, ms: firstMs };
  const warm = cpuNow();
  let runs = 0;
  let ms: number;
  do {
    await run();
    runs++;
    ms = cpuNow() - warm;
  } while (ms < BRIEF_MS);
  return { answer, ms: ms / runs };
}

function judgeAnswer(trip: FleetTrip, optimum: Optimum, { found }: Answer): Verdict {
  return found !== null && "cost" in found
    ? judgeCost(optimum, found.cost)
    : judge(trip, optimum, found?.stops ?? null);
}

function solveByEntrant({ name, command, knowsRules }: Entrant, optima: ReadonlyMap<string, Optimum>): Solve {
  return async (slot) => {
    if (!knowsRules && slot.family.startsWith("fleet")) return undefined;
    const run = await runProgram(command, await readInstanceText(slot), ENTRANT_SECONDS);
    const ms = toDigits(run.ms);
    if ("reason" in run) return { cost: null, ms };
    try {
      return {
        cost: costOf(name, slot, judge(await readTrip(slot), optimumOf(optima, slot), readAnswer(run.text))),
        ms,
      };
    } catch (error) {
      if (error instanceof TooGood) throw error;
      return { cost: null, ms };
    }
  };
}

class TooGood extends Error {}

/** Null where there is no plan that keeps the rules. @throws {TooGood} when it is cheaper than what was proven. */
function costOf(name: string, slot: Slot, verdict: Verdict): number | null {
  if (verdict.kind === "below")
    throw new TooGood(
      `${name} solves ${slot.name} for $${verdict.cost}, and $${verdict.optimum} is proven to be the least`,
    );
  return verdict.kind === "plan" ? Number(verdict.cost.toFixed(COST_DIGITS)) : null;
}

export function optimumOf(optima: ReadonlyMap<string, Optimum>, { name }: Slot): Optimum {
  const optimum = optima.get(name);
  if (optimum === undefined) throw new Error(`${name} has no proven optimum yet`);
  return optimum;
}

function toDigits(ms: number): number {
  return Number(ms.toPrecision(3));
}
