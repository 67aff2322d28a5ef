// Fields of a request that the contract does not know. They do not fail a request, because callers add fields for
// themselves, but each is said: it may be a misspelt rule.

import { z } from "zod";
import { isObject } from "../values/faults.js";
import { nearestName } from "../values/nearestName.js";
import { meantBy } from "../values/otherNames.js";
import { mayMean, wordIgnoredMeaning } from "../values/priceMeaning.js";
import type { Remark } from "../values/remarks.js";
import { Coordinates, Route } from "./route.js";
import { Station, unwrap } from "./station.js";

/** This many fields are named, and the others counted. */
const MOST_NAMED = 10;

/** So many names of stations' fields are looked at: a partner who adds more does not mean the contract's. */
const MOST_NAMES = 32;

/** A name that costs more is no misspelt one: stations may have any fields of their own. */
const MOST_MISSPELT = 1;

/** A field of stations that the contract does not know. */
export interface UnknownOfStations {
  readonly name: string;
  /** The field whose object has it; `undefined` for the station itself. */
  readonly inside?: string;
  /** The first station that has it, as an index, and what was sent of it. */
  readonly row: number;
  readonly station: () => unknown;
  /** How many stations have it. */
  readonly count: number;
}

/** A field that the contract does not know, and the one that its name is nearest to. */
interface UnknownField {
  readonly path: readonly string[];
  readonly nearest: string | undefined;
  /** How many stations have it, where it is a field of stations. */
  readonly stationCount?: number;
  /** What to do where it would have changed what a price means. */
  readonly remedy?: string | undefined;
}

/**
 * What is to be said of the fields of a request that its schema does not know: ten by name, and how many more.
 * @param schema of the request, which accepts it.
 * @param apart what was found of its stations, where these were read apart.
 */
export function remarkUnknown(schema: z.ZodObject, request: unknown, apart?: readonly UnknownOfStations[]): Remark[] {
  const found: Found = { root: schema, named: [], count: 0, ofStations: apart };
  collect(knownOf(schema), { value: request, path: [] }, found);
  collectOfStations(found);
  const named = found.named.map(({ path, nearest, stationCount, remedy }): Remark => {
    const field = stationCount === undefined ? path.join(".") : `stations[].${path.slice(2).join(".")}`;
    return { loc: ["body", ...path], warning: { code: "FIELD_UNKNOWN", field, nearest, stationCount, remedy } };
  });
  const rest = found.count - named.length;
  return rest === 0 ? named : [...named, { loc: ["body"], warning: { code: "FIELDS_UNKNOWN", fieldCount: rest } }];
}

interface Found {
  /** The schema of the whole request. */
  readonly root: z.ZodObject;
  /** The first ones. */
  readonly named: UnknownField[];
  /** How many there are in all. */
  count: number;
  /** What is found at stations comes last, however these are read; `undefined` until they are. */
  ofStations: readonly UnknownOfStations[] | undefined;
}

/** @param make is called only for a field that is named: its nearest name takes long to find. */
function add(found: Found, make: () => UnknownField): void {
  if (found.count++ < MOST_NAMED) found.named.push(make());
}

/** What a schema knows of a value, as far as a value of it may have unknown fields. */
type Known =
  | { readonly kind: "object"; readonly schema: z.ZodObject; readonly fields: ReadonlyMap<string, Known | undefined> }
  | { readonly kind: "record"; readonly content: Known }
  | { readonly kind: "list"; readonly content: Known }
  | { readonly kind: "stations" }
  | { readonly kind: "waypoints" };

const learnt = new WeakMap<z.core.$ZodType, { readonly known: Known | undefined }>();

/** `undefined` where no value can have unknown fields. Schemas are asked once: that takes longer than most requests. */
function knownOf(schema: z.core.$ZodType): Known | undefined {
  const before = learnt.get(schema);
  if (before !== undefined) return before.known;
  const known = learn(schema);
  learnt.set(schema, { known });
  return known;
}

