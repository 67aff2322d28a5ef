/**
 * The stages of a request, each with its time. The main thread checks header and key, counts the request against the
 * limit, receives the body, waits for a worker, hands over to it and back, waits for upstream providers, and sends. A
 * worker parses, solves and writes; a task measures only these three.
 */
export const STAGES = [
  "key",
  "limit",
  "receive",
  "wait",
  "parse",
  "solve",
  "write",
  "handover",
  "upstream",
  "send",
] as const;
export type Stage = (typeof STAGES)[number];

/** What the log and the metrics say about a request, besides its status. */
export interface Telemetry {
  /** Milliseconds by stage. */
  readonly ms: Partial<Record<Stage, number>>;
  /** Stations in the request, those read without a JSON parser, those kept by an enrichment, and stops of the plan. */
  readonly counts: { stations?: number; scanned?: number; kept?: number; stops?: number };
}

/** Does work and adds its time to a stage. */
export function timed<T>({ ms }: Telemetry, stage: Stage, work: () => T): T {
  const begin = performance.now();
  try {
    return work();
  } finally {
    ms[stage] = (ms[stage] ?? 0) + performance.now() - begin;
  }
}
