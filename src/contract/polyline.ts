import polylineCodec from "@googlemaps/polyline-codec";

/** Points of a route: element i of both arrays is one point, in degrees. */
export interface Points {
  readonly lats: number[];
  readonly lngs: number[];
}

/**
 * Format: https://developers.google.com/maps/documentation/utilities/polylinealgorithm. A value is a
 * run of characters of 5 bits each, `_` … `~` for all but the last, `?` … `^` for the last.
 */
const FIRST_CODE = 63;
const LAST_CODE = 126;
const CONTINUED = 32;

/** 360° at precision 5, with its sign bit, takes 27 bits; zero bits may pad it to 30. */
const MAX_VALUE_CHARACTERS = 6;

const PRECISION = 5;

/** Decodes a polyline of precision 5; null when `encoded` is not one. The points may be anywhere. */
export function decodePolyline(encoded: string): Points | null {
  if (!isPolyline(encoded)) return null;
  const points = polylineCodec.decode(encoded, PRECISION);
  return { lats: points.map(([lat]) => lat), lngs: points.map(([, lng]) => lng) };
}

/** The codec decodes anything, so what it is given is looked at first. */
function isPolyline(encoded: string): boolean {
  let values = 0;
  let characters = 0;
  for (let i = 0; i < encoded.length; i++) {
    const code = encoded.charCodeAt(i);
    if (code < FIRST_CODE || code > LAST_CODE || ++characters > MAX_VALUE_CHARACTERS) return false;
    if (code - FIRST_CODE < CONTINUED) {
      values++;
      characters = 0;
    }
  }
  return characters === 0 && values % 2 === 0;
}

/** Encodes points as a polyline of precision 5. */
export function encodePolyline({ lats, lngs }: Readonly<Record<keyof Points, ArrayLike<number>>>): string {
  return polylineCodec.encode(
    Array.from(lats, (lat, i): [number, number] => [lat, lngs[i] ?? 0]),
    PRECISION,
  );
}
