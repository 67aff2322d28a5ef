// Requests for the way between two places.

import { pick } from "../../../support/random.js";
import { type CorpusRequest, type Family, post } from "./request.js";
import { damage, spellOddly } from "./spelling.js";

type Random = () => number;

const TOWNS = [
  "Omaha, NE",
  "Chicago, IL",
  "Los Angeles, CA",
  "New York, NY",
  "Houston, TX",
  "Denver, CO",
  "Seattle, WA",
  "Miami, FL",
  "Boise, ID",
  "Nashville, TN",
  "Buffalo, NY",
  "Salt Lake City, UT",
  "Sacramento, CA",
  "Kansas City, MO",
  "Kansas City, KS",
  "Saint Louis, MO",
  "St. Louis, MO",
  "Fort Worth, TX",
  "Ft Worth TX",
  "Portland, OR",
  "Portland, ME",
  "Amarillo, TX",
  "Bangor, ME",
  "El Paso, TX",
  "Fargo, ND",
  "North Platte, NE",
  "Green River, WY",
  "Laramie",
  "denver colorado",
  "ATLANTA, GA",
];
const ODD_PLACES = [
  "Springfield",
  "Portland",
  "Chicgo, IL",
  "Xanadu-on-Sea",
  "Honolulu, HI",
  "Anchorage, AK",
  "Toronto, ON",
  "Paris",
  "10 Main Street, Omaha, NE",
  "Omaha NE 68102",
  "  Omaha ,  NE ",
  "Omaha, ZZ",
  "NE",
  "Nebraska",
  "é",
  "!!!",
  "O'Fallon, MO",
  "Coeur d'Alene, ID",
  "Winston-Salem, NC",
  "Truth or Consequences, NM",
];
const ZIPS = ["68102", "60601", "90001", "10001", "77002", "00000", "99999", "6810", "68102-1234", "99501"];
const POINTS = [
  "41.2565,-95.9345",
  "41.8781, -87.6298",
  "34.0522,-118.2437",
  "40.7128,-74.0060",
  "39.7392,-104.9903",
  "48.8566,2.3522",
  "0,0",
  "90,0",
  "21.3069,-157.8583",
  "25.7617,-80.1918",
  " 41.25 , -95.93 ",
  "+41.25,-95.93",
  "91,0",
  "41.25,-181",
  "41.25",
  "41.25,-95.93,0",
  "44.5,-110.5",
];

const anyPlace = (random: Random): string =>
  pick(random, pick(random, [TOWNS, TOWNS, TOWNS, ODD_PLACES, ZIPS, POINTS]));

const NO_PLACES: readonly unknown[] = [
  null,
  "",
  " ",
  "\t\n",
  7,
  [],
  {},
  true,
  "x".repeat(500),
  "x".repeat(501),
  "91,0",
  "\u0000",
  "Omaha\u0000, NE",
];

/** A place that is none, or not even there. */
const noPlace = (random: Random, name: string): object => (random() < 0.1 ? {} : { [name]: pick(random, NO_PLACES) });

const routes = (body: unknown): CorpusRequest => post("/v1/routes", body);

export const ROUTES: Readonly<Record<string, Family>> = {
  roads: { count: 70, make: (random) => routes({ origin: pick(random, TOWNS), destination: pick(random, TOWNS) }) },
  places: {
    count: 110,
    make: (random) =>
      routes({ origin: anyPlace(random), destination: anyPlace(random), ...pick(random, [{}, {}, { x: 1 }]) }),
  },
  "route-faults": {
    count: 60,
    make: (random) =>
      routes({
        ...(random() < 0.5 ? { origin: anyPlace(random) } : noPlace(random, "origin")),
        ...noPlace(random, "destination"),
      }),
  },
  "route-spelling": {
    count: 30,
    make: (random) => routes(spellOddly(random, { origin: pick(random, TOWNS), destination: pick(random, ZIPS) })),
  },
  "route-damage": {
    count: 30,
    make: (random) =>
      routes(damage(random, JSON.stringify({ origin: pick(random, TOWNS), destination: pick(random, POINTS) }))),
  },
};
