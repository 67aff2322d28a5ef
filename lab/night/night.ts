// A fleet's night: a batch of trips between large towns over the built-in network, against a set of made-up stations.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { BatchTrip } from "../../src/jobs/part.js";
import { planTripLine } from "../../src/jobs/planTripLine.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { packStations } from "../../src/stations/packed/packed.js";
import { pick, seededRandom } from "../../test/support/random.js";
import { SEED } from "../../test/support/randomInstances.js";
import { takeTurns, toFigureOfSamples } from "../../bench/harness/measure.js";
import { progress, type Report, type Setting } from "../../bench/harness/report.js";
import { median } from "../../bench/harness/statistics.js";
import { checkLines, checkTrip, linesOf } from "./check.js";
import { type NightRun, startCrew } from "./crew.js";
import { callPlans } from "./http.js";
import { sharesOf } from "./shares.js";
import { makeStations } from "./stations.js";
import { asHostSet, factsOf, loadTools } from "./tools.js";
import { largestTowns, readTowns } from "./towns.js";
import { drawParts } from "./trips.js";

const GROUP = "night";
const STATIONS = 150_000;
const TOWNS = 300;
const THREADS = 2;

/** Rounds with one thread and with two, and the parts for each thread. */
const ROUNDS = 3;
const ROUND_PARTS = 2;
/** Trips whose plan is compared with one from all stations. */
const CHECKED_TRIPS = 12;

const MAX_CPU_MS = 6;
const MAX_MINUTES = 10;
const WHOLE_NIGHT = 100_000;
const MIN_TIMES_ONE_THREAD = 1.8;
const MAX_WORKER_MB = 400;
const MAX_CALL_MS = 15;
/** Calls over HTTP before they are timed, and those that are timed. */
const WARM_CALLS = 50;
const CALLS = 200;

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
    report.say(
      `NIGHT. ${trips.toLocaleString("en-US")} trips between ${TOWNS} towns over the built-in network, ${STATIONS.toLocaleString("en-US")} made-up stations, ${THREADS} threads of a worker on ${availableParallelism()} processors`,
    );
    const run = await planNight(report, path, parts);

    checkLines(parts, run.results);
    const facts = factsOf(asHostSet(block));
    let checked = 0;
    for (let i = 0; i < CHECKED_TRIPS; i++) {
      progress(`${GROUP}: checking trip ${i + 1} of ${CHECKED_TRIPS}`);
      const part = Math.floor(random() * parts.length);
      const tripsOfPart = parts[part] ?? [];
      const trip = pick(random, tripsOfPart);
      const result = linesOf(run.results[part])[tripsOfPart.indexOf(trip)];
      if (result?.status !== 200) continue;
      await checkTrip(tools, stations, trip, result, signal);
      checked++;
    }
    report.say(
      `Every trip has its line, in order, ${run.failed} of them without a plan; ${checked} plans are those that all stations, taken one after the other, give.`,
    );

    const planHere = async (): Promise<void> => {
      for (const trip of parts[0] ?? []) await planTripLine(tools, trip, facts, signal);
    };
    await planHere();
    const shares = await sharesOf(planHere);
    report.say(
      `Processor time of a trip: ${[...shares].map(([stage, share]) => `${stage} ${(100 * share).toFixed(0)} %`).join(", ")}.`,
    );

    await benchCalls(report, folder, stations, parts, run);
    await benchScale(report, path, parts.slice(0, ROUND_PARTS));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plans all parts, and judges what that takes. */
async function planNight(report: Report, path: string, parts: ReadonlyArray<readonly BatchTrip[]>): Promise<NightRun> {
  const crew = await startCrew(THREADS, path);
  try {
    // The code gets warm before it is timed, as in a night.
    await crew.run(parts.slice(0, THREADS));
    const run = await crew.run(parts, (done) => {
      if (done % 20 === 0) progress(`${GROUP}: ${done} of ${parts.length} parts`);
    });
    const trips = parts.flat().length;
    const perMinute = (60 * trips) / run.seconds;
    report.say(
      `${perMinute.toFixed(0)} trips a minute; ${(run.results.reduce((sum, { length }) => sum + length, 0) / trips / 1000).toFixed(1)} kB of results a trip.`,
    );
    report.judge("processor time of a trip, all in", run.cpuMs / trips, MAX_CPU_MS, "ms CPU");
    report.judge(
      `${WHOLE_NIGHT.toLocaleString("en-US")} trips at this rate`,
      WHOLE_NIGHT / perMinute,
      MAX_MINUTES,
      "minutes",
    );
    report.judge(`memory of a worker with ${THREADS} threads at its peak`, run.peakMb, MAX_WORKER_MB, "MB");
    return run;
  } finally {
    await crew.close();
  }
}

/** Plans trips by a service, one after the other. */
async function benchCalls(
  report: Report,
  folder: string,
  stations: readonly Station[],
  parts: ReadonlyArray<readonly BatchTrip[]>,
  { results }: NightRun,
): Promise<void> {
  progress(`${GROUP}: calls over HTTP`);
  const answers = parts.flatMap((trips, part) =>
    linesOf(results[part]).map(({ status, body }, i) => ({ trip: trips[i], status, body })),
  );
  const planned = answers
    .flatMap(({ trip, status, body }) => (trip !== undefined && status === 200 ? [{ trip, body }] : []))
    .slice(0, WARM_CALLS + CALLS);
  const { ms, stages } = await callPlans(
    folder,
    stations,
    planned.map(({ trip }) => trip),
    planned.map(({ body }) => body),
    Math.min(WARM_CALLS, Math.floor(planned.length / 2)),
  );
  report.show([
    toFigureOfSamples({ group: GROUP, name: "POST /v1/plans", count: STATIONS, noun: "stations", unit: "ms" }, ms),
  ]);
  report.say(
    `Of a call, in ms: ${[...stages].map(([stage, mean]) => `${stage} ${mean.toFixed(1)}`).join(", ")}. Every answer is that of the batch.`,
  );
  report.judge("POST /v1/plans at the median", median(ms), MAX_CALL_MS, "ms");
}

/** Compares two threads with one. */
async function benchScale(report: Report, path: string, parts: ReadonlyArray<readonly BatchTrip[]>): Promise<void> {
  const trips = parts.flat().length;
  const crews = await Promise.all(
    [1, THREADS].map(async (threads) => ({
      threads,
      crew: await startCrew(threads, path),
      perMinute: Array.of<number>(),
    })),
  );
  try {
    await takeTurns(GROUP, ROUNDS, crews, async ({ threads, crew, perMinute }, isWarmUp) => {
      // As many parts for each thread, so that all work as long.
      const { seconds } = await crew.run(Array.from({ length: threads }, () => parts).flat());
      if (!isWarmUp) perMinute.push((60 * threads * trips) / seconds);
    });
    report.show(
      crews.map(({ threads, perMinute }) =>
        toFigureOfSamples(
          { group: GROUP, name: `threads: ${threads}`, count: STATIONS, noun: "stations", unit: "trips/min" },
          perMinute,
        ),
      ),
    );
    const [one = NaN, two = NaN] = crews.map(({ perMinute }) => median(perMinute));
    report.judge(`trips a minute with ${THREADS} threads, of those with 1`, two / one, MIN_TIMES_ONE_THREAD, "times", {
      atLeast: true,
    });
  } finally {
    await Promise.all(crews.map(({ crew }) => crew.close()));
  }
}
