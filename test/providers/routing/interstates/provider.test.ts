import { describe, expect, test } from "vitest";
import { NetworkData } from "../../../../src/providers/routing/interstates/network.js";
import { loadInterstates } from "../../../../src/providers/routing/interstates/load.js";
import { createInterstates } from "../../../../src/providers/routing/interstates/provider.js";
import type { Coordinates } from "../../../../src/providers/routing/provider.js";
import { integer, seededRandom } from "../../../support/random.js";

const { signal } = new AbortController();

/** Great-circle miles on a sphere of the earth's mean radius, by the angle between two vectors. */
function straightMiles(a: Coordinates, b: Coordinates): number {
  const vector = ({ lat, lng }: Coordinates): [number, number, number] => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
  return (
    3958.7613 *
    Math.atan2(Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx), ax * bx + ay * by + az * bz)
  );
}

/** Roads off the network: 1.25 times the straight line, at 40 mph. */
const localMiles = (a: Coordinates, b: Coordinates): number => 1.25 * straightMiles(a, b);
const localMinutes = (a: Coordinates, b: Coordinates): number => (localMiles(a, b) * 60) / 40;

/** A connected network of random towns within a degree or two in Kansas, with speeds of 50 to 75 mph. */
function randomNetwork(random: () => number): NetworkData {
  const count = integer(random, 3, 9);
  const towns = Array.from({ length: count }, () => ({ lat: 38 + random(), lng: -99 + random() * 1.5 }));
  const at = (i: number): Coordinates => towns[i] ?? { lat: NaN, lng: NaN };
  const chain = towns.slice(1).map((_, i) => ({ from: i, to: i + 1 }));
  const others = Array.from({ length: count }, () => ({
    from: integer(random, 0, count - 1),
    to: integer(random, 0, count - 1),
  })).filter(({ from, to }) => from !== to);
  const legs = [...chain, ...others].map((leg) => ({
    ...leg,
    miles: straightMiles(at(leg.from), at(leg.to)) * (1 + random() * 0.3),
  }));
  return {
    nodes: {
      names: towns.map((_, i) => `Town ${i}, KS`),
      lats: towns.map(({ lat }) => lat),
      lngs: towns.map(({ lng }) => lng),
    },
    routes: ["US-1"],
    legs: {
      from: legs.map(({ from }) => from),
      to: legs.map(({ to }) => to),
      route: legs.map(() => 0),
      miles: legs.map(({ miles }) => miles),
      minutes: legs.map(({ miles }) => (miles * 60) / (50 + random() * 25)),
    },
  };
}

const SAMPLES_PER_LEG = 300;

/** How much further than they must, ends may join a leg. */
const STRAY_MILES = 15;

/**
 * Least minutes between two places on a graph with a point every so often on each leg, by relaxing everything until
 * nothing changes. Ends join each leg at its nearest point, at most `STRAY_MILES` further than they must.
 */
