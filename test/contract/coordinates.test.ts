// Coordinates as people write and paste them.

import { expect, test } from "vitest";
import { readCoordinates, readDegrees } from "../../src/contract/values/coordinates.js";
import { toFaults } from "../../src/contract/schemas/faults.js";
import { RoutesRequest } from "../../src/contract/schemas/route.js";
import { integer, seededRandom } from "../support/random.js";

/** Downtown Omaha, to a hundredth of a second. */
const OMAHA = { lat: 41.2565, lng: -95.9345 };
const NEAR_DEGREES = 0.00001;

test.each([
  "41.2565,-95.9345",
  " 41.2565 , -95.9345 ",
  "(41.2565, -95.9345)",
  "( 41.2565 -95.9345 )",
  "41.2565 -95.9345",
  "41.2565\t-95.9345",
  "41.2565; -95.9345",
  "41.2565/-95.9345",
  "+41.2565 -95.9345",
  "41.2565 \u221295.9345",
  "41.2565\u00B0 -95.9345\u00B0",
  "41.2565\u00B0, -95.9345\u00B0",
  "41.2565N 95.9345W",
  "41.2565n, 95.9345w",
  "41.2565 N 95.9345 W",
  "41.2565\u00B0 N, 95.9345\u00B0 W",
  "41.2565\u00BAN 95.9345\u00BAW",
  "41.2565N95.9345W",
  "N41.2565 W95.9345",
  "N41.2565\u00B0 W95.9345\u00B0",
  "41.2565, 95.9345 W",
  "+41.2565, 95.9345W",
  "lat 41.2565 lng -95.9345",
  "Lat: 41.2565, Long: -95.9345",
  "latitude=41.2565, longitude=-95.9345",
  "N 41.2565, W 95.9345",
  "95.9345W 41.2565N",
  "W95.9345 N41.2565",
  "41 15.39 N 95 56.07 W",
  "41 15.39N, 95 56.07W",
  "41\u00B015.39'N 95\u00B056.07'W",
  "N41\u00B0 15.39' W95\u00B0 56.07'",
  "41 15 23.4 N 95 56 4.2 W",
  "41\u00B015'23.4\"N 95\u00B056'4.2\"W",
  "41\u00B015'23.4\"N, 95\u00B056'4.2\"W",
  "41\u00B0 15' 23.4\" N 95\u00B0 56' 4.2\" W",
  "41\u00B015\u203223.4\u2033N 95\u00B056\u20324.2\u2033W",
  "41\u00B015\u201923.4\u201DN 95\u00B056\u20194.2\u201DW",
  "41\u00B015'23.4''N 95\u00B056'4.2''W",
  "41\u00B015'23.4\" -95\u00B056'4.2\"",
  "41\u00B015.39' -95\u00B056.07'",
  "[41.2565, -95.9345]",
  "POINT(-95.9345 41.2565)",
  "Point (-95.9345 41.2565)",
  " POINT  ( -95.9345   41.2565 ) ",
  "POINT Z (-95.9345 41.2565 320.5)",
  "SRID=4326;POINT(-95.9345 41.2565)",
  '{"type":"Point","coordinates":[-95.9345,41.2565]}',
  '{"type": "Point", "coordinates": [-95.9345, 41.2565, 320]}',
])("%s is in Omaha", (text) => {
  const { lat, lng } = readCoordinates(text) ?? { lat: NaN, lng: NaN };
  expect(Math.abs(lat - OMAHA.lat)).toBeLessThan(NEAR_DEGREES);
  expect(Math.abs(lng - OMAHA.lng)).toBeLessThan(NEAR_DEGREES);
});

test.each([
  ["33.9S 18.4E", { lat: -33.9, lng: 18.4 }],
  ["-33.9 +18.4", { lat: -33.9, lng: 18.4 }],
  ["41 -96", { lat: 41, lng: -96 }],
  // As it always was: a comma alone makes two numbers coordinates.
  ["41.2565,95.9345", { lat: 41.2565, lng: 95.9345 }],
  ["1,1", { lat: 1, lng: 1 }],
])("%s is elsewhere", (text, place) => {
  expect(readCoordinates(text)).toEqual(place);
});

