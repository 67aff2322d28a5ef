// Malformed bodies: each gets a clear error from the table and nothing else.

import type { LightMyRequestResponse } from "fastify";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { errorOf, makeApp, makeOwnApp, newKey, parseJson, post, verdictOn } from "../support/app.js";
import { bodyWith, textWith, validBody } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

const GOOD = JSON.stringify(validBody());

function codeOf(response: LightMyRequestResponse): { status: number; code: string } {
  return { status: response.statusCode, code: errorOf(response).error_code };
}

// The position in the text follows "body".
const INVALID_JSON = /^body\.\d+ json_invalid$/;

describe("content type", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    "Application/JSON",
  ])("%s is accepted", async (type) => {
    expect((await post(app, GOOD, { "content-type": type })).statusCode).toBe(200);
  });

  test.each([
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/xml",
    "application",
    ";",
    "*/*",
    "application/json, text/plain",
  ])("%s is refused", async (type) => {
    expect(codeOf(await post(app, GOOD, { "content-type": type }))).toEqual({
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  });

  test("a missing one is refused", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/v1/optimize",
      headers: { "x-api-key": newKey() },
      payload: Buffer.from(GOOD),
    });
    expect(codeOf(response)).toEqual({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test("a body with another Content-Encoding than gzip is refused, whether it is encoded or not", async () => {
    for (const encoding of ["br", "compress", "deflate", "unheard-of", "gzip, identity"]) {
      expect(codeOf(await post(app, gzipSync(GOOD), { "content-encoding": encoding }))).toEqual({
        status: 415,
        code: "UNSUPPORTED_MEDIA_TYPE",
      });
      expect(codeOf(await post(app, GOOD, { "content-encoding": encoding }))).toEqual({
        status: 415,
        code: "UNSUPPORTED_MEDIA_TYPE",
      });
    }
    for (const encoding of ["identity", "Identity"])
      expect((await post(app, GOOD, { "content-encoding": encoding })).statusCode).toBe(200);
  });
});

describe("not JSON", () => {
  test("truncated, anywhere", async () => {
    const places = [1, 2, 10, 100, Math.floor(GOOD.length / 2), GOOD.length - 2, GOOD.length - 1];
    for (const place of places) expect(await verdictOn(app, GOOD.slice(0, place))).toMatch(INVALID_JSON);
  });

  test.each([
    ["trailing text", `${GOOD}x`],
    ["two values", `${GOOD}${GOOD}`],
    ["a trailing comma", `${GOOD.slice(0, -1)},}`],
    ["single quotes", "{'route':1}"],
    ["NaN", textWith(["vehicle", "mpg"], "NaN")],
    ["Infinity", textWith(["vehicle", "mpg"], "Infinity")],
    ["a leading zero", textWith(["vehicle", "mpg"], "06.5")],
    ["a comment", `${GOOD}// done`],
    ["a form", "route=1&stations=2"],
    ["a control character in a string", textWith(["stations", 0, "name"], '"a\tb"')],
    ["gzip", gzipSync(GOOD)],
    ["UTF-16", Buffer.from(GOOD, "utf16le")],
  ])("%s", async (_, body) => {
    expect(await verdictOn(app, body)).toMatch(INVALID_JSON);
  });

  test.each([
    ["an end too soon", GOOD.slice(0, -1), GOOD.length - 1],
    ["a short text", "{'a':1}", 1],
    ["behind lines", '{\n "route": {\n  "start": nul }}', 28],
    ["behind characters of several bytes", '{"é😀": x}', 7],
    [
      "bytes that are not UTF-8",
      Buffer.concat([Buffer.from('{"é":"'), Buffer.from([0xef, 0xbf]), Buffer.from('"}')]),
      6,
    ],
  ])("the message says where: %s", async (_, body, character) => {
    const response = await post(app, body);
    expect(parseJson(response.body)).toMatchObject({
      details: [
        {
          loc: ["body", String(character)],
          msg: expect.stringMatching(
            new RegExp(
              `^JSON decode error: the body is not (JSON|UTF-8): line \\d+ column \\d+ \\(char ${character}\\)$`,
            ),
          ),
        },
      ],
    });
  });

  test("the message gives line and column", async () => {
    const response = await post(app, '{\n "route": {\n  "start": nul }}');
    expect(response.body).toContain("JSON decode error: the body is not JSON: line 3 column 15 (char 28)");
  });

  test("the message does not quote the text", async () => {
    const response = await post(app, '{"route": Harbour Road 41.6005');
    expect(codeOf(response)).toEqual({ status: 400, code: "VALIDATION_ERROR" });
    expect(response.body).not.toMatch(/Harbour|41\.6/);
  });

  test.each([
    ["no bytes", ""],
    ["only white space", " \r\n\t "],
  ])("%s", async (_, body) => {
    expect(await verdictOn(app, body)).toMatch(/^(body missing|body\.\d+ json_invalid)$/);
  });

  test("invalid UTF-8, even in text that is otherwise ignored", async () => {
    for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      const [before = "", after = ""] = textWith(["stations", 0, "metadata"], '{"note":"MARK"}').split("MARK");
      expect(
        await verdictOn(app, Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])),
      ).toMatch(INVALID_JSON);
    }
  });

  test.each([
    ["null", "null"],
    ["a number", "5"],
    ["a number beyond all doubles", "1e400"],
    ["text", '"text"'],
    ["true", "true"],
    ["an empty list", "[]"],
    ["a list with a right body", `[${GOOD}]`],
  ])("JSON that is not an object: %s", async (_, body) => {
    expect(await verdictOn(app, body)).toMatch(/^body (model_attributes_type|missing)$/);
  });
});

