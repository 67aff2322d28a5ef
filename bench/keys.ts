// Looking up keys, and whether the time taken reveals why a key is refused.

import { randomUUID } from "node:crypto";
import { hashKey, makeKey } from "../src/access/keys/key.js";
import { KeyRing } from "../src/access/keys/keyRing.js";
import type { KeyRecord, KeyStore } from "../src/access/keys/store.js";
import { measure, medianOf } from "./harness/measure.js";
import type { Setting } from "./harness/report.js";

const GROUP = "keys";
const KEYS = 1000;
/** Each round looks up every kind once, so that all kinds see the machine in the same states. */
const ROUNDS = 1000;
const PAST = "2020-01-01T00:00:00.000Z";

export async function benchKeys({ report }: Setting): Promise<void> {
  const make = (changes: Partial<KeyRecord>) =>
    Array.from({ length: KEYS }, () => {
      const key = makeKey();
      const record: KeyRecord = {
        id: `key_${randomUUID()}`,
        partner: "Acme Freight",
        sha256: hashKey(key),
        created: PAST,
        ...changes,
      };
      return { key, record };
    });
  const kinds = { valid: make({}), expired: make({ expires: PAST }), revoked: make({ revoked: PAST }) };
  const records = Object.values(kinds)
    .flat()
    .map(({ record }) => record);
  const ring = await KeyRing.open(storeOf(records), { onProblem: () => undefined, onWarning: () => undefined });
  const presented: Record<string, readonly string[]> = {
    valid: kinds.valid.map(({ key }) => key),
    unknown: make({}).map(({ key }) => key),
    expired: kinds.expired.map(({ key }) => key),
    revoked: kinds.revoked.map(({ key }) => key),
  };
  const tasks = Object.entries(presented).map(([kind, keys]) => ({
    name: `find ${kind} keys`,
    count: KEYS,
    run: () => {
      const found = keys.filter((key) => ring.find(key) !== undefined).length;
      if (found !== (kind === "valid" ? KEYS : 0)) throw new Error(`${found} ${kind} keys were found`);
    },
  }));
  const figures = await measure(GROUP, "keys", tasks, { rounds: ROUNDS, roundMs: 0 });
  await ring.close();
  report.say(`KEYS. ${records.length} in the ring`);
  report.show(figures);
  const refused = ["unknown", "expired", "revoked"].map((kind) => medianOf(figures, `find ${kind} keys`));
  report.judge(
    "refusing a key, the slowest kind to the quickest",
    Math.max(...refused) / Math.min(...refused),
    1.1,
    "times",
  );
}

function storeOf(records: KeyRecord[]): KeyStore {
  const refuse = (): Promise<never> => Promise.reject(new Error("the bench changes no keys"));
  return {
    losesRecords: false,
    list: () => Promise.resolve(records),
    add: refuse,
    revoke: refuse,
    restore: refuse,
    follow: () => undefined,
    noteUses: () => Promise.resolve(),
    lastUses: () => Promise.resolve(new Map()),
    close: () => Promise.resolve(),
  };
}
