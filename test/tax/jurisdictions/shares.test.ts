// How lines are shared out: by hand, against dense sampling, and against the lengths of Interstates.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Points } from "../../../src/contract/values/polyline.js";
import { readNetwork } from "../../../src/providers/routing/interstates/file.js";
import { loadJurisdictions } from "../../../src/tax/load.js";
import { linesOf } from "../../../tools/interstates/line.js";
import { geodesicMiles } from "../../support/geodesic.js";
import { seededRandom } from "../../support/random.js";
import { CORRIDORS, FHWA_MILES, hasSharedData, readCorridor } from "../../support/sharedData.js";

const map = loadJurisdictions();

function lineOf(...points: readonly (readonly [lat: number, lng: number])[]): Points {
  return { lats: points.map(([lat]) => lat), lngs: points.map(([, lng]) => lng) };
}

function sharesOf(line: Points, fromShare?: number): Record<string, number> {
  return Object.fromEntries(map.sharesOf(line, fromShare));
}

/** Asks the map every `stepMiles` along great circles. */
function sample(
  { lats, lngs }: Points,
  stepMiles: number,
  fromShare = 0,
): { readonly shares: Record<string, number>; readonly miles: number } {
  const toVector = (lat: number, lng: number): number[] => {
    const [up, around] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
  };
  const vectors = lats.map((lat, i) => toVector(lat, lngs[i] ?? NaN));
  const angles = vectors
    .slice(1)
    .map((to, i) => 2 * Math.asin(Math.hypot(...to.map((value, axis) => value - (vectors[i]?.[axis] ?? NaN))) / 2));
  const total = angles.reduce((sum, angle) => sum + angle, 0);
  const shares: Record<string, number> = {};
  let before = 0;
  for (const [i, angle] of angles.entries()) {
    const steps = Math.max(Math.ceil((angle * 3958.7613) / stepMiles), 1);
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps;
      if ((before + share * angle) / total < fromShare) continue;
      const [x = 0, y = 0, z = 0] = [0, 1, 2].map(
        (axis) =>
          Math.sin((1 - share) * angle) * (vectors[i]?.[axis] ?? NaN) +
          Math.sin(share * angle) * (vectors[i + 1]?.[axis] ?? NaN),
      );
      const name = map.jurisdictionAt(
        (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
        (Math.atan2(y, x) * 180) / Math.PI,
      );
      if (name !== undefined && angle > 0) shares[name] = (shares[name] ?? 0) + angle / steps / total / (1 - fromShare);
    }
    before += angle;
  }
  return { shares, miles: total * 3958.7613 * (1 - fromShare) };
}

/** The largest difference between the miles in a jurisdiction. */
function milesApart(line: Points, stepMiles: number, fromShare?: number): number {
  const [got, { shares, miles }] = [sharesOf(line, fromShare), sample(line, stepMiles, fromShare)];
  return Math.max(
    ...Object.keys({ ...got, ...shares }).map((name) => Math.abs((got[name] ?? 0) - (shares[name] ?? 0)) * miles),
  );
}

