// A plan that was saved with plan --json, for commands that read one.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { UsageError } from "../../src/cli/usage.js";
import { makeFolder, type Outcome, runCli, TRUCK_TO_DENVER } from "../support/cli.js";
import { runHere } from "../support/runHere.js";

/** At exits 353, 272 and 126 of I-80 in Nebraska. */
const CSV = `id,name,brand,address,lat,lng,price
e,East Stop,Pilot,York,40.822,-97.597,3.50
m,Middle Stop,Kwik Star,Kearney,40.67,-99.084,2.90
w,West Stop,Love's,Ogallala,41.115,-101.717,3.10
`;
const TRIP = [...TRUCK_TO_DENVER, "--json"];

/** The saved plan's file. */
export const FILE = "trip.json";

/** What a saved plan has that tests look at. */
interface Saved {
  readonly vehicle: object;
  readonly params: object;
  readonly stations: object[];
  readonly plan: {
    readonly stops: {
      readonly station_id: string;
      readonly gallons_to_purchase: number;
      readonly miles_from_route_start: number;
      readonly arrival_fuel_gallons: number;
    }[];
    readonly summary: { readonly total_cost: number };
  };
}

/** A folder with a saved plan, and how to run a command there. */
export interface SavedFolder {
  readonly saved: Saved;
  /**
   * Runs a command in this process, or in one of its own where it has standard input. @param input what standard input
   * has.
   */
  run(args: readonly string[], input?: string): Promise<Outcome>;
  /** @returns the file's path. */
  write(name: string, content: string | object): Promise<string>;
  /** The path of a file there. */
  pathOf(name: string): string;
}

/** What plan writes, by its options: planning once is enough. */
const planned = new Map<string, Promise<Outcome>>();

/** Plans a trip and saves it. @param options further ones of plan. */
export async function savePlan(...options: readonly string[]): Promise<SavedFolder> {
  const folder = await makeFolder();
  const pathOf = (name: string): string => join(folder, name);
  const write = async (name: string, content: string | object): Promise<string> => {
    await writeFile(pathOf(name), typeof content === "string" ? content : JSON.stringify(content));
    return pathOf(name);
  };
  await write("stations.csv", CSV);
  const outcome = planned.get(options.join(" ")) ?? runHere(folder, [...TRIP, ...options]);
  planned.set(options.join(" "), outcome);
  const { code, stdout, stderr } = await outcome;
  expect({ code, stderr }).toEqual({ code: 0, stderr: warningsOf(stdout) });
  await write(FILE, stdout);
  const saved: Saved = JSON.parse(stdout);
  return {
    saved,
    write,
    pathOf,
    run: (args, input) => (input === undefined ? runHere(folder, args) : runCli(folder, args, {}, undefined, input)),
  };
}

/** What a command that has written a plan as JSON says on stderr: the plan's warnings. */
export function warningsOf(stdout: string): string {
  const { plan } = z.object({ plan: z.object({ warnings: z.array(z.string()) }) }).parse(JSON.parse(stdout));
  return plan.warnings.map((warning) => `fuel-route: ${warning}\n`).join("");
}

/** What a command says that refuses its use, which ends it with exit code 2. */
export async function refusalOf(outcome: Promise<number>): Promise<string> {
  const error: unknown = await outcome.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof Error ? error.message : "";
}
