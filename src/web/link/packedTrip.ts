import { z } from "zod";
import { defined } from "../../common/defined.js";
import { decodePolyline, encodePolyline } from "../../contract/values/polyline.js";
import { roundMiles } from "../../contract/values/rounding.js";
import { Coordinates, Route } from "../../contract/schemas/route.js";
import { MAX_STATIONS } from "../../contract/values/limits.js";
import { Station } from "../../contract/schemas/station.js";
import { isPriced } from "../../planning/preconditions.js";
import { toPlainLine } from "../../report/text.js";
import { Column, packColumn, unpackColumn } from "./packedNumbers.js";
import { deflateToText, inflateFromText } from "./deflate.js";
import { MAX_LINK_CHARACTERS } from "./writeLink.js";
import { TripError } from "../trip/error.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";
import { pickPoints } from "./simplify.js";

/** Far more than any trip needs: a link that unpacks to more was made to fill the memory. */
const MAX_TRIP_BYTES = 8_000_000;

/** Raised when the format changes. */
const VERSION = 1;

const MAX_LINE_POINTS = 500;
const MAX_POINT_CHARACTERS = 12;
const MAX_TITLE_CHARACTERS = 300;
const MAX_NOTE_CHARACTERS = 300;
const MAX_NOTES = 20;

/** Coordinates are packed in steps of this fraction of a degree, about a metre. */
const COORDINATE_STEPS = 1e5;

const Texts = z.array(z.string()).max(MAX_STATIONS);

const Notes = z.array(z.string().max(MAX_NOTE_CHARACTERS)).max(MAX_NOTES);

/** The JSON of a trip in a link. */
const PackedTrip = z.object({
  version: z.literal(VERSION),
  title: z.string().max(MAX_TITLE_CHARACTERS),
  from: z.string().max(MAX_TITLE_CHARACTERS),
  to: z.string().max(MAX_TITLE_CHARACTERS),
  notes: Notes,
  doubts: Notes.optional(),
  miles: z.number(),
  minutes: z.number(),
  start: Coordinates,
  end: Coordinates,
  line: z.string().max(MAX_LINE_POINTS * MAX_POINT_CHARACTERS),
  lineMiles: Column,
  /**
   * Columns with one element for each station, in driving order. What only fleet rules ask for is there if a station
   * has it.
   */
  stations: z.object({
    ids: Texts,
    names: Texts,
    addresses: Texts,
    lats: Column,
    lngs: Column,
    prices: Column,
    miles: Column,
    detours: Column,
    brands: Texts.optional(),
    detourMiles: Column.optional(),
    stopMinutes: Column.optional(),
    minimums: Column.optional(),
    maximums: Column.optional(),
    costs: Column.optional(),
    parking: Column.optional(),
    jurisdictions: Texts.optional(),
    asOf: Texts.optional(),
  }),
});
type PackedTrip = z.infer<typeof PackedTrip>;

type RuleColumn =
  | "detour_miles"
  | "stop_minutes"
  | "minimum_purchase_gallons"
  | "maximum_purchase_gallons"
  | "cost_per_gallon"
  | "parking_spaces";
type TextColumn = "brand" | "jurisdiction" | "price_as_of";

/**
 * Packs a trip into text for a link. Miles, prices and detours are exact, so the link gives the same plan to the cent.
 * The line, which only the map needs, keeps 500 points; stations are exact to a metre and keep only what planning
 * needs.
 * @returns `undefined` when the trip is too large for a link.
 */
export async function packTrip(trip: LoadedTrip): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(toPacked(trip)));
  if (bytes.length > MAX_TRIP_BYTES) return undefined;
  const text = await deflateToText(bytes);
  return text.length > MAX_LINK_CHARACTERS ? undefined : text;
}

/**
 * Unpacks the text that `packTrip` has written.
 * @throws {TripError} for any other text.
 */
export async function unpackTrip(text: string): Promise<LoadedTrip> {
  if (text.length > MAX_LINK_CHARACTERS)
    throw new TripError("The link is longer than any that this page makes. Ask for the station file instead.");
  const packed = PackedTrip.safeParse(await readJson(text)).data;
  const trip = packed === undefined ? undefined : fromPacked(packed);
  if (trip === undefined) throw damaged();
  return trip;
}

function toNotes(texts: readonly string[]): string[] {
  return texts.slice(0, MAX_NOTES).map((text) => toPlainLine(text, MAX_NOTE_CHARACTERS));
}

