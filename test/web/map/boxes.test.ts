// Who gets the room of the map, on random maps.

import { describe, expect, test } from "vitest";
import { type Box, overlaps } from "../../../src/web/design/box.js";
import { boxAround, Room } from "../../../src/web/map/boxes.js";
import { placeDots } from "../../../src/web/map/dots.js";
import { type LabelBasis, type Labels, layOutLabels } from "../../../src/web/map/labels.js";
import { fitView, toPixel, toWorld } from "../../../src/web/map/projection.js";
import type { Scene, StopMark } from "../../../src/web/map/scene.js";
import type { PlacedStation } from "../../../src/web/shown.js";
import { integer, seededRandom } from "../../support/random.js";

const SIZE = { width: 900, height: 600 };
const PADDING = { top: 60, right: 60, bottom: 60, left: 60 };
const CHARACTER = 7;

type Random = () => number;

function stationAt(id: string, lat: number, lng: number, price: number): PlacedStation {
  return {
    id,
    name: id,
    address: "Exit 1",
    location: { lat, lng },
    price_per_gallon: price,
    miles_from_route_start: 0,
  };
}

/** A trip across the country with towns around it. */
function randomBasis(random: Random, stopCount: number, zoomIn = 1): LabelBasis {
  const ends = [
    [34, -118],
    [41, -74],
  ] as const;
  const at = (share: number): { lat: number; lng: number } => ({
    lat: ends[0][0] + share * 7 + Math.sin(share * 20),
    lng: ends[0][1] + share * 44,
  });
  const line = Array.from({ length: 200 }, (_, i) => at(i / 199)).map(({ lat, lng }) => toWorld(lat, lng));
  const stops: StopMark[] = Array.from({ length: stopCount }, (_, k) => {
    const { lat, lng } = at((k + 0.2 + 0.6 * random()) / stopCount);
    const pricePerGallon = 3 + random();
    return {
      station: stationAt(`stop ${k}`, lat, lng, pricePerGallon),
      place: toWorld(lat, lng),
      number: k + 1,
      town: `Town ${integer(random, 1, 99_999)}, TX`,
      shortTown: "Town",
      gallons: 10 + 100 * random(),
      pricePerGallon,
      netPerGallon: pricePerGallon,
      costDollars: 200,
    };
  });
  const stations = Array.from({ length: 150 }, (_, k) => {
    const { lat, lng } = at(random());
    return {
      station: stationAt(`s${k}`, lat, lng, 3),
      place: toWorld(lat, lng),
      onLine: toWorld(lat, lng),
      priceClass: k % 5,
      price: 3,
    };
  });
  const scene: Scene = {
    line,
    pointMiles: Float64Array.from(line, (_, i) => i * 14),
    driven: line,
    ends: [
      { name: "Los Angeles", place: toWorld(...ends[0]) },
      { name: "New York", place: line.at(-1) ?? toWorld(...ends[1]) },
    ],
    stations,
    stops,
    obstacle: undefined,
    states: new Set(),
    roads: Array.from({ length: 60 }, (_, k) => ({
      number: String(integer(random, 1, 99)),
      place: line[k * 3] ?? { x: 0, y: 0 },
    })),
  };
  const whole = fitView(line, SIZE, PADDING, 12);
  const view = {
    scale: whole.scale * zoomIn,
    left: SIZE.width / 2 - (SIZE.width / 2 - whole.left) * zoomIn,
    top: SIZE.height / 2 - (SIZE.height / 2 - whole.top) * zoomIn,
  };
  return {
    view,
    size: SIZE,
    data: undefined,
    towns: Array.from({ length: 300 }, () => ({
      name: `Place ${integer(random, 1, 9999)}`,
      population: integer(random, 1000, 3_000_000),
      place: toWorld(25 + 24 * random(), -124 + 56 * random()),
    })).toSorted((a, b) => b.population - a.population),
    scene,
    dots: placeDots(stations, view, SIZE),
    lit: undefined,
    taken: [{ left: 0, top: 560, right: 400, bottom: 600 }],
    measure: (text) => text.length * CHARACTER,
    hasPrices: true,
  };
}

/** The boxes of all labels, computed here from where they are drawn. */
function boxesOf({ texts, shields, pins }: Labels): { readonly name: string; readonly box: Box }[] {
  const half = 8;
  return [
    ...texts.map(({ text, x, y, align, kind }) => {
      const width = text.length * CHARACTER + (kind === "price" ? 12 : 0);
      const left = align === "center" ? x - width / 2 : align === "left" ? x : x - width;
      return { name: text, box: { left, right: left + width, top: y - half, bottom: y + half } };
    }),
    ...shields.map(({ number, x, y }) => ({ name: `shield ${number}`, box: boxAround(x, y, 18, 18) })),
    ...pins.flatMap(({ stop, card }) => (card === undefined ? [] : [{ name: `card ${stop.number}`, box: card.box }])),
  ];
}

