import { ageHours } from "../clock/timestamp.js";
import type { Drive } from "./drive.js";
import type { StationColumns } from "./stationColumns.js";
import type { NamedStation } from "./trip.js";

/** The oldest price of a plan. */
export interface OldestPrice {
  readonly station: NamedStation;
  /** As the request writes it. */
  readonly asOf: string;
  readonly hours: number;
}

/** The oldest price of a drive's stops; `undefined` where none says when it was seen. */
export function findOldestPrice(
  { stops }: Pick<Drive<NamedStation>, "stops">,
  { pricesAsOf }: StationColumns,
  now: number,
): OldestPrice | undefined {
  let oldest: OldestPrice | undefined;
  for (const { station } of stops) {
    const asOf = pricesAsOf.at(station.row);
    const hours = ageHours(asOf, now);
    if (asOf !== undefined && !(hours <= (oldest?.hours ?? -1))) oldest = { station, asOf, hours };
  }
  return oldest;
}
