// Stations of OpenStreetMap: Overpass' own JSON, and names of stations without one.

import { isObject } from "../contract/values/faults.js";
import { flatten, type ReadItem, readItems, toText } from "./cells.js";
import type { JsonLine } from "./jsonLines.js";
import { middleOf, NO_PLACE, type Position, warnOfOutlines, wordUnplaced } from "./outlines.js";
import { type FoundRows, quote, type StationFileChoices, StationFileError } from "./rows.js";

/** `node/17`, `way/2`: an id of OpenStreetMap. */
const OSM_ID = /^(?:node|way|relation)\/\d+$/;

const WITH_CENTERS = 'write "out center;" at the end of the query';

/** Whether a value is an element as Overpass answers it. */
export function isElement(value: unknown): boolean {
  return isObject(value) && /^(?:node|way|relation)$/.test(toText(Reflect.get(value, "type"))) && "id" in value;
}

/**
 * Reads the elements of an answer of Overpass. Those without tags are corners of outlines.
 * @param answer what stands around them.
 */
export function readElements(
  file: string,
  elements: readonly JsonLine[],
  answer: unknown,
  choices: StationFileChoices,
): FoundRows {
  const corners = new Map<string, Position>();
  for (const element of elements) {
    if (!("value" in element) || !isObject(element.value)) continue;
    const position = positionOf(element.value);
    if (position !== undefined) corners.set(idOf(element.value), position);
  }
  let outlines = 0;
  const unplaced: string[] = [];
  const items = elements.flatMap((element): ReadItem[] => {
    if ("fault" in element) return [element];
    const { where, value } = element;
    if (!isObject(value)) return [{ where, fault: "it is not an element" }];
    const tags: unknown = Reflect.get(value, "tags");
    if (!isObject(tags) || Object.keys(tags).length === 0) return [];
    const place = positionOf(value) ?? middleOf(outlineOf(value, corners));
    if ("fault" in place && place.fault === NO_PLACE) {
      unplaced.push(where);
      return [];
    }
    if ("fault" in place) return [{ where, fault: `${place.fault}: ${WITH_CENTERS}` }];
    if (Reflect.get(value, "type") !== "node") outlines++;
    return [{ where, cells: new Map([...flatten(tags), ["id", idOf(value)], ["lat", place.lat], ["lng", place.lng]]) }];
  });
  if (unplaced.length > 0 && items.length === 0)
    throw new StationFileError(`${file}: none of its ways and relations has a place: ${WITH_CENTERS}`);
  const named = nameOsm(items);
  const found = readItems(file, named.items, choices);
  const remark: unknown = isObject(answer) ? Reflect.get(answer, "remark") : undefined;
  return {
    ...found,
    warnings: [
      ...(typeof remark === "string" ? [`Overpass says that its answer is not whole: ${quote(remark)}.`] : []),
      ...wordUnplaced(unplaced, ["way or relation", "ways and relations"], WITH_CENTERS),
      ...warnOfOutlines(outlines),
      ...named.warnings,
      ...found.warnings,
    ],
  };
}

/** Gives stations of OpenStreetMap that have neither name nor brand nor operator their id as a name. */
export function nameOsm(items: readonly ReadItem[]): {
  readonly items: readonly ReadItem[];
  readonly warnings: readonly string[];
} {
  let count = 0;
  const named = items.map((item) => {
    if (!("cells" in item)) return item;
    const { cells } = item;
    const id = toText(cells.get("id") ?? cells.get("@id"));
    if (!OSM_ID.test(id) || ["name", "brand", "operator"].some((key) => toText(cells.get(key)) !== "")) return item;
    count++;
    return { ...item, cells: new Map([...cells, ["name", id]]) };
  });
  if (count === 0) return { items, warnings: [] };
  return {
    items: named,
    warnings: [
      `${count} ${count === 1 ? "station has no name, brand or operator: its id stands" : "stations have no name, brand or operator: their ids stand"} in for it.`,
    ],
  };
}

function idOf(element: object): string {
  return `${toText(Reflect.get(element, "type"))}/${toText(Reflect.get(element, "id"))}`;
}

/** Where an element says that it is, or its center. */
function positionOf(element: object): Position | undefined {
  const center: unknown = Reflect.get(element, "center");
  const [at] = [element, center].flatMap((each) => {
    if (!isObject(each)) return [];
    const [lat, lng]: readonly unknown[] = [Reflect.get(each, "lat"), Reflect.get(each, "lon")];
    return typeof lat === "number" && typeof lng === "number" ? [{ lat, lng }] : [];
  });
  return at;
}

/** The positions of an outline: those that stand in it, its box, or those of the nodes that it names. */
function outlineOf(element: object, corners: ReadonlyMap<string, Position>): readonly Position[] {
  const [geometry, bounds, nodes]: readonly unknown[] = ["geometry", "bounds", "nodes"].map((key) =>
    Reflect.get(element, key),
  );
  if (Array.isArray(geometry))
    return geometry.flatMap((each: unknown) => (isObject(each) ? (positionOf(each) ?? []) : []));
  if (isObject(bounds)) {
    const [south, west, north, east] = ["minlat", "minlon", "maxlat", "maxlon"].map((key) =>
      Number(Reflect.get(bounds, key)),
    );
    return [
      { lat: south ?? NaN, lng: west ?? NaN },
      { lat: north ?? NaN, lng: east ?? NaN },
    ];
  }
  return Array.isArray(nodes) ? nodes.flatMap((id) => corners.get(`node/${toText(id)}`) ?? []) : [];
}
