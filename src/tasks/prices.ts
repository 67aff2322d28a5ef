import type { StationPrices } from "../contract/schemas/stationPrices.js";
import { pricesInSet, type SetQuery } from "../journey/stationPrices.js";
import type { PackedStations } from "../stations/packed/packed.js";
import { type Outcome, runTask, type TaskTools } from "./task.js";
import { timed } from "./telemetry.js";

/** Stations of a set, and which of them are asked for. */
export interface AskedSet {
  readonly packed: PackedStations;
  readonly query: SetQuery;
}

/** Lists the cheapest stations of a set. */
export function listPrices({ brands }: TaskTools) {
  return (bytes: Uint8Array, requestId: string, { packed, query }: AskedSet): Outcome<StationPrices> =>
    runTask(bytes, requestId, (_body, telemetry) => ({
      value: timed(telemetry, "solve", () => pricesInSet(packed, query, brands)),
    }));
}
