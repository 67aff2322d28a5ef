// Decodes and surveys encoded polylines, against the codec and the format's pattern.

import polylineCodec from "@googlemaps/polyline-codec";
import { expect, test } from "vitest";
import { countPoints, decodePolyline, encodePolyline, surveyPolyline } from "../../src/contract/values/polyline.js";
import { integer, pick, seededRandom } from "../support/random.js";

const MOST = { lat: 90, lng: 180 };

test("points, and the first that is outside, as the codec decodes them", () => {
  const random = seededRandom(31);
  let outsides = 0;
  for (let round = 0; round < 3000; round++) {
    const count = integer(random, 0, pick(random, [3, 20]));
    const within = random() < 0.5;
    const degrees = (most: number): number =>
      pick(random, [
        0,
        most,
        -most,
        (random() * 2 - 1) * most,
        ...(within ? [] : [most + 0.00001, -most - 0.00001, 10 * most]),
      ]);
    const lats = Array.from({ length: count }, () => degrees(90));
    const lngs = Array.from({ length: count }, () => degrees(180));
    const given = lats.map((lat, i): [number, number] => [lat, lngs[i] ?? NaN]);
    const encoded = encodePolyline({ lats, lngs });
    expect(encoded).toBe(polylineCodec.encode(given, 5));
    expect(countPoints(encoded)).toBe(count);
    const points = polylineCodec.decode(encoded, 5);
    const outside = points.findIndex(([lat, lng]) => Math.abs(lat) > 90 || Math.abs(lng) > 180);
    expect({ encoded, survey: surveyPolyline(encoded, MOST) }).toMatchObject({
      encoded,
      survey: { points: count, outside },
    });
    expect(decodePolyline(encoded)).toEqual({ lats: points.map(([lat]) => lat), lngs: points.map(([, lng]) => lng) });
    const finer = polylineCodec.encode(given, 6);
    const finerPoints = polylineCodec.decode(finer, 6);
    if (Math.max(...given.flat().map(Math.abs), 0) <= 180)
      expect(decodePolyline(finer, 6)).toEqual({
        lats: finerPoints.map(([lat]) => lat),
        lngs: finerPoints.map(([, lng]) => lng),
      });
    if (outside > 0) outsides++;
  }
  expect(outsides).toBeGreaterThan(300);
});

test("zero bits after a value change nothing, however many there are", () => {
  const random = seededRandom(33);
  for (let round = 0; round < 2000; round++) {
    const count = integer(random, 1, 5);
    const degrees = (most: number): number => (random() * 2 - 1) * most;
    const encoded = encodePolyline({
      lats: Array.from({ length: count }, () => degrees(90)),
      lngs: Array.from({ length: count }, () => degrees(180)),
    });
    // The last character of a value goes on, and the zeros follow.
    const padded = encoded.replaceAll(/[?-^]/g, (last) =>
      random() < 0.5
        ? last
        : `${String.fromCharCode(last.charCodeAt(0) + 32)}${"_".repeat(integer(random, 0, pick(random, [1, 4, 40])))}?`,
    );
    expect({ padded, points: decodePolyline(padded) }).toEqual({ padded, points: decodePolyline(encoded) });
  }
  // ... and one bits behind six characters are in no value.
  for (const tooLong of ["______@", "~~~~~~@", "_______^", "~~~~~~_@"])
    expect(decodePolyline(`${tooLong}?`)).toBeNull();
});

test("null for text that is not a polyline", () => {
  const random = seededRandom(32);
  // Six characters have room for every value; those behind may only hold zero bits.
  const values = /^(?:(?:[_-~]{0,5}[?-^]|[_-~]{6}_*\?){2})*$/;
  let valid = 0;
  for (let round = 0; round < 20_000; round++) {
    const encoded = Array.from({ length: integer(random, 0, 14) }, () =>
      random() < 0.02 ? pick(random, [" ", ">", "\u007f", "é", "😀"]) : String.fromCharCode(integer(random, 63, 126)),
    ).join("");
    const survey = surveyPolyline(encoded, MOST);
    expect({ encoded, isPolyline: survey !== null }).toEqual({ encoded, isPolyline: values.test(encoded) });
    if (survey === null) {
      expect(decodePolyline(encoded)).toBeNull();
      continue;
    }
    const points = polylineCodec.decode(encoded, 5);
    expect(decodePolyline(encoded)).toEqual({ lats: points.map(([lat]) => lat), lngs: points.map(([, lng]) => lng) });
    expect(survey).toMatchObject({
      points: points.length,
      outside: points.findIndex(([lat, lng]) => Math.abs(lat) > 90 || Math.abs(lng) > 180),
    });
    valid++;
  }
  expect(valid).toBeGreaterThan(3000);
});
