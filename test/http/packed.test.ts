// Bodies under other names of their types, and bodies that are packed with gzip, on a service that listens.

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { newKey } from "../support/app.js";
import { makeFolder } from "../support/cli.js";
import { validBody } from "../support/requests.js";
import { openTestSets, TWO_AS_CSV, TWO_AS_JSON, TWO_AS_LINES } from "../support/stationSets.js";
import { listen } from "../support/wire.js";

const BODY = JSON.stringify(validBody());
const GIGABYTE = Buffer.concat(Array.from({ length: 64 }, () => gzipSync(Buffer.alloc(2 ** 24, " "))));

const Answer = z.looseObject({
  error_code: z.string().optional(),
  message: z.string().optional(),
  feasible: z.boolean().optional(),
  station_count: z.number().optional(),
});

interface Asked {
  readonly method?: "POST" | "PUT" | "PATCH";
  readonly path?: string;
  readonly type?: string;
  readonly encoding?: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

async function serve(options: Parameters<typeof listen>[0] = {}) {
  const { sets: stationSets } = await openTestSets({ dataFolder: join(await makeFolder(), "data") });
  const { port } = await listen({ stationSets, ...options });
  const ask = async ({ method = "POST", path = "/v1/optimize", type = "application/json", encoding, body }: Asked) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        "x-api-key": newKey(),
        "content-type": type,
        ...(encoding !== undefined && { "content-encoding": encoding }),
      },
      body,
    });
    return { status: response.status, ...Answer.parse(await response.json()) };
  };
  return { port, ask };
}

describe("other names of a type", () => {
  test.each(["application/geo+json", "application/vnd.acme.trip+json; charset=utf-8", "Application/Geo+JSON"])(
    "%s is JSON",
    async (type) => {
      const { ask } = await serve();
      expect(await ask({ type, body: BODY })).toMatchObject({ status: 200, feasible: true });
      expect(await ask({ type, body: TWO_AS_JSON, method: "PUT", path: "/v1/station-sets/tonight" })).toMatchObject({
        status: 200,
        station_count: 2,
      });
    },
  );

  test.each([
    ["application/vnd.ms-excel", TWO_AS_CSV],
    ["application/csv", TWO_AS_CSV],
    ["text/comma-separated-values; header=present", TWO_AS_CSV],
    ["application/ndjson", TWO_AS_LINES],
    ["application/jsonl", TWO_AS_LINES],
    ["application/x-jsonlines", TWO_AS_LINES],
  ])("%s is taken for a set", async (type, body) => {
    const { ask } = await serve();
    expect(await ask({ type, body, method: "PUT", path: "/v1/station-sets/tonight" })).toMatchObject({
      status: 200,
      station_count: 2,
    });
  });

  test.each(["application/jsonp", "application/json+xml", "text/json", "application/xml", "application/geojson-seq"])(
    "%s is no other name of JSON",
    async (type) => {
      expect((await (await serve()).ask({ type, body: BODY })).status).toBe(415);
    },
  );
});

