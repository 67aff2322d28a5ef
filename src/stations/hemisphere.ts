// Stations whose longitudes lack their minus: they lie in Asia, where no trip of theirs goes.

import { lacksMinus } from "../contract/values/mirrored.js";
import { listFew, quote } from "./rows.js";

interface Placed {
  readonly id: string;
  readonly location: { readonly lat: number; readonly lng: number };
}

/** Whether all stations lie in Asia, and would lie in North America with a minus. */
export function allLackMinus(stations: readonly Placed[]): boolean {
  return stations.length > 0 && stations.every(({ location }) => lacksMinus(location));
}

/** What a warning says of stations without their minus: all of a file's, or some among others in the Americas. */
export function warnOfHemisphere(stations: readonly Placed[]): string[] {
  const odd = stations.filter(({ location }) => lacksMinus(location));
  const [first] = odd;
  if (first === undefined) return [];
  const { lng } = first.location;
  const remedy = `in the Americas longitudes are negative: write ${-lng}, not ${lng}`;
  if (odd.length === stations.length)
    return [
      `${odd.length === 1 ? "The only station lies" : `All ${odd.length} stations lie`} in Asia, because the longitudes have no minus; ${remedy}.`,
    ];
  if (!stations.some(({ location }) => location.lng < 0)) return [];
  return [
    `${odd.length} of ${stations.length} stations ${odd.length === 1 ? "lies" : "lie"} in Asia, because the longitude has no minus: ${listFew(odd.map(({ id }) => quote(id)))}; ${remedy}.`,
  ];
}
