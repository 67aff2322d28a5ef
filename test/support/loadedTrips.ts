import { readFile } from "node:fs/promises";
import { OptimizeRequest, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { encodePolyline, pointsOf } from "../../src/contract/values/polyline.js";
import { isPriced } from "../../src/planning/preconditions.js";
import type { Settings } from "../../src/web/settings.js";
import type { LoadedTrip } from "../../src/web/shown.js";
import { requestFor } from "./askService.js";
import { answer } from "./plans.js";
import { pick } from "./random.js";

const DEMO = new URL("../../src/journey/i80-coast-to-coast.json", import.meta.url);

/** A trip in the page's form; its route's miles are spread evenly over its points. */
function toLoadedTrip(title: string, { route, stations }: Pick<OptimizeRequest, "route" | "stations">): LoadedTrip {
  const points = pointsOf(route);
  const last = points.lats.length - 1;
  return {
    title,
    from: "San Francisco, CA",
    to: "Teaneck, NJ (40.88,-74.01)",
    route,
    points,
    pointMiles: Float64Array.from(points.lats, (_, i) => (route.total_distance_miles * i) / last),
    stations: stations.filter(isPriced),
    notes: ["3 stations without a price are left out."],
  };
}

export async function readBuiltInTrip(): Promise<LoadedTrip> {
  return toLoadedTrip(
    "San Francisco to Teaneck",
    OptimizeRequest.omit({ vehicle: true }).parse(JSON.parse(await readFile(DEMO, "utf8"))),
  );
}

const NAMES = [
  "Pilot Travel Center",
  "Love's Travel Stop",
  "TA",
  "Žižkov ⛽",
  "加油站",
  'The "Best" & <b>Only</b>',
  "Café Ñandú 🚛",
  "Half \uD800 of a pair",
];

/**
 * A trip across the country with stations in random order and texts of all kinds; some positions and prices have all
 * the digits of a double.
 */
export function randomLoadedTrip(random: () => number, stationCount: number): LoadedTrip {
  const totalMiles = 2_500 + random() * 500;
  const lineCount = 2_000;
  const lngs = Array.from({ length: lineCount }, (_, i) => -120 + (45 * i) / (lineCount - 1));
  const lats = lngs.map((lng, i) => 40 + Math.sin(lng / 3) + (i % 2) * 0.001);
  const hasLongNumbers = random() < 0.5;
  const digits = (value: number): number => (hasLongNumbers ? value : Math.round(value * 1000) / 1000);
  const stations = Array.from({ length: stationCount }, (_, i) => ({
    id: `station-${i}`,
    name: `${pick(random, NAMES)} ${Math.floor(random() * 900)}`,
    address: `I-80 exit ${Math.floor(random() * 400)}, ${pick(random, ["Elko", "Lincoln", "Joliet", "Sidney", "Kearney"])}, ${pick(random, ["NV", "NE", "IL"])}`,
    location: { lat: 40 + random(), lng: -120 + random() * 45 },
    brand: "Brand",
    price_per_gallon: digits(3 + random() * 2),
    miles_from_route_start: digits(random() * totalMiles),
    ...(random() < 0.9 ? { detour_minutes: digits(random() * 10) } : {}),
    metadata: { amenities: ["showers"] },
  }));
  const route = {
    total_distance_miles: totalMiles,
    total_duration_minutes: totalMiles * 1.1,
    start: { lat: 1 / 3, lng: -120 },
    end: { lat: 40, lng: -75 },
    polyline: encodePolyline({ lats, lngs }),
  };
  return toLoadedTrip("Žižkov to 東京 🚛", { route, stations });
}

/** The service's answer for a trip of the page. */
export function planLoaded({ route, stations }: LoadedTrip, settings: Settings): OptimizeResult | string {
  const answered = answer(requestFor({ route, stations: [...stations] }, settings));
  return answered.feasible ? answered.plan : answered.message;
}
