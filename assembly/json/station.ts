// One station of an optimize request, read from its bytes under the rules that the contract has for it
// (`src/contract/station.ts`, which decides: see `scanPriced`).

import {
  ADDRESS_KEY, BRAND_KEY, CLOSE_OBJECT, COMMA, DETOUR_MINUTES_KEY, DIESEL_FUEL, FUEL_TYPE_KEY, ID_KEY, LAT_KEY, LETTER_N, LNG_KEY,
  LOCATION_KEY, METADATA_KEY, MIDGRADE_FUEL, MILES_FROM_ROUTE_START_KEY, NAME_KEY, OPEN_OBJECT, PREMIUM_FUEL, PRICE_PER_GALLON_KEY,
  REGULAR_FUEL,
} from "./characters";
import { byteAt, countCharacters, isAt } from "./columns";
import { numberRead, passLess, readNumber } from "./number";
import { NOT_THERE } from "./skip";
import { setDetourMinutes, setMilesFromStart, setPrice, setSpan } from "./stationColumns";
import { passNull, passObject, passPlainString, passSpace, passToValue, passValue } from "./strict";

// The contract's bounds; characters are code points. A test compares them with the contract's.
export const MOST_STATIONS: i32 = 5000;
export const MOST_ID_CHARACTERS: i32 = 200;
export const MOST_NAME_CHARACTERS: i32 = 200;
export const MOST_ADDRESS_CHARACTERS: i32 = 500;
export const MOST_BRAND_CHARACTERS: i32 = 100;
export const MOST_PRICE_PER_GALLON: i32 = 100;
export const MOST_LATITUDE: i32 = 90;
export const MOST_LONGITUDE: i32 = 180;

/** Fields of a station, a bit for each. */
enum Seen { ID = 1, NAME = 2, ADDRESS = 4, LOCATION = 8, PRICE = 16, MILES = 32, REQUIRED = 63, BRAND = 64, FUEL_TYPE = 128, DETOUR = 256, METADATA = 512 }

/** Fields of a location, likewise. */
enum Half { LAT = 1, LNG = 2, BOTH = 3 }

enum Fuel { NONE, REGULAR, MIDGRADE, PREMIUM, DIESEL }

let fuel: Fuel = Fuel.NONE;
let fuelStation: i32 = 0;

/** Forgets the fuel of stations read before. */
export function clearFuel(): void {
  fuel = Fuel.NONE;
  fuelStation = -1;
}

/** The first station that says what fuel it sells; -1 when none does. */
export function findFuelStation(): i32 { return fuelStation; }

let seen: i32 = 0;

