// How time grows with the number of stations: for random ones, and for those that make the optimizer slow.

import { loadOptimizer } from "../src/index.js";
import type { Optimizer, PlanInput } from "../src/optimizer/optimizer.js";
import { checkAgainstHighs, checkCost, driveChecked, knownLeastCost } from "./checks.js";
import { BRIEFLY, measure, medianOf, timeCpuOnce, toFigureOfSamples } from "./harness/measure.js";
import type { Setting } from "./harness/registry.js";
import { progress, type Report } from "./harness/report.js";
import type { Figure } from "./harness/results.js";
import { randomInstance, SEED } from "./instances.js";
import { WORST_FIXTURES } from "./worst.js";

const GROUP = "growth";
const RANDOM = "random";
const UNIT = "ms CPU";

const PROVED_STATIONS = 60;
const COMPARED_STATIONS = 5_000;
const FEW_STATIONS = 10_000;
/** As many times more than few as many are more than these. */
const MIDDLE_STATIONS = 100_000;
const MANY_STATIONS = 1_000_000;
const MANY_ROUNDS = 5;

const MAX_TIMES_RANDOM = 10;
const MAX_GROWTH_PER_STATION = 1.5;

/** A run that takes longer is done once. */
const ONCE_FROM_MS = 1_000;
/** A run of many stations that would take longer, growing as it did so far, is not begun. */
const MAX_MANY_MS = 60_000;
/** No further run of many is begun after this. */
const MANY_SAMPLING_MS = 1_000;
/** Runs of few, before those of many and after them. */
const FEW_SAMPLING_MS = 250;

export async function benchGrowth({ report }: Setting): Promise<void> {
  const optimizer = await loadOptimizer();
  report.say("GROWTH with the number of stations, in processor time");
  for (const { name, make } of WORST_FIXTURES) {
    const instance = make(PROVED_STATIONS);
    await checkAgainstHighs(name, driveChecked(name, instance, optimizer.plan(instance)), instance);
  }
  await compareFixtures(report, optimizer);
  await growRandom(report, optimizer);
  for (const fixture of WORST_FIXTURES) growFixture(report, optimizer, fixture.name, fixture.make);
  report.say(`Every plan was driven and costs what it says; of ${PROVED_STATIONS} stations the optimum is HiGHS's.`);
}

/** All fixtures at one size, beside the random instance. */
async function compareFixtures(report: Report, optimizer: Optimizer): Promise<void> {
  const random = randomInstance(COMPARED_STATIONS, SEED);
  checkCost(RANDOM, driveChecked(RANDOM, random, optimizer.plan(random)), knownLeastCost(COMPARED_STATIONS) ?? NaN);
  const figures: Figure[] = [];
  const quick = [{ name: RANDOM, instance: random }];
  for (const { name, make } of WORST_FIXTURES) {
    progress(`${GROUP}: ${name}, ${COMPARED_STATIONS.toLocaleString("en-US")} stations`);
    const instance = make(COMPARED_STATIONS);
    const { ms, value } = timeCpuOnce(() => optimizer.plan(instance));
    driveChecked(name, instance, value);
    if (ms < ONCE_FROM_MS) quick.push({ name, instance });
    else figures.push(figureOf(name, COMPARED_STATIONS, [ms]));
  }
  const tasks = quick.map(({ name, instance }) => ({ name, count: COMPARED_STATIONS, run: () => optimizer.plan(instance) }));
  figures.unshift(...(await measure(GROUP, "stations", tasks, { ...BRIEFLY, unit: UNIT })));
  report.show(figures);
  const worst = figures.toSorted((a, b) => b.median - a.median).find(({ name }) => name !== RANDOM);
  if (worst !== undefined) report.judge(`the worst, "${worst.name}", of random at ${COMPARED_STATIONS.toLocaleString("en-US")} stations`, worst.median / medianOf(figures, RANDOM), MAX_TIMES_RANDOM, "times");
}

async function growRandom(report: Report, optimizer: Optimizer): Promise<void> {
  progress(`${GROUP}: ${RANDOM}, ${MANY_STATIONS.toLocaleString("en-US")} stations`);
  const tasks = [FEW_STATIONS, MANY_STATIONS].map((count) => {
    const instance = randomInstance(count, SEED);
    const name = `${RANDOM}, ${count.toLocaleString("en-US")}`;
    checkCost(name, driveChecked(name, instance, optimizer.plan(instance)), knownLeastCost(count) ?? NaN);
    return { name, count, run: () => optimizer.plan(instance) };
  });
  const figures = await measure(GROUP, "stations", tasks, { rounds: MANY_ROUNDS, roundMs: 200, unit: UNIT });
  report.say("");
  report.show(figures);
  judgeGrowth(report, RANDOM, figures.map(({ median, count }) => median / count));
}

/** Runs of many stations, between runs of few. */
function growFixture(report: Report, optimizer: Optimizer, name: string, make: (stations: number) => PlanInput): void {
  const few = make(FEW_STATIONS);
  driveChecked(name, few, optimizer.plan(few));
  const fewMs: number[] = [];
  const sampleFew = (): void => {
    const begin = performance.now();
    do fewMs.push(timeCpuOnce(() => optimizer.plan(few)).ms);
    while (performance.now() - begin < FEW_SAMPLING_MS);
  };
  sampleFew();
  const fewFigure = (): Figure => figureOf(`${name}, few`, FEW_STATIONS, fewMs);
  progress(`${GROUP}: ${name}, ${MIDDLE_STATIONS.toLocaleString("en-US")} stations`);
  const middle = make(MIDDLE_STATIONS);
  const { ms: middleMs, value: middlePlan } = timeCpuOnce(() => optimizer.plan(middle));
  driveChecked(name, middle, middlePlan);
  const expectedMs = middleMs ** 2 / fewFigure().median;
  if (expectedMs > MAX_MANY_MS) {
    report.show([fewFigure(), figureOf(`${name}, more`, MIDDLE_STATIONS, [middleMs])]);
    report.say(`Not tried with more: growing as it did so far, ${MANY_STATIONS.toLocaleString("en-US")} stations would take ${(expectedMs / 1000).toFixed(0)} s.`);
    judgeGrowth(report, name, [1, Infinity]);
    return;
  }
  progress(`${GROUP}: ${name}, ${MANY_STATIONS.toLocaleString("en-US")} stations, some ${(expectedMs / 1000).toFixed(1)} s`);
  const many = make(MANY_STATIONS);
  const manyMs: number[] = [];
  const begin = performance.now();
  do {
    const { ms, value } = timeCpuOnce(() => optimizer.plan(many));
    driveChecked(name, many, value);
    manyMs.push(ms);
  } while (manyMs.length < MANY_ROUNDS && performance.now() - begin < MANY_SAMPLING_MS);
  sampleFew();
  const figures = [fewFigure(), figureOf(`${name}, many`, MANY_STATIONS, manyMs)];
  report.show(figures);
  judgeGrowth(report, name, figures.map(({ median, count }) => median / count));
}

function judgeGrowth(report: Report, name: string, [few = NaN, many = NaN]: readonly number[]): void {
  report.judge(`${name}: time per station, ${MANY_STATIONS.toLocaleString("en-US")} to ${FEW_STATIONS.toLocaleString("en-US")}`, many / few, MAX_GROWTH_PER_STATION, "times");
}

function figureOf(name: string, count: number, ms: readonly number[]): Figure {
  return toFigureOfSamples({ group: GROUP, name, count, noun: "stations", unit: UNIT }, ms);
}