function toPacked({ title, from, to, notes, doubts, route, points, pointMiles, stations }: LoadedTrip): PackedTrip {
  const kept = pickPoints(points, MAX_LINE_POINTS);
  const inOrder = stations.toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start);
  const columnOf = (read: (station: PlacedStation) => number | null): Column => packColumn(inOrder.map(read));
  const ruleColumn = (field: RuleColumn): Column | undefined =>
    inOrder.some((station) => typeof station[field] === "number")
      ? columnOf((station) => station[field] ?? null)
      : undefined;
  const textColumn = (field: TextColumn): string[] | undefined =>
    inOrder.some((station) => (station[field] ?? "") !== "")
      ? inOrder.map((station) => station[field] ?? "")
      : undefined;
  return {
    version: VERSION,
    title: toPlainLine(title, MAX_TITLE_CHARACTERS),
    from: toPlainLine(from, MAX_TITLE_CHARACTERS),
    to: toPlainLine(to, MAX_TITLE_CHARACTERS),
    notes: toNotes(notes),
    doubts: doubts && toNotes(doubts),
    miles: route.total_distance_miles,
    minutes: route.total_duration_minutes,
    start: route.start,
    end: route.end,
    line: encodePolyline({
      lats: kept.map((i) => defined(points.lats[i])),
      lngs: kept.map((i) => defined(points.lngs[i])),
    }),
    lineMiles: packColumn(kept.map((i) => roundMiles(defined(pointMiles[i])))),
    stations: {
      ids: inOrder.map(({ id }) => id),
      names: inOrder.map(({ name }) => name),
      addresses: inOrder.map(({ address }) => address),
      lats: columnOf(({ location }) => toSteps(location.lat)),
      lngs: columnOf(({ location }) => toSteps(location.lng)),
      prices: columnOf(({ price_per_gallon: price }) => price),
      miles: columnOf(({ miles_from_route_start: miles }) => miles),
      detours: columnOf(({ detour_minutes: minutes }) => minutes ?? null),
      brands: textColumn("brand"),
      detourMiles: ruleColumn("detour_miles"),
      stopMinutes: ruleColumn("stop_minutes"),
      minimums: ruleColumn("minimum_purchase_gallons"),
      maximums: ruleColumn("maximum_purchase_gallons"),
      costs: ruleColumn("cost_per_gallon"),
      parking: ruleColumn("parking_spaces"),
      jurisdictions: textColumn("jurisdiction"),
      asOf: textColumn("price_as_of"),
    },
  };
}

function toSteps(degrees: number): number {
  return Math.round(degrees * COORDINATE_STEPS) / COORDINATE_STEPS;
}

async function readJson(text: string): Promise<unknown> {
  try {
    const bytes = await inflateFromText(text, MAX_TRIP_BYTES);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw damaged();
  }
}

function damaged(): TripError {
  return new TripError(
    "The trip in this link is damaged or cut off. Copy the whole link again, or ask for the station file.",
  );
}

/** @returns `undefined` when it is not a trip. */
function fromPacked({
  title,
  from,
  to,
  notes,
  doubts,
  miles,
  minutes,
  start,
  end,
  line,
  lineMiles,
  stations,
}: PackedTrip): LoadedTrip | undefined {
  const route = Route.safeParse({
    total_distance_miles: miles,
    total_duration_minutes: minutes,
    start,
    end,
    polyline: line,
  }).data;
  const points = decodePolyline(line);
  const pointMiles = Float64Array.from(unpackColumn(lineMiles), (value) => value ?? NaN);
  const placed = readStations(stations);
  if (route === undefined || points === null || placed === undefined) return undefined;
  if (pointMiles.length !== points.lats.length || !isAscending(pointMiles)) return undefined;
  return { title, from, to, notes, ...(doubts && { doubts }), route, points, pointMiles, stations: placed };
}

/** Whether miles begin at 0 or more, never fall and are finite. */
function isAscending(miles: Float64Array): boolean {
  return miles.every((value, i) => value >= (miles[i - 1] ?? 0) && value < Infinity);
}

function readStations({
  ids,
  names,
  addresses,
  brands,
  jurisdictions,
  asOf,
  detourMiles,
  stopMinutes,
  minimums,
  maximums,
  costs,
  parking,
  ...columns
}: PackedTrip["stations"]): PlacedStation[] | undefined {
  const lats = unpackColumn(columns.lats);
  const lngs = unpackColumn(columns.lngs);
  const prices = unpackColumn(columns.prices);
  const miles = unpackColumn(columns.miles);
  const detours = unpackColumn(columns.detours);
  const rules = [
    ["detour_miles", detourMiles],
    ["stop_minutes", stopMinutes],
    ["minimum_purchase_gallons", minimums],
    ["maximum_purchase_gallons", maximums],
    ["cost_per_gallon", costs],
    ["parking_spaces", parking],
  ] as const satisfies readonly (readonly [RuleColumn, unknown])[];
  const ruleColumns = rules.flatMap(([field, column]) =>
    column === undefined ? [] : [[field, unpackColumn(column)] as const],
  );
  const texts = [
    ["brand", brands],
    ["jurisdiction", jurisdictions],
    ["price_as_of", asOf],
  ] as const satisfies readonly (readonly [TextColumn, unknown])[];
  const textColumns = texts.flatMap(([field, column]) => (column === undefined ? [] : [[field, column] as const]));
  const all = [
    names,
    addresses,
    lats,
    lngs,
    prices,
    miles,
    detours,
    ...textColumns.map(([, column]) => column),
    ...ruleColumns.map(([, column]) => column),
  ];
  if (ids.length === 0 || all.some(({ length }) => length !== ids.length)) return undefined;
  const stations: PlacedStation[] = [];
  for (const [i, id] of ids.entries()) {
    const station = Station.safeParse({
      id,
      name: names[i],
      address: addresses[i],
      location: { lat: lats[i], lng: lngs[i] },
      price_per_gallon: prices[i],
      miles_from_route_start: miles[i],
      detour_minutes: detours[i],
      ...Object.fromEntries(textColumns.flatMap(([field, column]) => (column[i] ? [[field, column[i]]] : []))),
      ...Object.fromEntries(ruleColumns.map(([field, column]) => [field, column[i]])),
    }).data;
    if (station === undefined || !isPriced(station)) return undefined;
    stations.push(station);
  }
  return stations;
}
