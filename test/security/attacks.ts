// Texts that make bad patterns slow, in the places where callers may send them.

import { expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { requestIdOf } from "../../src/http/gates/requestId.js";
import { loadGazetteer } from "../../src/providers/places/load.js";
import { readTrace } from "../../src/tracing/trace.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { readVehicle } from "../../src/vehicles/catalog.js";
import { makeApp, newKey, postTo } from "../support/app.js";
import { bodyWith, validBody } from "../support/requests.js";
import { listen, send, withKey } from "../support/wire.js";

/**
 * Texts of `length` characters that make slow patterns slow: long runs of what they repeat, and an end that does not
 * match.
 */
export function attacksOf(length: number): string[] {
  const runs = [
    " ",
    "\t",
    "0",
    "1",
    "a",
    "-",
    ".",
    ",",
    "(",
    ")",
    "/",
    "\\",
    "+",
    "_",
    "\u00a0",
    "\u0301",
    "\ufdfa",
    "'",
    "1.",
    "1,",
    "a ",
    "a1",
    "a-",
    " (",
    "()",
    ", ",
    "0 ",
    "ab",
    "1.1,",
  ];
  const ends = ["", "!", "\u0000", "\n", ")x", ",1"];
  return runs.flatMap((run) =>
    ends.flatMap((end) =>
      ["", "1", "a,"].map((start) => start + run.repeat(length).slice(0, length - start.length - end.length) + end),
    ),
  );
}

/** Far longer than any text that is accepted. */
export const FAR_TOO_LONG = 200_000;

/**
 * Sends every `step`-th text in each place of a request that is read. If reading one took quadratic time or more, its
 * test would time out.
 */
export function attackTexts(step: number): void {
  const texts = (length: number, most = Infinity): string[] =>
    attacksOf(length)
      .slice(0, most)
      .filter((_, i) => i % step === 0);

  test("trace and request id", () => {
    for (const text of texts(FAR_TOO_LONG)) {
      expect(readTrace(text, text)).toBeUndefined();
      expect(requestIdOf({ headers: { "x-request-id": text } })).toMatch(/^req_/);
    }
    const trace = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    for (const text of texts(FAR_TOO_LONG)) expect(readTrace(`${trace}-${text}`, undefined)).toBeUndefined();
  });

  test("names of places", async () => {
    const gazetteer = await loadGazetteer();
    for (const text of texts(500))
      await expect(gazetteer.locate(text, new AbortController().signal)).rejects.toBeInstanceOf(ServiceError);
  });

  test("names of vehicles", async () => {
    const catalog = await loadVehicles();
    for (const text of texts(100)) {
      for (const [make, model] of [
        ["Ford", text],
        [text, "F-150"],
        [text, text],
      ] as const)
        expect(catalog.find(2019, make, model)).toBeInstanceOf(Array);
      expect(catalog.nearest(2019, "Ford", text)).toBeInstanceOf(Array);
      expect(readVehicle(catalog, text)).toBeInstanceOf(Object);
    }
  });

  test("bodies", async () => {
    const app = await makeApp();
    for (const text of texts(100)) {
      const { statusCode } = await postTo(
        "/v1/optimize",
        app,
        bodyWith([["vehicle"], { year: 2019, make: "Ford", model: text }]),
      );
      expect([200, 400, 422]).toContain(statusCode);
    }
    for (const text of texts(FAR_TOO_LONG, 60)) {
      expect((await postTo("/v1/routes", app, text)).statusCode).toBe(422);
      expect((await postTo("/v1/routes", app, { origin: text, destination: text })).statusCode).toBe(422);
      expect((await postTo("/v1/optimize", app, { ...validBody(), route: { polyline: text } })).statusCode).toBe(400);
    }
    await app.close();
  });
}

/** A header line; Node accepts 16 KiB of headers in all. */
const HEADER_CHARACTERS = 15_000;

/** Sends every `step`-th text in each place of a request's head. */
export function attackHeads(step: number): void {
  test("headers, keys and paths, over HTTP", async () => {
    const { port } = await listen({ corsOrigins: ["https://fleet.example.com"] });
    const lines = attacksOf(HEADER_CHARACTERS).filter((text, i) => i % step === 0 && /^[\x20-\x7e]+$/.test(text));
    expect(lines.length).toBeGreaterThan(20);
    for (const text of lines) {
      for (const name of [
        "X-API-Key",
        "traceparent",
        "X-Request-Id",
        "Origin",
        "Content-Type",
        "Accept-Encoding",
        "Authorization",
        "Expect",
      ]) {
        const { status } = await send(port, { method: "GET", path: "/v1/status", headers: [[name, text]] });
        expect(status).toBe(403);
      }
      const path = `/v1/${encodeURIComponent(text).slice(0, HEADER_CHARACTERS)}`;
      expect([400, 404]).toContain((await send(port, { method: "GET", path, headers: [withKey(newKey())] })).status);
    }
  });
}
