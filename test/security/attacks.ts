// Texts that make bad patterns slow, in the places where callers may send them.

import { expect, test } from "vitest";
import { newKey } from "../support/app.js";
import { listen, send, withKey } from "../support/wire.js";

/** Texts of `length` characters that make slow patterns slow: long runs of what they repeat, and an end that does not match. */
export function attacksOf(length: number): string[] {
  const runs = [" ", "\t", "0", "1", "a", "-", ".", ",", "(", ")", "/", "\\", "+", "_", "\u00a0", "\u0301", "\ufdfa", "'", "1.", "1,", "a ", "a1", "a-", " (", "()", ", ", "0 ", "ab", "1.1,"];
  const ends = ["", "!", "\u0000", "\n", ")x", ",1"];
  return runs.flatMap((run) => ends.flatMap((end) => ["", "1", "a,"].map((start) => start + run.repeat(length).slice(0, length - start.length - end.length) + end)));
}

/** A header line; Node accepts 16 KiB of headers in all. */
const HEADER_CHARACTERS = 15_000;

/** Sends every `step`-th text in each place of a request's head. */
export function attackHeads(step: number): void {
  test("headers, keys and paths, over HTTP", { timeout: 120_000 }, async () => {
    const { port } = await listen({ corsOrigins: ["https://fleet.example.com"] });
    const lines = attacksOf(HEADER_CHARACTERS).filter((text, i) => i % step === 0 && /^[\x20-\x7e]+$/.test(text));
    expect(lines.length).toBeGreaterThan(20);
    for (const text of lines) {
      for (const name of ["X-API-Key", "traceparent", "X-Request-Id", "Origin", "Content-Type", "Accept-Encoding", "Authorization", "Expect"]) {
        const { status } = await send(port, { method: "GET", path: "/v1/status", headers: [[name, text]] });
        expect(status).toBe(403);
      }
      const path = `/v1/${encodeURIComponent(text).slice(0, HEADER_CHARACTERS)}`;
      expect([400, 404]).toContain((await send(port, { method: "GET", path, headers: [withKey(newKey())] })).status);
    }
  });
}
