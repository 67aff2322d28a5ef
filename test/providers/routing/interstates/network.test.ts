import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { buildInterstates } from "../../../../tools/interstates/build.js";
import { contract } from "../../../../tools/interstates/contract.js";
import { loadGazetteer } from "../../../../src/providers/places/load.js";
import { linesOf } from "../../../../tools/interstates/line.js";
import { readLogs } from "../../../../tools/interstates/logs.js";
import { buildNetwork } from "../../../../tools/interstates/network.js";
import {
  compareLengths,
  findFaults,
  listUnshaped,
  MAX_DEVIATION_PERCENT,
  readPublished,
} from "../../../../tools/interstates/check.js";
import { readNetwork } from "../../../../src/providers/routing/interstates/file.js";
import { loadInterstates } from "../../../../src/providers/routing/interstates/load.js";
import { createInterstates } from "../../../../src/providers/routing/interstates/provider.js";
import { NetworkData } from "../../../../src/providers/routing/interstates/network.js";
import { FHWA_MILES, hasSharedData, readTruckStops } from "../../../support/sharedData.js";

const LOGS = new URL("../../../../tools/interstates/logs/", import.meta.url);
const gazetteer = await loadGazetteer();
const network = await buildInterstates(LOGS, gazetteer);
const { signal } = new AbortController();

/** The lines of all Interstate legs. */
const interstateLines = linesOf(network.data).filter(
  (_, leg) => network.data.routes[network.data.legs.route[leg] ?? 0]?.startsWith("I-") === true,
);

/** Miles from a point to the nearest leg of an Interstate, on a plane, which is accurate to 1 % over 100 miles. */
function milesToNetwork({ lat, lng }: { lat: number; lng: number }): number {
  const east = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (const line of interstateLines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      if (a === undefined || b === undefined) continue;
      const [ax, ay] = [(a.lng - lng) * east * 69.1, (a.lat - lat) * 69.1];
      const [bx, by] = [(b.lng - lng) * east * 69.1, (b.lat - lat) * 69.1];
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = square === 0 ? 0 : Math.min(Math.max(-(ax * (bx - ax) + ay * (by - ay)) / square, 0), 1);
      least = Math.min(least, Math.hypot(ax + share * (bx - ax), ay + share * (by - ay)));
    }
  }
  return least;
}

