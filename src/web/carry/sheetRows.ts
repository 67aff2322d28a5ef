import type { OptimizeResult, StopRecommendation } from "../../contract/optimize.js";
import type { TripDay } from "../day/day.js";
import { difference, dollars, pricePerGallon, tenths, whole } from "../design/words.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { priceUpTo } from "../why/amounts.js";

/** A stop as a driver reads it. */
export interface SheetRow {
  readonly number: number;
  /** `Mon 12:19 PM`; empty where times are not known. */
  readonly when: string;
  readonly mile: string;
  readonly sign: string;
  readonly town: string;
  readonly name: string;
  /** What to do if the station is closed; empty where it is not known. */
  readonly ifClosed: string;
  readonly gallons: string;
  readonly tank: string;
  readonly price: string;
  /** Up to which price the stop stays the best: `up to $3.226`; empty where it is not known. */
  readonly limit: string;
  readonly cost: string;
}

/** @param explained the same plan with its reasons, once they are worked out. */
export function sheetRows({ trip }: Pick<Shown, "trip">, { result, stopStations }: Planned, explained: OptimizeResult | undefined, day: TripDay | undefined): SheetRow[] {
  const byId = new Map(trip.stations.map((station) => [station.id, station]));
  return result.stops.map((stop, k) => {
    const station = stopStations[k];
    const { town, road, exit } = station === undefined ? { town: stop.station_name, road: undefined, exit: undefined } : placeOf(station);
    const arrive = day?.stops[k]?.arrive;
    const explanation = explained?.stops[k]?.explanation;
    return {
      number: k + 1,
      when: arrive === undefined ? "" : `${arrive.day.slice(0, 3)} ${arrive.time} ${arrive.half}`,
      mile: `mile ${whole(stop.miles_from_route_start)}`,
      sign: wordSign(road, exit),
      town,
      name: readableName(stop.station_name),
      ifClosed: wordBackup(explanation, byId),
      gallons: tenths(stop.gallons_to_purchase),
      tank: `tank ${tenths(stop.arrival_fuel_gallons)} to ${tenths(stop.departure_fuel_gallons)}`,
      price: pricePerGallon(stop.price_paid_per_gallon ?? stop.price_per_gallon),
      limit: wordLimit(stop, explanation),
      cost: dollars(stop.total_cost_at_stop),
    };
  });
}

function wordSign(road: string | undefined, exit: string | undefined): string {
  return [road, exit === undefined ? undefined : `EXIT ${exit}`].filter((part) => part !== undefined).join(" ");
}

type Explained = NonNullable<StopRecommendation["explanation"]>;

/** Where deals decide what is paid, the sign's price says nothing of the limit. */
function wordLimit({ price_paid_per_gallon: paid, price_per_gallon: price }: StopRecommendation, explanation: Explained | undefined): string {
  const limit = explanation?.price_range?.to;
  return typeof limit !== "number" || (paid !== undefined && paid !== price) ? "" : `up to ${priceUpTo(limit)}`;
}

/** `ONE9 #1362, Winslow, AZ, I-40 exit 253, mile 512, $3.226 (+$0.38)` */
function wordBackup(explanation: Explained | undefined, byId: ReadonlyMap<string, PlacedStation>): string {
  const backup = explanation?.backup;
  if (backup === undefined) return "";
  if (backup === null) return "None within reach. Call dispatch.";
  const extra = `(${difference(backup.extra_cost)})`;
  if (backup.station_id === null) return `Drive on: the fuel lasts to the end ${extra}`;
  const station = byId.get(backup.station_id);
  if (station === undefined) return "";
  const { town, road, exit } = placeOf(station);
  const sign = wordSign(road, exit).replace("EXIT", "exit");
  const name = readableName(station.name);
  return [name, ...(town === name ? [] : [town]), ...(sign === "" ? [] : [sign]), `mile ${whole(station.miles_from_route_start)}`, `${pricePerGallon(station.price_per_gallon)} ${extra}`].join(", ");
}

/** How closely rows stand: a page has room for so many. */
export type Density = "roomy" | "snug" | "close";

const MOST_WITH_MAP = 8;
const MOST_ROOMY = 4;
const MOST_SNUG = 9;

export function layOut(stops: number): { readonly density: Density; readonly hasMap: boolean } {
  return { density: stops <= MOST_ROOMY ? "roomy" : stops <= MOST_SNUG ? "snug" : "close", hasMap: stops <= MOST_WITH_MAP };
}
