import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readNetwork, writeNetwork } from "../../../../src/providers/routing/interstates/file.js";
import type { NetworkData } from "../../../../src/providers/routing/interstates/network.js";
import { between, milesAlong } from "../../../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../../../src/providers/routing/provider.js";
import { contract } from "../../../../tools/interstates/contract.js";

const data: NetworkData = {
  nodes: {
    names: ["Coeur d'Alene, ID", "B: or C, ID", "D, WA", "E, ID"],
    lats: [47.6777, 47.5, 48.0001, 47],
    lngs: [-116.7805, -116, -117.2, -116.0001],
  },
  routes: ["I-90", "US-95"],
  legs: {
    from: [0, 1, 0],
    to: [1, 2, 3],
    route: [0, 0, 1],
    miles: [41.07, 60.01, 50],
    minutes: [(41.07 / 65) * 60, (60.01 / 68.5) * 60, (50 / 49.5) * 60],
  },
  shapes: [
    { leg: 0, lats: [47.6], lngs: [-116.5] },
    { leg: 2, lats: [47.3, 47.1], lngs: [-116.4, -116.3333] },
  ],
  coast: ["_p~iF~ps|U_ulLnnqC"],
};

describe("the network's file", () => {
  test("holds what was written", () => {
    expect(readNetwork(writeNetwork(data))).toEqual(data);
  });

  test("holds the minutes that a speed of whole or half miles an hour makes", () => {
    const { legs } = readNetwork(
      writeNetwork({ ...data, legs: { ...data.legs, minutes: [41.07, 60.01 / 1.004, 50 / 1.006] } }),
    );
    expect(legs.minutes).toEqual([41.07, 60.01, (50 / 60.5) * 60].map((minutes) => expect.closeTo(minutes, 9)));
  });

  test("is not written from data that does not fit together", () => {
    expect(() => writeNetwork({ ...data, legs: { ...data.legs, miles: [41.07, 60.01, 0] } })).toThrow("miles");
    expect(() => writeNetwork({ ...data, shapes: [{ leg: 3, lats: [47], lngs: [-116] }] })).toThrow(
      "a shape's leg does not exist",
    );
    expect(() => writeNetwork({ ...data, shapes: (data.shapes ?? []).toReversed() })).toThrow("out of order");
  });

  test.each(["positions", "points", "ends", "costs", "lines"])(
    "is not read when %s are cut short or spoilt",
    (column) => {
      const file = { ...JSON.parse(writeNetwork(data)) };
      const whole = String(file[column]);
      expect(() => readNetwork(JSON.stringify({ ...file, [column]: "" }))).toThrow("cut short");
      expect(() => readNetwork(JSON.stringify({ ...file, [column]: `${whole}~` }))).toThrow("no polyline");
      expect(() => readNetwork(JSON.stringify({ ...file, [column]: 5 }))).toThrow(column);
    },
  );

  test("stays below 450 kB, also if each leg gets another town in its middle", async () => {
    const text = await readFile(
      new URL("../../../../src/providers/routing/interstates/network.json", import.meta.url),
      "utf8",
    );
    expect(text.length).toBeLessThan(450_000);
    expect(writeNetwork(contract(subdivide(readNetwork(text)))).length).toBeLessThan(450_000);
  });
});

/** The same network with twice as many legs: each has a town in its middle, on its line. */
function subdivide({ nodes, routes, legs, shapes = [] }: NetworkData): NetworkData {
  const shapeOf = new Map(shapes.map((shape) => [shape.leg, shape]));
  const at = (town = 0): Coordinates => ({ lat: nodes.lats[town] ?? NaN, lng: nodes.lngs[town] ?? NaN });
  const halves = legs.from.map((from, leg) => {
    const { lats = [], lngs = [] } = shapeOf.get(leg) ?? {};
    const inner = lats.map((lat, i) => ({ lat, lng: lngs[i] ?? NaN }));
    const half = inner.length >> 1;
    const [start, end] = [at(from), at(legs.to[leg])];
    const middle = inner[half] ?? between(start, end, 0.5);
    const [before, after] = [inner.slice(0, half), inner.slice(half + 1)];
    const [near, far] = [milesAlong([start, ...before, middle]), milesAlong([middle, ...after, end])];
    return { middle, before, after, share: near + far > 0 ? near / (near + far) : 0.5 };
  });
  const middleOf = (leg: number): number => nodes.names.length + leg;
  const shared = (values: readonly number[]): number[] =>
    halves.flatMap(({ share }, leg) => [(values[leg] ?? NaN) * share, (values[leg] ?? NaN) * (1 - share)]);
  return {
    nodes: {
      names: [
        ...nodes.names,
        ...legs.from.map((town, leg) => `Midway ${leg}${nodes.names[town]?.slice(-", ST".length)}`),
      ],
      lats: [...nodes.lats, ...halves.map(({ middle }) => middle.lat)],
      lngs: [...nodes.lngs, ...halves.map(({ middle }) => middle.lng)],
    },
    routes,
    legs: {
      from: legs.from.flatMap((town, leg) => [town, middleOf(leg)]),
      to: legs.to.flatMap((town, leg) => [middleOf(leg), town]),
      route: legs.route.flatMap((route) => [route, route]),
      miles: shared(legs.miles),
      minutes: shared(legs.minutes),
    },
    shapes: halves.flatMap(({ before, after }, leg) =>
      [before, after].flatMap((points, i) =>
        points.length === 0
          ? []
          : [{ leg: 2 * leg + i, lats: points.map(({ lat }) => lat), lngs: points.map(({ lng }) => lng) }],
      ),
    ),
  };
}
