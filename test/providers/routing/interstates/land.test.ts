// Straight ways between the ends of a trip and the network: not over open water, nor over mountains without a road.

import { describe, expect, test } from "vitest";
import { loadGazetteer } from "../../../../src/providers/places/load.js";
import { readCoordinates } from "../../../../src/contract/values/coordinates.js";
import { BARRIERS, crossesBarrier } from "../../../../src/providers/routing/interstates/barriers.js";
import { COAST_PRECISION, layOutCoast, leavesLand } from "../../../../src/providers/routing/interstates/coast.js";
import { loadInterstates } from "../../../../src/providers/routing/interstates/load.js";
import type { Coordinates } from "../../../../src/providers/routing/provider.js";
import { readCoast } from "../../../../tools/interstates/coast.js";

const { signal } = new AbortController();
const gazetteer = await loadGazetteer();
const network = await loadInterstates();
const coast = layOutCoast(readCoast());

async function locate(text: string): Promise<Coordinates> {
  return readCoordinates(text) ?? gazetteer.locate(text, signal);
}

describe("open water", () => {
  test.each([
    ["Lake Superior", [47.02, -91.67], [46.81, -90.82]],
    ["Lake Michigan", [43.04, -87.91], [43.23, -86.25]],
    ["Green Bay", [45.1, -87.63], [44.83, -87.38]],
    ["Saginaw Bay", [43.94, -83.27], [44.27, -83.51]],
    ["Lake Erie", [41.92, -83.37], [41.51, -82.94]],
    ["Penobscot Bay", [44.21, -69.06], [44.39, -68.8]],
    ["Cape Cod Bay", [41.96, -70.67], [42.05, -70.19]],
    ["Buzzards Bay", [41.58, -70.91], [41.53, -70.67]],
    ["Nantucket Sound", [41.65, -70.28], [41.28, -70.1]],
    ["Long Island Sound", [41.31, -72.92], [40.95, -73.07]],
    ["Delaware Bay", [38.78, -75.14], [38.94, -74.92]],
    ["the Chesapeake", [38.41, -76.46], [38.56, -76.08]],
    ["Pamlico Sound", [35.35, -76.2], [35.27, -75.54]],
    ["Albemarle Sound", [36.06, -76.6], [35.87, -76.5]],
    ["Tampa Bay", [27.78, -82.4], [27.77, -82.64]],
    ["Charlotte Harbor", [26.9, -82.2], [26.77, -82.05]],
    ["Mobile Bay", [30.5, -88.1], [30.5, -87.92]],
    ["Galveston Bay", [29.56, -95.02], [29.56, -94.66]],
    ["Monterey Bay", [36.97, -122.03], [36.61, -121.9]],
    ["San Francisco Bay", [37.67, -122.16], [37.63, -122.4]],
    ["San Pablo Bay", [38.02, -122.27], [38.1, -122.57]],
    ["Puget Sound", [47.81, -122.38], [47.8, -122.5]],
    ["the Strait of Juan de Fuca", [48.12, -123.43], [48.53, -123.02]],
  ] as const)("%s", (_, [lat, lng], [toLat, toLng]) => {
    const [a, b] = [
      { lat, lng },
      { lat: toLat, lng: toLng },
    ];
    // A narrow water may be a barrier as well.
    expect(leavesLand(coast, a, b) || crossesBarrier(a, b)).toBe(true);
    expect(leavesLand(coast, b, a)).toBe(leavesLand(coast, a, b));
  });

  test.each([
    ["over land far from it", [41.26, -95.94], [41.6, -93.6]],
    ["along a shore", [43.04, -87.91], [42.73, -87.8]],
    ["over a river", [40.71, -74.01], [40.69, -73.99]],
    ["through a bay less than 2.5 miles wide", [41.82, -71.4], [41.73, -71.28]],
  ] as const)("is not %s", (_, [lat, lng], [toLat, toLng]) => {
    expect(leavesLand(coast, { lat, lng }, { lat: toLat, lng: toLng })).toBe(false);
  });

  test("is what lies outside of the lines for more than 2.5 miles at a stretch", () => {
    // A square from 40° to 41° north with a gap in its east, 0.03° of latitude high: from 40.5 to 40.53 the land ends
    // at -99.5.
    const polyline = (points: readonly (readonly [number, number])[]): string => encode(points);
    const square = layOutCoast([
      polyline([
        [40, -100],
        [41, -100],
        [41, -99],
        [40.53, -99],
        [40.53, -99.5],
        [40.5, -99.5],
        [40.5, -99],
        [40, -99],
        [40, -100],
      ]),
    ]);
    const at = (lat: number, lng: number): Coordinates => ({ lat, lng });
    expect(leavesLand(square, at(40.2, -99.2), at(40.8, -99.2))).toBe(false);
    expect(leavesLand(square, at(40.51, -99.8), at(40.51, -99.6))).toBe(false);
    expect(leavesLand(square, at(40.51, -99.8), at(40.51, -99.1))).toBe(true);
    expect(leavesLand(square, at(40.51, -99.8), at(40.52, -99.1))).toBe(true);
    expect(leavesLand(square, at(40.4, -99.3), at(40.6, -99.3))).toBe(false);
    // The ends may be off the land, too.
    expect(leavesLand(square, at(40.2, -100.02), at(40.3, -98.98))).toBe(false);
    expect(leavesLand(square, at(40.2, -100.2), at(40.3, -99.2))).toBe(true);
    expect(leavesLand(square, at(42, -99), at(43, -98))).toBe(true);
    expect(leavesLand(layOutCoast([]), at(42, -99), at(43, -98))).toBe(false);
  });
});

