// The generated file. Its columns of numbers are polylines of pairs, whose differences from row to row take few
// characters.

import { z } from "zod";
import { defined } from "../../../common/defined.js";
import { isTable } from "../../../common/order.js";
import { decodePolyline, encodePolyline } from "../../../contract/values/polyline.js";
import { NetworkData } from "./network.js";

/** Decimal digits of degrees, to some 30 feet; and of miles. */
const DEGREE_DIGITS = 4;
const MILE_DIGITS = 2;

const MILE_STEPS = 10 ** MILE_DIGITS;

/** Speeds are whole or half miles an hour. Many legs in a row have the same, so they take less space than minutes. */
const SPEED_STEPS = 2;
const ANY_SPEED = 60;

const NetworkFile = z.object({
  /** Towns in their order, each run in one state as `ST:Town;Town`. */
  places: z.array(z.string()),
  /** Names of routes: `I-80`. */
  routes: z.array(z.string()),
  /** Latitude and longitude of each town, and of the points within legs. */
  positions: z.string(),
  points: z.string(),
  /**
   * Of each leg: the indices of its towns; its miles, and its speed in half miles an hour; the index of its route and
   * its number of points.
   */
  ends: z.string(),
  costs: z.string(),
  lines: z.string(),
  /** As in `NetworkData`. */
  coast: z.array(z.string()),
});
type NetworkFile = z.infer<typeof NetworkFile>;

/**
 * The text of the file that holds a network. Degrees beyond `DEGREE_DIGITS`, miles beyond `MILE_DIGITS`, and minutes
 * beyond what miles and a speed of whole or half miles an hour make, are lost.
 * @throws {ZodError} when the network is not one.
 */
export function writeNetwork(network: NetworkData): string {
  const { nodes, routes, legs, shapes = [], coast = [] } = NetworkData.parse(network);
  const pointCounts = legs.from.map(() => 0);
  for (const { leg, lats } of shapes) pointCounts[leg] = lats.length;
  const file: NetworkFile = {
    places: packNames(nodes.names),
    routes,
    positions: pack(nodes.lats, nodes.lngs, DEGREE_DIGITS),
    points: pack(
      shapes.flatMap(({ lats }) => lats),
      shapes.flatMap(({ lngs }) => lngs),
      DEGREE_DIGITS,
    ),
    ends: pack(legs.from, legs.to, 0),
    costs: pack(
      legs.miles.map((miles) => Math.round(miles * MILE_STEPS)),
      legs.miles.map((miles, leg) => toFileSpeed(miles, defined(legs.minutes[leg])) * SPEED_STEPS),
      0,
    ),
    lines: pack(legs.route, pointCounts, 0),
    coast,
  };
  return `${JSON.stringify(file)}\n`;
}

/**
 * Reads the file. What its numbers mean was checked when it was written; here it must be whole.
 * @throws {Error} when it is not.
 */
export function readNetwork(text: string): NetworkData {
  const file = NetworkFile.parse(JSON.parse(text));
  const [lats, lngs] = unpack(file.positions, DEGREE_DIGITS);
  const [pointLats, pointLngs] = unpack(file.points, DEGREE_DIGITS);
  const [from, to] = unpack(file.ends, 0);
  const [mileSteps, speedSteps] = unpack(file.costs, 0);
  const [route, pointCounts] = unpack(file.lines, 0);
  const names = unpackNames(file.places);
  const miles = mileSteps.map((steps) => steps / MILE_STEPS);
  const minutes = miles.map((length, leg) => minutesAt(length, defined(speedSteps[leg]) / SPEED_STEPS));
  if (
    !isTable({ names, lats }) ||
    !isTable({ from, miles, route }) ||
    pointLats.length !== pointCounts.reduce((sum, count) => sum + count, 0)
  )
    throw new Error("columns of the network are cut short");
  const shapes: { leg: number; lats: number[]; lngs: number[] }[] = [];
  let row = 0;
  for (const [leg, count] of pointCounts.entries()) {
    if (count === 0) continue;
    shapes.push({ leg, lats: pointLats.slice(row, row + count), lngs: pointLngs.slice(row, row + count) });
    row += count;
  }
  return {
    nodes: { names, lats, lngs },
    routes: file.routes,
    legs: { from, to, route, miles, minutes },
    shapes,
    coast: file.coast,
  };
}

/** Degrees as the file keeps them. */
export function toFileDegrees(degrees: number): number {
  return Number(degrees.toFixed(DEGREE_DIGITS));
}

/** The miles of a leg as the file keeps them: more than 0 even where two towns stand on one point of a road. */
export function toFileMiles(miles: number): number {
  return Math.max(Number(miles.toFixed(MILE_DIGITS)), 10 ** -MILE_DIGITS);
}

/** The speed of a leg as the file keeps it, in miles an hour. Between two towns on one point of a road, any does. */
export function toFileSpeed(miles: number, minutes: number): number {
  if (minutes === 0) return ANY_SPEED;
  return Math.round((miles / minutes) * 60 * SPEED_STEPS) / SPEED_STEPS;
}

export function minutesAt(miles: number, milesPerHour: number): number {
  return (miles / milesPerHour) * 60;
}

function packNames(names: readonly string[]): string[] {
  const runs: string[] = [];
  let last = "";
  for (const name of names) {
    const [state, town] = [name.slice(-2), name.slice(0, -", ST".length)];
    if (state === last) runs.push(`${runs.pop()};${town}`);
    else runs.push(`${state}:${town}`);
    last = state;
  }
  return runs;
}

function unpackNames(runs: readonly string[]): string[] {
  return runs.flatMap((run) =>
    run
      .slice("ST:".length)
      .split(";")
      .map((town) => `${town}, ${run.slice(0, "ST".length)}`),
  );
}

function pack(first: readonly number[], second: readonly number[], digits: number): string {
  return encodePolyline({ lats: first, lngs: second }, digits);
}

function unpack(packed: string, digits: number): [first: number[], second: number[]] {
  const pairs = decodePolyline(packed, digits);
  if (pairs === null) throw new Error("a column of the network is no polyline");
  return [pairs.lats, pairs.lngs];
}
