// Who gets the room of the map: on random trips no two labels overlap, and nobody is left out before somebody of less
// right.

import { describe, expect, test } from "vitest";
import { type Box, overlaps } from "../../../src/web/design/box.js";
import { boxAround, Room } from "../../../src/web/map/boxes.js";
import type { MapData, Town } from "../../../src/web/map/data/load.js";
import { placeDots } from "../../../src/web/map/dots.js";
import { cardLines, type LabelBasis, type Labels, layOutLabels } from "../../../src/web/map/labels.js";
import { fitView, toPixel, toWorld, type WorldPoint } from "../../../src/web/map/projection.js";
import { type Scene, shortenTowns, type StationMark, type StopMark } from "../../../src/web/map/scene.js";
import { pick, seededRandom } from "../../support/random.js";

const SIZE = { width: 940, height: 620 };
const PADDING = { top: 60, right: 60, bottom: 60, left: 60 };
const LINE_HEIGHT = 18;

/** Seven pixels a letter, as wide as the page's fonts are about. */
const measure = (text: string): number => text.length * 7;

function randomBasis(seed: number): LabelBasis & { readonly scene: Scene } {
  const random = seededRandom(seed);
  const place = (): WorldPoint => toWorld(27 + random() * 20, -122 + random() * 50);
  const ends = [place(), place()];
  const [from = place(), to = place()] = ends;
  const between = (share: number): WorldPoint => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  });
  const count = Math.floor(random() * 16);
  const shares = Array.from({ length: count }, random).toSorted((a, b) => a - b);
  const station = {
    id: "s",
    name: "Stop",
    address: "",
    location: { lat: 0, lng: 0 },
    price_per_gallon: 3,
    miles_from_route_start: 0,
  };
  const stops = shares.map((share, k): StopMark => ({
    station: { ...station, id: `s${k}` },
    place: between(share),
    number: k + 1,
    town: pick(random, ["Reno, NV", "Oklahoma City, OK", "Santa Rosa, NM"]),
    shortTown: "Reno",
    gallons: random() * 150,
    pricePerGallon: 3.219,
    netPerGallon: 3.219,
    costDollars: 200,
  }));
  const line = Array.from({ length: 60 }, (_, i) => between(i / 59));
  const scene: Scene = {
    line,
    pointMiles: new Float64Array(60),
    driven: line,
    ends: ends.map((each, i) => ({ name: ["Los Angeles", "New York"][i] ?? "", place: each })),
    stations: [],
    stops,
    obstacle: undefined,
    states: new Set(["S3", "S7"]),
    roads: line.filter((_, i) => i % 6 === 3).map((each) => ({ number: "40", place: each })),
  };
  const towns = Array.from({ length: 300 }, (_, i): Town => ({
    name: `Town ${i}`,
    population: 2_000_000 / (i + 1),
    place: place(),
  }));
  const none = {} as const;
  const data = {
    land: none,
    beyond: none,
    lakes: none,
    borders: none,
    roadPaths: none,
    roads: [{ number: "80", lines: [Array.from({ length: 200 }, place)] }],
    states: Array.from({ length: 48 }, (_, i) => ({ code: `S${i % 10}`, place: place(), area: 20 })),
  };
  return {
    view: fitView(line, SIZE, PADDING, 12),
    size: SIZE,
    data: isMapData(data) ? data : undefined,
    towns,
    scene,
    dots: [],
    lit: undefined,
    taken: [],
    measure,
    hasPrices: true,
  };
}

/** Paths play no part in where labels are. */
function isMapData(data: object): data is MapData {
  return "roads" in data && "states" in data;
}

function boxesOf({ texts, shields, pins, obstacle }: Labels): Box[] {
  return [
    ...texts.map(({ text, x, y, align }) => {
      const width = measure(text);
      const left = align === "center" ? x - width / 2 : align === "left" ? x : x - width;
      return { left, right: left + width, top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 };
    }),
    ...shields.map(({ x, y }) => boxAround(x, y, 20, 20)),
    ...pins.flatMap(({ card }) => (card === undefined ? [] : [card.box])),
    ...(obstacle === undefined ? [] : [obstacle.box]),
  ];
}