/** Encodes points as the polyline format prescribes. */
function encode(points: readonly (readonly [number, number])[]): string {
  let text = "";
  let last = [0, 0];
  for (const point of points) {
    const units = point.map((degrees) => Math.round(degrees * 10 ** COAST_PRECISION));
    for (const [axis, unit] of units.entries()) {
      const change = unit - (last[axis] ?? 0);
      let bits = change < 0 ? ~(change << 1) : change << 1;
      for (; bits >= 32; bits >>= 5) text += String.fromCharCode((bits & 31) + 32 + 63);
      text += String.fromCharCode(bits + 63);
    }
    last = units;
  }
  return text;
}

describe("barriers", () => {
  test("each has a name of its own, and lies in the 48 states", () => {
    expect(new Set(BARRIERS.map(({ name }) => name)).size).toBe(BARRIERS.length);
    for (const [lat, lng] of BARRIERS.flatMap(({ points }) => points)) {
      expect(lat > 24 && lat < 49.3).toBe(true);
      expect(lng > -125 && lng < -66).toBe(true);
    }
  });

  // Towns on both sides, and miles by road, from maps. The way must be at least nine tenths as long, where it would be
  // shorter straight across.
  test.each([
    ["Cape Cod Bay", "Plymouth, MA", "Provincetown, MA", 75],
    ["Buzzards Bay", "New Bedford, MA", "Woods Hole, MA", 44],
    ["Monterey Bay", "Santa Cruz, CA", "Monterey, CA", 43],
    ["the Elk Mountains", "Aspen, CO", "Crested Butte, CO", 99],
    ["the Elk Mountains, west", "39.18,-107.24", "Gunnison, CO", 75],
    ["Glen Canyon", "36.915,-111.456", "37.46,-110.70", 225],
    ["Lake Champlain", "Burlington, VT", "Plattsburgh, NY", 55],
    ["Lake Champlain, south", "Vergennes, VT", "44.18,-73.43", 29],
    ["Puget Sound", "Seattle, WA", "Bremerton, WA", 62],
    ["the Chesapeake", "37.843,-76.276", "Crisfield, MD", 220],
    ["the Chesapeake, north", "Chesapeake Beach, MD", "Easton, MD", 62],
    ["the Potomac", "Colonial Beach, VA", "Leonardtown, MD", 47],
    ["the James", "37.138,-76.835", "Williamsburg, VA", 55],
    ["the York", "Gloucester Courthouse, VA", "Williamsburg, VA", 29],
    ["the Neuse", "35.03,-76.69", "Havelock, NC", 44],
    ["Tampa Bay", "Apollo Beach, FL", "Saint Petersburg, FL", 40],
    ["Charlotte Harbor", "Pine Island Center, FL", "Rotonda West, FL", 58],
    ["Lake Tahoe", "Tahoe City, CA", "39.087,-119.937", 28],
    ["the Salton Sea", "Salton City, CA", "33.351,-115.73", 56],
    ["Lake Winnebago", "Oshkosh, WI", "43.968,-88.309", 35],
    ["Saginaw Bay", "Bad Axe, MI", "Tawas City, MI", 110],
    ["the lower Mississippi", "Rosedale, MS", "33.609,-91.207", 70],
    ["Lake Sakakawea", "47.51,-102.25", "Parshall, ND", 75],
    ["the Okefenokee Swamp", "30.68,-82.565", "Folkston, GA", 55],
    ["Penobscot Bay", "Camden, ME", "Castine, ME", 52],
    ["Mount San Jacinto", "33.81,-116.55", "33.744,-116.712", 48],
    ["the Sierra Nevada", "Lone Pine, CA", "Three Rivers, CA", 235],
    ["Hells Canyon", "Riggins, ID", "Joseph, OR", 155],
    ["the Wind River Range", "Pinedale, WY", "Lander, WY", 133],
    ["the Bighorns", "43.71,-106.64", "44.034,-107.45", 105],
    ["the Teton Range", "Driggs, ID", "43.84,-110.51", 64],
    ["the Continental Divide in Glacier National Park", "48.53,-113.99", "48.747,-113.43", 50],
    ["the Olympic Mountains", "47.467,-123.85", "Port Angeles, WA", 110],
    ["Lake Mead", "35.99,-114.07", "36.543,-114.447", 130],
  ])("%s: %s to %s is some %i miles", async (_, from, to, roadMiles) => {
    const [start, end] = [await locate(from), await locate(to)];
    const { totalMiles } = await network.route(start, end, signal);
    expect(totalMiles).toBeGreaterThanOrEqual(0.9 * roadMiles);
    expect(roadMiles * 0.9).toBeGreaterThan(1.25 * milesBetween(start, end));
  });

  // Neighbours on both sides of what they are named for.
  test.each([
    ["the Mississippi at Pointe à la Hache", [29.571, -89.808], [29.576, -89.795]],
    ["the Mississippi at Buras", [29.35, -89.53], [29.38, -89.45]],
    ["Barataria Bay", [29.67, -90.11], [29.64, -89.95]],
    ["Hood Canal", [47.68, -122.9], [47.64, -122.83]],
    ["Hood Canal at Hoodsport", [47.405, -123.14], [47.41, -123.04]],
    ["the Tacoma Narrows", [47.25, -122.51], [47.25, -122.6]],
    ["the Rappahannock", [37.638, -76.573], [37.7, -76.54]],
    ["the Patuxent", [38.44, -76.62], [38.42, -76.54]],
    ["the Pamlico River", [35.31, -76.79], [35.47, -76.81]],
    ["Lake Okeechobee", [26.825, -80.665], [26.83, -81.09]],
    ["Lake Pontchartrain", [30.03, -90.06], [30.36, -90.07]],
    ["the Great Salt Lake", [41.06, -112.24], [41.06, -112.9]],
    ["Flathead Lake", [47.9, -114.2], [47.87, -114.03]],
    ["Lake Powell", [37.52, -110.72], [37.46, -110.7]],
    ["the Cascades", [48.25, -121.6], [47.6, -120.66]],
    ["the Smokies", [35.73, -83.48], [35.43, -83.45]],
    ["the Columbia at Arlington", [45.72, -120.2], [45.78, -120.22]],
    ["Peconic Bay", [41.06, -72.43], [40.99, -72.34]],
    ["Narragansett Bay", [41.49, -71.31], [41.5, -71.38]],
    ["Lake Oahe", [46.09, -100.64], [46.11, -100.5]],
    ["Cayuga Lake", [42.68, -76.82], [42.75, -76.7]],
    ["the White Mountains", [37.36, -118.39], [37.77, -118.08]],
    ["the San Juans", [37.81, -107.66], [38.03, -107.31]],
  ] as const)("neighbours across %s", (_, [lat, lng], [toLat, toLng]) => {
    expect(crossesBarrier({ lat, lng }, { lat: toLat, lng: toLng })).toBe(true);
  });

  // By definition of a barrier, no two places on its sides that are nearer to it than to its ends can be joined
  // straight across.
  test.each(BARRIERS)("$name", ({ points }) => {
    points.slice(1).forEach(([lat, lng], i) => {
      const [fromLat, fromLng] = points[i] ?? [NaN, NaN];
      const [north, east] = [lat - fromLat, lng - fromLng];
      const aside = (share: number): Coordinates => ({
        lat: (lat + fromLat) / 2 - share * east,
        lng: (lng + fromLng) / 2 + share * north,
      });
      expect(crossesBarrier(aside(0.2), aside(-0.2))).toBe(true);
    });
  });
});

/** On a plane, which is good to a hundredth here. */
function milesBetween(a: Coordinates, b: Coordinates): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)) * 69.1;
}
