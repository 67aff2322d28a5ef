// A running service and its key file: what goes wrong with the file is reported, and a revoked key stays revoked.

import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../support/cli.js";
import { FOLLOWED, ruinKeyFile, start, stateOf, statusOf } from "./ruinedKeyFile.js";

ruinKeyFile(1);

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
