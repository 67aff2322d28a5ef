// What the user is asked of a table whose columns are unknown.

import type { Field } from "../../stations/titles.js";

export interface AskedField {
  readonly field: Field;
  readonly label: string;
  readonly hint?: string;
}

export const ASKED_FIELDS: readonly AskedField[] = [
  { field: "name", label: "Name" },
  { field: "price", label: "Price", hint: "dollars or cents a gallon" },
  { field: "lat", label: "Latitude" },
  { field: "lng", label: "Longitude" },
  { field: "coordinates", label: "Both in one", hint: "41.26, -95.93" },
  { field: "address", label: "Address", hint: "or exit: I-80, EXIT 272" },
  { field: "city", label: "Town" },
  { field: "state", label: "State" },
  { field: "id", label: "Number", hint: "of the station" },
  { field: "brand", label: "Brand" },
  { field: "stopMinutes", label: "Minutes a stop" },
];

/**
 * What is still to be said, in words; `undefined` for nothing. @param isPair whether a second file has the places or
 * the prices.
 */
export function missingFields(chosen: Readonly<Partial<Record<Field, number>>>, isPair: boolean): string | undefined {
  const has = (field: Field): boolean => chosen[field] !== undefined;
  const isNamed = has("name") || has("brand");
  const isPlaced = (has("lat") && has("lng")) || has("coordinates") || has("city") || has("address");
  if (isPair)
    return !has("id")
      ? "Needs the number, which both files have"
      : has("price") || (isNamed && isPlaced)
        ? undefined
        : "Needs the price, or the name and the place";
  const missing = [
    ...(isNamed ? [] : ["the name"]),
    ...(has("price") ? [] : ["the price"]),
    ...(isPlaced ? [] : ["the place: latitude and longitude, or the town"]),
  ];
  return missing.length === 0 ? undefined : `Needs ${missing.join(" and ")}`;
}
