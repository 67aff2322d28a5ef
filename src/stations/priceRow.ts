// What a row says of its price, also where it is not checked yet, as JSON is not.

import { isObject } from "../contract/values/faults.js";
import { MAX_DOLLARS_PER_GALLON } from "../contract/values/limits.js";
import type { Row } from "./rows.js";

/** Fields that are missing, or not of their type, are absent. */
export interface PriceRow {
  /** Without blanks around it; empty where there is none. */
  readonly id: string;
  readonly dollarsPerGallon: number | undefined;
  readonly costPerGallon: number | undefined;
  readonly asOf: string | undefined;
  readonly fuel: string | undefined;
  readonly milesFromStart: number | undefined;
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly jurisdiction: string | undefined;
  readonly lat: number | undefined;
  readonly lng: number | undefined;
}

export function readPriceRow({ station }: Pick<Row, "station">): PriceRow {
  const location = fieldOf(station, "location");
  const id = fieldOf(station, "id");
  const fuel = textIn(fieldOf(station, "fuel_type"));
  return {
    id: typeof id === "number" ? String(id) : (textIn(id)?.trim() ?? ""),
    dollarsPerGallon: numberIn(fieldOf(station, "price_per_gallon")),
    costPerGallon: numberIn(fieldOf(station, "cost_per_gallon")),
    asOf: textIn(fieldOf(station, "price_as_of")),
    fuel: fuel?.trim() === "" ? undefined : fuel,
    milesFromStart: numberIn(fieldOf(station, "miles_from_route_start")),
    name: textIn(fieldOf(station, "name")),
    address: textIn(fieldOf(station, "address")),
    jurisdiction: textIn(fieldOf(station, "jurisdiction")),
    lat: numberIn(fieldOf(location, "lat")),
    lng: numberIn(fieldOf(location, "lng")),
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return isObject(value) ? Reflect.get(value, field) : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** By what a row is the same station as another: its id, or name and place where its file has no ids. */
export function stationKey({ where }: Pick<Row, "where">, { id, name, lat, lng }: PriceRow): string {
  return id === madeUpId(where) && lat !== undefined ? JSON.stringify([name, lat, lng]) : ` ${id}`;
}

/** The id of a station whose file has none. */
export function madeUpId(where: string): string {
  return where.replace(" ", "-");
}

/** Whether planning can take the numbers of a row. Those of another row are faults, which its check names. */
export function isSound({ dollarsPerGallon = 1, costPerGallon = 1, lat = 0, lng = 0 }: PriceRow): boolean {
  return (
    dollarsPerGallon > 0 &&
    dollarsPerGallon <= MAX_DOLLARS_PER_GALLON &&
    costPerGallon >= 0 &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180
  );
}

/** The price that is paid: the station's own for the fleet, or that of the pump. */
export function paidPrice({ costPerGallon, dollarsPerGallon }: PriceRow): number | undefined {
  return costPerGallon ?? dollarsPerGallon;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

const OF_PRICE: ReadonlySet<string> = new Set(["price_per_gallon", "cost_per_gallon", "price_as_of"]);

/** The row without its price. */
export function withoutPrice<R extends Row>(row: R): R {
  if (!isObject(row.station)) return row;
  return { ...row, station: Object.fromEntries(Object.entries(row.station).filter(([field]) => !OF_PRICE.has(field))) };
}