function sampleMinutes({ nodes, legs }: NetworkData, start: Coordinates, end: Coordinates): number {
  const towns = nodes.names.map((_, i): Coordinates => ({ lat: nodes.lats[i] ?? NaN, lng: nodes.lngs[i] ?? NaN }));
  const roads = legs.from.map((from, leg) => {
    const [a, b] = [towns[from], towns[legs.to[leg] ?? -1]];
    if (a === undefined || b === undefined) throw new Error("a leg without a town");
    const share = (k: number): number => k / SAMPLES_PER_LEG;
    const points = Array.from({ length: SAMPLES_PER_LEG + 1 }, (_, k) => ({
      lat: a.lat + (b.lat - a.lat) * share(k),
      lng: a.lng + (b.lng - a.lng) * share(k),
    }));
    return {
      points,
      ends: [from, legs.to[leg] ?? -1] as const,
      step: (legs.minutes[leg] ?? NaN) / SAMPLES_PER_LEG,
      minutes: points.map(() => Infinity),
    };
  });
  const joinsOf = (place: Coordinates) => {
    const nearest = roads.map(({ points }) => {
      const miles = points.map((point) => localMiles(place, point));
      const least = Math.min(...miles);
      return { sample: miles.indexOf(least), miles: least };
    });
    const mostMiles = Math.min(...nearest.map(({ miles }) => miles)) + STRAY_MILES;
    return { nearest, mostMiles };
  };
  const [on, off] = [joinsOf(start), joinsOf(end)];
  const townMinutes = towns.map(() => Infinity);
  roads.forEach((road, leg) => {
    const { sample = -1, miles = NaN } = on.nearest[leg] ?? {};
    if (miles <= on.mostMiles) road.minutes[sample] = (miles * 60) / 40;
  });
  for (let changed = true; changed;) {
    changed = false;
    const relax = (all: number[], i: number, minutes: number): void => {
      if (minutes >= (all[i] ?? NaN) - 1e-9) return;
      all[i] = minutes;
      changed = true;
    };
    for (const { ends, step, minutes } of roads) {
      relax(minutes, 0, townMinutes[ends[0]] ?? NaN);
      relax(minutes, SAMPLES_PER_LEG, townMinutes[ends[1]] ?? NaN);
      for (let k = 1; k <= SAMPLES_PER_LEG; k++) relax(minutes, k, (minutes[k - 1] ?? NaN) + step);
      for (let k = SAMPLES_PER_LEG; k > 0; k--) relax(minutes, k - 1, (minutes[k] ?? NaN) + step);
      relax(townMinutes, ends[0], minutes[0] ?? NaN);
      relax(townMinutes, ends[1], minutes[SAMPLES_PER_LEG] ?? NaN);
    }
  }
  const byRoad = roads.map(({ minutes }, leg) => {
    const { sample = -1, miles = NaN } = off.nearest[leg] ?? {};
    return miles <= off.mostMiles ? (minutes[sample] ?? NaN) + (miles * 60) / 40 : Infinity;
  });
  const isNear = localMiles(start, end) <= on.mostMiles + off.mostMiles - STRAY_MILES;
  return Math.min(...byRoad, isNear ? localMinutes(start, end) : Infinity);
}

