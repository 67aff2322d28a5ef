// A running service and its key file.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson } from "../support/app.js";
import { makeFolder, type Running, runCli, startService } from "../support/cli.js";
import { parseExposition } from "../support/exposition.js";

/** Two seconds. */
export const FOLLOWED = { interval: 50 };

const KEYS = "fuel-route-keys.json";

export interface Keyed {
  readonly folder: string;
  readonly path: string;
  readonly service: Running;
  readonly key: string;
  readonly id: string;
}

export async function start(): Promise<Keyed> {
  const folder = await makeFolder();
  const { stdout, stderr } = await runCli(folder, ["keys", "issue", "--partner", "Acme"]);
  const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1" });
  return {
    folder,
    path: join(folder, KEYS),
    service,
    key: stdout.trimEnd(),
    id: /key_[0-9a-f-]+/.exec(stderr)?.[0] ?? "",
  };
}

export async function statusOf({ service, key }: Keyed): Promise<number> {
  return (await fetch(`${service.url}/v1/status`, { headers: { "x-api-key": key } })).status;
}

/** What `/readyz` and the metrics say about the keys. */
export async function stateOf({ service: { url } }: Keyed) {
  const ready = parseJson(await (await fetch(`${url}/readyz`)).text());
  const metrics = parseExposition(await (await fetch(`${url}/metrics`)).text());
  return {
    ready,
    isUp: metrics.valueOf("fuel_route_keys_up"),
    restored: metrics.valueOf("fuel_route_revocations_restored_total"),
  };
}

const UNREADABLE = {
  ready: { status: "ready", degraded: [expect.stringMatching(/^The keys cannot be read: known keys stay valid/)] },
  isUp: 0,
};

const FAULTS: readonly (readonly [name: string, ruin: (path: string) => Promise<void>, reason: RegExp])[] = [
  ["broken", async (path) => writeFile(path, '{"keys": ['), /the key file is not JSON/],
  ["of a later format", async (path) => writeFile(path, '{"version": 2}'), /the keys are stored in format 2/],
  ["gone", async (path) => rm(path), /the key file is gone/],
  [
    "a folder",
    async (path) => {
      await rm(path);
      await mkdir(path);
    },
    /the key file cannot be read \(EISDIR\)/,
  ],
];

/** Ruins the key file in so many ways, each for a service of its own. */
export function ruinKeyFile(count = FAULTS.length): void {
  test.each(FAULTS.slice(0, count))(
    "a key file that is %s is reported until it is repaired, and known keys stay valid",
    async (_, ruin, reason) => {
      const keyed = await start();
      expect(await stateOf(keyed)).toMatchObject({
        ready: expect.not.objectContaining({ degraded: expect.anything() }),
        isUp: 1,
        restored: 0,
      });
      const text = await readFile(keyed.path, "utf8");
      await ruin(keyed.path);
      await expect.poll(() => stateOf(keyed), FOLLOWED).toMatchObject(UNREADABLE);
      await expect.poll(() => keyed.service.stderr(), FOLLOWED).toMatch(reason);
      expect(await statusOf(keyed)).toBe(200);
      await rm(keyed.path, { recursive: true, force: true });
      await writeFile(keyed.path, text);
      await expect
        .poll(() => stateOf(keyed), FOLLOWED)
        .toMatchObject({ ready: expect.not.objectContaining({ degraded: expect.anything() }), isUp: 1 });
    },
  );
}
