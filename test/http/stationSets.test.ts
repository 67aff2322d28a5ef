// Sets of stations over HTTP: the documented examples, tags, names, and who may do what.

import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as examples from "../../src/contract/schemas/examples.js";
import { MAX_SET_BYTES } from "../../src/contract/values/limits.js";
import { makeFolder } from "../support/cli.js";
import { errorOf, makeOwnApp, newKey, parseJson } from "../support/app.js";
import { openTestSets, TWO_AS_CSV, TWO_AS_JSON } from "../support/stationSets.js";

const SETS = "/v1/station-sets";
const TONIGHT = `${SETS}/tonight`;

interface Asking {
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}

type Ask = (
  method: "GET" | "PUT" | "PATCH" | "DELETE",
  url: string,
  asking?: Asking,
) => Promise<LightMyRequestResponse>;

/** A service with sets; keys belong to the partner that stands before their number. */
async function serve({ stations }: { readonly stations?: string } = {}): Promise<{ app: FastifyInstance; ask: Ask }> {
  const folder = await makeFolder();
  const stationsFile = join(folder, "stations.csv");
  if (stations !== undefined) await writeFile(stationsFile, stations);
  const { sets: stationSets } = await openTestSets({
    dataFolder: join(folder, "data"),
    ...(stations !== undefined && { stationsFile }),
  });
  const app = await makeOwnApp({
    stationSets,
    authenticate: (key) =>
      key === "" ? undefined : { id: key, partner: key === "stranger" ? "Zebra Lines" : "Acme Freight" },
  });
  const ask: Ask = async (method, url, { body, type = "text/csv", headers = {}, key = newKey() } = {}) =>
    app.inject({
      method,
      url,
      headers: {
        "x-api-key": key,
        "x-request-id": examples.EXAMPLE_REQUEST_ID,
        ...(body !== undefined && { "content-type": type }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
  return { app, ask };
}

const Versioned = z.looseObject({ version: z.string() });

function versionIn(response: LightMyRequestResponse): string {
  return Versioned.parse(parseJson(response.body)).version;
}

test("the documented examples are what the service answers", async () => {
  const { ask } = await serve();
  /** When the set was put in place is the only thing that the clock decides. */
  const bodyOf = (response: LightMyRequestResponse): unknown =>
    parseJson(response.body.replace(/"updated_at":"[^"]+"/, `"updated_at":"${examples.SET_RESPONSE.updated_at}"`));
  const put = await ask("PUT", TONIGHT, { body: examples.SET_CSV });
  expect(parseJson(put.body)).toEqual(examples.PUT_SET_RESPONSE);
  expect(put.headers["etag"]).toBe(`"${examples.PUT_SET_RESPONSE.version}"`);
  const patch = await ask("PATCH", `${TONIGHT}/prices`, {
    body: examples.PRICES_CSV,
    headers: { "if-match": `"${examples.PUT_SET_RESPONSE.version}"` },
  });
  expect(parseJson(patch.body)).toEqual(examples.PATCH_PRICES_RESPONSE);
  expect(bodyOf(await ask("GET", TONIGHT))).toEqual(examples.SET_RESPONSE);
  expect(bodyOf(await ask("GET", SETS))).toEqual(examples.SETS_RESPONSE);
  const removed = await ask("DELETE", TONIGHT, { headers: { "if-match": String(patch.headers["etag"]) } });
  expect(parseJson(removed.body)).toEqual(examples.DELETE_SET_RESPONSE);
  expect((await ask("GET", TONIGHT)).statusCode).toBe(404);
});

test("the documented examples say the same in every format", async () => {
  const { ask } = await serve();
  for (const [type, body] of [
    ["application/json", examples.SET_JSON],
    ["application/x-ndjson", examples.SET_NDJSON],
    ["text/csv", examples.SET_CSV],
  ] as const) {
    expect(parseJson((await ask("PUT", TONIGHT, { body, type })).body)).toEqual(examples.PUT_SET_RESPONSE);
  }
  const patch = await ask("PATCH", `${TONIGHT}/prices`, { body: examples.PRICES_NDJSON, type: "application/x-ndjson" });
  expect(parseJson(patch.body)).toEqual(examples.PATCH_PRICES_RESPONSE);
});

describe("a name that is none", () => {
  test.each(["..%2Fx", "A", "caf%C3%A9", "a%00b", "-a", "a%20b", "a.b", "%F0%9F%9A%9A", "a".repeat(65)])(
    "%s is refused, and nothing is written",
    async (name) => {
      const { ask } = await serve();
      for (const response of [
        await ask("PUT", `${SETS}/${name}`, { body: TWO_AS_CSV }),
        await ask("GET", `${SETS}/${name}`),
        await ask("DELETE", `${SETS}/${name}`),
        await ask("PATCH", `${SETS}/${name}/prices`, { body: "id,price\na,1\n" }),
      ]) {
        expect([response.statusCode, errorOf(response).error_code]).toEqual([400, "VALIDATION_ERROR"]);
        expect(errorOf(response).details).toEqual([
          { loc: ["path", "name"], msg: expect.stringContaining("lower-case letters"), type: "value_error" },
        ]);
      }
      expect(parseJson((await ask("GET", SETS)).body)).toMatchObject({ station_sets: [] });
    },
  );

  test.each([
    `${SETS}/../x`,
    `${SETS}/%2e%2e`,
    `${SETS}/%2e`,
    `${SETS}/`,
    `${SETS}/a/b`,
    `${SETS}/${"a".repeat(2000)}`,
  ])("%.40s is no endpoint, or none for this", async (url) => {
    const { ask } = await serve();
    expect([400, 404, 405]).toContain((await ask("PUT", url, { body: TWO_AS_CSV })).statusCode);
    expect(parseJson((await ask("GET", SETS)).body)).toMatchObject({ station_sets: [] });
  });
});

test("If-Match is one version, several, any, or a fault", async () => {
  const { ask } = await serve();
  const put = await ask("PUT", TONIGHT, { body: TWO_AS_CSV });
  const version = versionIn(put);
  const patch = (ifMatch: string, price: number) =>
    ask("PATCH", `${TONIGHT}/prices`, { body: `id,price\na,${price}\n`, headers: { "if-match": ifMatch } });
  for (const ifMatch of ['""', `W/"${version}"`, `"${version.toUpperCase()}"`]) {
    const refused = await patch(ifMatch, 1);
    expect([refused.statusCode, errorOf(refused).error_code, errorOf(refused).details]).toEqual([
      412,
      "PRECONDITION_FAILED",
      { version },
    ]);
  }
  for (const ifMatch of [version, "**", `"${version}`, `"${version}" "x"`])
    expect((await patch(ifMatch, 1)).statusCode).toBe(400);
  const next = await patch(`"other", "${version}"`, 3.1);
  expect(next.statusCode).toBe(200);
  expect((await patch("*", 3.2)).statusCode).toBe(200);
  expect((await patch(String(next.headers["etag"]), 3.3)).statusCode).toBe(412);
  expect((await ask("DELETE", TONIGHT, { headers: { "if-match": `"${version}"` } })).statusCode).toBe(412);
  expect((await ask("PUT", `${SETS}/other`, { body: TWO_AS_CSV, headers: { "if-match": "*" } })).statusCode).toBe(412);
});

test("another partner's set is as one that never was", async () => {
  const { ask } = await serve();
  const version = versionIn(await ask("PUT", TONIGHT, { body: TWO_AS_CSV }));
  const key = "stranger";
  for (const headers of [{}, { "if-match": "*" }, { "if-match": `"${version}"` }]) {
    for (const [method, end, body] of [
      ["GET", "", undefined],
      ["DELETE", "", undefined],
      ["PATCH", "/prices", "id,price\na,1\n"],
    ] as const) {
      const [real, never] = [
        await ask(method, TONIGHT + end, { key, headers, ...(body !== undefined && { body }) }),
        await ask(method, `${SETS}/never${end}`, { key, headers, ...(body !== undefined && { body }) }),
      ];
      expect([real.statusCode, real.body, Object.keys(real.headers)]).toEqual([
        404,
        never.body,
        Object.keys(never.headers),
      ]);
    }
  }
  // The same name is another set.
  await ask("PUT", TONIGHT, { body: TWO_AS_JSON, type: "application/json", key });
  await ask("DELETE", TONIGHT, { key });
  expect(versionIn(await ask("GET", TONIGHT))).toBe(version);
});

test("the host's stations are everybody's to read and nobody's to change", async () => {
  const { ask } = await serve({ stations: TWO_AS_CSV });
  for (const key of ["stranger", newKey()]) {
    expect(parseJson((await ask("GET", `${SETS}/default`, { key })).body)).toMatchObject({
      is_hosts: true,
      station_count: 2,
    });
    const refused = await Promise.all([
      ask("PUT", `${SETS}/default`, { key, body: TWO_AS_CSV }),
      ask("PATCH", `${SETS}/default/prices`, { key, body: "id,price\na,1\n" }),
      ask("DELETE", `${SETS}/default`, { key }),
    ]);
    for (const response of refused)
      expect([response.statusCode, errorOf(response).message]).toEqual([
        400,
        expect.stringContaining("the host's own"),
      ]);
  }
});

describe("a file at fault changes nothing, and the answer says where it is", () => {
  const many = Array.from({ length: 20 }, (_, i) => `s${i},Stop ${i},40,-90`).join("\n");
  test.each<readonly [what: string, body: string, type: string, loc: readonly string[], msg: string]>([
    ["no column for the place", "id,name\na,Alpha\n", "text/csv", ["body"], "no column for lat"],
    ["a latitude out of range", "id,name,lat,lng\na,Alpha,41,-190\n", "text/csv", ["body", "line 2"], "lng: "],
    [
      "ids that repeat",
      `id,name,lat,lng\n${many}\ns3,Again,41,-91\n`,
      "text/csv",
      ["body", "line 22"],
      'its id "s3" is that of line 5, too',
    ],
    [
      "several columns of prices",
      "id,name,lat,lng,Retail Price,Net Price\na,Alpha,40,-90,3,4\n",
      "text/csv",
      ["body"],
      "call the right one price_per_gallon",
    ],
    ["JSON that breaks off", '[{"id":"a"},\n', "application/json", ["body"], "is not JSON: line 2"],
    [
      "a line that is not JSON",
      `${JSON.stringify({ id: "a" })}\nnonsense\n`,
      "application/x-ndjson",
      ["body", "line 2"],
      "it is not JSON",
    ],
    ["JSON as CSV", "[]", "text/csv", ["body"], "send it as application/json"],
    ["CSV as JSON", TWO_AS_CSV, "application/json", ["body"], "is not JSON"],
    ["nothing", "", "text/csv", ["body"], "is empty"],
    ["no station", "[]", "application/json", ["body"], "has no stations"],
  ])("%s", async (_what, body, type, loc, msg) => {
    const { ask } = await serve();
    const version = versionIn(await ask("PUT", TONIGHT, { body: TWO_AS_CSV }));
    const refused = await ask("PUT", TONIGHT, { body, type });
    expect([refused.statusCode, errorOf(refused).error_code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(errorOf(refused).details).toContainEqual({ loc, msg: expect.stringContaining(msg), type: "value_error" });
    expect(versionIn(await ask("GET", TONIGHT))).toBe(version);
  });

  test("up to a tenth of the rows are left out", async () => {
    const { ask } = await serve();
    const put = await ask("PUT", TONIGHT, { body: `id,name,lat,lng\n${many}\nx,Wrong,here,-90\n` });
    expect(parseJson(put.body)).toMatchObject({
      station_count: 20,
      warnings: [
        expect.stringMatching(/^1 of 21 rows left out, because they are at fault: line 22 /),
        expect.any(String),
      ],
    });
  });

  test("prices at fault", async () => {
    const { ask } = await serve();
    const version = versionIn(await ask("PUT", TONIGHT, { body: TWO_AS_CSV }));
    for (const [body, msg] of [
      ["id,price\na,free\n", 'price "free" is not a number'],
      ["id\na\n", "no column for price"],
      ["id,price\nx,3\ny,3\n", 'has no id of the set: its ids are "x" and "y"'],
      ["id,price\na,\n", "has no prices"],
    ] as const) {
      const refused = await ask("PATCH", `${TONIGHT}/prices`, { body });
      expect([refused.statusCode, errorOf(refused).details]).toEqual([
        400,
        [expect.objectContaining({ msg: expect.stringContaining(msg) })],
      ]);
    }
    const mixed = await ask("PATCH", `${TONIGHT}/prices`, { body: "id,price,fuel_type\na,3,regular\n" });
    expect(errorOf(mixed).error_code).toBe("MIXED_FUEL_TYPES");
    expect(versionIn(await ask("GET", TONIGHT))).toBe(version);
  });
});

test("a file that is too large, or of another kind, is refused before it is read", async () => {
  const { ask } = await serve();
  const large = await ask("PUT", TONIGHT, {
    body: Buffer.alloc(0),
    headers: { "content-length": String(MAX_SET_BYTES + 1) },
  });
  expect(errorOf(large).error_code).toBe("PAYLOAD_TOO_LARGE");
  for (const type of ["text/plain", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"])
    expect((await ask("PUT", TONIGHT, { body: TWO_AS_CSV, type })).statusCode).toBe(415);
  expect((await ask("PATCH", `${TONIGHT}/prices`, { body: "{}", type: "application/json" })).statusCode).toBe(415);
});
