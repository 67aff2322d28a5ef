// Which stations lie near a line, without a look at those far away.

import Flatbush from "flatbush";
import { defined } from "../../common/defined.js";
import { degrees, EARTH_RADIUS_MILES, MILES_PER_DEGREE, radians } from "../../common/sphere.js";

/** Places in degrees: one element for each. */
interface Places {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
}

/**
 * Points in driving order, in degrees. Between two of them the line is the geodesic, as in
 * `optimizer.nearestOnPolyline`.
 */
interface Line {
  readonly lats: ArrayLike<number>;
  readonly lngs: ArrayLike<number>;
}

/**
 * Makes the index of some places, in memory that threads share: 38.4 bytes a place, 9.6 MB for 250,000. It is flatbush,
 * because rbush, which has the boxes of a request's route, cannot share its tree: it takes 44 MB in each thread.
 */
export function indexPlaces({ lats, lngs }: Places): SharedArrayBuffer {
  if (lats.length === 0) return new SharedArrayBuffer(0);
  const index = new Flatbush(lats.length, undefined, Float64Array, SharedArrayBuffer);
  for (let row = 0; row < lats.length; row++) index.add(defined(lngs[row]), defined(lats[row]));
  index.finish();
  const { data } = index;
  if (!(data instanceof SharedArrayBuffer)) throw new Error("the index is not in shared memory");
  return data;
}

/**
 * A degree of a meridian can be this much shorter on the ellipsoid than on the sphere, and distances over the surface
 * are exact to half a percent.
 */
const SLACK = 1.015;

/** The square of the ellipsoid's eccentricity (WGS-84). */
const ECCENTRICITY_SQUARE = 0.006_694_38;

/** Pieces of a line are divided until they are no longer than this. */
const MOST_PIECE_DEGREES = 0.5;

/** Beyond this, the geodesic between two points may be far from the great circle. */
const MOST_SEGMENT_DEGREES = 80;

/** Pieces of a line are looked up together while the box around them is no larger than this many radii. */
const MOST_BOX_RADII = 2;

/**
 * Rows of all places within `miles` of a line, and of some that are further away, ascending.
 * @param line two points or more.
 */
export function placesNear(indexData: SharedArrayBuffer, { lats, lngs }: Line, miles: number): number[] {
  if (indexData.byteLength === 0) return [];
  const search = new CorridorSearch(Flatbush.from(indexData), (miles / MILES_PER_DEGREE) * SLACK);
  for (let i = 1; i < lats.length; i++)
    search.addSegment(defined(lats[i - 1]), defined(lngs[i - 1]), defined(lats[i]), defined(lngs[i]));
  return search.finish();
}

/** Looks up what is within reach of a line, box by box. */
class CorridorSearch {
  readonly #found: number[] = [];
  /**
   * The degrees between which the ends of the pieces lie that are looked up next; east may be more than 180, and west
   * less than -180.
   */
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;
  /** The length of the longest of them: between its ends, a piece bows towards the pole. */
  #longest = 0;
  /** How far the line may be from where these pieces are taken to be. */
  #slack = 0;

  constructor(
    private readonly index: Flatbush,
    private readonly reachDegrees: number,
  ) {}

  addSegment(latA: number, lngA: number, latB: number, lngB: number): void {
    // The shorter way may lead across the antimeridian.
    const ahead = Math.abs(lngB - lngA) <= 180 ? lngB : lngB + (lngB < lngA ? 360 : -360);
    // Along the meridian and then along the parallel, which is no shorter than the segment.
    const most =
      Math.abs(latB - latA) + Math.abs(ahead - lngA) * Math.cos(radians(Math.min(Math.abs(latA), Math.abs(latB))));
    if (most <= MOST_PIECE_DEGREES) this.#addPiece(latA, lngA, latB, ahead, most, offBy(most));
    else this.#addPieces(latA, lngA, latB, ahead);
  }

