// Whose key it is, and whether the time tells what is wrong with one that is not valid.

import { randomUUID } from "node:crypto";
import { hashKey, makeKey } from "../src/keys/key.js";
import { KeyRing } from "../src/keys/ring.js";
import type { KeyRecord, KeyStore } from "../src/keys/store.js";
import { judge, medianOf, printTimings, type Timing } from "./timing.js";

const KEYS = 1000;
const ROUNDS = 1000;
const PAST = "2020-01-01T00:00:00.000Z";

export async function benchKeys(): Promise<boolean> {
  const make = (changes: Partial<KeyRecord>) =>
    Array.from({ length: KEYS }, () => {
      const key = makeKey();
      const record: KeyRecord = { id: `key_${randomUUID()}`, partner: "Acme Freight", sha256: hashKey(key), created: PAST, ...changes };
      return { key, record };
    });
  const kinds = { valid: make({}), expired: make({ expires: PAST }), revoked: make({ revoked: PAST }) };
  const records = Object.values(kinds).flat().map(({ record }) => record);
  const ring = await KeyRing.open(storeOf(records), () => undefined);
  const asked: Record<string, readonly string[]> = {
    valid: kinds.valid.map(({ key }) => key),
    unknown: make({}).map(({ key }) => key),
    expired: kinds.expired.map(({ key }) => key),
    revoked: kinds.revoked.map(({ key }) => key),
  };
  // In turns, so that all kinds see the machine in the same state.
  const samples = new Map(Object.keys(asked).map((kind) => [kind, Array.of<number>()]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, keys] of Object.entries(asked)) {
      const begin = performance.now();
      const found = keys.filter((key) => ring.find(key) !== undefined).length;
      samples.get(kind)?.push(performance.now() - begin);
      if (found !== (kind === "valid" ? KEYS : 0)) throw new Error(`${found} ${kind} keys were found`);
    }
  }
  const timings = Array.from(samples, ([kind, all]): Timing => {
    const sorted = all.toSorted((x, y) => x - y);
    return { name: `find ${kind} keys`, stations: KEYS, medianMs: sorted[ROUNDS / 2] ?? NaN, p99Ms: sorted[Math.floor(ROUNDS * 0.99)] ?? NaN, samples: ROUNDS };
  });
  await ring.close();
  console.log(`KEYS. ${records.length} in the ring; "stations" are keys here`);
  printTimings(timings);
  const refused = ["unknown", "expired", "revoked"].map((kind) => medianOf(timings, `find ${kind} keys`));
  return judge("refusing a key, the slowest kind to the quickest", Math.max(...refused) / Math.min(...refused), 1.1, "times");
}

function storeOf(records: KeyRecord[]): KeyStore {
  const refuse = (): Promise<never> => Promise.reject(new Error("the bench changes no keys"));
  return { list: () => Promise.resolve(records), add: refuse, revoke: refuse, follow: () => undefined, close: () => Promise.resolve() };
}
