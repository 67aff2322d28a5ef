// Requests to a service, and what it logs of them.

import { expect } from "vitest";
import { z } from "zod";
import { parseJson } from "../../support/app.js";
import { FATAL_PLACE, PARTNER, UNKNOWN_PLACE } from "../../support/service.js";
import { SECRET, UPSTREAM_WORDS } from "../../support/upstream.js";

export const OPTIMIZE = "/v1/optimize";

export const ROUTES = "/v1/routes";

export const LOGGED = { interval: 50 };

/** Each time has three digits behind the point. */
const SUM_TOLERANCE_MS = 0.01;

const ms = z.number().min(0);

export const Stages = {
  key_ms: ms,
  limit_ms: ms,
  receive_ms: ms,
  wait_ms: ms,
  parse_ms: ms,
  solve_ms: ms,
  write_ms: ms,
  handover_ms: ms,
  upstream_ms: ms,
  send_ms: ms,
};

/** Every field that a request's line may have. */
const RequestLine = z.strictObject({
  level: z.literal(30),
  time: z.number(),
  pid: z.number(),
  hostname: z.string(),
  msg: z.literal("request"),
  request_id: z.string().min(1),
  partner: z.literal(PARTNER).optional(),
  endpoint: z.string(),
  status: z.int(),
  request_bytes: z.int().min(0),
  response_bytes: z.int().min(0),
  stations: z.int().optional(),
  scanned: z.int().optional(),
  kept: z.int().optional(),
  stops: z.int().optional(),
  ms: z.number().min(0),
  ...z.object(Stages).partial().shape,
  trace_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});

export type RequestLine = z.infer<typeof RequestLine>;

const Line = z.looseObject({ level: z.number(), msg: z.string() });

/** Texts in the requests, keys and providers below; coordinates are negative or have more digits than times. */
const PRIVATE = [
  /fr_[A-Za-z0-9]/,
  /Harbour|Old Mill|secret-note|x-private|my-agent|my-query|my-path|Freightliner|Prairie|Interstate Drive|Springfield|Shelbyville/i,
  /41\.67891|-93\.43211|-95\.9345|41\.2565|-100\.5|3\.77777/,
  new RegExp([SECRET, UPSTREAM_WORDS, UNKNOWN_PLACE, FATAL_PLACE].join("|"), "i"),
  /user-agent|remoteAddress|remotePort|x-api-key|\burl\b|"headers"|"stack"/i,
  /_p~iF/,
];

/**
 * The lines that a service wrote for requests, and all other lines. Every line is JSON, and none reveals anything
 * private.
 */
export function readLog(
  stderr: string,
  ...secrets: readonly string[]
): { requests: RequestLine[]; others: z.infer<typeof Line>[] } {
  for (const pattern of PRIVATE) expect(stderr).not.toMatch(pattern);
  for (const secret of secrets) expect(stderr).not.toContain(secret);
  const lines = stderr
    .trimEnd()
    .split("\n")
    .map((line) => Line.parse(parseJson(line)));
  const requests = lines.filter(({ msg }) => msg === "request").map((line) => RequestLine.parse(line));
  for (const line of requests) {
    const sumMs = Object.values(z.object(Stages).partial().parse(line)).reduce<number>(
      (sum, stageMs = 0) => sum + stageMs,
      0,
    );
    expect(Math.abs(sumMs - line.ms)).toBeLessThan(SUM_TOLERANCE_MS);
  }
  return { requests, others: lines.filter(({ msg }) => msg !== "request") };
}

/** The address of a service or server as a log would show it. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

export const fromFate = (lat: number) => ({ origin: `${lat},-100.5`, destination: "41.2565,-95.9345" });
