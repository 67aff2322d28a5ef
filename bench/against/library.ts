// Runs the package of one version in a process of its own: `library.js INDEX`, INDEX being the address of its entry.
// A message names a case and how often to plan it; the reply has the plan and the processor time of one.

import type * as Library from "../../src/index.js";
import { cpuNow } from "../harness/measure.js";
import { type LibraryReply, type LibraryRequest, PLANS } from "./plans.js";

const MICROS_PER_MS = 1000;

const library: typeof Library = await import(process.argv[2] ?? "");
const optimizer = await library.loadOptimizer();
const inputs = new Map(PLANS.map(({ name, make }) => [name, make()]));

process.on("message", ({ name, times }: LibraryRequest) => {
  const input = inputs.get(name);
  if (input === undefined) throw new Error(`there is no case ${name}`);
  let plan = optimizer.plan(input);
  const begin = cpuNow();
  // Not by tinybench: reading the clock at each plan takes as long as a plan of ten stations.
  for (let i = 0; i < times; i++) plan = optimizer.plan(input);
  const micros = ((cpuNow() - begin) * MICROS_PER_MS) / times;
  process.send?.({ answer: JSON.stringify(plan), micros } satisfies LibraryReply);
});
process.send?.("ready");
