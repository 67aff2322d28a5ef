// Places and names of stations as people read them. The tables were read off the addresses by hand.

import { describe, expect, test } from "vitest";
import type { PlacedStation } from "../../../src/web/shown.js";
import { readableName } from "../../../src/web/station/name.js";
import { placeOf, wordPlace } from "../../../src/web/station/place.js";
import { whereMile } from "../../../src/web/station/whereMile.js";
import { BUILT_IN } from "../../support/plannerSteps.js";
import { hasSharedData, readTruckStops } from "../../support/sharedData.js";

function at(address: string, name = "TRUCK STOP"): PlacedStation {
  return { id: "1", name, address, location: { lat: 36, lng: -95 }, price_per_gallon: 3, miles_from_route_start: 10 };
}

test.each([
  ["I-44, EXIT 283 & US-69, Big Cabin, OK", "Big Cabin, OK", "I-44", "283"],
  ["I-80 exit 1B, Council Bluffs, IA", "Council Bluffs, IA", "I-80", "1B"],
  ["I-80/90 Toll Road milepost 56, Rolling Prairie, IN", "Rolling Prairie, IN", "I-80", undefined],
  ["I-75, EXIT 144-B, Bridgeport, MI", "Bridgeport, MI", "I-75", "144B"],
  ["I-94, EXIT 15 B, Lake Station, IN", "Lake Station, IN", "I-94", "15B"],
  ["I-5, EXIT 233 E, Albany, OR", "Albany, OR", "I-5", "233"],
  ["I-380, EXIT 68US-20, EXIT 68, Evansdale, IA", "Evansdale, IA", "I-380", "68"],
  ["I-35W, EXIT 36 & CR-23, Circle Pines, MN", "Circle Pines, MN", "I-35W", "36"],
  ["I-35 WEST, EXIT 40, Fort Worth, TX", "Fort Worth, TX", "I-35W", "40"],
  ["I-40 E, EXIT 221 (ST 27), Okemah, OK", "Okemah, OK", "I-40", "221"],
  ["US-63 & US-30, EXIT 202, Toledo, IA", "Toledo, IA", "US-63", "202"],
  ["US-64/I-40, EXIT 127, Conway, AR", "Conway, AR", "I-40", "127"],
  ["SR-163, EXIT 29 & SR-14, Monroe, IA", "Monroe, IA", "IA-163", "29"],
  ["WI-29 EXIT 132, Abbotsford, WI", "Abbotsford, WI", "WI-29", "132"],
  ["RT 2 & I-65 EXIT 240, Hebron, IN", "Hebron, IN", "I-65", "240"],
  ["I-20, EXIT168 & SR-77, Lincoln, AL 35096", "Lincoln, AL", "I-20", "168"],
  ["I-94, EXIT 171 (CR 75), SAINT CLOUD, MN, USA", "Saint Cloud, MN", "I-94", "171"],
  ["12 Main Street, Winnipeg, MB R3C 4T3", "Winnipeg, MB", undefined, undefined],
])("%s", (address, town, road, exit) => {
  expect(placeOf(at(address))).toStrictEqual({ town, road, exit });
});

test("a station without a town is called by its name", () => {
  expect(placeOf(at("somewhere", "WOODSHED"))).toStrictEqual({ town: "Woodshed", road: undefined, exit: undefined });
});

test("controls are named after town, road and exit", () => {
  expect(wordPlace(placeOf(at("I-40, EXIT 267, Santa Rosa, NM")))).toBe("Santa Rosa, NM, I-40 exit 267");
  expect(wordPlace(placeOf(at("1 Main St, Santa Rosa, NM")))).toBe("Santa Rosa, NM");
});

test.each([
  ["WOODSHED OF BIG CABIN", "Woodshed of Big Cabin"],
  ["LOVE'S", "Love’s"],
  ["LOVES TRAVEL STOP #205", "Love’s #205"],
  ["PILOT TRAVEL CENTERS #210", "Pilot #210"],
  ["PILOT TRAVEL CENTER #1013-TOWN PUMP", "Pilot Travel Center #1013-Town Pump"],
  ["TA MERIDIAN TRAVEL CENTER", "TA Meridian Travel Center"],
  ["AMBEST", "AMBEST"],
  ["HOPI TRAVEL PLAZA CONOCO DBA ONE9 #1270", "Hopi Travel Plaza Conoco dba ONE9 #1270"],
  ["E-EXPRESS AT CENTRAL", "E-Express at Central"],
  ["THE DEPOT", "The Depot"],
  ["MCCLURE OIL #59", "McClure Oil #59"],
  ["S&G #36", "S&G #36"],
  ["BFS FOODS", "BFS Foods"],
  ["7-ELEVEN/7FLEET #40496", "7-Eleven/7Fleet #40496"],
  ["PARKER'S #69", "Parker's #69"],
  ["Iowa 80 Truckstop", "Iowa 80 Truckstop"],
  ["Brady's Leap Service Plaza", "Brady's Leap Service Plaza"],
  ["TA Salt Lake City (Lake Point)", "TA Salt Lake City (Lake Point)"],
])("%s is written %s", (name, written) => {
  expect(readableName(name)).toBe(written);
});

const TOWN = /^\p{Lu}[\p{L}'. -]+, [A-Z]{2}$/u;

test("every station of the built-in trip has its town and its road", () => {
  for (const { name, address } of BUILT_IN.stations) {
    const place = placeOf(at(address, name));
    expect(place.town, address).toMatch(TOWN);
    expect(place.road, address).toBe("I-80");
    expect(place.exit, address).toBe(/exit (\d+B?),/.exec(address)?.[1]);
  }
});

describe.skipIf(!hasSharedData)("real truck stops", () => {
  test("every one has its town, its road and the number of its exit", async () => {
    const stops = await readTruckStops();
    for (const { name, address } of stops) {
      const { town, road, exit } = placeOf(at(address, name));
      expect(town, address).toMatch(TOWN);
      expect(`, ${address}`.toUpperCase(), address).toContain(`, ${town.toUpperCase()}`);
      expect(road, address).toMatch(/^(?:I|US|[A-Z]{2})-\d{1,3}[EWC]?$/u);
      expect(address.replaceAll(/[ -]/gu, "").toUpperCase(), address).toContain(exit);
      expect(readableName(name), name).not.toMatch(/\b(?!CEFCO|AMBEST)[A-Z]{5,}\b/u);
      expect(readableName(name).replaceAll(/[^\d]/gu, ""), name).toBe(name.replaceAll(/[^\d]/gu, ""));
    }
  });
});

test("a mile of the route is where the nearest station with a town is", () => {
  const stations = (
    [
      [100, "I-40 EXIT 70, Amarillo, TX"],
      [165, "I-40 EXIT 1, Erick, OK"],
      [105, "somewhere"],
    ] as const
  ).map(([mile, address]) => ({ ...at(address), miles_from_route_start: mile }));
  expect([90, 104, 111, 150, 240, 241].map((mile) => whereMile(mile, stations))).toEqual([
    "near Amarillo, TX",
    "near Amarillo, TX",
    "11 mi past Amarillo, TX",
    "15 mi before Erick, OK",
    "75 mi past Erick, OK",
    undefined,
  ]);
});
