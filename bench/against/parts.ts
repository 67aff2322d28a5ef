// The parts of `bench against`.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { enrichBody, optimizeBody, planArguments, plansBody, readDemoStations } from "./inputs.js";
import { firstScriptKb } from "./page.js";
import { type LibraryPlan, PLANS } from "./plans.js";
import { runCommand, type Side } from "./sides.js";
import { type Unit, UNITS } from "./table.js";
import { type Call, fireAt, firstAnswer, withoutRequestId } from "./volley.js";

export interface Measure {
  readonly name: string;
  readonly unit: Unit;
}

export interface Part {
  readonly name: string;
  /** Its line in `--help`. */
  readonly about: string;
  readonly measures: readonly Measure[];
  /** Set where each run measures the same. */
  readonly isConstant?: true;
  /**
   * How often a version runs in a round, at least; 1 unless given. On a busy machine a round's time may pass after a few
   * runs, and what comes once a round, such as a new connection, would count for too much.
   */
  readonly leastRuns?: number;
  /** Asks one version once and warms it up. */
  readonly prepare: (side: Side) => Promise<Prepared>;
}

export interface Prepared {
  /** What both versions must answer alike, to the byte; undefined where there is nothing to compare. */
  readonly answer: string | undefined;
  /** Runs it `times` times; returns what each measure found for one. @throws {Error} when an answer is another one. */
  readonly run: (times: number) => Promise<readonly number[]>;
}

const MICROS_PER_MS = 1000;
const CONNECTIONS = 10;

/** How requests of a size are sent. */
interface Sending {
  readonly unit: Unit;
  /** Requests that warm the service up, on all connections. */
  readonly warmRequests: number;
  readonly leastRuns: number;
}

/** Until then the time of a small request still falls, as V8 compiles the code again. */
const SMALL: Sending = { unit: UNITS.cpuMicros, warmRequests: 3_000, leastRuns: 200 };
const LARGE: Sending = { unit: UNITS.cpuMs, warmRequests: 20, leastRuns: 5 };

/** The library plans so many stations in a round, at least. */
const LEAST_STATIONS = 100_000;

/** All parts, in the order in which they run. A new one is an object here, or a row of `PLANS`. */
export const PARTS: readonly Part[] = [
  ...PLANS.map(libraryPart),
  httpPart("request", "POST /v1/optimize with 10 stations, one request after another", SMALL, 1, async () => ({
    path: "/v1/optimize",
    body: optimizeBody(10),
  })),
  httpPart("small", `the same on ${CONNECTIONS} connections at a time`, SMALL, CONNECTIONS, async () => ({
    path: "/v1/optimize",
    body: optimizeBody(10),
  })),
  httpPart("large", "POST /v1/optimize with 5,000 stations, one after another", LARGE, 1, async () => ({
    path: "/v1/optimize",
    body: optimizeBody(5_000),
  })),
  httpPart("plans", "POST /v1/plans from coast to coast, 94 stations", LARGE, 1, async () => ({
    path: "/v1/plans",
    body: await plansBody(),
  })),
  httpPart("enrich", "POST /v1/stations/enrich-distances, 30,000 points, 5,000 stations", LARGE, 1, async () => ({
    path: "/v1/stations/enrich-distances",
    body: enrichBody(30_000, 5_000),
  })),
  {
    name: "cli",
    about: "fuel-route plan, from the start of the process to its end",
    measures: [
      { name: "CPU of a command", unit: UNITS.cpuMs },
      { name: "time of a command", unit: UNITS.wallMs },
    ],
    prepare: prepareCli,
  },
  {
    name: "page",
    about: "JavaScript that the page loads at once, gzipped; it has no answer to compare",
    measures: [{ name: "JavaScript, gzipped", unit: UNITS.kilobytes }],
    isConstant: true,
    prepare: async ({ version: { root } }) => {
      const kilobytes = await firstScriptKb(join(root, "dist/src/web"));
      return { answer: undefined, run: async () => [kilobytes] };
    },
  },
];

function libraryPart({ name, about, stations }: LibraryPlan): Part {
  return {
    name,
    about,
    leastRuns: Math.ceil(LEAST_STATIONS / stations),
    measures: [{ name: "CPU of a plan", unit: UNITS.cpuMicros }],
    prepare: async (side) => {
      const { answer } = await side.plan({ name, times: 1 });
      const run = async (times: number): Promise<number[]> => {
        const reply = await side.plan({ name, times });
        if (reply.answer !== answer)
          throw new Error(`${name} of ${side.version.label} answers otherwise than at first`);
        return [reply.micros];
      };
      return { answer, run };
    },
  };
}

function httpPart(
  name: string,
  about: string,
  { unit, warmRequests, leastRuns }: Sending,
  connections: number,
  makeCall: () => Promise<Call>,
): Part {
  return {
    name,
    about,
    leastRuns,
    measures: [
      { name: "CPU of a request", unit },
      { name: "requests a second", unit: UNITS.perSecond },
    ],
    prepare: async (side) => {
      const call = await makeCall();
      const expected = await firstAnswer(side, call);
      let turn = 0;
      await fireAt(side, call, { expected, connections: CONNECTIONS, amount: warmRequests, turn });
      const run = async (amount: number): Promise<number[]> => {
        turn++;
        const { cpuMicros, seconds } = await fireAt(side, call, { expected, connections, amount, turn });
        return [cpuMicros / amount / (unit === UNITS.cpuMs ? MICROS_PER_MS : 1), amount / seconds];
      };
      return { answer: withoutRequestId(expected), run };
    },
  };
}

async function prepareCli({ version }: Side): Promise<Prepared> {
  const file = join(version.folder, "stations.json");
  await writeFile(file, await readDemoStations());
  const args = planArguments(file);
  const { stdout: answer } = await runCommand(version, args);
  const run = async (times: number): Promise<number[]> => {
    let [cpuMs, wallMs] = [0, 0];
    for (let i = 0; i < times; i++) {
      const command = await runCommand(version, args);
      if (command.stdout !== answer) throw new Error(`the command of ${version.label} answers otherwise than at first`);
      cpuMs += command.cpuMs;
      wallMs += command.wallMs;
    }
    return [cpuMs / times, wallMs / times];
  };
  return { answer, run };
}
