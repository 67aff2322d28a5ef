// Requests to a service whose log says how long each stage took.

import { expect } from "vitest";
import { z } from "zod";
import { parseJson } from "../../support/app.js";

export const LOGGED = { interval: 20 };

/** The bound that was asked for. */
const SUM_TOLERANCE_MS = 1;

const STAGES = ["key", "limit", "receive", "wait", "parse", "solve", "write", "handover", "upstream", "send"] as const;

export type StageTimes = Record<(typeof STAGES)[number], number>;

const Line = z.looseObject({
  msg: z.string(),
  request_id: z.string().optional(),
  status: z.int().optional(),
  ms: z.number().optional(),
});

export interface Seen extends StageTimes {
  readonly status: number | undefined;
  readonly ms: number;
}

/** Times by stage of each request by its id; fails if they do not add up. */
export function readTimes(lines: readonly string[]): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const text of lines) {
    const line = Line.parse(parseJson(text));
    if (line.msg !== "request" || line.ms === undefined) continue;
    const times = STAGES.map((stage) => [stage, z.number().min(0).default(0).parse(line[`${stage}_ms`])] as const);
    const sumMs = times.reduce((sum, [, ms]) => sum + ms, 0);
    expect(Math.abs(sumMs - line.ms)).toBeLessThanOrEqual(SUM_TOLERANCE_MS);
    const byStage = new Map<string, number>(times);
    const of = (stage: (typeof STAGES)[number]): number => byStage.get(stage) ?? 0;
    const stages = {
      key: of("key"),
      limit: of("limit"),
      receive: of("receive"),
      wait: of("wait"),
      parse: of("parse"),
      solve: of("solve"),
      write: of("write"),
      handover: of("handover"),
      upstream: of("upstream"),
      send: of("send"),
    };
    seen.set(line.request_id ?? "", { ...stages, status: line.status, ms: line.ms });
  }
  return seen;
}
