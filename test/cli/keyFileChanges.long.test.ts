// A running service and its key file: what goes wrong with the file is reported, and a revoked key stays revoked.

import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseJson } from "../support/app.js";
import { makeFolder, type Running, runCli, startService } from "../support/cli.js";
import { parseExposition } from "../support/exposition.js";

const FOLLOWED = { interval: 50 };

const KEYS = "fuel-route-keys.json";

interface Keyed {
  readonly folder: string;
  readonly path: string;
  readonly service: Running;
  readonly key: string;
  readonly id: string;
}

async function start(): Promise<Keyed> {
  const folder = await makeFolder();
  const { stdout, stderr } = await runCli(folder, ["keys", "issue", "--partner", "Acme"]);
  const service = await startService(folder);
  return {
    folder,
    path: join(folder, KEYS),
    service,
    key: stdout.trimEnd(),
    id: /key_[0-9a-f-]+/.exec(stderr)?.[0] ?? "",
  };
}

async function statusOf({ service, key }: Keyed): Promise<number> {
  return (await fetch(`${service.url}/v1/status`, { headers: { "x-api-key": key } })).status;
}

/** What `/readyz` and the metrics say about the keys. */
async function stateOf({ service: { url } }: Keyed) {
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

test("a ruined key file is reported until it is repaired, and known keys stay valid", async () => {
  const keyed = await start();
  const text = await readFile(keyed.path, "utf8");
  const repaired = {
    ready: expect.not.objectContaining({ degraded: expect.anything() }),
    isUp: 1,
    restored: 0,
  };
  expect(await stateOf(keyed)).toMatchObject(repaired);
  for (const [name, ruin, reason] of FAULTS) {
    await ruin(keyed.path);
    await expect.poll(() => stateOf(keyed), { ...FOLLOWED, message: name }).toMatchObject(UNREADABLE);
    await expect.poll(() => keyed.service.stderr(), FOLLOWED).toMatch(reason);
    expect(await statusOf(keyed)).toBe(200);
    await rm(keyed.path, { recursive: true, force: true });
    await writeFile(keyed.path, text);
    await expect.poll(() => stateOf(keyed), { ...FOLLOWED, message: name }).toMatchObject(repaired);
  }
});

test("a key file restored from before a revocation: the key stays revoked, and the file is corrected", async () => {
  const keyed = await start();
  const { folder, path, id, service } = keyed;
  await copyFile(path, join(folder, "backup"));
  expect((await runCli(folder, ["keys", "revoke", id])).code).toBe(0);
  await expect.poll(() => statusOf(keyed), FOLLOWED).toBe(403);
  await rename(join(folder, "backup"), path);
  await expect
    .poll(async () => (await runCli(folder, ["keys", "list"])).stdout, FOLLOWED)
    .toMatch(new RegExp(`${id}.*revoked`));
  await expect
    .poll(() => stateOf(keyed), FOLLOWED)
    .toMatchObject({
      ready: { degraded: [expect.stringMatching(/^The store of keys had lost revocations/)] },
      isUp: 1,
      restored: 1,
    });
  expect(await statusOf(keyed)).toBe(403);
  expect(service.stderr()).toContain("has lost 1 revocation");
});

test("the day of a key's last use is listed soon after, and kept even if the service ends right away", async () => {
  const keyed = await start();
  const { folder, service, id } = keyed;
  const days = [new Date().toISOString().slice(0, 10)];
  expect(await statusOf(keyed)).toBe(200);
  expect((await service.stop("SIGTERM")).code).toBe(0);
  days.push(new Date().toISOString().slice(0, 10));
  expect((await runCli(folder, ["keys", "list"])).stdout).toMatch(
    new RegExp(`${id}.* never +(${days.join("|")}) +valid`),
  );
});