describe("the network that the logs make", () => {
  test("has a shape for nine of ten Interstate legs, in which towns of the same road never fall on one point", () => {
    const { data, unshaped } = network;
    const interstates = data.legs.route.filter((route) => data.routes[route]?.startsWith("I-") === true);
    expect(unshaped.length / interstates.length).toBeLessThan(0.1);
    expect(new Set(data.nodes.lats.map((lat, i) => `${lat} ${data.nodes.lngs[i]}`)).size).toBeGreaterThan(
      data.nodes.lats.length - 5,
    );
  });

  test("has no faults: it is connected, its legs are short and straight, its crossings have towns", () => {
    expect(findFaults(network)).toEqual([]);
    expect(network.data.nodes.names.length).toBeGreaterThan(2500);
  });

  test.skipIf(!hasSharedData)("every Interstate is within 3 % of the FHWA's length", async () => {
    const published = readPublished(await readFile(FHWA_MILES, "utf8"));
    const deviations = compareLengths(network, published);
    expect(deviations.map(({ name }) => name).toSorted()).toEqual([...published.keys()].toSorted());
    expect(deviations.filter(({ percent }) => Math.abs(percent) > MAX_DEVIATION_PERCENT)).toEqual([]);
  });

  // Truck stops lie at exits, and their addresses name the Interstate. This has revealed places that were 10 to 35
  // miles off.
  test.skipIf(!hasSharedData)(
    "passes real truck stops at exits: half of them within half a mile, 99 of 100 within 6",
    async () => {
      const atExits = (await readTruckStops()).filter(({ address }) => /^I-\d/.test(address));
      expect(atExits.length).toBeGreaterThan(2500);
      // Each is compared with all lines, which takes long.
      const stops = atExits.filter((_, i) => i % 4 === 0);
      const line = stops.map((stop) => milesToNetwork(stop)).toSorted((a, b) => a - b);
      console.log(
        `truck stops at Interstate exits: ${[0.5, 0.9, 0.97, 0.99].map((share) => line[Math.floor(line.length * share)]?.toFixed(2)).join(", ")} miles off (50, 90, 97, 99 %), at most ${line.at(-1)?.toFixed(1)}`,
      );
      expect(line[line.length >> 1]).toBeLessThan(0.5);
      expect(line[Math.floor(line.length * 0.9)]).toBeLessThan(1.5);
      expect(line[Math.floor(line.length * 0.99)]).toBeLessThan(6);
      expect(line.at(-1)).toBeLessThan(12);
    },
  );

  test("reaches all 48 states", () => {
    const states = new Set(network.data.nodes.names.map((name) => name.slice(-2)));
    expect(states.size - (states.has("DC") ? 1 : 0)).toBe(48);
  });

  // Driving distances between the cities in miles, from road atlases.
  test.each([
    ["New York City, NY", "Los Angeles, CA", 2790],
    ["Seattle, WA", "Miami, FL", 3300],
    ["Boston, MA", "Chicago, IL", 985],
    ["Chicago, IL", "Denver, CO", 1005],
    ["Denver, CO", "Salt Lake City, UT", 520],
    ["Dallas, TX", "Houston, TX", 240],
    ["Atlanta, GA", "Miami, FL", 660],
    ["San Francisco, CA", "Los Angeles, CA", 382],
    ["Portland, OR", "Seattle, WA", 174],
    ["Minneapolis, MN", "Chicago, IL", 408],
    ["Saint Louis, MO", "Kansas City, MO", 250],
    ["Phoenix, AZ", "Las Vegas, NV", 300],
    ["Albuquerque, NM", "Oklahoma City, OK", 542],
    ["Nashville, TN", "Atlanta, GA", 250],
    ["Washington, DC", "Charlotte, NC", 398],
    ["Cleveland, OH", "Cincinnati, OH", 250],
    ["Detroit, MI", "Indianapolis, IN", 287],
    ["New Orleans, LA", "Jacksonville, FL", 546],
    ["Billings, MT", "Fargo, ND", 608],
    ["El Paso, TX", "San Antonio, TX", 550],
    ["Portland, ME", "Boston, MA", 107],
    ["Amarillo, TX", "Fort Worth, TX", 340],
    ["Boise, ID", "Portland, OR", 430],
    ["Omaha, NE", "Kansas City, MO", 186],
    ["Memphis, TN", "Little Rock, AR", 137],
  ])("%s to %s is %i miles, give or take 8 %%", async (from, to, miles) => {
    const [start, end] = [await gazetteer.locate(from, signal), await gazetteer.locate(to, signal)];
    const route = await createInterstates(network.data).route(start, end, signal);
    expect(Math.abs(route.totalMiles / miles - 1)).toBeLessThanOrEqual(0.08);
  });

  test("equals the built file, but for towns that are no junctions", async () => {
    const built = await readFile(
      new URL("../../../../src/providers/routing/interstates/network.json", import.meta.url),
      "utf8",
    );
    expect(NetworkData.parse(readNetwork(built))).toEqual(contract(network.data));
    expect((await loadInterstates()).name).toBe("interstates");
  });
});

