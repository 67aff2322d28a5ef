// Plans as assistants ask for them, by the official client of the Model Context Protocol.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { ERRORS } from "../../src/contract/values/errors.js";
import { pick } from "../../test/support/random.js";
import { WrongAnswerError } from "../../bench/harness/service/call.js";
import type { Target } from "../load/kinds.js";
import type { SetDiary } from "./setDiary.js";
import { faultOfCost, type Truth } from "./truth.js";

/** A client for each service. */
export type Assistants = readonly Client[];

export async function connectAssistants(targets: readonly Target[]): Promise<Assistants> {
  return Promise.all(
    targets.map(async ({ url, key }) => {
      const client = new Client({ name: "soak", version: "1" }, { versionNegotiation: { mode: "auto" } });
      await client.connect(
        new StreamableHTTPClientTransport(new URL("/mcp", url), {
          requestInit: { headers: { authorization: `Bearer ${key}` } },
        }),
      );
      return client;
    }),
  );
}

const Plan = z.looseObject({
  total_cost: z.number(),
  stops: z.array(z.unknown()),
  more_stops: z.number(),
  considered: z.looseObject({ station_set_version: z.string() }),
});

/** Asks for a plan. @throws {WrongAnswerError} for a refusal or a plan that costs more or less than the least. */
export async function planByAssistant(
  assistants: Assistants,
  { random, truth, diary }: { readonly random: () => number; readonly truth: Truth; readonly diary: SetDiary },
): Promise<void> {
  const trip = pick(random, truth.trips);
  const { vehicle, ...places } = trip;
  const begin = performance.now();
  const {
    content,
    structuredContent,
    isError = false,
  } = await pick(random, assistants).callTool({ name: "plan_fuel_stops", arguments: { ...places, ...vehicle } });
  const text = JSON.stringify(content);
  // A tool refuses in words, without a status of its own.
  if (isError && text.includes(ERRORS.STORAGE_UNAVAILABLE.cause))
    throw new WrongAnswerError(`the tool refused: ${text}`, 503, "STORAGE_UNAVAILABLE");
  if (isError) throw new WrongAnswerError(`the tool refused: ${text}`, 200, undefined);
  const plan = Plan.parse(structuredContent);
  const fault = faultOfCost(
    trip,
    plan.total_cost,
    plan.stops.length + plan.more_stops,
    plan.considered.station_set_version,
    diary.between(begin, performance.now()),
  );
  if (fault !== undefined) throw new WrongAnswerError(`the tool's plan is wrong: ${fault}`, 200, undefined);
}