describe("lines along meridians, where borders are known latitudes", () => {
  /** The surveyors of these borders were off by a quarter of a mile: 0.005 of these lines is a mile or two. */
  const NEAR = 2;

  test("Colorado, Wyoming and Montana: 41 and 45 degrees north", () => {
    const shares = sharesOf(lineOf([40, -107], [43, -107], [46, -107]));
    expect(Object.keys(shares)).toEqual(["CO", "WY", "MT"]);
    expect(shares["CO"]).toBeCloseTo(1 / 6, NEAR);
    expect(shares["WY"]).toBeCloseTo(4 / 6, NEAR);
    expect(shares["MT"]).toBeCloseTo(1 / 6, NEAR);
  });

  test("the same line from a share of it on", () => {
    const line = lineOf([40, -107], [46, -107]);
    expect(sharesOf(line, 0.5)["WY"]).toBeCloseTo(2 / 3, NEAR);
    expect(sharesOf(line, 0.5)["MT"]).toBeCloseTo(1 / 3, NEAR);
    expect(sharesOf(line, 0.9)).toEqual({ MT: expect.closeTo(1, 9) });
    expect(sharesOf(line, 1)).toEqual({});
    expect(sharesOf(line, 0)).toEqual(sharesOf(line));
  });

  test("Montana and Saskatchewan: 49 degrees north, and a tenth of a mile by the states' outlines", () => {
    const shares = sharesOf(lineOf([48, -105], [50, -105]));
    expect(Object.keys(shares)).toEqual(["MT", "SK"]);
    expect(shares["MT"]).toBeCloseTo(0.5 + 0.1 / 138.2, NEAR);
    expect((shares["MT"] ?? 0) + (shares["SK"] ?? 0)).toBeCloseTo(1, 9);
  });

  test("there and back counts twice, a stay does not count", () => {
    const shares = sharesOf(lineOf([39, -99], [39, -99], [40.5, -99], [40.5, -99], [39, -99]));
    expect(shares["KS"]).toBeCloseTo(2 / 3, NEAR);
    expect(shares["NE"]).toBeCloseTo(1 / 3, NEAR);
  });
});

test("long segments are great circles: from Blaine to the Lake of the Woods one leads through Canada", () => {
  const shares = sharesOf(lineOf([48.9, -122], [48.9, -95.5]));
  expect(Object.keys(shares).toSorted()).toEqual(["AB", "BC", "MB", "MN", "SK", "WA"]);
  expect(shares["SK"]).toBeGreaterThan(0.3);
});

test("what lies far from any shore is in none, and what lies near is in the nearest", () => {
  const shares = sharesOf(lineOf([37.75, -122.3], [21.3, -157.7]));
  const miles = geodesicMiles({ lat: 37.75, lng: -122.3 }, { lat: 21.3, lng: -157.7 });
  expect(Object.keys(shares)).toEqual(["CA", "HI"]);
  expect((shares["CA"] ?? 0) * miles).toBeGreaterThan(12);
  expect((shares["CA"] ?? 0) * miles).toBeLessThan(16);
  expect(sharesOf(lineOf([45.787, -84.728], [45.85, -84.722]))).toEqual({ MI: expect.closeTo(1, 9) });
});

test.each<[string, Points]>([
  ["no points", lineOf()],
  ["one point", lineOf([40, -100])],
  ["one point many times", lineOf([40, -100], [40, -100], [40, -100])],
  ["points in another part of the world", lineOf([48, 11], [52, 13])],
  ["points in Mexico, right at the border", lineOf([31.739, -106.485], [31.6904, -106.4245])],
  ["points on both sides of the 180th meridian, in the Bering Sea", lineOf([57, 179.5], [57.1, -179.5])],
  ["points close to the 180th meridian on both sides", lineOf([57, 179.99], [57, -179.99])],
])("a line of %s lies nowhere", (_what, line) => {
  expect(sharesOf(line)).toEqual({});
});

describe("as sampling says", () => {
  test("on 40 random lines across borders, coasts and lakes", () => {
    const random = seededRandom(2021);
    const apart = Array.from({ length: 40 }, () => {
      const [segments, reach] = [1 + Math.floor(30 * random()), 10 ** (-2 + 2.5 * random())];
      let [lat, lng] = [26 + 28 * random(), -124 + 60 * random()];
      const points = Array.from({ length: segments + 1 }, (): [number, number] => {
        lat += reach * (random() - 0.5);
        lng += reach * (random() - 0.5);
        return [lat, lng];
      });
      return milesApart(lineOf(...points), 0.05, random() < 0.5 ? 0 : random());
    });
    expect(Math.max(...apart)).toBeLessThan(1);
    expect(apart.filter((miles) => miles < 0.2).length).toBeGreaterThan(30);
  });

  test.skipIf(!hasSharedData).each(CORRIDORS)("on the real route %s", async (name) => {
    const corridor = await readCorridor(name);
    const shares = sharesOf(corridor);
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(milesApart(corridor, 0.02, 0.25)).toBeLessThan(0.1);
  });
});

