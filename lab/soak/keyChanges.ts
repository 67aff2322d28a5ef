// Keys that are issued, used and revoked: both services follow, and a revoked key stays revoked.

import { setTimeout as sleep } from "node:timers/promises";
import { issueKey } from "../../src/access/keys/key.js";
import type { KeyStore } from "../../src/access/keys/store.js";
import { integer, pick } from "../../test/support/random.js";
import { send, WrongAnswerError } from "../../bench/harness/service/call.js";
import type { DisturbanceLog } from "./disturbances.js";
import type { Attempt } from "./record.js";

const PAUSE_MS = [2_000, 8_000] as const;
const POLL_MS = 100;
/**
 * Services follow changes within two seconds (docs/operating.md); as much again is for a machine that the soak itself
 * keeps busy.
 */
const MOST_FOLLOW_MS = 4_000;
/** So many revoked keys are tried again now and then. */
const REMEMBERED = 50;

export interface KeySetting {
  readonly store: KeyStore;
  readonly urls: readonly string[];
  readonly random: () => number;
  readonly log: DisturbanceLog;
  readonly isRunning: () => boolean;
  readonly attempt: Attempt;
  readonly onBreach: (what: string) => void;
}

/** Issues and revokes keys until the run is over. */
export async function changeKeys(setting: KeySetting): Promise<void> {
  const { store, urls, random, attempt, isRunning } = setting;
  const revoked: string[] = [];
  while (isRunning()) {
    const issued = await attempt("key: issue", "keys", () => issueKey(store, { partner: "Passing Freight" }));
    if (issued !== undefined) {
      const {
        key,
        record: { id },
      } = issued;
      await Promise.all(urls.map((url) => follow(setting, url, key, 200)));
      const record = await attempt("key: revoke", "keys", () => store.revoke(id, new Date().toISOString()));
      if (record !== undefined) {
        await Promise.all(urls.map((url) => follow(setting, url, key, 403)));
        revoked.push(key);
        if (revoked.length > REMEMBERED) revoked.shift();
      }
    }
    if (revoked.length > 0) {
      await attempt("key: revoked before", "nothing", async () => {
        const reply = await askStatus(pick(random, urls), pick(random, revoked));
        if (reply.status !== 403) throw WrongAnswerError.of(reply, "403 for a key that was revoked before");
      });
    }
    await sleep(integer(random, ...PAUSE_MS));
  }
}

/** Asks until the answer has a status: soon, unless Redis is away meanwhile. */
async function follow({ log, attempt, onBreach }: KeySetting, url: string, key: string, status: number): Promise<void> {
  let calmSince = performance.now();
  for (;;) {
    const begin = performance.now();
    const found = await attempt("key: use", "nothing", async () => {
      const reply = await askStatus(url, key);
      if (reply.status !== 200 && reply.status !== 403) throw WrongAnswerError.of(reply, "200 or 403");
      return reply.status;
    });
    if (found === status) return;
    if (log.overlaps(["Redis"], begin, performance.now())) calmSince = performance.now();
    if (performance.now() - calmSince > MOST_FOLLOW_MS * log.patience)
      return onBreach(
        `a key that was ${status === 200 ? "issued" : "revoked"} still got ${found} after ${((performance.now() - calmSince) / 1000).toFixed(1)} s`,
      );
    await sleep(POLL_MS);
  }
}

function askStatus(url: string, key: string) {
  return send(url, { method: "GET", path: "/v1/status", headers: { "x-api-key": key } });
}
