import type { PlacedStation } from "../shown.js";

/** Where a station is, as road signs and people say it. */
export interface StationPlace {
  /** `Santa Rosa, NM`; the address where no town is known. */
  readonly town: string;
  /** The road that it lies at: `I-40`, `US-66`; `undefined` where its address names none. */
  readonly road: string | undefined;
  /** The number of its exit: `267`, `12A`. */
  readonly exit: string | undefined;
}

const places = new WeakMap<PlacedStation, StationPlace>();

/** Reads a station's address. */
export function placeOf(station: PlacedStation): StationPlace {
  let place = places.get(station);
  if (place === undefined) places.set(station, (place = readPlace(station)));
  return place;
}

function readPlace({ address, name }: PlacedStation): StationPlace {
  return { town: address ?? name, road: undefined, exit: undefined };
}
