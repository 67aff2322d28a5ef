// A route held against itself: each kind of misreading that people's routes have shown, made from a right route by hand.

import { encodePolyline } from "../../src/contract/values/polyline.js";
import { describe, expect, test } from "vitest";
import { Route } from "../../src/contract/schemas/route.js";
import { remarkRoute } from "../../src/contract/values/routeDoubts.js";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { seededRandom } from "../support/random.js";

/** From Omaha to Denver by way of Kearney and Sterling: 527 miles on the globe, which the road makes 546. */
const LINE: readonly (readonly [lat: number, lng: number])[] = [
  [41.26, -95.94],
  [40.81, -96.7],
  [40.67, -99.08],
  [41.12, -101.7],
  [40.62, -103.18],
  [39.74, -104.98],
];
const RIGHT = {
  total_distance_miles: 546.36,
  total_duration_minutes: 477.89,
  start: { lat: 41.26, lng: -95.94 },
  end: { lat: 39.74, lng: -104.98 },
};

function encode(points: readonly (readonly [number, number])[], precision = 5): string {
  return encodePolyline({ lats: points.map(([lat]) => lat), lngs: points.map(([, lng]) => lng) }, precision);
}

/** What is said of a route that the contract accepts, each with the field. */
function doubtsOf(route: object) {
  return remarkRoute(Route.parse({ ...RIGHT, ...route })).map(({ loc, warning }) => ({
    field: loc.slice(2).join("."),
    code: warning.code,
    text: wordWarning(warning),
  }));
}

function faultsOf(route: object): string[] {
  return (Route.safeParse({ ...RIGHT, ...route }).error?.issues ?? []).map(
    ({ path, code, ...issue }) =>
      `${path.join(".")}: ${code === "custom" && "params" in issue ? String(issue.params?.["msg"]) : code}`,
  );
}

const WAYPOINTS = LINE.map(([lat, lng]) => ({ lat, lng }));
const GEOMETRY = { type: "LineString", coordinates: LINE.map(([lat, lng]) => [lng, lat, 350]) };

test.each([
  ["a polyline", { polyline: encode(LINE) }],
  ["a polyline of precision 6", { polyline: encode(LINE, 6), polyline_precision: 6 }],
  ["waypoints", { waypoints: WAYPOINTS }],
  ["a GeoJSON line", { geometry: GEOMETRY }],
  ["ends some miles from the road", { polyline: encode(LINE), start: { lat: 41.5, lng: -95.94 } }],
])("%s that fits is not doubted", (_, route) => {
  expect(doubtsOf(route)).toEqual([]);
});