test.each([
  "",
  "Omaha, NE",
  "41.2565",
  "41.2565 95.9345",
  "41.2565N",
  "41.2565N 95.9345",
  "41.2565N, 95.9345",
  "41.2565 95.9345W",
  "lng -95.9345, lat 41.2565",
  "41.2565N 95.9345N",
  "41.2565W 95.9345E",
  "-41.2565N -95.9345W",
  "41.2565NE 95.9345W",
  "1e3,5",
  "1e3 -5",
  "1E3W 5N",
  "41,2565 -95,9345",
  "41,2565,-95,9345",
  "41.2565,-95.9345,300",
  "41.5 15.39 N 95 56.07 W",
  "41 60 N 95 56 W",
  "41 15 60 N 95 56 4 W",
  "41 15 23 4 N 95 56 4 W",
  "41'15\u00B0N 95'56\u00B0W",
  "41 -15 N 95 56 W",
  "((41.2565,-95.9345",
  "4125650,-95.9345",
  "68102 1234",
  "68102-1234",
  "100 N 5 W Main St",
  "I-80 W 5 N",
  "0x29,-95",
  "41.2565.1 -95.9345",
  "SRID=3857;POINT(-95.9345 41.2565)",
  "POINT(-10679360 5050000)",
  "POINT(-95.9345, 41.2565)",
  "LINESTRING(-95.9345 41.2565, -96 41)",
  '{"type":"LineString","coordinates":[-95.9345,41.2565]}',
  '{"type":"Point","coordinates":["-95.9345","41.2565"]}',
  '{"type":"Point"',
])("%s is no coordinates", (text) => {
  expect(readCoordinates(text)).toBeNull();
});

test("any coordinates are read as they are written, in all forms", () => {
  const random = seededRandom(1919);
  for (let i = 0; i < 500; i++) {
    const seconds = { lat: integer(random, 0, 89 * 3600), lng: integer(random, 0, 179 * 3600) };
    const [isSouth, isWest] = [integer(random, 0, 1) === 1, integer(random, 0, 1) === 1];
    const place = { lat: (seconds.lat / 3600) * (isSouth ? -1 : 1), lng: (seconds.lng / 3600) * (isWest ? -1 : 1) };
    const parts = (total: number): string => `${Math.floor(total / 3600)} ${Math.floor(total / 60) % 60} ${total % 60}`;
    const letters = [isSouth ? "S" : "N", isWest ? "W" : "E"];
    const sign = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(6)}`;
    for (const text of [
      `${parts(seconds.lat)}${letters[0]} ${parts(seconds.lng)}${letters[1]}`,
      `${sign(place.lat)} ${sign(place.lng)}`,
      `${sign(place.lat)},${sign(place.lng)}`,
    ]) {
      const { lat, lng } = readCoordinates(text) ?? { lat: NaN, lng: NaN };
      expect(Math.max(Math.abs(lat - place.lat), Math.abs(lng - place.lng)), text).toBeLessThan(0.000001);
    }
  }
});

test("a request is refused if its coordinates are out of range, in every form", () => {
  for (const origin of ["91,5", "91N 5W", "5 -181", "5N 181W", "(91, 5)"]) {
    const request = { origin, destination: "Omaha, NE" };
    const [fault] = toFaults(RoutesRequest.safeParse(request).error?.issues ?? [], request);
    expect(fault?.msg, origin).toContain("latitude -90 to 90");
  }
});

test("in a column of coordinates, two bare numbers are latitude and longitude", () => {
  expect(readCoordinates("41.2565 95.9345")).toBeNull();
  expect(readCoordinates("41.2565 95.9345", true)).toEqual({ lat: 41.2565, lng: 95.9345 });
  expect(readCoordinates("(41.2565 95.9345)", true)).toEqual({ lat: 41.2565, lng: 95.9345 });
  expect(readCoordinates("41 W", true)).toBeNull();
});

test.each([
  ["lat", "41.2565 N"],
  ["lat", "N 41.2565\u00B0"],
  ["lat", "41.2565North"],
  ["lat", "41\u00B015'23.4\"N"],
  ["lat", "41\u00B0 15' 23.4\""],
  ["lat", "41 15 23.4"],
  ["lat", "41:15:23.4N"],
  ["lat", "41-15-23.4N"],
  ["lng", "95.9345 W"],
  ["lng", "95.9345\u00B0 west"],
  ["lng", "W95\u00B056'4.2\""],
  ["lng", "-95\u00B056'4.2\""],
  ["lng", "-95:56:4.2"],
  ["lng", "95 56 4.2 W"],
] as const)("%s alone: %s", (axis, text) => {
  expect(Math.abs((readDegrees(text, axis) ?? NaN) - OMAHA[axis])).toBeLessThan(NEAR_DEGREES);
});

test.each([
  ["lat", "95.9345 W"],
  ["lng", "41.2565 N"],
  ["lat", "-41.2565 S"],
  ["lat", "41.2565, -95.9345"],
  ["lat", "41 60 N"],
  ["lat", "I-80 W"],
  ["lat", ""],
] as const)("no %s: %s", (axis, text) => {
  expect(readDegrees(text, axis)).toBeNull();
});
