import type { StopRecommendation } from "../../contract/schemas/optimize.js";
import type { ExplainedTrip, SafeBackup } from "../background/explanationQuestions.js";
import type { Moment, TripDay } from "../day/day.js";
import { difference, dollars, duration, pricePerGallon, splitTown, tenths, whole } from "../design/words.js";
import { type Covered, coveredAt } from "../itinerary/covered.js";
import { type Row, rowsOf } from "../itinerary/legs.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { priceUpTo } from "../why/amounts.js";
import { underBuffer } from "../why/otherWays.js";

/** A stop as a driver reads it. */
export interface StopLine {
  readonly kind: "stop";
  readonly number: number;
  /** `Mon 12:19 PM`; empty where times are not known. */
  readonly when: string;
  readonly mile: string;
  readonly sign: string;
  readonly town: string;
  readonly name: string;
  /** The break or the rest that is made here: `30 min break here`; empty for none. */
  readonly also: string;
  /** What to do if the station is closed; empty where it is not known. */
  readonly ifClosed: string;
  readonly gallons: string;
  readonly tank: string;
  readonly price: string;
  /** Up to which price the stop stays the best: `up to $3.226`; empty where it is not known. */
  readonly limit: string;
  readonly cost: string;
}

/** A break or a rest that is at no fuel stop. */
export interface HaltLine {
  readonly kind: "break" | "rest";
  readonly number: number;
  readonly when: string;
  /** `10 h rest` */
  readonly what: string;
  /** `between miles 561 and 646, until Sat 6:25 AM` */
  readonly where: string;
}

export type SheetRow = StopLine | HaltLine;

/**
 * The rows of the sheet, in driving order.
 * @param explained the same plan with its reasons, once they are worked out.
 */
export function sheetRows(
  shown: Shown,
  planned: Planned,
  explained: Pick<ExplainedTrip, "result" | "backupGallons" | "safeBackups"> | undefined,
  day: TripDay | undefined,
): SheetRow[] {
  const byId = new Map(shown.trip.stations.map((station) => [station.id, station]));
  return rowsOf(shown, planned, undefined).flatMap((row): SheetRow[] => {
    if (row.kind === "halt") return [haltLine(row, day)];
    if (row.kind !== "stop") return [];
    const { index, stop, station } = row;
    const { town, road, exit } = placeOf(station);
    const arrive = day?.stops[index]?.arrive;
    const explanation = explained?.result.stops[index]?.explanation;
    return [
      {
        kind: "stop",
        number: index + 1,
        when: arrive === undefined ? "" : wordMoment(arrive),
        mile: `mile ${whole(stop.miles_from_route_start)}`,
        sign: wordSign(road, exit),
        town,
        name: readableName(stop.station_name),
        also: wordCovered(coveredAt(planned, index)),
        ifClosed: wordBackup(explanation, byId, {
          left: explained?.backupGallons[index],
          keep: shown.planInput.bufferGallons,
          safe: explained?.safeBackups[index],
        }),
        gallons: tenths(stop.gallons_to_purchase),
        tank: `tank ${tenths(stop.arrival_fuel_gallons)} to ${tenths(stop.departure_fuel_gallons)}`,
        price: pricePerGallon(stop.price_paid_per_gallon ?? stop.price_per_gallon),
        limit: wordLimit(stop, explanation),
        cost: dollars(stop.total_cost_at_stop),
      },
    ];
  });
}

function haltLine({ number, halt }: Extract<Row, { readonly kind: "halt" }>, day: TripDay | undefined): HaltLine {
  const times = day?.halts[number];
  const [from, to] = [whole(halt.from_mile ?? 0), whole(halt.to_mile ?? 0)];
  return {
    kind: halt.kind,
    number: number + 1,
    when: times === undefined ? "" : wordMoment(times.begin),
    what: `${duration(halt.minutes)} ${halt.kind}`,
    where: `${from === to ? `at mile ${to}` : `between miles ${from} and ${to}`}${times === undefined ? "" : wordUntil(times.end, times.begin)}`,
  };
}

function wordCovered(covered: Covered | undefined): string {
  if (covered === undefined) return "";
  return `${covered.minutes === undefined ? "" : `${duration(covered.minutes)} `}${covered.kind} here`;
}

/** `Mon 12:19 PM` */
function wordMoment({ day, time, half }: Moment): string {
  return `${day.slice(0, 3)} ${time} ${half}`;
}

/** `, until 12:49 PM`, with the day where it is another one. */
function wordUntil(end: Moment, begin: Moment): string {
  return `, until ${end.day === begin.day ? `${end.time} ${end.half}` : wordMoment(end)}`;
}

function wordSign(road: string | undefined, exit: string | undefined): string {
  return [road, exit === undefined ? undefined : `EXIT ${exit}`].filter((part) => part !== undefined).join(" ");
}

type Explained = NonNullable<StopRecommendation["explanation"]>;

/** Where deals decide what is paid, the sign's price says nothing of the limit. */
function wordLimit(
  { price_paid_per_gallon: paid, price_per_gallon: price }: StopRecommendation,
  explanation: Explained | undefined,
): string {
  const limit = explanation?.price_range?.to;
  return typeof limit !== "number" || (paid !== undefined && paid !== price) ? "" : `up to ${priceUpTo(limit)}`;
}

interface BackupFuel {
  /** Gallons on board at the pump of the backup, and those that the plan keeps at every stop. */
  readonly left: number | undefined;
  readonly keep: number;
  /** Where the backup is reached with less: the station that is not. */
  readonly safe: SafeBackup | undefined;
}

/** `ONE9 #1362, Winslow, AZ, I-40 exit 253, mile 512, $3.226 (+$0.38)` */
function wordBackup(
  explanation: Explained | undefined,
  byId: ReadonlyMap<string, PlacedStation>,
  { left, keep, safe }: BackupFuel,
): string {
  const backup = explanation?.backup;
  if (backup === undefined) return "";
  if (backup === null) return "None within reach. Call dispatch.";
  const extra = `(${difference(backup.extra_cost)})`;
  if (backup.station_id === null) return `Drive on: the fuel lasts to the end ${extra}`;
  const isBelow = left !== undefined && underBuffer(left, keep) > 0;
  const station = byId.get(isBelow && safe !== undefined ? safe.stationId : backup.station_id);
  if (station === undefined) return "";
  const { town, road, exit } = placeOf(station);
  const sign = wordSign(road, exit).replace("EXIT", "exit");
  const name = readableName(station.name);
  // What the buffer is burnt for is no saving.
  const terms = !isBelow
    ? extra
    : safe === undefined
      ? `(${tenths(left)} gal left, below ${tenths(keep)})`
      : `(${tenths(safe.gallons)} gal left)`;
  return [
    nameWithTown(name, town),
    ...(sign === "" ? [] : [sign]),
    `mile ${whole(station.miles_from_route_start)}`,
    `${pricePerGallon(station.price_per_gallon)} ${terms.replaceAll(" ", NO_BREAK)}`,
  ].join(", ");
}

const NO_BREAK = "\u00a0";

/** `ONE9 #1362, Winslow, AZ`; a town that the name ends with is not said again: `Sapp Bros Sidney, NE`. */
function nameWithTown(name: string, town: string): string {
  if (town === name) return name;
  const { name: short, state } = splitTown(town);
  return name.endsWith(` ${short}`) ? `${name}${state}` : `${name}, ${town}`;
}