describe("a byte order mark", () => {
  const MARK = "\uFEFF";

  test("is skipped, whether the scanner or the parser reads the body", async () => {
    for (const body of [GOOD, GOOD.replace("Travel", "\\u0054ravel")]) {
      const id = { "x-request-id": "same" };
      const [marked, plain] = [await post(app, MARK + body, id), await post(app, body, id)];
      expect([marked.statusCode, marked.body]).toEqual([200, plain.body]);
    }
  });

  test("alone is not a body; a second one is not JSON, and positions do not count the first", async () => {
    expect(await verdictOn(app, MARK)).toBe("body missing");
    expect(await verdictOn(app, MARK + MARK + GOOD)).toBe("body.0 json_invalid");
    expect(await verdictOn(app, `${MARK}{x`)).toBe("body.1 json_invalid");
  });
});

describe("deep nesting", () => {
  const LEVELS = 100_000;
  const LISTS = "[".repeat(LEVELS) + "]".repeat(LEVELS);
  const OBJECTS = '{"a":'.repeat(LEVELS) + "1" + "}".repeat(LEVELS);

  test("in metadata and unknown fields", async () => {
    expect((await post(app, textWith(["stations", 0, "metadata"], OBJECTS))).statusCode).toBe(200);
    expect((await post(app, textWith(["stations", 0, "metadata"], `{"a":${LISTS}}`))).statusCode).toBe(200);
    expect((await post(app, textWith(["x_partner_field"], LISTS))).statusCode).toBe(200);
  });

  test("in place of an expected value", async () => {
    for (const field of ["route", "stations", "vehicle", "params"]) {
      expect(codeOf(await post(app, textWith([field], LISTS)))).toEqual({ status: 400, code: "VALIDATION_ERROR" });
    }
    for (const field of ["route", "stations"]) {
      expect(codeOf(await post(app, textWith([field], OBJECTS)))).toEqual({ status: 400, code: "VALIDATION_ERROR" });
    }
    // An object without any known field: allowed, if too little for a vehicle.
    expect(codeOf(await post(app, textWith(["vehicle"], OBJECTS)))).toEqual({
      status: 400,
      code: "VEHICLE_INCOMPLETE",
    });
    expect((await post(app, textWith(["params"], OBJECTS))).statusCode).toBe(200);
  });

  test("as the whole body, complete or truncated", async () => {
    for (const body of [LISTS, OBJECTS, "[".repeat(LEVELS), '{"a":'.repeat(LEVELS)]) {
      expect(codeOf(await post(app, body))).toEqual({ status: 400, code: "VALIDATION_ERROR" });
    }
  });
});

const LIMIT = 4096;

function padded(bytes: number): string {
  return GOOD + " ".repeat(bytes - GOOD.length);
}