describe("random ends beside random networks", () => {
  const random = seededRandom(3);
  const trips = Array.from({ length: 60 }, () => {
    const place = (): Coordinates => ({ lat: 37.5 + random() * 2, lng: -99.5 + random() * 2.5 });
    return { data: randomNetwork(random), start: place(), end: place() };
  });

  test("take the time of the quickest way over closely sampled legs", async () => {
    const counts = { direct: 0, byRoad: 0 };
    for (const { data, start, end } of trips) {
      const route = await createInterstates(data).route(start, end, signal);
      const expected = sampleMinutes(data, start, end);
      // At each join, half a sample at the lowest speed.
      expect(Math.abs(route.totalMinutes - expected)).toBeLessThan(0.5);
      if (route.lats.length === 2) counts.direct++;
      else counts.byRoad++;
    }
    expect(Math.min(counts.direct, counts.byRoad)).toBeGreaterThan(5);
  });

  test("lines start and end at the ends, have no point twice and are no longer than the drive", async () => {
    for (const { data, start, end } of trips) {
      const { lats, lngs, totalMiles, ...route } = await createInterstates(data).route(start, end, signal);
      const points = lats.map((lat, i) => ({ lat, lng: lngs[i] ?? NaN }));
      expect([points[0], points.at(-1), route.start, route.end]).toEqual([start, end, start, end]);
      expect(new Set(points.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(points.length);
      const lineMiles = points.slice(1).reduce((sum, point, i) => sum + straightMiles(points[i] ?? start, point), 0);
      expect(lineMiles).toBeLessThanOrEqual(totalMiles * (1 + 1e-4));
    }
  });

  test("there and back follow the same route", async () => {
    for (const { data, start, end } of trips) {
      const road = createInterstates(data);
      const [there, back] = [await road.route(start, end, signal), await road.route(end, start, signal)];
      expect(back.totalMinutes).toBeCloseTo(there.totalMinutes, 9);
      expect(back.totalMiles).toBeCloseTo(there.totalMiles, 9);
      expect(back.lats).toEqual(there.lats.toReversed());
    }
  });
});

describe("ends beside a road", () => {
  /** Due east along 38 degrees: 100 miles in 100 minutes, in two legs. */
  const data: NetworkData = {
    nodes: { names: ["A, KS", "B, KS", "C, KS"], lats: [38, 38, 38], lngs: [-100, -99, -98] },
    routes: ["I-1"],
    legs: { from: [0, 1], to: [1, 2], route: [0, 0], miles: [50, 50], minutes: [50, 50] },
  };
  const road = createInterstates(data);

  test("join in the middle of legs by a straight way 1.25 times as long, at 40 mph", async () => {
    const route = await road.route({ lat: 38.1, lng: -99.5 }, { lat: 37.9, lng: -98.5 }, signal);
    const aside = 0.1 * 69.093 * 1.25;
    expect(route.totalMiles).toBeCloseTo(50 + 2 * aside, 1);
    expect(route.totalMinutes).toBeCloseTo(50 + (2 * aside * 60) / 40, 1);
    expect(route.lats).toEqual([38.1, 38, 38, 38, 37.9]);
    expect(route.lngs).toEqual([-99.5, -99.5, -99, -98.5, -98.5]);
  });

  test("that lie on one leg stay on it, and ends close to each other do not use it", async () => {
    expect((await road.route({ lat: 38, lng: -99.9 }, { lat: 38, lng: -99.4 }, signal)).totalMiles).toBeCloseTo(25, 1);
    const near = await road.route({ lat: 38.5, lng: -99.5 }, { lat: 38.52, lng: -99.5 }, signal);
    expect(near.lats).toEqual([38.5, 38.52]);
    expect(near.totalMiles).toBeCloseTo(0.02 * 69.093 * 1.25, 2);
  });

  test("at the ends of a leg give its miles and minutes", async () => {
    const route = await road.route({ lat: 38, lng: -100 }, { lat: 38, lng: -98 }, signal);
    expect(route).toMatchObject({ totalMiles: 100, totalMinutes: 100, lats: [38, 38, 38], lngs: [-100, -99, -98] });
  });

  test("with no road between them have no route", async () => {
    const islands = createInterstates({
      nodes: { names: ["A, KS", "B, KS", "C, KS", "D, KS"], lats: [38, 38, 38, 38], lngs: [-100, -99, -90, -89] },
      routes: ["I-1"],
      legs: { from: [0, 2], to: [1, 3], route: [0, 0], miles: [50, 50], minutes: [50, 50] },
    });
    await expect(islands.route({ lat: 38, lng: -100 }, { lat: 38, lng: -89 }, signal)).rejects.toMatchObject({
      code: "ROUTE_NOT_FOUND",
      message: expect.stringContaining("No road"),
    });
  });

  test("each route says that its line is approximate, and for how long it is off the network", async () => {
    const codesOf = async (start: Coordinates, end: Coordinates): Promise<unknown> =>
      (await road.route(start, end, signal)).warnings?.map(({ code }) => code);
    // 100 miles of road. A degree of latitude is 69.1 miles, and the way to the road a quarter longer.
    const start = { lat: 38, lng: -100 };
    const beside = (miles: number): Coordinates => ({ lat: 38 + miles / 1.25 / 69.09, lng: -98 });
    expect(await codesOf(start, beside(11))).toEqual(["LINE_APPROXIMATE"]);
    expect(await codesOf(start, beside(11.3))).toEqual(["ROUTE_OFF_NETWORK", "LINE_APPROXIMATE"]);
    const { totalMiles, warnings } = await road.route(start, beside(14), signal);
    expect(warnings?.[0]).toEqual({ code: "ROUTE_OFF_NETWORK", milesOff: expect.closeTo(14, 1), totalMiles });
    // Far apart on a longer road, fifteen miles count.
    const long = createInterstates({
      nodes: { names: ["A, KS", "B, KS", "C, KS", "D, KS"], lats: [38, 38, 38, 38], lngs: [-101, -100, -99, -98] },
      routes: ["I-1"],
      legs: { from: [0, 1, 2], to: [1, 2, 3], route: [0, 0, 0], miles: [55, 55, 55], minutes: [50, 50, 50] },
    });
    const longCodes = async (miles: number): Promise<unknown> =>
      (await long.route({ lat: 38, lng: -101 }, beside(miles), signal)).warnings?.map(({ code }) => code);
    expect(await longCodes(14.9)).toEqual(["LINE_APPROXIMATE"]);
    expect(await longCodes(15.1)).toEqual(["ROUTE_OFF_NETWORK", "LINE_APPROXIMATE"]);
    // A way that does not touch the network is off it as a whole.
    const near = await road.route({ lat: 38.5, lng: -99 }, { lat: 38.5, lng: -99.02 }, signal);
    expect(near.warnings?.[0]).toEqual({
      code: "ROUTE_OFF_NETWORK",
      milesOff: near.totalMiles,
      totalMiles: near.totalMiles,
    });
  });

  test("data that does not fit together is refused", () => {
    const { nodes, legs } = data;
    expect(NetworkData.safeParse(data).success).toBe(true);
    const spoilt = [
      { ...data, legs: { ...legs, to: [1, 3] } },
      { ...data, legs: { ...legs, route: [0, 1] } },
      { ...data, legs: { ...legs, miles: [50] } },
      { ...data, nodes: { ...nodes, lngs: [-100, -99] } },
      { ...data, legs: { ...legs, minutes: [50, 0] } },
    ];
    for (const value of spoilt) expect(NetworkData.safeParse(value).success).toBe(false);
  });

  test("an aborted signal rejects", async () => {
    const aborted = AbortSignal.abort(new Error("gone"));
    await expect(road.route({ lat: 38, lng: -99 }, { lat: 38, lng: -98.5 }, aborted)).rejects.toThrow("gone");
    const none = {
      lats: new Float64Array(),
      lngs: new Float64Array(),
      milesFromStart: new Float64Array(),
      milesFromRoute: new Float64Array(),
    };
    const line = {
      lats: Float64Array.of(38, 38),
      lngs: Float64Array.of(-99, -98),
      milesFromStart: Float64Array.of(0, 54),
      totalMiles: 54,
      totalMinutes: 54,
    };
    await expect(road.detours(line, none, aborted)).rejects.toThrow("gone");
  });

  test("detours say that they are estimated", async () => {
    const line = {
      lats: Float64Array.of(38, 38),
      lngs: Float64Array.of(-99, -98),
      milesFromStart: Float64Array.of(0, 54.5),
      totalMiles: 54.5,
      totalMinutes: 54,
    };
    const stations = {
      lats: Float64Array.of(38.1),
      lngs: Float64Array.of(-98.5),
      milesFromStart: Float64Array.of(27),
      milesFromRoute: Float64Array.of(6.9),
    };
    const { minutes, miles = [], estimateWarning } = await road.detours(line, stations, signal);
    expect(minutes[0]).toBeGreaterThan(1);
    // There and back. The road may be up to five miles nearer than the line.
    expect(miles[0]).toBeGreaterThan(2 * 1.9);
    expect(miles[0]).toBeLessThan(2 * 6.9 * 1.2 + 0.001);
    expect(estimateWarning).toMatch(/^Detours are estimated from the distance between station and route/);
  });
});

describe("a road that bends between its towns", () => {
  /** Two legs from A east to C. The first bends north by a degree in its middle, and is twice as long as the second. */
  const data: NetworkData = {
    nodes: { names: ["A, KS", "B, KS", "C, KS"], lats: [0, 0, 0], lngs: [-100, -98, -96] },
    routes: ["I-1"],
    legs: { from: [0, 2], to: [1, 1], route: [0, 0], miles: [200, 140], minutes: [180, 120] },
    shapes: [{ leg: 0, lats: [1, 1], lngs: [-100, -98] }],
  };
  const road = createInterstates(data);
  const trip = async (from: readonly [number, number], to: readonly [number, number]) => {
    const { lats, lngs, totalMiles, totalMinutes } = await road.route(
      { lat: from[0], lng: from[1] },
      { lat: to[0], lng: to[1] },
      signal,
    );
    return { points: lats.map((lat, i) => [lat, lngs[i] ?? NaN]), totalMiles, totalMinutes };
  };

  test("is what the route follows, in both directions", async () => {
    const there = await trip([0, -100], [0, -96]);
    expect(there.points).toEqual([
      [0, -100],
      [1, -100],
      [1, -98],
      [0, -98],
      [0, -96],
    ]);
    expect([there.totalMiles, there.totalMinutes]).toEqual([340, 300]);
    expect((await trip([0, -96], [0, -100])).points).toEqual(there.points.toReversed());
  });

  test("is joined at its nearest point, and its miles and minutes are shared out along it", async () => {
    // Half way along the bend: half of the leg is left, and none of it is a local road.
    const fromBend = await trip([1, -99], [0, -96]);
    expect(fromBend.points).toEqual([
      [1, -99],
      [1, -98],
      [0, -98],
      [0, -96],
    ]);
    expect(fromBend.totalMiles).toBeCloseTo(100 + 140, 2);
    expect(fromBend.totalMinutes).toBeCloseTo(90 + 120, 2);
    // From a quarter of the leg's four degrees to three quarters.
    const onLeg = await trip([1, -98], [1, -100]);
    expect(onLeg.points).toEqual([
      [1, -98],
      [1, -100],
    ]);
    expect(onLeg.totalMiles).toBeCloseTo(100, 2);
  });
});

describe("the built-in network", async () => {
  const network = await loadInterstates();

  // No shorter than the straight lines past the nearest bridge or end of the shore.
  test.each([
    ["Milwaukee to Muskegon, by Gary", [43.04, -87.91], [41.62, -87.2], [43.23, -86.25]],
    ["Manitowoc to Ludington, by Gary", [44.09, -87.66], [41.62, -87.2], [43.95, -86.45]],
    ["Marinette to Sturgeon Bay, by Green Bay", [45.1, -87.63], [44.52, -88.01], [44.83, -87.38]],
    ["Two Harbors to Bayfield, by Duluth", [47.02, -91.67], [46.78, -92.1], [46.81, -90.82]],
    ["Bad Axe to Tawas City, by Bay City", [43.8, -83], [43.6, -83.89], [44.27, -83.51]],
    ["New Haven to Port Jefferson, by the Throgs Neck", [41.31, -72.92], [40.8, -73.79], [40.95, -73.07]],
    ["Lewes to Cape May, by the Delaware Memorial Bridge", [38.77, -75.14], [39.69, -75.52], [38.94, -74.92]],
    ["Lusby to Cambridge, by the Bay Bridge", [38.41, -76.46], [38.99, -76.38], [38.56, -76.08]],
    ["Grand Canyon Village to Fredonia, by the Navajo Bridge", [36.06, -112.14], [36.82, -111.63], [36.95, -112.53]],
    ["Seattle to Bremerton, by the Tacoma Narrows", [47.61, -122.33], [47.27, -122.55], [47.57, -122.63]],
  ])("%s", async (_, from, by, to) => {
    const [start, bridge, end] = [from, by, to].map(([lat = NaN, lng = NaN]) => ({ lat, lng }));
    if (start === undefined || bridge === undefined || end === undefined) throw new Error("three places");
    const { totalMiles } = await network.route(start, end, signal);
    const leastMiles = straightMiles(start, bridge) + straightMiles(bridge, end);
    expect(totalMiles).toBeGreaterThan(leastMiles);
    expect(totalMiles).toBeLessThan(leastMiles * 2);
  });

  test.each([
    ["Key West", 24.56, -81.78],
    ["Angle Inlet, the furthest town from every road of the network", 49.35, -95.07],
    ["Cape Flattery", 48.38, -124.71],
  ])("reaches %s", async (_, lat, lng) => {
    expect((await network.route({ lat, lng }, { lat: 39.1, lng: -94.58 }, signal)).totalMiles).toBeGreaterThan(500);
  });

  test.each([
    ["Honolulu", 21.31, -157.86],
    ["Anchorage", 61.22, -149.9],
    ["Havana", 23.11, -82.37],
    ["London", 51.51, -0.13],
    ["the other side of the earth", -40, 85],
  ])("does not reach %s, and says why", async (_, lat, lng) => {
    const kansasCity = { lat: 39.1, lng: -94.58 };
    const covers = "covers the 48 contiguous United States";
    await expect(network.route(kansasCity, { lat, lng }, signal)).rejects.toMatchObject({
      code: "ROUTE_NOT_FOUND",
      message: expect.stringMatching(`${covers}.*destination`),
    });
    await expect(network.route({ lat, lng }, kansasCity, signal)).rejects.toMatchObject({
      code: "ROUTE_NOT_FOUND",
      message: expect.stringMatching(`${covers}.*origin`),
    });
  });

  test.each([
    ["Nantucket", 41.28, -70.1, "Hyannis, MA", 27],
    ["Avalon on Santa Catalina Island", 33.34, -118.33, "CA", 30],
    ["Block Island", 41.17, -71.56, "RI", 15],
    ["Ocracoke", 35.115, -75.981, "Hatteras, NC", 18],
    ["Havana", 23.11, -82.37, "FL", 100],
  ])("knows no road to %s, and names the nearest place with its distance", async (_, lat, lng, place, miles) => {
    const refusal: unknown = await network
      .route({ lat, lng }, { lat: 39.1, lng: -94.58 }, signal)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: "ROUTE_NOT_FOUND",
      message: expect.stringMatching(
        / of the origin\.|no road to the origin: water or mountains lie between it and the nearest road\./,
      ),
    });
    const [, name = "", away] = /The nearest place on it is (.+), (\d+) miles away\.$/.exec(String(refusal)) ?? [];
    expect(name.endsWith(place)).toBe(true);
    expect(Math.abs(Number(away) - miles)).toBeLessThanOrEqual(10);
  });
});
