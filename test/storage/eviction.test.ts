// As Redis 7.0 answers to INFO memory, in part.

import { expect, test } from "vitest";
import { evictionPolicyIn } from "../../src/storage/eviction.js";

const answer = (maxBytes: string, policy: string): string =>
  `# Memory\r\nused_memory:1024\r\nmaxmemory:${maxBytes}\r\nmaxmemory_human:0B\r\nmaxmemory_policy:${policy}\r\nallocator_frag_ratio:1.0\r\n`;

test.each([
  ["104857600", "allkeys-lru", "allkeys-lru"],
  ["104857600", "allkeys-lfu", "allkeys-lfu"],
  ["104857600", "allkeys-random", "allkeys-random"],
  // API keys have no expiry.
  ["104857600", "volatile-lru", undefined],
  ["104857600", "volatile-ttl", undefined],
  ["104857600", "noeviction", undefined],
  // Without a limit nothing is ever evicted.
  ["0", "allkeys-lru", undefined],
])("%s bytes, %s", (maxBytes, policy, expected) => {
  expect(evictionPolicyIn(answer(maxBytes, policy))).toBe(expected);
});

test("an answer without the policy", () => {
  expect(evictionPolicyIn("")).toBeUndefined();
});
