// A service whose workers can be made to fail, and requests to it.

import { join } from "node:path";
import { leastWorkerMemoryMb } from "../../src/worker/thread.js";
import { ErrorBody, parseJson } from "../support/app.js";
import { makeFolder, type Running, startService } from "../support/cli.js";
import { issue, OWN_KEY_FILE } from "../support/keyFiles.js";
import { makeStations, validBody } from "../support/requests.js";
import {
  breakWorkers,
  goOn,
  LARGE_PADDING,
  type Sabotage,
  sabotageEnvironment,
  stickWorkers,
} from "../support/sabotage.js";

export const GOOD = JSON.stringify(validBody());

/** One that waits for the workers that large requests share. */
export const PADDED = JSON.stringify({ ...validBody(), ...LARGE_PADDING });

/** How often a test looks whether it is so. */
export const SEEN = { interval: 20 };

/** As much as the largest body below has. */
const BODY_LIMIT_BYTES = 2_000_000;

export const LARGE = JSON.stringify({ ...validBody(), stations: makeStations(5000) });

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export function codeOf({ text }: Reply): string {
  return ErrorBody.parse(parseJson(text)).error_code;
}

export interface FaultyService extends Running {
  optimize: (body?: string) => Promise<Reply>;
  /** Sends a large request that does this to its worker. */
  sabotage: (fault: Sabotage) => Promise<Reply>;
  goOn: () => Promise<() => Promise<void>>;
  stickWorkers: () => Promise<() => Promise<void>>;
  breakWorkers: () => Promise<() => Promise<void>>;
}

export async function start(environment: Record<string, string> = {}): Promise<FaultyService> {
  const folder = await makeFolder();
  const key = await issue(join(folder, OWN_KEY_FILE), "Acme Freight", { optimize: 60_000 });
  const service = await startService(folder, [], {
    ...(await sabotageEnvironment(folder)),
    FUEL_ROUTE_WORKERS: "2",
    // The least that bodies of this size leave: it fills fastest.
    FUEL_ROUTE_BODY_LIMIT: String(BODY_LIMIT_BYTES),
    FUEL_ROUTE_WORKER_MEMORY: String(leastWorkerMemoryMb(BODY_LIMIT_BYTES)),
    FUEL_ROUTE_TASK_TIMEOUT: "60",
    ...environment,
  });
  const optimize = async (body = GOOD): Promise<Reply> => {
    const headers = { "content-type": "application/json", "x-api-key": key };
    const response = await fetch(`${service.url}/v1/optimize`, { method: "POST", headers, body });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    ...service,
    optimize,
    sabotage: (fault) => optimize(JSON.stringify({ ...validBody(), ...LARGE_PADDING, params: { sabotage: fault } })),
    goOn: () => goOn(folder),
    stickWorkers: () => stickWorkers(folder),
    breakWorkers: () => breakWorkers(folder),
  };
}
