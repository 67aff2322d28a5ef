// The ends of a trip in a table: a place in one column, or its parts in several.

import type { PlacePart, TripColumn } from "./tripColumns.js";

/** What a row has of an end. */
type Parts = Partial<Record<PlacePart, string>>;

/** The ways in which parts say a place, the best first. Of a firm and its address, the address is the place. */
const WAYS: readonly { readonly parts: readonly PlacePart[]; readonly read: (parts: Parts) => string | undefined }[] = [
  { parts: ["place"], read: ({ place }) => place },
  {
    parts: ["lat", "lng"],
    read: ({ lat, lng }) => (lat === undefined || lng === undefined ? undefined : `${toPoint(lat)},${toPoint(lng)}`),
  },
  {
    parts: ["city", "state", "zip"],
    read: ({ city, state, zip }) =>
      city === undefined
        ? zip
        : [city, [state, zip].filter((part) => part !== undefined).join(" ")].filter(Boolean).join(", "),
  },
  { parts: ["firm"], read: ({ firm }) => firm },
];

/** A row's place; `undefined` where it says none. */
export function joinPlace(parts: Parts): string | undefined {
  for (const { read } of WAYS) {
    const place = read(parts);
    if (place !== undefined) return place;
  }
  return undefined;
}

function wayOf(part: string): number {
  return WAYS.findIndex(({ parts }) => parts.some((each) => each === part));
}

/** Columns of places that count only where a better one is empty, as indices. */
export function lesserPlaces(columns: readonly (TripColumn | undefined)[], end: string): readonly number[] {
  const own = columns.flatMap((column, i) => (column?.field === end ? [{ i, part: column.content }] : []));
  const best = Math.min(...own.map(({ part }) => wayOf(part)));
  return own.flatMap(({ i, part }) => (wayOf(part) > best ? [i] : []));
}

/** A decimal comma as a point: a comma is between latitude and longitude. */
function toPoint(degrees: string): string {
  return degrees.replace(/^([+-]?\d+),(\d+)$/, "$1.$2");
}