describe("the Interstates of the built-in network", async () => {
  const { nodes, routes, legs, ...rest } = readNetwork(
    await readFile(new URL("../../../src/providers/routing/interstates/network.json", import.meta.url), "utf8"),
  );
  const interstates = linesOf({ nodes, routes, legs, ...rest }).flatMap((line, leg) => {
    const route = routes[legs.route[leg] ?? 0] ?? "";
    if (!route.startsWith("I-")) return [];
    const ends = [legs.from[leg], legs.to[leg]].map((node = 0) => nodes.names[node]?.slice(-2) ?? "");
    return [
      {
        route,
        ends,
        miles: legs.miles[leg] ?? NaN,
        shares: sharesOf(lineOf(...line.map(({ lat, lng }) => [lat, lng] as const))),
      },
    ];
  });

  test("stay in the state of both of their towns, with few exceptions", () => {
    const inner = interstates.filter(({ ends: [from, to], shares }) => from === to && Object.keys(shares).length > 0);
    const outside = inner.filter(({ ends: [state = ""], shares }) => (shares[state] ?? 0) < 0.98);
    const miles = outside.reduce(
      (sum, { ends: [state = ""], shares, ...leg }) => sum + (1 - (shares[state] ?? 0)) * leg.miles,
      0,
    );
    console.log(
      `${inner.length} legs of Interstates have both towns in one state, and ${outside.length} leave it, for ${miles.toFixed(0)} miles.`,
    );
    expect(inner.length).toBeGreaterThan(1_500);
    // I-24 at Chattanooga and I-684 at Armonk really do; elsewhere lines cut corners or end in the middle of a town.
    expect(outside.length).toBeLessThan(30);
    expect(miles).toBeLessThan(100);
  });

  test("pass from one state to another without a gap", () => {
    const crossing = interstates.filter(
      ({ ends: [from, to], shares }) => from !== to && Object.keys(shares).length > 0,
    );
    expect(crossing.length).toBeGreaterThan(100);
    for (const { shares } of crossing)
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  test.skipIf(!hasSharedData)("have as many miles in each state as the FHWA says", async () => {
    const text = await readFile(FHWA_MILES, "utf8");
    const own = new Map<string, number>();
    for (const { route, miles, shares } of interstates)
      for (const [state, share] of Object.entries(shares))
        own.set(`${route} ${state}`, (own.get(`${route} ${state}`) ?? 0) + share * miles);
    // Rows with mistakes (tools/interstates/check.ts), and roads that others share, so that their miles count
    // elsewhere.
    const unlike = new Set(["I-35 MN", "I-81 TN", "I-75 TN"]);
    const rows = text
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => row.trim().split(","))
      .filter(([route, state]) => state !== "TOTAL" && !unlike.has(`${route} ${state}`));
    const apart = rows
      .map(([route, state, published]) => Math.abs((own.get(`${route} ${state}`) ?? 0) - Number(published)))
      .toSorted((a, b) => a - b);
    const quantile = (share: number): number => apart[Math.floor(share * apart.length)] ?? NaN;
    console.log(
      `Miles apart from the FHWA in ${apart.length} rows: ${[0.5, 0.9, 0.99].map((share) => `${share * 100} % ${quantile(share).toFixed(1)}`).join(", ")}, most ${quantile(0.9999).toFixed(1)}`,
    );
    expect(apart.length).toBeGreaterThan(200);
    expect(quantile(0.5)).toBeLessThan(3);
    expect(quantile(0.9)).toBeLessThan(10);
    expect(quantile(0.99)).toBeLessThan(25);
  });
});