function learn(schema: z.core.$ZodType): Known | undefined {
  if (schema === Route.shape.waypoints) return { kind: "waypoints" };
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).map(([name, field]) => [name, knownOf(field)] as const);
    return { kind: "object", schema: inner, fields: new Map(fields) };
  }
  if (inner instanceof z.ZodArray && inner.element === Station) return { kind: "stations" };
  const content =
    inner instanceof z.ZodArray
      ? knownOf(inner.element)
      : inner instanceof z.ZodRecord
        ? knownOf(inner.valueType)
        : undefined;
  return content && { kind: inner instanceof z.ZodArray ? "list" : "record", content };
}

interface Place {
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Adds the unknown fields in a value to those found. */
function collect(known: Known | undefined, { value, path }: Place, found: Found): void {
  if (known === undefined || typeof value !== "object" || value === null) return;
  if (known.kind === "stations") {
    if (Array.isArray(value)) found.ofStations ??= listUnknown(value);
  } else if (known.kind === "waypoints") {
    collectOfWaypoints(value, path, found);
  } else if (known.kind === "list" || known.kind === "record") {
    if (Array.isArray(value) === (known.kind === "list"))
      for (const name of Object.keys(value))
        collect(known.content, { value: Reflect.get(value, name), path: [...path, name] }, found);
  } else if (!Array.isArray(value)) {
    const { fields, schema } = known;
    for (const name of Object.keys(value)) {
      const within = fields.get(name);
      if (within !== undefined) {
        const field: unknown = Reflect.get(value, name);
        if (typeof field === "object") collect(within, { value: field, path: [...path, name] }, found);
      } else if (!fields.has(name) && saysSomething(value, name) && !isReadApart(name, path, found)) {
        add(found, () => ({ path: [...path, name], nearest: nearestField(found.root, schema, { value, path }, name) }));
      }
    }
  }
}

/** Null says nothing, as where the field is missing. */
function saysSomething(object: object, name: string): boolean {
  return Reflect.get(object, name) !== null;
}

/** Whether a field is the list of stations, of which the schema of the rest of a request knows nothing. */
function isReadApart(name: string, path: readonly string[], { ofStations }: Found): boolean {
  return ofStations !== undefined && path.length === 0 && name === "stations";
}

/** Of waypoints, of which there may be very many, the first one shows what they have. */
function collectOfWaypoints(value: unknown, path: readonly string[], found: Found): void {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (!isObject(first)) return;
  for (const [name, content] of Object.entries(first))
    if (!Object.hasOwn(Coordinates.shape, name) && content !== null)
      add(found, () => ({ path: [...path, "0", name], nearest: undefined }));
}

/** The field that a name most likely means: one that the same object lacks, or else the same of another object. */
function nearestField(
  root: z.ZodObject,
  object: z.ZodObject,
  { value, path }: { readonly value: object; readonly path: readonly string[] },
  name: string,
): string | undefined {
  const all = fieldsOf(root);
  const elsewhere = all.get(name);
  if (elsewhere !== undefined) return elsewhere;
  const fields = Object.keys(object.shape);
  const other = meantBy(name).find((field) => fields.includes(field) || all.has(field));
  if (other !== undefined) return fields.includes(other) ? [...path, other].join(".") : all.get(other);
  const near = nearestMissing(name, fields, value);
  if (near !== undefined) return [...path, near].join(".");
  // What it may mean is given already.
  if (nearestName(name, fields) !== undefined) return undefined;
  const misplaced = nearestName(name, all.keys(), MOST_MISSPELT);
  return misplaced === undefined ? undefined : all.get(misplaced);
}

/** The nearest of the fields that an object lacks. */
function nearestMissing(name: string, fields: readonly string[], object: unknown, most?: number): string | undefined {
  const isMissing = (field: string): boolean => !isObject(object) || (Reflect.get(object, field) ?? null) === null;
  return nearestName(name, fields.filter(isMissing), most);
}

const learntPaths = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/** The paths of all fields of a request by their names, but for those in lists. Of several, the outermost counts. */
function fieldsOf(root: z.ZodObject): ReadonlyMap<string, string> {
  const before = learntPaths.get(root);
  if (before !== undefined) return before;
  const paths = new Map<string, string>();
  let level: readonly (readonly [object: z.ZodObject, path: string])[] = [[root, ""]];
  while (level.length > 0) {
    level = level.flatMap(([object, path]) =>
      Object.entries(object.shape).flatMap(([name, field]): (readonly [z.ZodObject, string])[] => {
        const at = path === "" ? name : `${path}.${name}`;
        if (!paths.has(name)) paths.set(name, at);
        const { inner } = unwrap(field);
        return inner instanceof z.ZodObject ? [[inner, at]] : [];
      }),
    );
  }
  learntPaths.set(root, paths);
  return paths;
}

/** The unknown fields of stations, each name once. */
function listUnknown(stations: readonly unknown[]): UnknownOfStations[] {
  const found = new Map<string, Omit<UnknownOfStations, "count"> & { count: number }>();
  const note = (row: number, name: string, inside?: string): void => {
    const key = `${inside ?? ""}/${name}`;
    const same = found.get(key);
    if (same !== undefined) same.count++;
    else if (found.size < MOST_NAMES)
      found.set(key, { name, ...(inside !== undefined && { inside }), row, station: () => stations[row], count: 1 });
  };
  for (const [row, station] of stations.entries()) {
    if (!isObject(station)) continue;
    for (const [name, value] of Object.entries(station)) {
      // Null says nothing, as where the field is missing.
      if (!Object.hasOwn(Station.shape, name) && value !== null) note(row, name);
      const shape = OBJECTS_OF_STATIONS.get(name);
      if (shape === undefined || !isObject(value)) continue;
      for (const [inner, content] of Object.entries(value))
        if (!Object.hasOwn(shape, inner) && content !== null) note(row, inner, name);
    }
  }
  return [...found.values()];
}

/** The shapes of the fields of a station that are objects of the contract. */
const OBJECTS_OF_STATIONS: ReadonlyMap<string, z.ZodRawShape> = new Map(
  Object.entries(Station.shape).flatMap(([field, schema]) => {
    const { inner } = unwrap(schema);
    return inner instanceof z.ZodObject ? [[field, inner.shape] as const] : [];
  }),
);

/** Of a station's own fields, those count that are misspelt names of fields which it lacks, or change what a price means. */
function collectOfStations(found: Found): void {
  const inOrder = (found.ofStations ?? []).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const { name, inside, row, station, count } of inOrder) {
    const path = inside === undefined ? [] : [inside];
    const remedy = inside === undefined ? remedyOf(name, station) : undefined;
    const near =
      remedy !== undefined
        ? undefined
        : inside === undefined
          ? misspelt(name, station)
          : nearestInside(inside, name, station);
    if (inside === undefined && near === undefined && remedy === undefined) continue;
    add(found, () => ({
      path: ["stations", String(row), ...path, name],
      nearest: near === undefined ? undefined : ["stations[]", ...path, near].join("."),
      stationCount: count,
      remedy,
    }));
  }
}

