// The map against the outlines that it is made of.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { loadJurisdictions } from "../../../src/tax/load.js";
import { createJurisdictions } from "../../../src/tax/jurisdictions/jurisdictions.js";
import { readOutlines, writeOutlines } from "../../../src/tax/jurisdictions/maps.js";
import { latAt, readEdges } from "../../../src/tax/jurisdictions/cells.js";
import { NOWHERE } from "../../../src/tax/jurisdictions/sheet.js";
import { drawBorders, type Point } from "../../../tools/jurisdictions/borders.js";
import { buildOutlines } from "../../../tools/jurisdictions/build.js";
import { cornersOf, readRawAbroad, readRawStates } from "./rawOutlines.js";

const text = await readFile(new URL("../../../src/tax/jurisdictions/outlines.json", import.meta.url), "utf8");
const map = loadJurisdictions();
const [states, abroad] = [readRawStates(), readRawAbroad()];

/** The package's grid has twisted the outlines of two islands at these corners. */
const TWISTED = [
  "BC -128.74887488748874,52.764776477647764",
  "BC -128.74887488748874,52.75627562756276",
  "NU -65.19801980198018,63.76487648764876",
  "NU -65.18451845184518,63.76487648764876",
];

describe("it answers", () => {
  test.each([
    ["outside of the map", 0, 0],
    ["at the poles", 90, 0],
    ["at the other pole", -90, 180],
    ["in Siberia", 66, 179.9],
    ["at no place", NaN, NaN],
    ["nowhere on the globe", 1e9, -1e9],
  ])("nothing %s", (_what, lat, lng) => {
    expect(map.jurisdictionAt(lat, lng)).toBeUndefined();
  });
});

describe("the file", () => {
  test("is what the build makes, and holds every corner of every outline", () => {
    const outlines = buildOutlines();
    expect(writeOutlines(outlines)).toBe(text);
    expect(readOutlines(text)).toEqual(outlines);
    for (const [sheet, areas] of [
      [outlines.states, states],
      [outlines.abroad, abroad],
    ] as const) {
      const { firstLat, firstLng, latStep, lngStep } = sheet.grid;
      const drawn = new Set(
        sheet.borders.flatMap(({ lats, lngs }) =>
          lats.map((lat, i) => `${firstLng + (lngs[i] ?? NaN) * lngStep} ${firstLat + lat * latStep}`),
        ),
      );
      const missing = areas.flatMap((area) =>
        cornersOf(area)
          .filter(([lng, lat]) => !drawn.has(`${lng} ${lat}`))
          .map((point) => `${area.name} ${point}`),
      );
      expect(missing).toEqual(areas === abroad ? TWISTED : []);
    }
  });

  test("has at both sides of every line what the next lines north and south of it have", () => {
    for (const sheet of Object.values(readOutlines(text))) {
      const edges = readEdges(sheet);
      const wrong: string[] = [];
      const columns = new Map<number, number[]>();
      for (let edge = 0; edge < edges.count; edge++) {
        for (let column = Math.floor(edges.westLngs[edge] ?? 0); column <= (edges.eastLngs[edge] ?? 0); column++)
          columns.set(column, [...(columns.get(column) ?? []), edge]);
      }
      // Across each edge, a little east of its middle.
      for (let edge = 0; edge < edges.count; edge++) {
        const [west = 0, east = 0] = [edges.westLngs[edge], edges.eastLngs[edge]];
        if (west === east) continue;
        const lng = west + (east - west) * 0.51;
        const lat = latAt(edges, edge, lng);
        let [next, nextLat] = [-1, Infinity];
        for (const other of columns.get(Math.floor(lng)) ?? []) {
          if ((edges.westLngs[other] ?? 0) > lng || (edges.eastLngs[other] ?? 0) <= lng || other === edge) continue;
          const otherLat = latAt(edges, other, lng);
          if (otherLat > lat && otherLat < nextLat) [next, nextLat] = [other, otherLat];
        }
        if (edges.north[edge] !== (edges.south[next] ?? NOWHERE)) wrong.push(`${lat}, ${lng}`);
      }
      expect(wrong).toEqual([]);
    }
  });

  test.each([
    ["no JSON", "<html>"],
    ["another file", "{}"],
    ["a line cut short", text.replace(/"counts":\[\d+,/, '"counts":[')],
    ["points cut short", text.replace(/"points":".{8}/, '"points":"')],
    ["an area that has no name", text.replace('"WY"', '"WY","XX"')],
    ["too few names", text.replace(/"names":\["..",/, '"names":[')],
  ])("is refused with %s", (_what, damaged) => {
    expect(damaged).not.toBe(text);
    expect(() => createJurisdictions(damaged)).toThrow(
      "The outlines of states and provinces are damaged. Build them again with `npm run build`.",
    );
  });
});

describe("lines between areas", () => {
  const square = (west: number, south: number, size: number): Point[] => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];

  test("are drawn once, whichever way outlines run", () => {
    for (const turn of [(ring: Point[]) => ring, (ring: Point[]) => ring.toReversed()]) {
      const borders = drawBorders([[[turn(square(0, 0, 2))]], [[square(2, 0, 2)]]]);
      expect(borders.filter(({ left, right }) => left > 0 && right > 0)).toEqual([
        { left: 2, right: 1, lats: [2, 0], lngs: [2, 2] },
      ]);
      expect(borders).toHaveLength(3);
    }
  });

  test("of a hole and of what fills it are one", () => {
    const borders = drawBorders([[[square(0, 0, 9), square(3, 3, 3)]], [[square(3, 3, 3)]]]);
    expect(borders.map(({ left, right, lats }) => [left, right, lats.length])).toEqual([
      [1, 0, 5],
      [2, 1, 5],
    ]);
  });

  test("leave out where an outline goes a way and comes back", () => {
    const [first = [0, 0], ...rest] = square(0, 0, 2);
    expect(drawBorders([[[[first, [-1, -1], first, ...rest]]]])).toEqual(drawBorders([[[square(0, 0, 2)]]]));
  });

  test("leave out the edge between two that cross", () => {
    const twisted: Point[] = [
      [0, 0],
      [9, 0],
      [9, 8],
      [3, 10],
      [4, 10],
      [2, 8],
      [0, 0],
    ];
    expect(drawBorders([[[twisted]]])).toEqual(
      drawBorders([
        [
          [
            [
              [0, 0],
              [9, 0],
              [9, 8],
              [2, 8],
              [0, 0],
            ],
          ],
        ],
      ]),
    );
  });

  test("are refused where areas overlap", () => {
    expect(() => drawBorders([[[square(0, 0, 2)]], [[square(0, 0, 2)]]])).toThrow("Areas 1 and 2 overlap at 0,0.");
  });
});