test.each(Array.from({ length: 60 }, (_, i) => i + 1))(
  "no two labels overlap, none covers a pin, and none leaves the map (seed %d)",
  (seed) => {
    const basis = randomBasis(seed);
    const labels = layOutLabels(basis);
    const boxes = boxesOf(labels);
    for (const [i, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(SIZE.width);
      expect(box.bottom).toBeLessThanOrEqual(SIZE.height);
      for (const other of boxes.slice(i + 1)) expect(overlaps(box, other), JSON.stringify([box, other])).toBe(false);
      for (const pin of labels.pins) expect(overlaps(box, boxAround(pin.x, pin.y, 22, 22))).toBe(false);
    }
  },
);

test("every stop on the map has its pin, however close they are", () => {
  const basis = randomBasis(7);
  const stops = basis.scene.stops.map((stop) => ({ ...stop, place: basis.scene.line[30] ?? stop.place }));
  expect(stops.length).toBeGreaterThan(1);
  expect(layOutLabels({ ...basis, scene: { ...basis.scene, stops } }).pins.map(({ stop }) => stop.number)).toEqual(
    stops.map(({ number }) => number),
  );
});

test("the selected stop has its card before those with more gallons", () => {
  const basis = randomBasis(7);
  const [first] = basis.scene.stops;
  if (first === undefined) throw new Error("no stop");
  const crowd = Array.from({ length: 12 }, (_, k): StopMark => ({
    ...first,
    station: { ...first.station, id: `c${k}` },
    number: k + 1,
    gallons: 100 + k,
    place: basis.scene.line[30] ?? first.place,
  }));
  const chosen = crowd[0]?.station;
  const cardsOf = (lit: unknown): number[] =>
    layOutLabels({ ...basis, lit, scene: { ...basis.scene, stops: crowd } }).pins.flatMap(({ stop, card }) =>
      card === undefined ? [] : [stop.number],
    );
  expect(cardsOf(undefined)).not.toContain(1);
  expect(cardsOf(chosen)).toContain(1);
});

test.each(Array.from({ length: 60 }, (_, i) => i + 1))(
  "leaders cross no other card and no other pin (seed %d)",
  (seed) => {
    const { pins } = layOutLabels(randomBasis(seed));
    expect(pins.length).toBe(randomBasis(seed).scene.stops.length);
    for (const { stop, card } of pins) {
      if (card === undefined) continue;
      const leader = {
        left: card.from.x - 1,
        right: card.from.x + 1,
        top: Math.min(card.from.y, card.to.y),
        bottom: Math.max(card.from.y, card.to.y),
      };
      for (const other of pins) {
        if (other.stop === stop) continue;
        if (other.card !== undefined) expect(overlaps(leader, other.card.box)).toBe(false);
        // Pins that lie on each other have no room between them.
        if (Math.hypot(other.x - card.from.x, other.y - card.from.y) > 26)
          expect(overlaps(leader, boxAround(other.x, other.y, 20, 20))).toBe(false);
      }
    }
  },
);

test("a state that the trip leads through has its letters before shields and small towns have the room", () => {
  const basis = randomBasis(7);
  const place = toWorld(37, -97);
  const scene: Scene = { ...basis.scene, line: [], stops: [], ends: [], roads: [] };
  const crowd = Array.from({ length: 900 }, (_, i): Town => ({
    name: `T${i}`,
    population: 200_000,
    place: { x: place.x + ((i % 30) - 15) * 4e-4, y: place.y + (Math.floor(i / 30) - 15) * 4e-4 },
  }));
  const data = { ...basis.data, states: [{ code: "KS", place, area: 20 }] };
  if (!isMapData(data)) throw new Error("no data");
  const view = fitView([toWorld(45, -110), toWorld(30, -84)], SIZE, PADDING, 12);
  const lettersOf = (states: readonly string[]): string[] =>
    layOutLabels({
      ...basis,
      view,
      data: { ...data, roads: [{ number: "70", lines: [crowd.map((town) => town.place)] }] },
      towns: crowd,
      scene: { ...scene, states: new Set(states) },
    }).texts.flatMap(({ kind, text }) => (kind === "state" ? [text] : []));
  expect(lettersOf(["KS"])).toEqual(["KS"]);
});

describe("prices", () => {
  const station = {
    id: "s",
    name: "Stop",
    address: "",
    location: { lat: 0, lng: 0 },
    price_per_gallon: 3,
    miles_from_route_start: 0,
  };
  const markAt = (lat: number, lng: number, price: number, priceClass: number): StationMark => ({
    station: { ...station, id: `${price}` },
    place: toWorld(lat, lng),
    onLine: toWorld(lat, lng),
    price,
    priceClass,
  });
  const view = fitView([toWorld(35.6, -97.7), toWorld(35.4, -97.3)], SIZE, PADDING, 9);

  test("the cheapest of an exit lies where it is, and the others beside it: no dot covers another", () => {
    const dots = placeDots(
      [markAt(35.5, -97.5, 3.959, 4), markAt(35.5, -97.5, 3.4, 2), markAt(35.5, -97.5, 2.879, 0)],
      view,
      SIZE,
    );
    expect(dots.map(({ mark }) => mark.price)).toEqual([3.959, 3.4, 2.879]);
    const at = toPixel(toWorld(35.5, -97.5), view);
    expect(Math.hypot((dots[2]?.x ?? NaN) - at.x, (dots[2]?.y ?? NaN) - at.y)).toBe(0);
    for (const [i, dot] of dots.entries())
      for (const other of dots.slice(i + 1))
        expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThanOrEqual(12);
  });

  test("a dot that one of another exit covers stays where it is and has no price", () => {
    const [dear, cheap] = [markAt(35.5, -97.5, 3.959, 4), markAt(35.5, -97.52, 2.879, 0)];
    const dots = placeDots([dear, cheap], view, SIZE);
    expect(dots.map(({ mark, isCovered }) => [mark.price, isCovered])).toEqual([
      [3.959, true],
      [2.879, false],
    ]);
    const { texts } = layOutLabels({
      ...randomBasis(7),
      view,
      towns: [],
      data: undefined,
      scene: { ...randomBasis(7).scene, line: [], ends: [], stops: [], roads: [] },
      dots,
    });
    expect(texts.map(({ text }) => text)).toEqual(["$2.879"]);
  });

  test("no price lies on a dot", () => {
    const random = seededRandom(3);
    const marks = Array.from({ length: 60 }, (_, k) =>
      markAt(35.45 + random() * 0.1, -97.6 + random() * 0.2, 4 - k / 100, k % 5),
    );
    const dots = placeDots(marks, view, SIZE);
    const { texts } = layOutLabels({
      ...randomBasis(7),
      view,
      towns: [],
      data: undefined,
      scene: { ...randomBasis(7).scene, line: [], ends: [], stops: [], roads: [] },
      dots,
    });
    expect(texts.length).toBeGreaterThan(3);
    const boxes = boxesOf({ texts, shields: [], pins: [], obstacle: undefined });
    for (const box of boxes) for (const { x, y } of dots) expect(overlaps(box, boxAround(x, y, 10, 10))).toBe(false);
  });
});

test("towns keep their states where two have one name", () => {
  expect(shortenTowns(["Springfield, MO", "Santa Rosa, NM", "Springfield, OH", "Santa Rosa, NM"])).toEqual([
    "Springfield, MO",
    "Santa Rosa",
    "Springfield, OH",
    "Santa Rosa",
  ]);
});

test("a card has the net price where it differs, and in little room neither price nor state", () => {
  const [stop] = randomBasis(7).scene.stops;
  if (stop === undefined) throw new Error("no stop");
  const princeton = {
    ...stop,
    town: "Princeton, IL",
    shortTown: "Princeton",
    gallons: 142.3,
    pricePerGallon: 3.799,
    netPerGallon: 3.061,
  };
  expect(cardLines(princeton, true)).toEqual(["Princeton, IL", "142.3 gal · $3.799, net $3.061"]);
  expect(cardLines({ ...princeton, netPerGallon: 3.799 }, true)).toEqual(["Princeton, IL", "142.3 gal · $3.799"]);
  expect(cardLines(princeton, false)).toEqual(["Princeton", "142.3 gal"]);
});

test("room that is taken is not free, and the rest is", () => {
  const room = new Room({ left: 0, top: 0, right: 500, bottom: 500 });
  room.take({ left: 100, top: 100, right: 300, bottom: 120 });
  expect(room.isFree({ left: 290, top: 110, right: 320, bottom: 130 })).toBe(false);
  expect(room.isFree({ left: 300, top: 100, right: 320, bottom: 120 })).toBe(true);
  expect(
    room.takeFirst([
      { left: 490, top: 0, right: 510, bottom: 10 },
      { left: 110, top: 105, right: 120, bottom: 110 },
      { left: 0, top: 0, right: 20, bottom: 20 },
    ]),
  ).toBe(2);
});

test("a place is where Web Mercator has it", () => {
  // https://epsg.io/3857: half the world is 20,037,508.34 metres.
  const { x, y } = toPixel(toWorld(40.7128, -74.006), {
    scale: 2 * 20_037_508.34,
    left: -20_037_508.34,
    top: -20_037_508.34,
  });
  expect(x).toBeCloseTo(-8_238_310.24, 0);
  expect(-y).toBeCloseTo(4_970_071.58, 0);
});