describe("the line", () => {
  test.each([
    ["reversed", { polyline: encode(LINE.toReversed()) }],
    ["with start and end exchanged", { polyline: encode(LINE), start: RIGHT.end, end: RIGHT.start }],
    ["reversed as waypoints", { waypoints: WAYPOINTS.toReversed() }],
  ])("%s", (_, route) => {
    expect(doubtsOf(route)).toMatchObject([{ code: "ROUTE_LINE_REVERSED" }]);
  });

  test("of another trip: how far off it begins and ends", () => {
    // Kansas City to Dallas: some 166 miles south of Omaha, and 660 from Denver.
    const other = [
      [39.1, -94.58],
      [32.78, -96.8],
    ] as const;
    const [doubt, ...others] = doubtsOf({ polyline: encode(other) });
    expect(others).toEqual([]);
    expect(doubt).toMatchObject({ field: "polyline", code: "ROUTE_LINE_ELSEWHERE" });
    expect(doubt?.text).toMatch(
      /^the route's line begins 16\d miles from start and ends 6[56]\d miles from end: it is probably that of another trip\.$/,
    );
  });

  describe("that still has the escapes of what carried it", () => {
    /** A line with each character of polylines that carriers escape. */
    const encoded = "_vpqF~{v_S`@[\\\\]^{@|@}?AcA_kxB";
    const toHex = (text: string): string => text.charCodeAt(0).toString(16);

    test.each([
      ["percent-encoding", encodeURIComponent(encoded), /percent-encoded, as in an address: decode it/],
      ["percent-encoding twice", encodeURIComponent(encodeURIComponent(encoded)), /percent-encoded/],
      ["percent-encoding of some characters", encodeURI(encoded), /percent-encoded/],
      ["lower-case percent-encoding", encoded.replaceAll("`", "%60").replaceAll("|", "%7c"), /percent-encoded/],
      [
        "numbers of a web page",
        encoded.replaceAll(/[^\w]/g, (one) => `&#${one.charCodeAt(0)};`),
        /of a web page: decode/,
      ],
      ["hexadecimal numbers", encoded.replaceAll(/[`{}|]/g, (one) => `&#x${toHex(one)};`), /of a web page/],
      ["names of a web page", encoded.replaceAll("`", "&grave;").replaceAll("{", "&lcub;"), /of a web page/],
      ["an escaped ampersand", encoded.replaceAll("`", "&amp;#96;"), /of a web page/],
      ["quotes of JSON", JSON.stringify(encoded), /quotes of JSON: decode the JSON/],
      [
        "escapes of JSON",
        JSON.stringify(encoded).slice(1, -1).replaceAll("`", "\\u0060"),
        /escapes or the quotes of JSON/,
      ],
      ["line ends", `${encoded.slice(0, 10)}\r\n${encoded.slice(10)}\n`, /line ends/],
    ])("%s", (_, polyline, words) => {
      expect(faultsOf({ polyline: encoded })).toEqual([]);
      expect(faultsOf({ polyline })).toEqual([expect.stringMatching(/^polyline: Input should be an encoded polyline/)]);
      expect(faultsOf({ polyline })[0]).toMatch(words);
    });

    test("a text that is no polyline without them either is not told so", () => {
      for (const polyline of ["%", "100% sure", "&nbsp;", "a&b;c", "%E4%B8", '"no"line"', "two words"])
        expect(faultsOf({ polyline })[0]).toMatch(/polyline of precision 5$/);
    });
  });

  test("whose backslashes are doubled", () => {
    // A difference whose text ends with a backslash.
    const points = [...LINE.slice(0, 2), [40.80535, -96.7], ...LINE.slice(2)] as const;
    const encoded = encode(points);
    expect(encoded).toContain("\\");
    const doubled = { polyline: encoded.replaceAll("\\", "\\\\") };
    const said = [...saidOf(doubled), ...faultsOf(doubled)].join(" ");
    expect(said).toContain("backslashes are doubled");
  });

  test("with elevations", () => {
    // As GraphHopper writes them: the third value is the elevation in centimetres.
    const values = LINE.flatMap(([lat, lng], i) => {
      const [lat0, lng0] = LINE[i - 1] ?? [0, 0];
      return [lat - lat0, lng - lng0, i === 0 ? 0.003 : 0.0001];
    });
    const encoded = values.map((value) => encodeValue(value)).join("");
    const said = [...saidOf({ polyline: encoded }), ...faultsOf({ polyline: encoded })].join(" ");
    expect(said).toContain("three values a point");
  });

  test("of precision 6 that does not say so, and the other way round", () => {
    expect(faultsOf({ polyline: encode(LINE, 6) })).toEqual([
      'polyline: Polyline should stay within latitude -90 to 90 and longitude -180 to 180; point 0 does not: the polyline is of precision 6: send "polyline_precision": 6 with it',
    ]);
    expect(doubtsOf({ polyline: encode(LINE), polyline_precision: 6 })).toMatchObject([
      {
        code: "ROUTE_LINE_MISREAD",
        text: "the route's line is probably not what you mean: the polyline is of precision 5: leave polyline_precision out.",
      },
    ]);
  });

  test("of HERE is refused by its name", () => {
    // The example of https://github.com/heremaps/flexible-polyline.
    expect(faultsOf({ polyline: "BFoz5xJ67i1B1B7PzIhaxL7Y" })).toEqual([
      "polyline: Input should be an encoded polyline of precision 5, and not a HERE flexible polyline: decode it and send its points as waypoints",
    ]);
  });

  test("with the longitude first", () => {
    expect(
      doubtsOf({
        waypoints: [
          { lat: -80, lng: 41 },
          { lat: -79, lng: 40 },
        ],
        start: { lat: 41, lng: -80 },
        end: { lat: 40, lng: -79 },
        total_distance_miles: 90,
        total_duration_minutes: 90,
      }),
    ).toMatchObject([{ field: "waypoints", code: "ROUTE_LINE_MISREAD" }]);
  });

  test.each([
    ["no LineString", { type: "Point", coordinates: [1, 2] }, "geometry"],
    ["one position", { type: "LineString", coordinates: [[1, 2]] }, "geometry.coordinates"],
    [
      "a position off the globe",
      {
        type: "LineString",
        coordinates: [
          [1, 2],
          [1, 91],
        ],
      },
      "geometry.coordinates.1.lat",
    ],
    ["no position", { type: "LineString", coordinates: [[1, 2], "x"] }, "geometry.coordinates.1"],
  ])("GeoJSON that is %s is a fault there", (_, geometry, field) => {
    expect(faultsOf({ geometry }).map((fault) => fault.split(":")[0])).toEqual([field]);
  });
});

/** The warnings of a route, where the contract accepts it. */
function saidOf(route: object): string[] {
  const parsed = Route.safeParse({ ...RIGHT, ...route }).data;
  return parsed === undefined ? [] : remarkRoute(parsed).map(({ warning }) => wordWarning(warning));
}

/** https://developers.google.com/maps/documentation/utilities/polylinealgorithm, by hand. */
function encodeValue(degrees: number): string {
  const steps = Math.round(degrees * 1e5);
  let bits = steps < 0 ? ~(steps << 1) : steps << 1;
  let text = "";
  while (bits >= 32) {
    text += String.fromCharCode((32 | (bits & 31)) + 63);
    bits >>= 5;
  }
  return text + String.fromCharCode(bits + 63);
}

describe("distance and duration", () => {
  test.each([
    ["kilometres", { total_distance_miles: 879 }, "the distance is probably in kilometres"],
    ["half of the way", { total_distance_miles: 273 }, "one of the two is probably of another trip"],
    ["three times the way", { total_distance_miles: 1640 }, "one of the two is probably of another trip"],
  ])("%s", (_, route, cause) => {
    const [doubt] = doubtsOf({ polyline: encode(LINE), ...route });
    expect(doubt).toMatchObject({ field: "total_distance_miles", code: "ROUTE_DISTANCE_DOUBTFUL" });
    expect(doubt?.text).toContain(cause);
  });

  test.each([
    ["seconds", 28_673, "the duration is probably in seconds"],
    ["hours", 7.96, "the duration is probably in hours"],
    ["a day too much", 2400, "one of the two is probably wrong"],
  ])("%s", (_, minutes, cause) => {
    expect(doubtsOf({ polyline: encode(LINE), total_duration_minutes: minutes })).toMatchObject([
      { field: "total_duration_minutes", code: "ROUTE_SPEED_DOUBTFUL", text: expect.stringContaining(cause) },
    ]);
  });

  test("the bounds: 0.9 and 1.6 of the line, 15 and 90 mph", () => {
    // A degree of the equator is 69.09 miles on the mean sphere.
    const ends = { start: { lat: 0, lng: 0 }, end: { lat: 0, lng: 10 } };
    const at = (miles: number, mph: number): string[] =>
      doubtsOf({
        ...ends,
        waypoints: [ends.start, ends.end],
        total_distance_miles: miles,
        total_duration_minutes: (miles / mph) * 60,
      }).map(({ code }) => code);
    expect(at(0.905 * 690.9, 60)).toEqual([]);
    expect(at(1.595 * 690.9, 60)).toEqual([]);
    expect(at(0.895 * 690.9, 60)).toEqual(["ROUTE_DISTANCE_DOUBTFUL"]);
    expect(at(1.605 * 690.9, 60)).toEqual(["ROUTE_DISTANCE_DOUBTFUL"]);
    expect(at(700, 15.01)).toEqual([]);
    expect(at(700, 89.9)).toEqual([]);
    expect(at(700, 14.9)).toEqual(["ROUTE_SPEED_DOUBTFUL"]);
    expect(at(700, 90.1)).toEqual(["ROUTE_SPEED_DOUBTFUL"]);
  });
});

test("random lines are as long as the sum of their great circles, whatever their form", () => {
  const random = seededRandom(41);
  for (let round = 0; round < 200; round++) {
    const line = Array.from({ length: 2 + Math.floor(random() * 30) }, (_, i): [number, number] => [
      30 + 15 * random(),
      -120 + i + random(),
    ]);
    const first = line[0] ?? [0, 0];
    const last = line.at(-1) ?? [0, 0];
    const miles = line.slice(1).reduce((sum, point, i) => sum + greatCircle(line[i] ?? point, point), 0);
    const route = {
      start: { lat: first[0], lng: first[1] },
      end: { lat: last[0], lng: last[1] },
      total_duration_minutes: miles,
    };
    // The lengths are exact to half a percent.
    for (const form of [{ polyline: encode(line) }, { waypoints: line.map(([lat, lng]) => ({ lat, lng })) }]) {
      expect(doubtsOf({ ...route, ...form, total_distance_miles: 0.91 * miles })).toEqual([]);
      expect(doubtsOf({ ...route, ...form, total_distance_miles: 0.89 * miles })).toHaveLength(1);
    }
  }
});

/** By the spherical law of cosines, on IUGG's mean radius. */
function greatCircle([lat1, lng1]: readonly [number, number], [lat2, lng2]: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const cosine =
    Math.sin(lat1 * rad) * Math.sin(lat2 * rad) +
    Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.cos((lng2 - lng1) * rad);
  return 3958.7613 * Math.acos(Math.min(1, cosine));
}

test("a second line that leads elsewhere is named, and one that leads the same way is not", () => {
  const polyline = encode(LINE);
  expect(doubtsOf({ polyline, waypoints: WAYPOINTS.slice(0, 3) })).toEqual([
    {
      field: "waypoints",
      code: "ROUTE_LINE_IGNORED",
      text: "waypoints is ignored, and leads elsewhere than polyline: send the right line alone.",
    },
  ]);
  const short = { type: "LineString", coordinates: GEOMETRY.coordinates.slice(2) };
  expect(doubtsOf({ waypoints: WAYPOINTS, geometry: short })).toMatchObject([
    { field: "geometry", code: "ROUTE_LINE_IGNORED" },
  ]);
  expect(doubtsOf({ polyline, waypoints: [WAYPOINTS[0], WAYPOINTS.at(-1)], geometry: GEOMETRY })).toEqual([]);
  expect(doubtsOf({ polyline, waypoints: "none" })).toEqual([]);
});

test("a polyline with the prefix of addresses, and one in the place of GeoJSON, are told where they belong", () => {
  expect(faultsOf({ polyline: `enc:${encode(LINE)}` }).join()).toMatch(/begins with enc:/);
  expect(faultsOf({ geometry: encode(LINE) }).join()).toMatch(/An encoded polyline belongs in polyline/);
});

test("a distance above its bound that is the line's in metres is told so", () => {
  const faultOf = (total_distance_miles: number) => faultsOf({ polyline: encode(LINE), total_distance_miles });
  expect(faultOf(879_273)).toEqual([
    "total_distance_miles: too_big",
    "total_distance_miles: The distance is probably in metres: divide it by 1609.344",
  ]);
  expect(faultOf(100_000.5)).toEqual(["total_distance_miles: too_big"]);
});