describe("size", () => {
  test("at the limit and above it, by content length", async () => {
    const own = await makeOwnApp({ bodyLimitBytes: LIMIT });
    expect((await post(own, padded(LIMIT))).statusCode).toBe(200);
    expect(codeOf(await post(own, padded(LIMIT + 1)))).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  test("at the limit and above it, as a stream of unknown length", async () => {
    const own = await makeOwnApp({ bodyLimitBytes: LIMIT });
    async function stream(bytes: number): Promise<LightMyRequestResponse> {
      const text = padded(bytes);
      const pieces = Array.from({ length: Math.ceil(bytes / 500) }, (_, i) => text.slice(i * 500, (i + 1) * 500));
      const headers = { "x-api-key": newKey(), "content-type": "application/json" };
      return own.inject({
        method: "POST",
        url: "/v1/optimize",
        headers,
        payload: Readable.from(pieces, { objectMode: false }),
      });
    }
    expect((await stream(LIMIT)).statusCode).toBe(200);
    expect(codeOf(await stream(LIMIT + 1))).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  test("bytes count, not characters", async () => {
    const body = JSON.stringify(bodyWith([["stations", 0, "name"], "⛽".repeat(200)]));
    const bytes = Buffer.byteLength(body);
    expect(body.length).toBeLessThan(bytes);
    expect((await post(await makeOwnApp({ bodyLimitBytes: bytes }), body)).statusCode).toBe(200);
    expect(codeOf(await post(await makeOwnApp({ bodyLimitBytes: bytes - 1 }), body))).toEqual({
      status: 413,
      code: "PAYLOAD_TOO_LARGE",
    });
  });
});

describe("keys that name an object's internals", () => {
  const POLLUTION = '{"polluted": true, "mpg": 1, "toString": 1}';

  test("in metadata and unknown fields they are ordinary data", async () => {
    const metadata = `{"__proto__": ${POLLUTION}, "constructor": {"prototype": ${POLLUTION}}, "hasOwnProperty": 1, "toString": 1, "then": 1}`;
    expect((await post(app, textWith(["stations", 0, "metadata"], metadata))).statusCode).toBe(200);
    expect(
      (
        await post(
          app,
          `{"__proto__": ${POLLUTION}, "constructor": ${POLLUTION}, "hasOwnProperty": 1, ${GOOD.slice(1)}`,
        )
      ).statusCode,
    ).toBe(200);
    for (const place of ["route", "vehicle", "params"]) {
      const body = `${GOOD.replace(`"${place}":{`, () => `"${place}":{"__proto__": ${POLLUTION}, "constructor": ${POLLUTION}, "valueOf": null,`)}`;
      expect((await post(app, body)).statusCode).toBe(200);
    }
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("they set no field", async () => {
    expect(await verdictOn(app, `{"__proto__": ${GOOD}}`)).toBe(
      "body.route missing, body.stations missing, body.vehicle missing",
    );

    const station = textWith(
      ["stations", 0],
      '{"__proto__": {"id": "a", "name": "b", "address": "c", "location": {"lat": 1, "lng": 1}}}',
    );
    expect(await verdictOn(app, station)).toBe(
      ["id", "name", "address", "location"].map((field) => `body.stations.0.${field} missing`).join(", "),
    );

    const vehicle = textWith(["vehicle"], '{"__proto__": {"mpg": 6.5, "tank_capacity_gallons": 150}}');
    expect(codeOf(await post(app, vehicle))).toEqual({ status: 400, code: "VEHICLE_INCOMPLETE" });

    const params = await post(app, textWith(["params"], '{"__proto__": {"time_value_dollars_per_minute": 99}}'));
    expect(params.statusCode).toBe(200);
  });

  test("fuel types and partners' ids with such names", async () => {
    expect(await verdictOn(app, bodyWith([["stations", 0, "fuel_type"], "__proto__"]))).toBe(
      "body.stations.0.fuel_type literal_error",
    );
    for (const id of ["__proto__", "constructor", "toString"]) {
      expect((await post(app, bodyWith([["stations", 2, "id"], id]))).statusCode).toBe(200);
    }
  });
});

describe("numbers that no double can hold", () => {
  test("are ordinary data in fields that are ignored", async () => {
    expect(
      (
        await post(
          app,
          textWith(["stations", 0, "metadata"], '{"big": 1e400, "small": -1e400, "long": 12345678901234567890}'),
        )
      ).statusCode,
    ).toBe(200);
    expect((await post(app, textWith(["x_partner_field"], "1e400"))).statusCode).toBe(200);
  });

  test("the largest and smallest doubles cause no failure", async () => {
    const places = [
      ["route", "total_distance_miles"],
      ["route", "total_duration_minutes"],
      ["stations", 0, "price_per_gallon"],
      ["stations", 0, "miles_from_route_start"],
      ["stations", 0, "detour_minutes"],
      ["vehicle", "mpg"],
      ["vehicle", "tank_capacity_gallons"],
    ] as const;
    for (const first of places) {
      for (const second of places) {
        for (const value of [Number.MAX_VALUE, 1e-300, Number.MIN_VALUE]) {
          const response = await post(
            app,
            bodyWith([["vehicle", "current_fuel_gallons"], null], [first, value], [second, value]),
          );
          expect({ first, second, value, status: response.statusCode }).toMatchObject({
            status: expect.toSatisfy((status) => [200, 400, 422].includes(status)),
          });
          // Infinity and NaN are written as null; an id may hold these letters too.
          if (response.statusCode === 200) expect(response.body).not.toMatch(/[:,[]null\b/);
        }
      }
    }
  });
});
