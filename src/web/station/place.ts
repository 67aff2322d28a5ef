import { readExits } from "../../providers/places/exits/words.js";
import type { PlacedStation } from "../shown.js";
import { readableName } from "./name.js";

/** Where a station is, as road signs and people say it. */
export interface StationPlace {
  /** `Santa Rosa, NM`; the station's name where its address names no town. */
  readonly town: string;
  /** The road that it lies at: `I-40`; `undefined` where its address names none. */
  readonly road: string | undefined;
  /** The number of its exit: `267`, `12A`. */
  readonly exit: string | undefined;
}

/** The end of an address: its town and the code of its state, with or without a ZIP code. */
const TOWN = /(?:^|,)\s*(?<town>[^,]+?),?\s+(?<state>[A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/;

/** An exit with the letter of its ramp. */
const RAMP = /\bEX(?:ITS?|T)?[- .:#]{0,3}(?<exit>\d{1,3}(?:-?[A-Z](?![A-Za-z]))?)/i;

const INTERSTATE = /\b(?:I|IH|INTERSTATE)[- ]{0,2}(?<number>\d{1,3})\b/i;

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

function readPlace({ address, name }: PlacedStation): StationPlace {
  const found = TOWN.exec(address)?.groups;
  const [exit] = readExits(address);
  const ramp = RAMP.exec(address)?.groups?.["exit"]?.replace("-", "").toUpperCase();
  const number = INTERSTATE.exec(address)?.groups?.["number"];
  return {
    town: found === undefined ? readableName(name) : `${readableName(found["town"] ?? "")}, ${found["state"] ?? ""}`,
    road: exit?.route ?? (number === undefined ? undefined : `I-${Number(number)}`),
    exit: ramp ?? (exit === undefined ? undefined : String(exit.number)),
  };
}
