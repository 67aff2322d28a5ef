// Bodies within the documented limits that cost as much as possible to read: through JSON, through faults, or through
// geometry.

import { encodePolyline } from "../../src/contract/values/polyline.js";
import { MAX_STATIONS } from "../../src/contract/values/limits.js";
import { geodesicMiles, type Place } from "./geodesic.js";
import { seededRandom } from "./random.js";

const ENDPOINTS = ["optimize", "readEnrich", "readRoutes"] as const;
type Endpoint = (typeof ENDPOINTS)[number];

interface HostileBody {
  readonly name: string;
  /** The tasks that it attacks. */
  readonly endpoints: readonly Endpoint[];
  /** Whether it is valid. Then it can be refused only for the number of distances that it needs. */
  readonly isRight?: boolean;
  /** Makes a text of at most `bytes` bytes and `marks` commas, colons and opening brackets outside of strings. */
  readonly make: (bytes: number, marks?: number) => string;
}

/** The longest line that may be sent, in miles, with some allowance for other measures of length. */
const MAX_LINE_MILES = 24_900;

/** The most points that a polyline may have. */
const POINTS = 100_000;
const MILES_PER_DEGREE = 69;
const CENTER: Place = { lat: 41, lng: -96 };
const RADIUS_MILES = 15;

type Make = HostileBody["make"];

