// One station of a request, read from its bytes under the rules that the contract has for it
// (`src/contract/station.ts`, which decides: see `scanStations`).

import { byteAt, countCharacters, isAt, NOT_THERE } from "./body";
import {
  ADDRESS_KEY, BRAND_KEY, CLOSE_OBJECT, COMMA, DETOUR_MINUTES_KEY, DIESEL_FUEL, FUEL_TYPE_KEY, ID_KEY, LAT_KEY, LETTER_N, LNG_KEY,
  LOCATION_KEY, METADATA_KEY, MIDGRADE_FUEL, MILES_FROM_ROUTE_START_KEY, NAME_KEY, OPEN_OBJECT, PREMIUM_FUEL, PRICE_PER_GALLON_KEY,
  REGULAR_FUEL,
} from "./characters";
import { addValue, Column, Field, setNumber, setSpan } from "./columns";
import { numberRead, passLess, readNumber } from "./number";
import { isKey, passNull, passObject, passPlainString, passSpace, passString, passToValue, passValue } from "./pass";

// The contract's bounds; characters are code points. A test compares them with the contract's.
export const MOST_ID_CHARACTERS: i32 = 200;
export const MOST_NAME_CHARACTERS: i32 = 200;
export const MOST_ADDRESS_CHARACTERS: i32 = 500;
export const MOST_BRAND_CHARACTERS: i32 = 100;
export const MOST_PRICE_PER_GALLON: i32 = 100;
export const MOST_LATITUDE: i32 = 90;
export const MOST_LONGITUDE: i32 = 180;
export const MOST_ROUTE_MILES: i32 = 100_000;
export const MOST_DETOUR_MINUTES: i32 = 10_080;

/** What stations are read for, and so what is asked of them. */
export enum Purpose {
  /** Price, position and detour. Each has the first two, and all are of one fuel type. */
  PLAN,
  /** Coordinates and spans. */
  ENRICH,
  /** Spans only, of what is known to keep to the contract. */
  FIND,
}

/** Fields of a station and of its location, a bit for each. */
enum Seen {
  ID = 1, NAME = 2, ADDRESS = 4, LOCATION = 8, LAT = 16, LNG = 32, ALWAYS = 63,
  PRICE = 64, MILES = 128, TO_PLAN = 255,
  BRAND = 256, FUEL_TYPE = 512, DETOUR = 1024, METADATA = 2048,
}

enum Fuel { NONE, REGULAR, MIDGRADE, PREMIUM, DIESEL }

let purpose: Purpose = Purpose.FIND;
/** What a station must have. */
let required: i32 = 0;
let fuel: Fuel = Fuel.NONE;
let fuelStation: i32 = 0;
let seen: i32 = 0;

/** Begins with the stations of another body. */
export function beginStations(wanted: Purpose): void {
  purpose = wanted;
  required = wanted == Purpose.PLAN ? Seen.TO_PLAN : wanted == Purpose.ENRICH ? Seen.ALWAYS : 0;
  fuel = Fuel.NONE;
  fuelStation = -1;
}

/** The first station that says what fuel it sells; -1 when none does. */
export function findFuelStation(): i32 { return fuelStation; }

/** Reads the station at a position into a row of the tables, to behind it; NOT_THERE whenever the host must look at it. */
export function readStation(start: i32, station: i32): i32 {
  if (byteAt(start) != OPEN_OBJECT) return NOT_THERE;
  seen = 0;
  setNumber(Column.DETOUR_MINUTES, station, NaN);
  let lastEnd = start;
  let at = start;
  do {
    const key = passSpace(at + 1);
    const keyEnd = purpose == Purpose.FIND ? passString(key) : passPlainString(key);
    if (keyEnd < 0) return NOT_THERE;
    const value = passToValue(keyEnd);
    if (value < 0) return NOT_THERE;
    lastEnd = purpose == Purpose.FIND ? findField(key, value) : readField(key + 1, keyEnd - key - 2, value, station);
    if (lastEnd < 0) return NOT_THERE;
    at = passSpace(lastEnd);
  } while (byteAt(at) == COMMA);
  if (byteAt(at) != CLOSE_OBJECT || (seen & required) != required) return NOT_THERE;
  setSpan(station, start, at + 1, lastEnd);
  return at + 1;
}

/** Passes over the value of a key, and notes it when the field is a computed one. */
function findField(key: i32, value: i32): i32 {
  const end = passValue(value);
  if (isKey(key, MILES_FROM_ROUTE_START_KEY)) return noteValue(value, end, Field.MILES_FROM_ROUTE_START);
  if (isKey(key, DETOUR_MINUTES_KEY)) return noteValue(value, end, Field.DETOUR_MINUTES);
  return end;
}

