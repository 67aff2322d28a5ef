// The geometry of a route (docs/decisions.md, "Route geometry").

import { afterAll, describe, expect, test } from "vitest";
import { makeApp, verdictOn } from "../support/app.js";
import { bodyWith } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

/** The example in the format's description: (38.5, -120.2), (40.7, -120.95), (43.252, -126.453). */
const EXAMPLE = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";

/** Encodes [lat, lng] pairs as the format's description says, independently of the service's decoder. */
function encode(points: readonly (readonly [lat: number, lng: number])[], precision = 5): string {
  let text = "";
  let last: readonly [number, number] = [0, 0];
  for (const [lat, lng] of points) {
    const at = [Math.round(lat * 10 ** precision), Math.round(lng * 10 ** precision)] as const;
    for (const delta of [at[0] - last[0], at[1] - last[1]]) {
      let bits = delta < 0 ? -2 * delta - 1 : 2 * delta;
      for (; bits >= 32; bits = Math.floor(bits / 32)) text += String.fromCharCode(63 + 32 + (bits % 32));
      text += String.fromCharCode(63 + bits);
    }
    last = at;
  }
  return text;
}

/** The valid body with this geometry. */
async function verdictOnRoute(geometry: { polyline?: unknown; waypoints?: unknown }): Promise<string> {
  return verdictOn(
    app,
    bodyWith([["route", "polyline"], geometry.polyline], [["route", "waypoints"], geometry.waypoints]),
  );
}

const POLYLINE_FAULT = /^body\.route\.polyline [a-z_]+$/;

const TWO_POINTS = [
  { lat: 41.2565, lng: -95.9345 },
  { lat: 41.8781, lng: -87.6298 },
];

test("the encoder of this file encodes Google's example correctly", () => {
  expect(
    encode([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]),
  ).toBe(EXAMPLE);
});

describe("polyline", () => {
  test("of precision 5", async () => {
    expect(await verdictOnRoute({ polyline: EXAMPLE })).toBe("accepted");
    expect(
      await verdictOnRoute({
        polyline: encode([
          [41.2565, -95.9345],
          [41.8781, -87.6298],
        ]),
      }),
    ).toBe("accepted");
    // The largest possible steps, and the edges of the globe.
    expect(
      await verdictOnRoute({
        polyline: encode([
          [90, 180],
          [-90, -180],
          [90, 180],
        ]),
      }),
    ).toBe("accepted");
    expect(
      await verdictOnRoute({
        polyline: encode([
          [0, 0],
          [0, 0],
        ]),
      }),
    ).toBe("accepted");
    // Zero bits after a value change nothing, even if they are more than any value needs.
    for (const zeros of ["", "_", "______", "_".repeat(40)]) {
      expect(
        await verdictOnRoute({
          polyline: `${EXAMPLE.slice(0, -1)}${String.fromCharCode(EXAMPLE.charCodeAt(EXAMPLE.length - 1) + 32)}${zeros}?`,
        }),
      ).toBe("accepted");
    }
    expect(
      await verdictOnRoute({
        polyline: encode(Array.from({ length: 35_000 }, (_, i) => [41 + Math.sin(i), -95 + i / 5000] as const)),
      }),
    ).toBe("accepted");
  });

  test.each([
    ["ends within a number", EXAMPLE.slice(0, -1)],
    ["begins one more number", `${EXAMPLE}_`],
    ["has a latitude without a longitude", `${EXAMPLE}_p~iF`],
    ["has a space", `${EXAMPLE.slice(0, 10)} ${EXAMPLE.slice(10)}`],
    ["has a character below the alphabet", `${EXAMPLE}>>`],
    ["has a character above the alphabet", `${EXAMPLE}\u007f?`],
    ["has a character far above the alphabet", `${EXAMPLE}⛽?`],
    ["is not ended at all", "~".repeat(40)],
    ["is a sentence", "I-80 E, Omaha to Chicago"],
    ["is empty", ""],
    ["is one point", "_p~iF~ps|U"],
    [
      "leaves the globe northwards",
      encode([
        [90.00001, 0],
        [41, -87],
      ]),
    ],
    [
      "leaves the globe southwards",
      encode([
        [41, -87],
        [-90.00001, 0],
      ]),
    ],
    [
      "leaves the globe eastwards",
      encode([
        [41, -87],
        [41, 180.00001],
      ]),
    ],
    [
      "leaves the globe westwards",
      encode([
        [41, -87],
        [42, -88],
        [41, -180.00001],
      ]),
    ],
    [
      "is of precision 6",
      encode(
        [
          [41.2565, -95.9345],
          [41.8781, -87.6298],
        ],
        6,
      ),
    ],
  ])("that %s", async (_, polyline) => {
    expect(await verdictOnRoute({ polyline })).toMatch(POLYLINE_FAULT);
  });
});

describe("waypoints", () => {
  test("two points or more", async () => {
    expect(await verdictOnRoute({ waypoints: TWO_POINTS })).toBe("accepted");
    for (const waypoints of [[], TWO_POINTS.slice(0, 1)]) {
      expect(await verdictOnRoute({ waypoints })).toBe("body.route.waypoints too_short");
    }
  });

  test("each one out of range is named", async () => {
    const waypoints = [{ lat: 95, lng: 0 }, ...TWO_POINTS, { lat: 0, lng: -181 }];
    expect(await verdictOnRoute({ waypoints })).toBe(
      "body.route.waypoints.0.lat less_than_equal, body.route.waypoints.3.lng greater_than_equal",
    );
  });
});

describe("polyline and waypoints", () => {
  test("one is required", async () => {
    for (const missing of [undefined, null]) {
      for (const alsoMissing of [undefined, null]) {
        expect(await verdictOnRoute({ polyline: missing, waypoints: alsoMissing })).toMatch(
          /^body\.route(\.polyline|\.waypoints)? missing$/,
        );
      }
    }
  });

  test("an empty polyline counts as none", async () => {
    expect(await verdictOnRoute({ polyline: "", waypoints: TWO_POINTS })).toBe("accepted");
    expect(await verdictOnRoute({ polyline: "", waypoints: TWO_POINTS.slice(0, 1) })).toBe(
      "body.route.waypoints too_short",
    );
    expect(await verdictOnRoute({ polyline: "", waypoints: "none" })).toBe("body.route.waypoints list_type");
    for (const missing of [undefined, null])
      expect(await verdictOnRoute({ polyline: "", waypoints: missing })).toBe("body.route.polyline missing");
  });

  test("the polyline wins", async () => {
    expect(await verdictOnRoute({ polyline: EXAMPLE, waypoints: TWO_POINTS })).toBe("accepted");
    expect(await verdictOnRoute({ polyline: EXAMPLE, waypoints: TWO_POINTS.slice(0, 1) })).toBe("accepted");
    expect(await verdictOnRoute({ polyline: EXAMPLE, waypoints: [] })).toBe("accepted");
    for (const unread of [[{ lat: 91, lng: 0 }, null], "none", { lat: 1 }, 7])
      expect(await verdictOnRoute({ polyline: EXAMPLE, waypoints: unread })).toBe("accepted");
    expect(await verdictOnRoute({ polyline: "_p~iF", waypoints: TWO_POINTS })).toMatch(POLYLINE_FAULT);
  });
});
