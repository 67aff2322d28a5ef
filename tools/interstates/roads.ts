// What roads are like, by their kind and by region: how much longer than the lines between their towns, and how fast.

import type { Coordinates } from "../../src/providers/routing/provider.js";

/**
 * Toll roads and state freeways, which are built and driven like three-digit Interstates; so are all whose number ends
 * with an F.
 */
const FREEWAYS = new Set([
  "AC-42",
  "AU-9005",
  "AZ-51",
  "AZ-101",
  "AZ-202",
  "AZ-303",
  "BG-9002",
  "CA-24",
  "CA-57",
  "CA-60",
  "CA-91",
  "CA-92",
  "CA-99",
  "CHEROKEE-TPK",
  "CHICKASAW-TPK",
  "CIMARRON-TPK",
  "CO-470",
  "CREEK-TPK",
  "CT-2",
  "CT-8",
  "CT-9",
  "DE-1",
  "E-470",
  "EB-9004",
  "FL-91",
  "FL-408",
  "FL-417",
  "FL-429",
  "FL-528",
  "FL-589",
  "FL-869",
  "GA-316",
  "GA-400",
  "GSP-1",
  "HR-9006",
  "INDIAN-TPK",
  "KILPATRICK-TPK",
  "KS-10",
  "KY-9000",
  "LN-9008",
  "M-14",
  "MA-3",
  "MA-24",
  "MA-25",
  "MN-610",
  "MO-364",
  "MO-370",
  "MUSKOGEE-TPK",
  "NJ-55",
  "NJ-495",
  "NJ-TPK",
  "NY-495",
  "PA-33",
  "PA-43",
  "PA-283",
  "RI-4",
  "RI-146",
  "SC-22",
  "TX-99",
  "TX-121",
  "TX-130",
  "TX-249",
  "TX-288",
  "US-48",
  "VA-288",
  "WA-16",
  "WA-18",
  "WA-167",
  "WA-512",
  "WA-520",
  "WK-9001",
]);
const FREEWAY_NUMBER = /\dF$/;
const BRANCH_NUMBER = /^I-\d{3}/;

type RoadKind = "interstate" | "branch" | "freeway" | "highway" | "stateRoad";

/**
 * How roads of a region differ. Between towns some ten miles apart, they are `factor` times as long as the straight
 * line. Speeds are miles an hour including traffic and towns. Both were chosen so that 670 real drives between towns of
 * all regions come out right in the middle; speeds as a routing engine on OpenStreetMap has them for cars.
 */
interface Region {
  readonly factor: number;
  readonly interstateMilesPerHour: number;
  readonly highwayMilesPerHour: number;
}

const PACIFIC: Region = { factor: 1.08, interstateMilesPerHour: 62.5, highwayMilesPerHour: 57.5 };
const BASIN: Region = { factor: 1.08, interstateMilesPerHour: 69, highwayMilesPerHour: 60 };
const ROCKIES: Region = { factor: 1.12, interstateMilesPerHour: 66, highwayMilesPerHour: 57 };
const NORTHERN_PLAINS: Region = { factor: 1.06, interstateMilesPerHour: 67, highwayMilesPerHour: 62 };
const SOUTHERN_PLAINS: Region = { factor: 1.04, interstateMilesPerHour: 66, highwayMilesPerHour: 62 };
const NORTHEAST: Region = { factor: 1.09, interstateMilesPerHour: 62, highwayMilesPerHour: 54 };
const APPALACHIANS: Region = { factor: 1.14, interstateMilesPerHour: 64.5, highwayMilesPerHour: 53 };
const ATLANTIC: Region = { factor: 1.06, interstateMilesPerHour: 65, highwayMilesPerHour: 54 };
const LAKES: Region = { factor: 1.06, interstateMilesPerHour: 64, highwayMilesPerHour: 55 };
const GULF: Region = { factor: 1.03, interstateMilesPerHour: 65.5, highwayMilesPerHour: 53.5 };