/** @param read is called only where the name may mean something, which is seldom. */
function remedyOf(name: string, read: () => unknown): string | undefined {
  if (!mayMean(name)) return undefined;
  const station = read();
  return isObject(station) ? wordIgnoredMeaning(name, Reflect.get(station, name)) : undefined;
}

function nearestInside(field: string, name: string, read: () => unknown): string | undefined {
  const station = read();
  const object: unknown = isObject(station) ? Reflect.get(station, field) : undefined;
  return nearestMissing(name, Object.keys(OBJECTS_OF_STATIONS.get(field) ?? {}), object);
}

const STATION_FIELDS = Object.keys(Station.shape);

/** Names that are unlike all fields of stations. A partner sends the same in each request, and likeness takes long to tell. */
const unlike = new Set<string>();
const MOST_UNLIKE = 1000;
const MOST_CHARACTERS = 64;

function misspelt(name: string, read: () => unknown): string | undefined {
  if (unlike.has(name)) return undefined;
  // A station is read only where a name is like a known one, which is seldom.
  if (nearestName(name, STATION_FIELDS, MOST_MISSPELT) !== undefined)
    return nearestMissing(name, STATION_FIELDS, read(), MOST_MISSPELT);
  if (unlike.size < MOST_UNLIKE && name.length <= MOST_CHARACTERS) unlike.add(name);
  return undefined;
}

function keyOf({ inside, name }: UnknownOfStations): string {
  return inside === undefined ? name : `${inside}.${name}`;
}
