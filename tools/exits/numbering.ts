// Gives exits their numbers along a road: by mile from the state line, or between exits that are known.

import { milesBetween } from "../../src/common/sphere.js";
import { between, nearestPoint } from "../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import type { NumberedLine } from "../../src/providers/places/exits/data.js";
import type { RoadPoint, StateRoad } from "./roads.js";

/** An exit that is known: its number, and where it is, in the words of the file or at the road's start. */
export interface KnownExit {
  readonly number: number;
  readonly at:
    | { readonly kind: "start" | "end" }
    | { readonly kind: "route"; readonly route: string }
    | { readonly kind: "place"; readonly name: string }
    | { readonly kind: "point"; readonly point: Coordinates };
}

/** Known exits by `I-80 NE`. */
export type Numbering = ReadonlyMap<string, readonly KnownExit[]>;

const ROW = /^(I-\d+[EW]?) ([A-Z]{2}): (.+)$/;
const ENTRY = /^(\d+(?:\.\d+)?) at (.+)$/;
const POINT = /^(-?\d+\.\d+) (-?\d+\.\d+)$/;

/** Reads the file of known exits. @throws {Error} naming the line that is invalid. */
export function readNumbering(text: string): Numbering {
  const rows = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    rows.map((line) => {
      const [, route, state, entries] = ROW.exec(line) ?? [];
      if (route === undefined || state === undefined || entries === undefined)
        throw new Error(`not a row of known exits: ${line}`);
      return [`${route} ${state}`, entries.split(";").map((entry) => readEntry(entry.trim(), state, line))] as const;
    }),
  );
}

function readEntry(entry: string, state: string, line: string): KnownExit {
  const [, number, where] = ENTRY.exec(entry) ?? [];
  if (number === undefined || where === undefined) throw new Error(`not a known exit: ${entry} in ${line}`);
  const [, lat, lng] = POINT.exec(where) ?? [];
  const at: KnownExit["at"] =
    where === "start" || where === "end"
      ? { kind: where }
      : lat !== undefined
        ? { kind: "point", point: { lat: Number(lat), lng: Number(lng) } }
        : /^I-\d/.test(where)
          ? { kind: "route", route: where }
          : { kind: "place", name: /, [A-Z]{2}$/.test(where) ? where : `${where}, ${state}` };
  return { number: Number(number), at };
}

/** Where a road begins in a state, the exits are counted from 0 unless the file says otherwise. */
const BY_MILE: readonly KnownExit[] = [{ number: 0, at: { kind: "start" } }];

/** A known exit further than this from its road is a mistake in the file. */
const MAX_OFF_MILES = 12;
/** More than `MAX_OFF_MILES`, in any direction. */
const MAX_OFF_DEGREES = 0.3;

/**
 * The roads with exit numbers.
 * @param locate finds `Town, ST`.
 * @throws {Error} listing the known exits whose road or place is not there.
 */
export function numberRoads(
  roads: readonly StateRoad[],
  numbering: Numbering,
  locate: (name: string) => Coordinates | undefined,
): NumberedLine[] {
  const faults = [...numbering.keys()]
    .filter((key) => !roads.some((road) => keyOf(road) === key))
    .map((key) => `${key}: no such road`);
  const numbered = roads.flatMap((road) => {
    const known = numbering.get(keyOf(road)) ?? (isBranch(road) ? [] : BY_MILE);
    const knots = known
      .flatMap(({ number, at }) => {
        const mile = mileOf(road, at, roads, locate);
        if (mile === undefined) faults.push(`${keyOf(road)}: exit ${number} is not on the road`);
        return mile === undefined ? [] : [{ number, mile }];
      })
      .toSorted((a, b) => a.mile - b.mile);
    const counts = countsOf(knots);
    for (const { count } of counts)
      if (!isSteady(count))
        faults.push(
          `${keyOf(road)}: exits ${count.map(({ number }) => number).join(", ")} are out of order along the road`,
        );
    return counts.flatMap(({ count, from, to }) =>
      road.lines.flatMap((line) => numberLine(road, cutOut(line, from, to), count)),
    );
  });
  if (faults.length > 0) throw new Error(`known exits: ${faults.join("; ")}`);
  return numbered;
}

function keyOf({ route, state }: StateRoad): string {
  return `${route} ${state}`;
}

/** Roads of three digits begin at either end, and their logs lack what lies between cities. */
function isBranch({ route }: StateRoad): boolean {
  return /^I-\d{3}/.test(route);
}

interface Knot {
  readonly number: number;
  readonly mile: number;
}

/** Known exits whose numbers are counted on from one another, and the miles between which they are. */
interface Count {
  readonly count: readonly Knot[];
  readonly from: number;
  readonly to: number;
}

