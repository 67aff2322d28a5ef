import type { PlacedStation } from "../shown.js";
import { readableName } from "./name.js";
import { readExit } from "./roadWords.js";

/** Where a station is, as road signs and people say it. */
export interface StationPlace {
  /** `Santa Rosa, NM`; the station's name where its address names no town. */
  readonly town: string;
  /** The road that it lies at: `I-40`, `US-66`, `IA-163`; `undefined` where its address names none. */
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

/** A place in a few words, for the names of controls: `Santa Rosa, NM, I-40 exit 267`. */
export function wordPlace({ town, road, exit }: StationPlace): string {
  const sign = [road, exit === undefined ? undefined : `exit ${exit}`].filter((part) => part !== undefined).join(" ");
  return sign === "" ? town : `${town}, ${sign}`;
}

/** `OK`, `OK 74332`, `ON K1A 0B1` */
const STATE = /^([A-Z]{2})(?:\s+[\dA-Z][\dA-Z -]{3,9})?$/i;
const COUNTRY = /^(?:U\.?S\.?A?\.?|Canada|United States)$/i;

function readPlace({ address, name }: PlacedStation): StationPlace {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (COUNTRY.test(parts.at(-1) ?? "")) parts.pop();
  const state = STATE.exec(parts.at(-1) ?? "")?.[1]?.toUpperCase();
  const city = state === undefined ? undefined : parts.at(-2);
  if (city === undefined) return { town: readableName(name), ...readExit(address, state) };
  return { town: `${readableName(city)}, ${state}`, ...readExit(parts.slice(0, -2).join(", "), state) };
}
