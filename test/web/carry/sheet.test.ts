import { expect, test } from "vitest";
import { fileName } from "../../../src/web/carry/formats.js";
import { layOut } from "../../../src/web/carry/sheetRows.js";
import { stateBands } from "../../../src/web/carry/stateBands.js";
import type { PlacedStation } from "../../../src/web/shown.js";

function station(mile: number, state: string): PlacedStation {
  return { id: `${mile}`, name: "Stop", address: `I-40 Exit 1, Somewhere, ${state}`, location: { lat: 40, lng: -100 }, price_per_gallon: 3, miles_from_route_start: mile };
}

const end = { lat: 40, lng: -100 };
const route = { total_distance_miles: 1000, total_duration_minutes: 900, start: end, end };

test("the bands of the states follow each other from start to end, with borders between the stations", () => {
  const stations = [station(700, "TX"), station(300, "AZ"), station(500, "NM"), station(320, "AZ"), station(1001, "FL")];
  expect(stateBands({ stations, route, from: "Los Angeles, CA", to: "Dallas, TX" })).toEqual([
    { state: "CA", fromMile: 0, toMile: 300 },
    { state: "AZ", fromMile: 300, toMile: 410 },
    { state: "NM", fromMile: 410, toMile: 600 },
    { state: "TX", fromMile: 600, toMile: 1000 },
  ]);
  expect(stateBands({ stations: [station(100, "TX")], route, from: "39.1,-84.5", to: "Tulsa, OK" })).toEqual([{ state: "TX", fromMile: 0, toMile: 100 }, { state: "OK", fromMile: 100, toMile: 1000 }]);
  expect(stateBands({ stations: [], route, from: "a", to: "b" })).toEqual([]);
});

test("more than eight stops leave no room for the map, and rows close up", () => {
  expect([1, 4, 5, 8, 9, 10, 30].map(layOut)).toEqual([
    { density: "roomy", hasMap: true },
    { density: "roomy", hasMap: true },
    { density: "snug", hasMap: true },
    { density: "snug", hasMap: true },
    { density: "snug", hasMap: false },
    { density: "close", hasMap: false },
    { density: "close", hasMap: false },
  ]);
});

test("files are named after the trip", () => {
  expect(fileName("Omaha, NE to Denver, CO")).toBe("omaha-ne-to-denver-co");
  expect(fileName("→")).toBe("fuel-plan");
});