/** The strings of these bodies contain no commas, colons or brackets. */
function countMarks(text: string): number {
  return text.replaceAll(/[^,:{[]/g, "").length;
}

/** A body that repeats `item` between `head` and `tail`. */
function repeated(head: string, item: (i: number) => string, tail: string): Make {
  return (bytes, marks = Infinity) => {
    const items: string[] = [];
    let length = head.length + tail.length;
    let marksLeft = marks - countMarks(head);
    for (let i = 0; ; i++) {
      const next = item(i);
      length += next.length + 1;
      marksLeft -= countMarks(next) + 1;
      if (length > bytes || marksLeft < 0) return head + items.join(",") + tail;
      items.push(next);
    }
  };
}

function nested(open: string, middle: string, close: string): Make {
  return (bytes, marks = Infinity) => {
    const levels = Math.floor(
      Math.min((bytes - middle.length) / (open.length + close.length), marks / countMarks(open)),
    );
    return open.repeat(levels) + middle + close.repeat(levels);
  };
}

const name = (i: number): string => i.toString(36);

/** Unknown members, and known members with wrong values. */
const JSON_TEXTS: readonly (readonly [string, Make])[] = [
  ["empty objects", repeated('{"x":[', () => "{}", "]}")],
  ["empty lists", repeated('{"x":[', () => "[]", "]}")],
  ["lists of one", repeated('{"x":[', () => "[1]", "]}")],
  ["numbers", repeated('{"x":[{},', () => "1e5", "]}")],
  ["empty strings", repeated('{"x":[', () => '""', "]}")],
  ["as many keys", repeated("{", (i) => `"${name(i)}":1`, "}")],
  ["objects with a key of their own", repeated('{"x":[', (i) => `{"${name(i)}":1}`, "]}")],
  ["objects with an index as key", repeated('{"x":[', () => '{"99":1}', "]}")],
  ["empty objects beside a letter of two bytes", repeated('{"y":"\u0100","x":[', () => "{}", "]}")],
  ["lists in lists", nested("[", "", "]")],
  ["objects in objects", nested('{"":', "1", "}")],
  ["objects in objects by index", nested('{"99":', "1", "}")],
  ["lists that never close", (bytes) => "[".repeat(bytes)],
  ["objects that never close", nested('{"":', "", "")],
  ["escapes", (bytes) => `{"origin":"${"\\n".repeat(bytes / 2 - 8)}"}`],
  ["escapes of six letters", (bytes) => `{"origin":"${"\\u1234".repeat(bytes / 6 - 8)}"}`],
  ["a key of megabytes", (bytes) => `{"${"k".repeat(bytes - 8)}":1}`],
  ["a number of megabytes of digits", (bytes) => `{"route":${"1".repeat(bytes - 16)}}`],
  [
    "a text of megabytes, one letter of which takes two bytes",
    (bytes) => `{"origin":"\u0100${"a".repeat(bytes - 20)}"}`,
  ],
  ["one key again and again", repeated("{", () => '"route":{}', "}")],
  ["stations that are empty objects", repeated('{"stations":[', () => "{}", "]}")],
  ["stations that are numbers", repeated('{"stations":[', () => "1", "]}")],
  [
    "stations at fault in every field",
    repeated(
      '{"stations":[',
      () =>
        '{"id":"","name":1,"address":"","location":{"lat":91,"lng":"x"},"brand":1,"price_per_gallon":-1,"fuel_type":"x","miles_from_route_start":-1,"detour_minutes":-1,"detour_miles":-1,"stop_minutes":-1,"minimum_purchase_gallons":-1,"maximum_purchase_gallons":0,"metadata":1}',
      "]}",
    ),
  ],
  ["waypoints at fault", repeated('{"route":{"waypoints":[', () => '{"lat":91}', "]}}")],
  ["waypoints that are numbers", repeated('{"route":{"waypoints":[', () => "1", "]}}")],
  [
    "a polyline of one point millions of times",
    (bytes) => `{"route":{"polyline":"${"?".repeat(2 * Math.floor((bytes - 40) / 2))}"}}`,
  ],
  [
    "a polyline that leaves the globe",
    (bytes) => `{"route":{"polyline":"${"_ibE_ibE".repeat(Math.floor((bytes - 40) / 8))}"}}`,
  ],
  ["stretches that are empty objects", repeated('{"vehicle":{"consumption":[', () => "{}", "]}}")],
  [
    "stretches in falling order",
    repeated('{"vehicle":{"consumption":[', (i) => `{"until_mile":${99_999 / (i + 1)},"mpg":0}`, "]}}"),
  ],
  [
    "station ids that are numbers",
    repeated('{"params":{"excluded_station_ids":[1],"required_station_ids":[', () => "1", "]}}"),
  ],
  ["empty station ids", repeated('{"params":{"excluded_station_ids":[', () => '""', "]}}")],
  ["a station id of megabytes", (bytes) => `{"params":{"excluded_station_ids":["\u0100${"a".repeat(bytes - 60)}"]}}`],
  ["brands that are lists", repeated('{"params":{"brands":{"only":[', () => "[]", "]}}}")],
  ["preferred brands that are empty objects", repeated('{"params":{"brands":{"prefer":[', () => "{}", "]}}}")],
];

export const JSON_BODIES: readonly HostileBody[] = JSON_TEXTS.map(([title, make]) => ({
  name: `JSON: ${title}`,
  endpoints: ENDPOINTS,
  make,
}));

/** A body's members and a filler text with one letter of two bytes, which takes the most memory. */
export function padded(text: string, bytes: number): string {
  const head = '{"pad":"\u0100';
  return text.length + head.length + 16 > bytes
    ? text
    : `${head}${"a".repeat(bytes - text.length - head.length - 16)}","y":${text}}`;
}

/** `miles` north and east of the centre. */
function off(north: number, east: number, { lat, lng } = CENTER): Place {
  return {
    lat: lat + north / MILES_PER_DEGREE,
    lng: lng + east / (MILES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
}

function around(angle: number, miles: number, center = CENTER): Place {
  return off(miles * Math.cos(angle), miles * Math.sin(angle), center);
}

function points(count: number, make: (i: number) => Place): Place[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** The part of a line that may be sent. */
function upToLongest(line: readonly Place[]): readonly Place[] {
  let miles = 0;
  const end = line.findIndex(({ lat, lng }, i) => {
    const before = line[i - 1];
    if (before !== undefined) miles += geodesicMiles(before, { lat, lng });
    return miles > MAX_LINE_MILES;
  });
  return end < 0 ? line : line.slice(0, end);
}

type Form = "polyline" | "waypoints";

function request(form: Form, line: readonly Place[], stations: readonly Place[]): string {
  const route = {
    total_distance_miles: 1000,
    total_duration_minutes: 1000,
    start: CENTER,
    end: CENTER,
    ...(form === "waypoints"
      ? { waypoints: line }
      : { polyline: encodePolyline({ lats: line.map(({ lat }) => lat), lngs: line.map(({ lng }) => lng) }) }),
  };
  const listed = stations.map((location, i) => ({
    id: `s${i}`,
    name: "A",
    address: "A",
    location,
    price_per_gallon: 3,
    miles_from_route_start: i / 5,
  }));
  return JSON.stringify({
    route,
    stations: listed,
    coarse_filter_radius_miles: 20,
    max_detour_minutes: 20,
    vehicle: { mpg: 6.5, tank_capacity_gallons: 150 },
  });
}

/** Stations on a disc, the denser the nearer to its middle, so that there are clusters of every size. */
function crowd(center = CENTER, miles = RADIUS_MILES): Place[] {
  const random = seededRandom(7);
  return points(MAX_STATIONS, (i) => around(random() * 2 * Math.PI, miles * 10 ** ((-8 * i) / MAX_STATIONS), center));
}

function disc(center = CENTER, miles = RADIUS_MILES): Place[] {
  const random = seededRandom(8);
  return points(MAX_STATIONS, () => around(random() * 2 * Math.PI, miles * Math.sqrt(random()), center));
}

const TURN = 2 * Math.PI;
const jitter = seededRandom(9);

/** Lines with many points near many stations, or nearly equally near. */
const LINES: Readonly<Record<string, { line: () => Place[]; stations: () => Place[] }>> = {
  "a circle, stations closer and closer to its middle": {
    line: () => points(POINTS, (i) => around((TURN * i) / POINTS, RADIUS_MILES)),
    stations: () => crowd(),
  },
  "a circle, stations all over it": {
    line: () => points(POINTS, (i) => around((TURN * i) / POINTS, RADIUS_MILES)),
    stations: () => disc(),
  },
  "a hundred circles": {
    line: () => points(POINTS, (i) => around((TURN * i * 100) / POINTS, RADIUS_MILES)),
    stations: () => crowd(CENTER, 3),
  },
  "circles in steps of a mile": {
    line: () => points(POINTS, (i) => around(i / RADIUS_MILES, RADIUS_MILES)),
    stations: () => disc(CENTER, 3),
  },
  "5,000 points on circles": {
    line: () => points(5000, (i) => around(i / RADIUS_MILES, RADIUS_MILES)),
    stations: () => crowd(),
  },
  "a spiral that closes in": {
    line: () => points(POINTS, (i) => around((TURN * i) / 500, RADIUS_MILES * (1 - i / POINTS))),
    stations: () => disc(),
  },
  "a spiral of a yard": {
    line: () => points(POINTS, (i) => around((TURN * i) / 100, RADIUS_MILES - i / 1e8)),
    stations: () => crowd(CENTER, 1),
  },
  "a zigzag across": {
    line: () => points(POINTS, (i) => off(i % 2 === 0 ? RADIUS_MILES : -RADIUS_MILES, (30 * i) / POINTS - 15)),
    stations: () => disc(),
  },
  "a zigzag of a mile beside them": {
    line: () => points(POINTS, (i) => off(i % 2, (30 * i) / POINTS - 15)),
    stations: () => disc(off(-8, 0), 6),
  },
  "to and fro on one mile": { line: () => points(POINTS, (i) => off(i % 2, 0)), stations: () => disc(off(0, 8), 6) },
  "to and fro, nearly the same": {
    line: () => points(POINTS, (i) => off((i % 2) + jitter() / 200, jitter() / 200)),
    stations: () => disc(off(0, 8), 6),
  },
  "to and fro on one street, never to the same place": {
    line: () => points(POINTS, (i) => off((i % 2 === 0 ? 1 : -1) * (0.01 + jitter() * 0.23), 0)),
    stations: () => disc(off(0, 0.3), 0.01),
  },
  "a flat parabola, stations on its axis": {
    line: () => points(POINTS, (i) => off(14 * (i / POINTS - 0.5) ** 2, 14 * (i / POINTS - 0.5))),
    stations: () => points(MAX_STATIONS, (i) => off(7 + (7 * i) / MAX_STATIONS, 0)),
  },
  "a star": {
    line: () => points(POINTS, (i) => (i % 2 === 0 ? CENTER : around((TURN * i) / POINTS, 0.4))),
    stations: () => disc(),
  },
  "a fan that points away": {
    line: () => points(POINTS, (i) => (i % 2 === 0 ? CENTER : around((i / POINTS - 0.5) * 0.5, 0.4))),
    stations: () => disc(off(-8, 0), 6),
  },
  "a wild scribble": {
    line: () => points(POINTS, () => around(jitter() * TURN, RADIUS_MILES * jitter())),
    stations: () => disc(),
  },
  "a cloud of short strokes far off": {
    line: () => points(POINTS, () => around(jitter() * TURN, jitter())),
    stations: () => disc(off(0, 9), 6),
  },
  "the same point again and again": { line: () => points(POINTS, () => CENTER), stations: () => disc() },
  "from side to side of the globe": {
    line: () => points(POINTS, (i) => (i % 2 === 0 ? { lat: 0, lng: 0 } : { lat: 0.1, lng: 179.9 })),
    stations: () => disc({ lat: 0, lng: 0 }),
  },
  "over the poles": {
    line: () => points(POINTS, (i) => ({ lat: i % 2 === 0 ? 89.9 : -89.9, lng: ((i * 137.5) % 360) - 180 })),
    stations: () => points(MAX_STATIONS, (i) => ({ lat: 89.95, lng: (i * 0.072) % 180 })),
  },
  "long segments through one city": {
    line: () => points(POINTS, (i) => around((TURN * i) / POINTS + (i % 2) * Math.PI, 1000)),
    stations: () => disc(),
  },
  "stations all at one place": {
    line: () => points(POINTS, (i) => around((TURN * i) / POINTS, RADIUS_MILES)),
    stations: () => points(MAX_STATIONS, () => CENTER),
  },
};

const GEOMETRY: readonly HostileBody[] = Object.entries(LINES).flatMap(([title, { line, stations }]) =>
  (["polyline", "waypoints"] as const).map((form) => ({
    name: `${form}: ${title}`,
    endpoints: ["readEnrich" as const],
    isRight: true,
    make: () => request(form, upToLongest(line()), stations()),
  })),
);

export const HOSTILE_BODIES: readonly HostileBody[] = [...JSON_BODIES, ...GEOMETRY];