/** Notes a computed field's value, to behind it. */
function noteValue(start: i32, end: i32, field: Field): i32 {
  return end < 0 || addValue(start, end, field) ? end : NOT_THERE;
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
      if (isAt(key, LOCATION_KEY)) return isFirst(Seen.LOCATION) ? readLocation(value, station) : NOT_THERE;
      if (isAt(key, METADATA_KEY)) return isFirst(Seen.METADATA) ? passMetadata(value) : NOT_THERE;
      break;
    case 9:
      if (isAt(key, FUEL_TYPE_KEY)) return isFirst(Seen.FUEL_TYPE) ? readFuel(value, station) : NOT_THERE;
      break;
    case 14:
      if (isAt(key, DETOUR_MINUTES_KEY)) return readAmount(Seen.DETOUR, value, station);
      break;
    case 16:
      if (isAt(key, PRICE_PER_GALLON_KEY)) return isFirst(Seen.PRICE) ? readPrice(value, station) : NOT_THERE;
      break;
    case 22:
      if (isAt(key, MILES_FROM_ROUTE_START_KEY)) return readAmount(Seen.MILES, value, station);
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

/** An object with both coordinates; `seen` tells whether they are there. */
function readLocation(start: i32, station: i32): i32 {
  if (byteAt(start) != OPEN_OBJECT) return NOT_THERE;
  let at = start;
  do {
    const key = passSpace(at + 1);
    const keyEnd = passPlainString(key);
    if (keyEnd < 0) return NOT_THERE;
    const value = passToValue(keyEnd);
    if (value < 0) return NOT_THERE;
    const isLat = isAt(key + 1, LAT_KEY);
    if (keyEnd - key == 5 && (isLat || isAt(key + 1, LNG_KEY))) {
      at = isFirst(isLat ? Seen.LAT : Seen.LNG) ? readDegrees(value, isLat, station) : NOT_THERE;
    } else {
      at = passValue(value);
    }
    if (at < 0) return NOT_THERE;
    at = passSpace(at);
  } while (byteAt(at) == COMMA);
  return byteAt(at) == CLOSE_OBJECT ? at + 1 : NOT_THERE;
}

/** Degrees either way of 0. To plan, nothing but their range is asked for. */
function readDegrees(start: i32, isLat: bool, station: i32): i32 {
  const most = isLat ? MOST_LATITUDE : MOST_LONGITUDE;
  if (purpose == Purpose.PLAN) {
    const plain = passLess(start, most);
    if (plain >= 0) return plain;
  }
  const end = readNumber(start);
  if (end < 0 || !(abs(numberRead()) <= <f64>most)) return NOT_THERE;
  setNumber(isLat ? Column.LAT : Column.LNG, station, numberRead());
  return end;
}

function readPrice(start: i32, station: i32): i32 {
  if (byteAt(start) == LETTER_N) return passMissing(Seen.PRICE, start);
  const end = readNumber(start);
  if (end < 0 || !(numberRead() > 0 && numberRead() <= <f64>MOST_PRICE_PER_GALLON)) return NOT_THERE;
  setNumber(Column.PRICE_PER_GALLON, station, numberRead());
  return end;
}

/** Reads miles or minutes, which enriching replaces: it asks where they stand. */
function readAmount(field: Seen, start: i32, station: i32): i32 {
  if (!isFirst(field)) return NOT_THERE;
  const isMiles = field == Seen.MILES;
  const most = isMiles ? MOST_ROUTE_MILES : MOST_DETOUR_MINUTES;
  let end: i32;
  if (byteAt(start) == LETTER_N) {
    end = passMissing(field, start);
  } else {
    end = readNumber(start);
    if (end < 0 || !(numberRead() >= 0 && numberRead() <= <f64>most)) return NOT_THERE;
    setNumber(isMiles ? Column.MILES_FROM_START : Column.DETOUR_MINUTES, station, numberRead());
  }
  return purpose == Purpose.ENRICH ? noteValue(start, end, isMiles ? Field.MILES_FROM_ROUTE_START : Field.DETOUR_MINUTES) : end;
}

/** `null` for a field that need not be there. */
function passMissing(field: Seen, start: i32): i32 { return (required & field) == 0 ? passNull(start) : NOT_THERE; }

/** One of four kinds. To plan, all stations have the same. */
function readFuel(start: i32, station: i32): i32 {
  if (byteAt(start) == LETTER_N) return passNull(start);
  const end = passPlainString(start);
  if (end < 0) return NOT_THERE;
  const sold = fuelOf(start + 1, end - start - 2);
  if (sold == Fuel.NONE || (purpose == Purpose.PLAN && fuel != Fuel.NONE && fuel != sold)) return NOT_THERE;
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
