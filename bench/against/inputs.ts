// What both versions are asked.

import { defined } from "../../src/common/defined.js";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { encodePolyline } from "../../src/contract/values/polyline.js";
import { seededRandom } from "../../test/support/random.js";
import { randomInstance, SEED, toRequestBody } from "../../test/support/randomInstances.js";

const DEMO = new URL("../../../src/journey/i80-coast-to-coast.json", import.meta.url);
const Demo = z.object({ stations: z.array(z.looseObject({})) });

const ORIGIN = "San Francisco, CA";
const DESTINATION = "New York, NY";
const MPG = 6.5;
const TANK_GALLONS = 150;
const FUEL_GALLONS = 90;

/** Real truck stops along I-80, as JSON. */
export async function readDemoStations(): Promise<string> {
  return JSON.stringify(Demo.parse(JSON.parse(await readFile(DEMO, "utf8"))).stations);
}

/** The body of an optimize request with random stations. */
export function optimizeBody(stations: number): string {
  return toRequestBody(randomInstance(stations, SEED));
}

/** The body of a request that plans from coast to coast. */
export async function plansBody(): Promise<string> {
  const stations: unknown = JSON.parse(await readDemoStations());
  const vehicle = { mpg: MPG, tank_capacity_gallons: TANK_GALLONS, current_fuel_gallons: FUEL_GALLONS };
  return JSON.stringify({ origin: ORIGIN, destination: DESTINATION, stations, vehicle });
}

/** The command line that plans the same trip. */
export function planArguments(stationsFile: string): string[] {
  const options = {
    from: ORIGIN,
    to: DESTINATION,
    stations: stationsFile,
    mpg: MPG,
    tank: TANK_GALLONS,
    fuel: FUEL_GALLONS,
  };
  return ["plan", ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]), "--json"];
}

/** The body of an enrich request: a winding road across the country, with random stations up to 10 miles off it. */
export function enrichBody(points: number, stationCount: number): string {
  const random = seededRandom(SEED);
  const lngs = Array.from({ length: points }, (_, i) => -118 + (44 * i) / points);
  const lats = lngs.map((lng) => 37 + 3 * Math.sin(lng / 6) + 0.05 * Math.sin(lng * 9) + 0.004 * random());
  const stations = Array.from({ length: stationCount }, (_, i) => {
    const k = Math.floor(random() * points);
    return {
      id: `station-${i}`,
      name: `Truck Stop ${i}`,
      address: `${i} Interstate Highway, Exit ${k}`,
      location: { lat: defined(lats[k]) + (random() - 0.5) * 0.29, lng: defined(lngs[k]) },
      price_per_gallon: 3 + random() * 2,
      fuel_type: "diesel",
    };
  });
  const route = {
    total_distance_miles: 2900,
    total_duration_minutes: 2600,
    start: { lat: lats[0], lng: lngs[0] },
    end: { lat: lats.at(-1), lng: lngs.at(-1) },
    polyline: encodePolyline({ lats, lngs }),
  };
  return JSON.stringify({ route, stations });
}
