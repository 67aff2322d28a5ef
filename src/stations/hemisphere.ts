// Stations whose coordinates have a wrong sign or letter: they lie in Asia, or in the south, where no trip of theirs goes.

import { isInAmerica, lacksMinus } from "../contract/values/mirrored.js";
import { listFew, quote } from "./rows.js";

interface Placed {
  readonly id: string;
  readonly location: { readonly lat: number; readonly lng: number };
  /** The letters of east and south that its coordinates have in its file. */
  readonly letters?: readonly ("E" | "S")[] | undefined;
}

/** Whether all stations lie in Asia, and would lie in North America with a minus. */
export function allLackMinus(stations: readonly Placed[]): boolean {
  return stations.length > 0 && stations.every(({ location }) => lacksMinus(location));
}

/** What a warning says of stations without their minus: all of a file's, or some among others in the Americas. */
export function warnOfHemisphere(stations: readonly Placed[]): string[] {
  return [...warnOfEast(stations), ...warnOfSouth(stations)];
}

function warnOfEast(stations: readonly Placed[]): string[] {
  const odd = stations.filter(({ location }) => lacksMinus(location));
  const [first] = odd;
  if (first === undefined) return [];
  if (odd.length < stations.length && !stations.some(({ location }) => location.lng < 0)) return [];
  const isLettered = odd.every(({ letters }) => letters?.includes("E") === true);
  const { lng } = first.location;
  const remedy = isLettered
    ? `in the Americas they say W: write ${lng} W, not ${lng} E`
    : `in the Americas longitudes are negative: write ${-lng}, not ${lng}`;
  if (odd.length === stations.length)
    return [
      `${odd.length === 1 ? "The only station lies" : `All ${odd.length} stations lie`} in Asia, because the longitudes ${isLettered ? "say E" : "have no minus"}; ${remedy}.`,
    ];
  return [
    `${odd.length} of ${stations.length} stations ${odd.length === 1 ? "lies" : "lie"} in Asia, because the longitude ${isLettered ? "says E" : "has no minus"}: ${listFew(odd.map(({ id }) => quote(id)))}; ${remedy}.`,
  ];
}

function warnOfSouth(stations: readonly Placed[]): string[] {
  const odd = stations.filter(({ location: { lat, lng } }) => lat < 0 && isInAmerica({ lat: -lat, lng }));
  const [first] = odd;
  if (first === undefined || !stations.some(({ location }) => isInAmerica(location))) return [];
  const isLettered = odd.every(({ letters }) => letters?.includes("S") === true);
  const { lat } = first.location;
  const remedy = isLettered ? `write ${-lat} N, not ${-lat} S` : `write ${-lat}, not ${lat}`;
  return [
    `${odd.length} of ${stations.length} stations ${odd.length === 1 ? "lies" : "lie"} south of the equator, because the latitude ${isLettered ? "says S" : "has a minus"}: ${listFew(odd.map(({ id }) => quote(id)))}; for North America, ${remedy}.`,
  ];
}
