// A fleet's night: a batch of trips between large towns over the built-in network, against a set of made-up stations.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { planPart } from "../src/jobs/planPart.js";
import { packStations } from "../src/stations/packed/packed.js";
import { pick, seededRandom } from "../test/support/random.js";
import { SEED } from "../test/support/randomInstances.js";
import { takeTurns, toFigureOfSamples } from "./harness/measure.js";
import { progress, type Report, type Setting } from "./harness/report.js";
import { median } from "./harness/statistics.js";
import { checkLines, checkTrip, linesOf } from "./night/check.js";
import { type NightRun, startCrew } from "./night/crew.js";
import { sharesOf } from "./night/shares.js";
import { makeStations } from "./night/stations.js";
import { asHostSet, factsOf, loadTools } from "./night/tools.js";
import { largestTowns, readTowns } from "./night/towns.js";
import { drawParts, linesIn, type Part } from "./night/trips.js";

const GROUP = "night";
const STATIONS = 150_000;
const TOWNS = 300;
const WORKERS = 2;

/** Rounds with one worker and with two, and the parts of each. */
const ROUNDS = 3;
const ROUND_PARTS = 2;
/** Trips whose plan is compared with one from all stations. */
const CHECKED_TRIPS = 12;

const MAX_CPU_MS = 6;
const MAX_MINUTES = 10;
const WHOLE_NIGHT = 100_000;
const MIN_TIMES_ONE_WORKER = 1.8;
const MAX_WORKER_MB = 400;

const { signal } = new AbortController();

export async function benchNight({ report, trips }: Setting): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-night-"));
  try {
    progress(`${GROUP}: ${STATIONS.toLocaleString("en-US")} stations`);
    const tools = await loadTools();
    const allTowns = await readTowns();
    const towns = await largestTowns(tools.places, allTowns, TOWNS, signal);
    const stations = await makeStations(STATIONS, SEED, allTowns);
    const block = packStations(stations);
    const path = join(folder, "stations");
    await writeFile(path, new Uint8Array(block));
    const random = seededRandom(SEED);
    const parts = drawParts(random, towns, trips);
    report.say(`NIGHT. ${trips.toLocaleString("en-US")} trips between ${TOWNS} towns over the built-in network, ${STATIONS.toLocaleString("en-US")} made-up stations, ${WORKERS} worker processes on ${availableParallelism()} processors`);
    const run = await planNight(report, path, parts);

    checkLines(parts, run.results);
    const facts = factsOf(asHostSet(block));
    for (let i = 0; i < CHECKED_TRIPS; i++) {
      progress(`${GROUP}: checking trip ${i + 1} of ${CHECKED_TRIPS}`);
      const part = Math.floor(random() * parts.length);
      const answers = linesOf(run.results[part]);
      const answer = pick(random, answers);
      const line = linesIn(parts[part])[answers.indexOf(answer)];
      if (answer.status === 200 && line !== undefined) await checkTrip(tools, stations, line, answer, signal);
    }
    report.say(`Every trip has its line, in order, ${run.failed} of them without a plan; ${CHECKED_TRIPS} plans are those that all stations, taken one after the other, give.`);

    const sample = linesIn(parts[0]);
    const trip = (line: Uint8Array) => ({ customId: "", line: Buffer.from(line) });
    await planPart(tools, sample.map(trip), facts, signal);
    const shares = await sharesOf(() => planPart(tools, sample.map(trip), facts, signal));
    report.say(`Processor time of a trip: ${[...shares].map(([stage, share]) => `${stage} ${(100 * share).toFixed(0)} %`).join(", ")}.`);

    await benchScale(report, path, parts.slice(0, ROUND_PARTS));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plans all parts with all workers, and judges what that takes. */
async function planNight(report: Report, path: string, parts: readonly Part[]): Promise<NightRun> {
  const crew = await startCrew(WORKERS, path);
  try {
    // The code gets warm before it is timed, as in a night.
    await crew.run(parts.slice(0, WORKERS));
    const run = await crew.run(parts, (done) => {
      if (done % 20 === 0) progress(`${GROUP}: ${done} of ${parts.length} parts`);
    });
    const trips = parts.reduce((sum, { customIds }) => sum + customIds.length, 0);
    const perMinute = (60 * trips) / run.seconds;
    report.say(`${perMinute.toFixed(0)} trips a minute; ${(run.results.reduce((sum, { length }) => sum + length, 0) / trips / 1000).toFixed(1)} kB of results a trip.`);
    report.judge("processor time of a trip, all in", run.cpuMs / trips, MAX_CPU_MS, "ms CPU");
    report.judge(`${WHOLE_NIGHT.toLocaleString("en-US")} trips at this rate`, WHOLE_NIGHT / perMinute, MAX_MINUTES, "minutes");
    report.judge("memory of a worker at its peak", run.peakMb, MAX_WORKER_MB, "MB");
    return run;
  } finally {
    await crew.close();
  }
}

/** Compares two workers with one. */
async function benchScale(report: Report, path: string, parts: readonly Part[]): Promise<void> {
  const trips = parts.reduce((sum, { customIds }) => sum + customIds.length, 0);
  const crews = await Promise.all([1, WORKERS].map(async (workers) => ({ workers, crew: await startCrew(workers, path), perMinute: Array.of<number>() })));
  try {
    await takeTurns(GROUP, ROUNDS, crews, async ({ workers, crew, perMinute }, isWarmUp) => {
      // As many parts for each worker, so that none is idle at the end.
      const { seconds } = await crew.run(Array.from({ length: workers }, () => parts).flat());
      if (!isWarmUp) perMinute.push((60 * workers * trips) / seconds);
    });
    report.show(crews.map(({ workers, perMinute }) => toFigureOfSamples({ group: GROUP, name: `workers: ${workers}`, count: STATIONS, noun: "stations", unit: "trips/min" }, perMinute)));
    const [one = NaN, two = NaN] = crews.map(({ perMinute }) => median(perMinute));
    report.judge(`trips a minute with ${WORKERS} workers, of those with 1`, two / one, MIN_TIMES_ONE_WORKER, "times", { atLeast: true });
  } finally {
    await Promise.all(crews.map(({ crew }) => crew.close()));
  }
}