/** The first row that a point lies in is its region. Bounds in degrees; those that are not given do not bound. */
const REGIONS: readonly {
  readonly region: Region;
  readonly west?: number;
  readonly east?: number;
  readonly south?: number;
  readonly north?: number;
}[] = [
  { region: PACIFIC, east: -117 },
  { region: BASIN, east: -109 },
  { region: ROCKIES, east: -104 },
  { region: NORTHERN_PLAINS, east: -94, south: 37 },
  { region: SOUTHERN_PLAINS, east: -94 },
  { region: NORTHEAST, west: -77, south: 40.5 },
  { region: NORTHEAST, west: -79.8, south: 42 },
  { region: APPALACHIANS, west: -82, east: -77.8, south: 38.5, north: 42 },
  { region: APPALACHIANS, west: -85, east: -77.8, south: 37.5, north: 38.5 },
  { region: APPALACHIANS, west: -85, east: -79.8, south: 35, north: 37.5 },
  { region: ATLANTIC, west: -82.5 },
  { region: LAKES, south: 37.5 },
  { region: GULF },
];

/**
 * Three-digit Interstates, which are city roads, and freeways beside Interstates; state roads beside US highways:
 * shares of their speed. State roads also wind more.
 */
const BRANCH_SPEED = 0.93;
const FREEWAY_SPEED = 0.98;
const STATE_ROAD_SPEED = 0.95;
/** How much of what highways are longer than straight lines freeways are longer, too. */
const FREEWAY_WINDING = 0.5;
const STATE_ROAD_FACTOR = 1.02;

// A road that is known to wind more than usual is slow: each hundredth that it is longer costs half a hundredth of the
// speed.
const USUAL_WINDING = 1.12;
const WINDING_SLOWDOWN = 0.5;
const LEAST_SPEED_SHARE = 0.6;

/** How many times as long as its line a road without a published length is. */
export function windingOf(routeName: string, at: Coordinates): number {
  const { factor } = regionAt(at);
  switch (kindOf(routeName)) {
    case "stateRoad":
      return factor * STATE_ROAD_FACTOR;
    case "freeway":
      return 1 + (factor - 1) * FREEWAY_WINDING;
    default:
      return factor;
  }
}

/**
 * The usual speed on a road, in miles an hour.
 * @param winding its published length divided by that of its line; null if no length is published.
 */
export function speedOf(routeName: string, at: Coordinates, winding: number | null): number {
  const { interstateMilesPerHour, highwayMilesPerHour } = regionAt(at);
  const excess = Math.max((winding ?? 0) - USUAL_WINDING, 0);
  const share = Math.max(1 - excess * WINDING_SLOWDOWN, LEAST_SPEED_SHARE);
  switch (kindOf(routeName)) {
    case "interstate":
      return interstateMilesPerHour;
    case "branch":
      return interstateMilesPerHour * BRANCH_SPEED;
    case "freeway":
      return interstateMilesPerHour * FREEWAY_SPEED;
    case "highway":
      return highwayMilesPerHour * share;
    case "stateRoad":
      return highwayMilesPerHour * STATE_ROAD_SPEED * share;
  }
}

export function isInterstate(routeName: string): boolean {
  return routeName.startsWith("I-");
}

function kindOf(routeName: string): RoadKind {
  if (BRANCH_NUMBER.test(routeName)) return "branch";
  if (FREEWAYS.has(routeName) || FREEWAY_NUMBER.test(routeName)) return "freeway";
  if (isInterstate(routeName)) return "interstate";
  return routeName.startsWith("US-") ? "highway" : "stateRoad";
}

function regionAt({ lat, lng }: Coordinates): Region {
  const row = REGIONS.find(
    ({ west = -Infinity, east = Infinity, south = -Infinity, north = Infinity }) =>
      lng >= west && lng < east && lat >= south && lat < north,
  );
  return row?.region ?? GULF;
}