/** Reads the station at a position into a row of the columns, to behind it; NOT_THERE whenever the host must look at it. */
export function readStation(start: i32, station: i32): i32 {
  if (byteAt(start) != OPEN_OBJECT) return NOT_THERE;
  seen = 0;
  setDetourMinutes(station, NaN);
  let at = start;
  do {
    const key = passSpace(at + 1);
    const keyEnd = passPlainString(key);
    if (keyEnd < 0) return NOT_THERE;
    const value = passToValue(keyEnd);
    if (value < 0) return NOT_THERE;
    at = readField(key + 1, keyEnd - key - 2, value, station);
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  if (byteAt(at) != CLOSE_OBJECT || (seen & Seen.REQUIRED) != Seen.REQUIRED) return NOT_THERE;
  setSpan(station, start, at + 1);
  return at + 1;
}

/** Reads the value of a key, which is `length` bytes long. */
function readField(key: i32, length: i32, value: i32, station: i32): i32 {
  switch (length) {
    case 2:
      if (isAt(key, ID_KEY)) return isFirst(Seen.ID) ? passText(value, 1, MOST_ID_CHARACTERS) : NOT_THERE;
      break;
    case 4:
      if (isAt(key, NAME_KEY)) return isFirst(Seen.NAME) ? passText(value, 1, MOST_NAME_CHARACTERS) : NOT_THERE;
      break;
    case 5:
      if (isAt(key, BRAND_KEY)) return isFirst(Seen.BRAND) ? passBrand(value) : NOT_THERE;
      break;
    case 7:
      if (isAt(key, ADDRESS_KEY)) return isFirst(Seen.ADDRESS) ? passText(value, 1, MOST_ADDRESS_CHARACTERS) : NOT_THERE;
      break;
    case 8:
      if (isAt(key, LOCATION_KEY)) return isFirst(Seen.LOCATION) ? passLocation(value) : NOT_THERE;
      if (isAt(key, METADATA_KEY)) return isFirst(Seen.METADATA) ? passMetadata(value) : NOT_THERE;
      break;
    case 9:
      if (isAt(key, FUEL_TYPE_KEY)) return isFirst(Seen.FUEL_TYPE) ? readFuel(value, station) : NOT_THERE;
      break;
    case 14:
      if (isAt(key, DETOUR_MINUTES_KEY)) return isFirst(Seen.DETOUR) ? readDetour(value, station) : NOT_THERE;
      break;
    case 16:
      if (isAt(key, PRICE_PER_GALLON_KEY)) return isFirst(Seen.PRICE) ? readPrice(value, station) : NOT_THERE;
      break;
    case 22:
      if (isAt(key, MILES_FROM_ROUTE_START_KEY)) return isFirst(Seen.MILES) ? readMiles(value, station) : NOT_THERE;
      break;
  }
  return passValue(value);
}

function isFirst(field: Seen): bool {
  const isNew = (seen & field) == 0;
  seen |= field;
  return isNew;
}

/** A string of so many code points, without escapes. */
function passText(start: i32, least: i32, most: i32): i32 {
  const end = passPlainString(start);
  if (end < 0) return NOT_THERE;
  const bytes = end - start - 2;
  return bytes >= least && (bytes <= most || countCharacters(start + 1, end - 1) <= most) ? end : NOT_THERE;
}

function passBrand(start: i32): i32 {
  return byteAt(start) == LETTER_N ? passNull(start) : passText(start, 0, MOST_BRAND_CHARACTERS);
}

function passMetadata(start: i32): i32 {
  return byteAt(start) == LETTER_N ? passNull(start) : passObject(start);
}

function passLocation(start: i32): i32 {
  if (byteAt(start) != OPEN_OBJECT) return NOT_THERE;
  let found = 0;
  let at = start;
  do {
    const key = passSpace(at + 1);
    const keyEnd = passPlainString(key);
    if (keyEnd < 0) return NOT_THERE;
    const value = passToValue(keyEnd);
    if (value < 0) return NOT_THERE;
    const isLat = isAt(key + 1, LAT_KEY);
    if (keyEnd - key == 5 && (isLat || isAt(key + 1, LNG_KEY))) {
      const bit = isLat ? Half.LAT : Half.LNG;
      at = (found & bit) == 0 ? passDegrees(value, isLat ? MOST_LATITUDE : MOST_LONGITUDE) : NOT_THERE;
      found |= bit;
    } else {
      at = passValue(value);
    }
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_OBJECT && found == Half.BOTH ? at + 1 : NOT_THERE;
}

function passDegrees(start: i32, most: i32): i32 {
  const plain = passLess(start, most);
  if (plain >= 0) return plain;
  const end = readNumber(start);
  return end >= 0 && abs(numberRead()) <= <f64>most ? end : NOT_THERE;
}

function readPrice(start: i32, station: i32): i32 {
  const end = readNumber(start);
  if (end < 0 || !(numberRead() > 0 && numberRead() <= <f64>MOST_PRICE_PER_GALLON)) return NOT_THERE;
  setPrice(station, numberRead());
  return end;
}

function readMiles(start: i32, station: i32): i32 {
  const end = readNumber(start);
  if (end < 0 || !(numberRead() >= 0)) return NOT_THERE;
  setMilesFromStart(station, numberRead());
  return end;
}

function readDetour(start: i32, station: i32): i32 {
  if (byteAt(start) == LETTER_N) return passNull(start);
  const end = readNumber(start);
  if (end < 0 || !(numberRead() >= 0)) return NOT_THERE;
  setDetourMinutes(station, numberRead());
  return end;
}

/** One of four kinds, the same at all stations. */
function readFuel(start: i32, station: i32): i32 {
  if (byteAt(start) == LETTER_N) return passNull(start);
  const end = passPlainString(start);
  if (end < 0) return NOT_THERE;
  const sold = fuelOf(start + 1, end - start - 2);
  if (sold == Fuel.NONE || (fuel != Fuel.NONE && fuel != sold)) return NOT_THERE;
  if (fuel == Fuel.NONE) fuelStation = station;
  fuel = sold;
  return end;
}

function fuelOf(start: i32, length: i32): Fuel {
  if (length == DIESEL_FUEL.length && isAt(start, DIESEL_FUEL)) return Fuel.DIESEL;
  if (length == REGULAR_FUEL.length) return isAt(start, REGULAR_FUEL) ? Fuel.REGULAR : isAt(start, PREMIUM_FUEL) ? Fuel.PREMIUM : Fuel.NONE;
  if (length == MIDGRADE_FUEL.length && isAt(start, MIDGRADE_FUEL)) return Fuel.MIDGRADE;
  return Fuel.NONE;
}
