// POST /v1/plans on the night's set: what a caller waits for, and for what.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Station } from "../../src/contract/schemas/station.js";
import type { BatchTrip } from "../../src/jobs/part.js";
import { type Call, send } from "../../bench/harness/service/call.js";
import { spawnService } from "../../bench/harness/service/process.js";

export interface CallTimes {
  /** From the call to the last byte of its answer, one for each trip. */
  readonly ms: readonly number[];
  /** Mean milliseconds of a call by the stage, as the service counts them. */
  readonly stages: ReadonlyMap<string, number>;
}

const ENDPOINT = "/v1/plans";

/**
 * Sends trips one after the other to a service that has the stations as its host's set.
 * @param expected the body of each answer, as a batch has it.
 * @throws {Error} when an answer is another one.
 */
export async function callPlans(
  folder: string,
  stations: readonly Station[],
  trips: readonly BatchTrip[],
  expected: readonly unknown[],
  warmUp: number,
): Promise<CallTimes> {
  const path = join(folder, "stations.csv");
  await writeFile(path, toCsv(stations));
  const service = await spawnService({ FUEL_ROUTE_STATIONS: path });
  try {
    const ms: number[] = [];
    let before = new Map<string, number>();
    for (const [i, { line }] of trips.entries()) {
      if (i === warmUp) before = await readStages(service.url);
      const call: Call = {
        method: "POST",
        path: ENDPOINT,
        headers: { "content-type": "application/json", "x-api-key": service.key },
        body: Buffer.from(line),
      };
      const reply = await send(service.url, call);
      if (reply.status !== 200)
        throw new Error(`${ENDPOINT} answered ${reply.status} ${reply.body.toString("utf8", 0, 200)}`);
      if (withoutNames(JSON.parse(reply.body.toString("utf8"))) !== withoutNames(expected[i]))
        throw new Error(`${ENDPOINT} has another answer than the batch: ${line.toString()}`);
      if (i >= warmUp) ms.push(reply.ms);
    }
    const after = await readStages(service.url);
    return {
      ms,
      stages: new Map(
        [...after].map(([stage, seconds]) => [stage, (1000 * (seconds - (before.get(stage) ?? 0))) / ms.length]),
      ),
    };
  } finally {
    await service.close();
  }
}

/** An answer without the ids of the request and of the set's version. */
function withoutNames(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) =>
    key === "request_id" || key === "station_set_version" ? undefined : value,
  );
}

/** Seconds that all calls so far spent in each stage. */
async function readStages(url: string): Promise<Map<string, number>> {
  const { body } = await send(url, { method: "GET", path: "/metrics", headers: {} });
  const lines = body.toString("utf8").matchAll(/^fuel_route_stage_seconds_sum\{([^}]*)\} (\S+)$/gm);
  const stages = new Map<string, number>();
  for (const [, labels = "", sum] of lines) {
    const stage = /stage="([^"]*)"/.exec(labels)?.[1];
    if (stage !== undefined && labels.includes(`"${ENDPOINT}"`)) stages.set(stage, Number(sum));
  }
  if (stages.size === 0) throw new Error("the metrics have no stages of plans");
  return stages;
}

function toCsv(stations: readonly Station[]): string {
  const rows = stations.map(({ id, name, address, brand, location, price_per_gallon }) =>
    [id, name, address, brand, location.lat, location.lng, price_per_gallon].map((field) => `"${field}"`).join(","),
  );
  return `id,name,address,brand,lat,lng,price_per_gallon\n${rows.join("\n")}\n`;
}