/** Splits known exits where two of them are at one place. */
function countsOf(knots: readonly Knot[]): Count[] {
  const breaks = knots.flatMap(({ mile }, i) => (i > 0 && knots[i - 1]?.mile === mile ? [i] : []));
  return [0, ...breaks].map((start, i) => {
    const count = knots.slice(start, breaks[i]);
    return {
      count,
      from: i === 0 ? -Infinity : (count[0]?.mile ?? NaN),
      to: i === breaks.length ? Infinity : (count.at(-1)?.mile ?? NaN),
    };
  });
}

/** Whether the numbers only grow or only fall. */
function isSteady(count: readonly Knot[]): boolean {
  const steps = count.slice(1).map(({ number }, i) => Math.sign(number - (count[i]?.number ?? NaN)));
  return new Set(steps).size <= 1 && !steps.includes(0);
}

/** The part of a line between two miles. */
function cutOut(line: readonly RoadPoint[], from: number, to: number): RoadPoint[] {
  const cut = (mile: number): RoadPoint[] =>
    line.flatMap((end, i) => {
      const start = line[i - 1];
      if (start === undefined || start.mile >= mile || end.mile <= mile) return [];
      return [{ ...between(start, end, (mile - start.mile) / (end.mile - start.mile)), mile }];
    });
  return [...cut(from), ...line.filter(({ mile }) => mile >= from && mile <= to), ...cut(to)];
}

function numberLine({ route, state }: StateRoad, line: readonly RoadPoint[], knots: readonly Knot[]): NumberedLine[] {
  const numberAt = interpolate(knots);
  if (numberAt === undefined || line.length < 2) return [];
  return [
    {
      route,
      state,
      lats: line.map(({ lat }) => lat),
      lngs: line.map(({ lng }) => lng),
      numbers: line.map(({ mile }) => numberAt(mile)),
    },
  ];
}

/**
 * The number at a mile. Before the first and after the last known exit, a number is a mile, or as long as those between
 * are where they are not miles.
 */
function interpolate(knots: readonly Knot[]): ((mile: number) => number) | undefined {
  const [first, last] = [knots[0], knots.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const usual = first === last ? 1 : (last.number - first.number) / (last.mile - first.mile);
  const beyond = Math.abs(usual) > 0.8 && Math.abs(usual) < 1.25 ? Math.sign(usual) : usual;
  return (mile) => {
    const after = knots.find((knot) => knot.mile >= mile);
    const before = knots.findLast((knot) => knot.mile < mile);
    if (after === undefined) return last.number + (mile - last.mile) * beyond;
    if (before === undefined) return first.number + (mile - first.mile) * beyond;
    return before.number + ((mile - before.mile) / (after.mile - before.mile)) * (after.number - before.number);
  };
}

function mileOf(
  road: StateRoad,
  at: KnownExit["at"],
  roads: readonly StateRoad[],
  locate: (name: string) => Coordinates | undefined,
): number | undefined {
  switch (at.kind) {
    case "start":
      return road.lines[0]?.[0]?.mile;
    case "end":
      return road.lines.at(-1)?.at(-1)?.mile;
    case "point":
      return nearestMile(road, at.point)?.mile;
    case "place": {
      const place = locate(at.name);
      return place && nearestMile(road, place)?.mile;
    }
    case "route": {
      const others = roads
        .filter(({ route, state }) => route === at.route && state === road.state)
        .flatMap(({ lines }) => lines.flat());
      const meetings = others.flatMap((point) => nearestMile(road, point) ?? []);
      return meetings.reduce<Meeting | undefined>(
        (best, meeting) => (best === undefined || meeting.off < best.off ? meeting : best),
        undefined,
      )?.mile;
    }
  }
}

interface Meeting {
  readonly mile: number;
  readonly off: number;
}

function nearestMile({ lines }: StateRoad, place: Coordinates): Meeting | undefined {
  let best: Meeting | undefined;
  for (const line of lines) {
    line.forEach((to: RoadPoint, i) => {
      const from = line[i - 1];
      if (from === undefined || isFar(from, to, place)) return;
      const { point, share } = nearestPoint(from, to, place);
      const off = milesBetween(point, place);
      if (off <= MAX_OFF_MILES && off < (best?.off ?? Infinity))
        best = { mile: from.mile + (to.mile - from.mile) * share, off };
    });
  }
  return best;
}

/** Whether a line between two points is further from a place than `MAX_OFF_MILES`, at a glance. */
function isFar(from: Coordinates, to: Coordinates, place: Coordinates): boolean {
  return isOutside(from.lat, to.lat, place.lat) || isOutside(from.lng, to.lng, place.lng);
}

function isOutside(start: number, end: number, at: number): boolean {
  return at < Math.min(start, end) - MAX_OFF_DEGREES || at > Math.max(start, end) + MAX_OFF_DEGREES;
}
