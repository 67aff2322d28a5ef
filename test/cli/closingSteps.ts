// Calls to a service while it ends or hands over.

import { Agent, request } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Running } from "../support/cli.js";
import { issue as issueInto, OWN_KEY_FILE } from "../support/keyFiles.js";
import { validBody } from "../support/requests.js";

/** How often a test looks whether it is so. */
export const SEEN = { interval: 20 };

const GOOD = JSON.stringify(validBody());

export async function issue(folder: string): Promise<string> {
  return issueInto(join(folder, OWN_KEY_FILE), "Acme Freight", { optimize: 60_000 });
}

/** Posts a request. @returns its status, or the code of the error that ended the connection. */
export async function post(url: string, key: string, agent: Agent | false, body = GOOD): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", "x-api-key": key };
    const call = request(`${url}/v1/optimize`, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve("broken off"));
    });
    call.once("error", (error) =>
      resolve(
        `${"code" in error ? String(error.code) : error.message}${call.reusedSocket ? " on a kept connection" : ""}`,
      ),
    );
    call.end(body);
  });
}

/** Calls again and again until told to stop, half on kept connections and half on new ones, and counts the outcomes. */
export function keepCalling(
  url: string,
  key: string,
): { readonly count: () => number; stop(): Promise<Record<string, number>> } {
  const agent = new Agent({ keepAlive: true });
  const outcomes: Record<string, number> = {};
  const over = new AbortController();
  let count = 0;
  const loop = async (own: Agent | false): Promise<void> => {
    while (!over.signal.aborted) {
      const outcome = String(await post(url, key, own));
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      count++;
    }
  };
  const owners: (Agent | false)[] = [agent, agent, agent, false, false, false];
  const loops = owners.map(loop);
  const stop = async (): Promise<Record<string, number>> => {
    over.abort();
    await Promise.all(loops);
    agent.destroy();
    return outcomes;
  };
  onTestFinished(async () => void (await stop()));
  return { count: () => count, stop };
}

/** The processes that have logged that they listen, oldest first. */
export function listeners(service: Running): number[] {
  return [...service.stderr().matchAll(/"pid":(\d+)[^\n]*"msg":"listening on/g)].map(([, pid]) => Number(pid));
}

export function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
