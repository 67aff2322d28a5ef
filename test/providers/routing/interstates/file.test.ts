import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readNetwork, writeNetwork } from "../../../../src/providers/routing/interstates/file.js";
import type { NetworkData } from "../../../../src/providers/routing/interstates/network.js";

const data: NetworkData = {
  nodes: { names: ["Coeur d'Alene, ID", "B: or C, ID", "D, WA", "E, ID"], lats: [47.6777, 47.5, 48.0001, 47], lngs: [-116.7805, -116, -117.2, -116.0001] },
  routes: ["I-90", "US-95"],
  legs: { from: [0, 1, 0], to: [1, 2, 3], route: [0, 0, 1], miles: [41.07, 60.01, 50], minutes: [36.5, 55.2, 70] },
  shapes: [{ leg: 0, lats: [47.6], lngs: [-116.5] }, { leg: 2, lats: [47.3, 47.1], lngs: [-116.4, -116.3333] }],
  coast: ["_p~iF~ps|U_ulLnnqC"],
};

describe("the network's file", () => {
  test("holds what was written", () => {
    expect(readNetwork(writeNetwork(data))).toEqual(data);
  });

  test("is not written from data that does not fit together", () => {
    expect(() => writeNetwork({ ...data, legs: { ...data.legs, miles: [41.07, 60.01, 0] } })).toThrow("miles");
    expect(() => writeNetwork({ ...data, shapes: [{ leg: 3, lats: [47], lngs: [-116] }] })).toThrow("a shape's leg does not exist");
    expect(() => writeNetwork({ ...data, shapes: (data.shapes ?? []).toReversed() })).toThrow("out of order");
  });

  test.each(["positions", "points", "ends", "costs", "lines"])("is not read when %s are cut short or spoilt", (column) => {
    const file = { ...JSON.parse(writeNetwork(data)) };
    const whole = String(file[column]);
    expect(() => readNetwork(JSON.stringify({ ...file, [column]: "" }))).toThrow("cut short");
    expect(() => readNetwork(JSON.stringify({ ...file, [column]: `${whole}~` }))).toThrow("no polyline");
    expect(() => readNetwork(JSON.stringify({ ...file, [column]: 5 }))).toThrow(column);
  });

  test("stays below 450 kB, also if each leg gets another town in its middle", async () => {
    const text = await readFile(new URL("../../../../src/providers/routing/interstates/network.json", import.meta.url), "utf8");
    expect(text.length).toBeLessThan(450_000);
    expect(writeNetwork(subdivide(readNetwork(text))).length).toBeLessThan(450_000);
  });
});

/** The same network with twice as many legs. */
function subdivide({ nodes, routes, legs, shapes = [] }: NetworkData): NetworkData {
  const { from, to } = legs;
  const mean = (values: readonly number[], leg: number): number => Number((((values[from[leg] ?? 0] ?? NaN) + (values[to[leg] ?? 0] ?? NaN)) / 2).toFixed(4));
  const middle = (leg: number): number => nodes.names.length + leg;
  const twice = (values: readonly number[]): number[] => values.flatMap((value) => [value, value]);
  return {
    nodes: {
      names: [...nodes.names, ...from.map((town, leg) => `Midway ${leg} ${nodes.names[town]}`)],
      lats: [...nodes.lats, ...from.map((_, leg) => mean(nodes.lats, leg))],
      lngs: [...nodes.lngs, ...from.map((_, leg) => mean(nodes.lngs, leg))],
    },
    routes,
    legs: {
      from: from.flatMap((town, leg) => [town, middle(leg)]),
      to: to.flatMap((town, leg) => [middle(leg), town]),
      route: twice(legs.route),
      miles: twice(legs.miles),
      minutes: twice(legs.minutes),
    },
    shapes: shapes.map((shape) => ({ ...shape, leg: 2 * shape.leg })),
  };
}
