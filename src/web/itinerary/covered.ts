import type { Planned } from "../shown.js";

/** A break or a rest that is made at a fuel stop. */
export interface Covered {
  readonly kind: "break" | "rest";
  readonly minutes: number | undefined;
}

/** What a stop covers beside fuel; `undefined` for nothing. @param index of the stop, from 0. */
export function coveredAt({ result: { stops, summary } }: Planned, index: number): Covered | undefined {
  const stop = stops[index];
  const kind = stop?.covers?.find((each) => each !== "fuel");
  if (stop === undefined || kind === undefined) return undefined;
  return {
    kind,
    minutes: (summary.breaks ?? []).find((halt) => halt.station_id === stop.station_id && halt.kind === kind)?.minutes,
  };
}