describe("a body that is packed with gzip", () => {
  test.each([
    ["zlib", gzipSync(BODY)],
    ["gzip the program, with a file's name", new Uint8Array(execFileSync("gzip", ["-c"], { input: BODY }))],
    ["zlib in several members", Buffer.concat([gzipSync(BODY.slice(0, 100)), gzipSync(BODY.slice(100))])],
  ])("is unpacked: %s", async (_, packed) => {
    const { ask } = await serve();
    for (const encoding of ["gzip", "GZIP", "x-gzip"])
      expect(await ask({ encoding, body: new Uint8Array(packed) })).toMatchObject({ status: 200, feasible: true });
  });

  test("is answered as the plain one, whatever its size", async () => {
    const { ask } = await serve();
    const stations = validBody().stations;
    const body = JSON.stringify({ ...validBody(), stations, pad: "x".repeat(3_000_000) });
    const [plain, packed] = [
      await ask({ body }),
      await ask({ encoding: "gzip", body: new Uint8Array(gzipSync(body)) }),
    ];
    expect({ ...packed, request_id: "" }).toEqual({ ...plain, request_id: "" });
    expect(plain.status).toBe(200);
  });

  test.each([
    ["that is too large unpacked", gzipSync(`{"pad":"${"x".repeat(2000)}"}`)],
    ["of a gigabyte", GIGABYTE],
  ])("%s is refused for its size", async (_, packed) => {
    const { ask } = await serve({ bodyLimitBytes: 1500 + (packed.length > 1500 ? packed.length : 0) });
    expect(await ask({ encoding: "gzip", body: new Uint8Array(packed) })).toMatchObject({
      status: 413,
      error_code: "PAYLOAD_TOO_LARGE",
    });
  });

  test.each([
    ["is not packed", Buffer.from(BODY), "incorrect header check"],
    ["is cut off", gzipSync(BODY).subarray(0, -20), "unexpected end of file"],
    ["is damaged", Buffer.from(gzipSync(BODY)).fill(0, 40, 60), ""],
    ["is empty", Buffer.alloc(0), ""],
  ])("that %s is refused with the cause", async (_, bytes, cause) => {
    const { ask } = await serve();
    const body = new Uint8Array(bytes);
    const refused = [
      await ask({ encoding: "gzip", body }),
      await ask({ encoding: "gzip", body, method: "PUT", path: "/v1/station-sets/tonight", type: "text/csv" }),
    ];
    for (const { status, error_code, message } of refused) {
      expect([status, error_code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(message).toContain(cause);
    }
  });

  test("in another way is refused, and the refusal names gzip", async () => {
    const answer = await (await serve()).ask({ encoding: "br", body: new Uint8Array(brotliCompressSync(BODY)) });
    expect(answer).toMatchObject({ status: 415, message: expect.stringContaining("gzip") });
  });

  test("and never comes to its end does not keep the service from answering others", async () => {
    const { port, ask } = await serve();
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    const head = `POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-API-Key: ${newKey()}\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 5000\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), gzipSync(BODY).subarray(0, 50)]));
    expect((await ask({ body: BODY })).status).toBe(200);
    socket.destroy();
    await once(socket, "close");
    expect((await ask({ encoding: "gzip", body: new Uint8Array(gzipSync(BODY)) })).status).toBe(200);
  });
});

describe("a file that is packed with gzip", () => {
  test("is kept as the plain one", async () => {
    const { ask } = await serve();
    const set = { method: "PUT", path: "/v1/station-sets/tonight" } as const;
    const plain = await ask({ ...set, type: "text/csv", body: TWO_AS_CSV });
    for (const [type, text] of [
      ["text/csv", TWO_AS_CSV],
      ["application/json", TWO_AS_JSON],
      ["application/jsonl", TWO_AS_LINES],
    ] as const) {
      const packed = await ask({ ...set, type, encoding: "gzip", body: new Uint8Array(gzipSync(text)) });
      expect({ ...packed, request_id: "" }).toEqual({ ...plain, request_id: "" });
    }
  });

  test("of many pieces is read to its end", async () => {
    const { ask } = await serve();
    const rows = Array.from({ length: 40_000 }, (_, i) => `s${i},Stop ${i},Road ${i},${30 + (i % 15)},-100,3.5\n`);
    const body = new Uint8Array(gzipSync(`id,name,address,lat,lng,price\n${rows.join("")}`));
    expect(
      await ask({ method: "PUT", path: "/v1/station-sets/tonight", type: "text/csv", encoding: "gzip", body }),
    ).toMatchObject({ status: 200, station_count: 40_000 });
  });

  test("of a gigabyte is refused for its size", async () => {
    const { ask } = await serve();
    expect(
      await ask({
        method: "PUT",
        path: "/v1/station-sets/tonight",
        type: "text/csv",
        encoding: "gzip",
        body: new Uint8Array(GIGABYTE),
      }),
    ).toMatchObject({ status: 413, message: expect.stringContaining("64 MB") });
  });
});