  /** The pieces of a long segment, by vectors from the centre of a sphere that has the latitudes of the ellipsoid. */
  #addPieces(latA: number, lngA: number, latB: number, lngB: number): void {
    const [a, b] = [toVector(latA, lngA), toVector(latB, lngB)];
    const angle = Math.acos(Math.min(Math.max(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], -1), 1));
    const length = degrees(angle);
    if (length > MOST_SEGMENT_DEGREES) {
      this.#addPiece(-90, -180, 90, 180, 0, 0);
      return;
    }
    const count = Math.ceil(length / MOST_PIECE_DEGREES);
    let [lat, lng] = [latA, lngA];
    for (let i = 1; i <= count; i++) {
      const [share, rest] = [Math.sin((angle * i) / count), Math.sin((angle * (count - i)) / count)];
      const [x, y, z] = [a[0] * rest + b[0] * share, a[1] * rest + b[1] * share, a[2] * rest + b[2] * share];
      const nextLat = i === count ? latB : degrees(Math.atan2(z, Math.hypot(x, y)));
      const turn = (i === count ? lngB : degrees(Math.atan2(y, x))) - lng;
      const nextLng = lng + turn - 360 * Math.round(turn / 360);
      this.#addPiece(lat, lng, nextLat, nextLng, length / count, offBy(length));
      [lat, lng] = [nextLat, nextLng];
    }
  }

  #addPiece(latA: number, lngA: number, latB: number, lngB: number, length: number, slack: number): void {
    const [south, north, west, east] = [
      Math.min(latA, latB),
      Math.max(latA, latB),
      Math.min(lngA, lngB),
      Math.max(lngA, lngB),
    ];
    const [width, height] = [
      Math.max(this.#east, east) - Math.min(this.#west, west),
      Math.max(this.#north, north) - Math.min(this.#south, south),
    ];
    if (Math.max(width, height) > MOST_BOX_RADII * this.reachDegrees) this.#lookUp();
    this.#west = Math.min(this.#west, west);
    this.#south = Math.min(this.#south, south);
    this.#east = Math.max(this.#east, east);
    this.#north = Math.max(this.#north, north);
    this.#longest = Math.max(this.#longest, length);
    this.#slack = Math.max(this.#slack, slack);
  }

  #lookUp(): void {
    if (this.#west > this.#east) return;
    const reach = this.reachDegrees + this.#slack;
    const [south, north] = [bowTo(this.#south, -1, this.#longest), bowTo(this.#north, 1, this.#longest)];
    const [low, high, wide] = [south - reach, north + reach, halfWidth(Math.max(-south, north), reach)];
    const [from, to] = [this.#west - wide, this.#east + wide];
    [this.#west, this.#south, this.#east, this.#north, this.#longest, this.#slack] = [
      Infinity,
      Infinity,
      -Infinity,
      -Infinity,
      0,
      0,
    ];
    if (to - from >= 360) {
      this.#collect(-180, low, 180, high);
      return;
    }
    this.#collect(Math.max(from, -180), low, Math.min(to, 180), high);
    if (from <= -180) this.#collect(from + 360, low, 180, high);
    if (to >= 180) this.#collect(-180, low, to - 360, high);
  }

  #collect(west: number, south: number, east: number, north: number): void {
    for (const row of this.index.search(west, south, east, north)) this.#found.push(row);
  }

  /** The rows of all places found, ascending, each once. */
  finish(): number[] {
    this.#lookUp();
    const rows: number[] = [];
    let last = -1;
    for (const row of Uint32Array.from(this.#found).toSorted()) {
      if (row !== last) rows.push(row);
      last = row;
    }
    return rows;
  }
}

type Vector = readonly [number, number, number];

function toVector(lat: number, lng: number): Vector {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** How far a geodesic of this length is from the great circle at most: twice what its curvature makes, in degrees. */
function offBy(lengthDegrees: number): number {
  const miles = lengthDegrees * MILES_PER_DEGREE;
  return (ECCENTRICITY_SQUARE * miles * miles) / (8 * EARTH_RADIUS_MILES) / MILES_PER_DEGREE;
}

/**
 * The latitude up to which a piece of a great circle bows that ends at `lat` or on its other side: towards the pole in
 * the north (1) or the south (-1).
 */
function bowTo(lat: number, pole: 1 | -1, lengthDegrees: number): number {
  if (lat * pole <= 0) return lat;
  return pole * degrees(Math.asin(Math.min(1, Math.sin(radians(lat * pole)) / Math.cos(radians(lengthDegrees / 2)))));
}

/** How many degrees of longitude a circle of `reach` degrees around a place spans to either side. */
function halfWidth(lat: number, reach: number): number {
  if (lat + reach >= 90) return 180;
  return degrees(Math.asin(Math.min(1, Math.sin(radians(reach)) / Math.cos(radians(lat)))));
}
