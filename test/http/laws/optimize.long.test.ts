// The service over HTTP, its sockets and its threads, against laws that need no second solver.

import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, startService } from "../../support/cli.js";
import { issue, OWN_KEY_FILE } from "../../support/keyFiles.js";
import { sampleSize } from "../../support/sampleSize.js";
import { ask } from "../../support/service.js";
import { holdLaw, type Send } from "./hold.js";
import { LAWS } from "./laws.js";

const CASES = sampleSize(312, 19_500);
const SEED = 31_000;
/** Laws that are held at a time: each waits for its answers. */
const AT_A_TIME = 4;

test(`${CASES} cases of ${LAWS.length} laws`, async () => {
  const folder = await makeFolder();
  const key = await issue(join(folder, OWN_KEY_FILE), "Quokka Haulage", { optimize: 60_000 });
  const { url } = await startService(folder);
  const send: Send = (body) => ask(url, "/v1/optimize", { body, headers: { "x-api-key": key } });
  const each = Math.ceil(CASES / LAWS.length);
  const left = [...LAWS.entries()];
  const broken: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await holdLaw(next[1], each, SEED + next[0], send).catch((error: unknown) => broken.push(error));
    }),
  );
  expect(
    broken.map((error) =>
      error instanceof Error
        ? `${error.message.slice(0, 3_000)} ${error.cause instanceof Error ? error.cause.message : ""}`
        : String(error),
    ),
  ).toEqual([]);
});
