// Provider answers made to be slow.

import { expect, test } from "vitest";
import { DETOURS, ROUTE, routeWith, send, start } from "./worstSteps.js";

const ROUTE_BYTES = 2_097_152;

const TIMES_BYTES = 262_144;

/** Memory for all answers in sequence; 64 MB of empty objects took gigabytes. */
const MAX_GROWTH_BYTES = 300_000_000;

/** Repeats a part between two texts until they have the given size. */
function fill(bytes: number, before: string, part: string, last: string, after: string): string {
  return (
    before + part.repeat(Math.floor((bytes - before.length - last.length - after.length) / part.length)) + last + after
  );
}

const [ROUTE_HEAD = "", ROUTE_TAIL = ""] = routeWith("\0").split("\0");

/** Answers by what makes them slow. Those with many values are not even parsed. */
const MANY_VALUES: readonly (readonly [name: string, answer: (bytes: number) => string])[] = [
  ["empty objects", (bytes) => fill(bytes, '{"routes":[', "{},", "{}", "]}")],
  ["empty rows", (bytes) => fill(bytes, '{"durations":[', "[],", "[]", "]}")],
  ["rows of texts", (bytes) => fill(bytes, '{"durations":[[', '"",', '""', "]]}")],
  ["lists in each other", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
  ["objects in each other", (bytes) => '{"a":'.repeat(bytes / 6) + "0" + "}".repeat(bytes / 6)],
  ["names", (bytes) => `{${Array.from({ length: bytes / 12 }, (_, i) => `"${i.toString(36)}":0`).join()}}`],
];

const FEW_VALUES: typeof MANY_VALUES = [
  ["a long number", (bytes) => "1".repeat(bytes)],
  ["escapes", (bytes) => fill(bytes, ROUTE_HEAD, "\\u005f", "", ROUTE_TAIL)],
  ["points that stand still", (bytes) => fill(bytes, ROUTE_HEAD, "??", "", ROUTE_TAIL)],
  ["long points", (bytes) => fill(bytes, ROUTE_HEAD, "_____?", "", ROUTE_TAIL)],
];

test.each([
  ["a route", ROUTE_BYTES, ROUTE],
  ["drive times", TIMES_BYTES, DETOURS],
] as const)("%s: none takes much memory, and the service keeps running", async (_, bytes, request) => {
  let text = "";
  const { service, measure } = await start(() => ({ text }));
  text = routeWith("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  await send(service, ROUTE);
  const before = (await measure()).valueOf("process_resident_memory_bytes");
  const report: string[] = [];
  for (const [name, answer] of [...MANY_VALUES, ...FEW_VALUES]) {
    for (const size of [bytes, 4 * bytes]) {
      text = answer(size);
      const from = await measure();
      const { status, text: refusal } = await send(service, request);
      const to = await measure();
      const cpu = to.valueOf("process_cpu_seconds_total") - from.valueOf("process_cpu_seconds_total");
      report.push(
        `${name}, ${size} bytes: ${status}, ${cpu.toFixed(2)} s of CPU, longest stop of the event loop ${(to.valueOf("nodejs_eventloop_lag_max_seconds") * 1000).toFixed(0)} ms`,
      );
      const isTooLarge = size > bytes || MANY_VALUES.some(([each]) => each === name);
      expect([name, size, status, refusal.includes("osrm-http gave too large an answer")]).toEqual([
        name,
        size,
        502,
        isTooLarge,
      ]);
    }
  }
  const growth = (await measure()).valueOf("process_resident_memory_bytes") - before;
  console.log([...report, `memory: ${(growth / 1e6).toFixed(0)} MB more`].join("\n"));
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
});