const CASES = [
  [1, 1],
  [4, 1],
  [12, 1],
  [30, 1],
  [9, 3],
  [9, 12],
  [9, 40],
] as const;

describe.each(CASES)("%i stops, %i times as near", (stopCount, zoomIn) => {
  const random = seededRandom(stopCount * 100 + zoomIn);
  const bases = Array.from({ length: 15 }, () => randomBasis(random, stopCount, zoomIn));

  test("no label overlaps another, a pin, or the map's controls", () => {
    for (const basis of bases) {
      const labels = layOutLabels(basis);
      const boxes = boxesOf(labels);
      const pins = labels.pins.map(({ stop, x, y }) => ({ name: `pin ${stop.number}`, box: boxAround(x, y, 24, 24) }));
      const controls = basis.taken.map((box) => ({ name: "controls", box }));
      const clashes = boxes.flatMap((one, i) =>
        [...boxes.slice(0, i), ...pins, ...controls]
          .filter((other) => overlaps(one.box, other.box))
          .map((other) => `${one.name} and ${other.name}`),
      );
      expect(clashes).toEqual([]);
    }
  });

  test("every stop on the map has its pin, in its place, and no leader crosses another card or pin", () => {
    for (const basis of bases) {
      const labels = layOutLabels(basis);
      const onMap = (basis.scene?.stops ?? [])
        .map((stop) => ({ number: stop.number, ...toPixel(stop.place, basis.view) }))
        .filter(({ x, y }) => x >= 0 && y >= 0 && x <= SIZE.width && y <= SIZE.height);
      const found = labels.pins.map(({ stop, x, y }) => ({ number: stop.number, x, y }));
      expect(found).toEqual(expect.arrayContaining(onMap));
      for (const { stop, x, y, card } of labels.pins) {
        if (card === undefined) continue;
        const [top, bottom] = [Math.min(y, card.to.y), Math.max(y, card.to.y)];
        // What lies at the pin itself may be two pins upon each other.
        const leader = {
          left: x - 1,
          right: x + 1,
          top: top === y ? y + 14 : top,
          bottom: bottom === y ? y - 14 : bottom,
        };
        const crossed = labels.pins.filter(
          (other) =>
            other.stop !== stop &&
            (overlaps(leader, boxAround(other.x, other.y, 24, 24)) ||
              (other.card !== undefined && overlaps(leader, other.card.box))),
        );
        expect(crossed.map((other) => `${stop.number} crosses ${other.stop.number}`)).toEqual([]);
      }
    }
  });
});

describe("the order of right", () => {
  /** Six stops so near to one another that not all can have cards. */
  const crowded = (lit: unknown): Labels => {
    const basis = randomBasis(seededRandom(7), 40);
    return layOutLabels({ ...basis, lit: lit === undefined ? undefined : basis.scene?.stops[Number(lit)]?.station });
  };

  test("of stops that crowd each other the one with most gallons has a card, and not all have", () => {
    const { pins } = crowded(undefined);
    expect(pins).toHaveLength(40);
    const carded = pins.filter(({ card }) => card !== undefined);
    expect(carded.length).toBeLessThan(40);
    const most = pins.toSorted((a, b) => b.stop.gallons - a.stop.gallons)[0];
    expect(most?.card).toBeDefined();
  });

  test("the selected stop has a card, however little is bought there", () => {
    const without = crowded(undefined).pins.findIndex(({ card }) => card === undefined);
    expect(without).toBeGreaterThanOrEqual(0);
    expect(crowded(without).pins[without]?.card).toBeDefined();
  });

  test("both ends are named", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { texts } = layOutLabels(randomBasis(seededRandom(seed), 12));
      expect(texts.filter(({ kind }) => kind === "end").map(({ text }) => text)).toEqual(["Los Angeles", "New York"]);
    }
  });

  test("of two towns in one place the larger is named", () => {
    const basis = randomBasis(seededRandom(3), 1);
    const place = toWorld(46, -110);
    const towns = [
      { name: "Larger", population: 900_000, place },
      { name: "Smaller", population: 800_000, place },
    ];
    expect(
      layOutLabels({ ...basis, towns })
        .texts.filter(({ kind }) => kind.endsWith("town"))
        .map(({ text }) => text),
    ).toEqual(["Larger"]);
  });
});

describe("room", () => {
  test("is given to the first who asks, as a search through all boxes finds", () => {
    const random = seededRandom(11);
    const room = new Room({ left: 0, top: 0, right: 500, bottom: 400 });
    const given: Box[] = [];
    for (let i = 0; i < 2000; i++) {
      const box = boxAround(
        integer(random, -20, 520),
        integer(random, -20, 420),
        integer(random, 1, 150),
        integer(random, 1, 60),
      );
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= 500 && box.bottom <= 400;
      const isFree = !given.some((other) => overlaps(other, box));
      expect(room.takeFirst([box]) === 0).toBe(isInside && isFree);
      if (isInside && isFree) given.push(box);
    }
    expect(given.length).toBeGreaterThan(5);
  });
});