describe("faults are found", () => {
  const PLACES = new Map([
    ["A, KS", { lat: 38, lng: -98 }],
    ["B, KS", { lat: 38, lng: -97.5 }],
    ["C, KS", { lat: 38, lng: -97 }],
    ["D, KS", { lat: 38.4, lng: -97.25 }],
    ["E, KS", { lat: 37.6, lng: -97.25 }],
    ["F, KS", { lat: 38, lng: -95 }],
  ]);
  const faultsOf = (log: string): string[] =>
    findFaults(buildNetwork(readLogs([log]), (name) => PLACES.get(name) ?? null));

  test.each([
    ["a route too short for its towns", "I-1 40\nKS A; B; C", /I-1 would need a factor of 0\.7/],
    ["a route too long for its towns", "I-1 90\nKS A; B; C", /I-1 would need a factor of 1\.6/],
    ["pieces apart", "I-1 27.5\nKS A; B\n| KS D; E", /is not connected/],
    ["a long leg", "US-1\nKS C; F", /C, KS to F, KS is 1\d\d\.\d+ miles/],
    ["a leg back", "US-1\nKS A; C; B", /turns by 180 degrees at C, KS/],
    ["a crossing", "US-1\nKS B; C\nUS-2\nKS D; E", /crosses US-2 D, KS to E, KS without a common town/],
  ])("%s", (_, log, expected) => {
    expect(faultsOf(log)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });

  test("a shape too long for its leg", () => {
    const road = [
      { lat: 38, lng: -98 },
      { lat: 38.12, lng: -97.75 },
      { lat: 38, lng: -97.5 },
    ];
    const { data, fits, unshaped } = buildNetwork(readLogs(["I-1 32\nKS A; B"]), (name) => PLACES.get(name) ?? null, [
      road,
    ]);
    expect([data.shapes?.length, unshaped, findFaults({ data, fits, unshaped })]).toEqual([1, [], []]);
    const legs = { ...data.legs, miles: data.legs.miles.map((miles) => miles / 1.25) };
    expect(findFaults({ data: { ...data, legs }, fits, unshaped })).toEqual([
      "I-1 A, KS to B, KS: its shape is 1.24 times as long as the leg",
    ]);
  });

  test("an Interstate leg without a shape is listed", () => {
    expect(
      listUnshaped(buildNetwork(readLogs(["I-1 27.5\nKS A; B", "US-1\nKS B; C"]), (name) => PLACES.get(name) ?? null)),
    ).toEqual(["I-1 A, KS to B, KS, 27.5 miles"]);
  });

  test("a crossing of shapes that their straight lines do not have", () => {
    // The road of the first leg bends south, across another road that its straight line passes by.
    const bend = [
      { lat: 38, lng: -98 },
      { lat: 37.85, lng: -97.5 },
      { lat: 37.85, lng: -97.2 },
      { lat: 38, lng: -97 },
    ];
    const faults = findFaults(
      buildNetwork(
        readLogs(["I-1 59\nKS A; C", "US-2\nKS X = 37.6 -97.4; Y = 37.95 -97.4; Z = 37.95 -97.3; C"]),
        (name) => PLACES.get(name) ?? null,
        [bend],
      ),
    );
    expect(faults).toEqual([expect.stringMatching(/crosses US-2 X, KS to Y, KS without a common town/)]);
  });

  test("a leg's own published length counts", () => {
    const { data } = buildNetwork(readLogs(["US-1\nKS A; B @33.5; C"]), (name) => PLACES.get(name) ?? null);
    expect(data.legs.miles[0]).toBe(33.5);
    expect(data.legs.miles[1]).toBeLessThan(33);
  });

  test("a place can stand at coordinates of its own", () => {
    const { data } = buildNetwork(readLogs(["US-1\nKS A; Bend = 38.05 -97.31; C"]), (name) => PLACES.get(name) ?? null);
    expect([data.nodes.names[1], data.nodes.lats[1], data.nodes.lngs[1]]).toEqual(["Bend, KS", 38.05, -97.31]);
  });

  test("and a good log has none", () => {
    expect(faultsOf("I-1 60\nKS A; B; C")).toEqual([]);
  });

  test.each([
    [
      "unknown places, all of them",
      "US-1\nKS A; Nowhere; X = 5 N of Elsewhere",
      "Nowhere, KS; Elsewhere, KS (for X, KS)",
    ],
    ["shared legs that no route has", "US-1\nKS A; ~B", "US-1: A, KS to B, KS"],
    ["lines that are none", "US-1\nKansas A", "not a line of a log: Kansas A"],
    ["directions that are none", "US-1\nKS X = 5 NEN of A", "there is no direction NEN"],
    [
      "a length of a leg's own on a route with a published length",
      "I-1 60\nKS A; B @30",
      "no length of its own can be given with B @30",
    ],
    ["places placed twice", "US-1\nKS X = 5 N of A; A; X = 6 N of A", "X, KS is placed twice"],
  ])("%s", (_, log, message) => {
    expect(() => faultsOf(log)).toThrow(message);
  });
});

describe("the network without towns that are no junctions", () => {
  const { data } = network;
  const small = contract(data);

  test("has a quarter less towns, and as many miles and minutes", () => {
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(small.nodes.names.length).toBeLessThan(0.75 * data.nodes.names.length);
    expect(sum(small.legs.miles)).toBeCloseTo(sum(data.legs.miles), 3);
    expect(sum(small.legs.minutes)).toBeCloseTo(sum(data.legs.minutes), 3);
    expect(contract(small).legs.miles.every((length) => length <= 60)).toBe(true);
  });

  test.each([
    ["Seattle, WA", "Miami, FL"],
    ["Boston, MA", "San Diego, CA"],
    ["Billings, MT", "Amarillo, TX"],
    ["Bismarck, ND", "Rapid City, SD"],
    ["Duluth, MN", "Marquette, MI"],
    ["Bangor, ME", "Burlington, VT"],
  ])("leads from %s to %s as before", async (from, to) => {
    const [start, end] = [await gazetteer.locate(from, signal), await gazetteer.locate(to, signal)];
    const [whole, contractedRoute] = [
      await createInterstates(data).route(start, end, signal),
      await createInterstates(small).route(start, end, signal),
    ];
    expect(Math.abs(contractedRoute.totalMiles / whole.totalMiles - 1)).toBeLessThan(0.005);
    expect(Math.abs(contractedRoute.totalMinutes / whole.totalMinutes - 1)).toBeLessThan(0.005);
  });
});
