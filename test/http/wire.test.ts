// Over a real socket: bytes that are not HTTP, request ids, and a request as large as allowed.

import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { parseJson, Success } from "../support/app.js";
import { bodyWith, makeStations, validBody } from "../support/requests.js";
import { errorIn, listen, send, sendRaw, withKey } from "../support/wire.js";

const GOOD = JSON.stringify(validBody());
const OWN_ID = /^req_[a-z2-7]{20}$/;

describe("malformed HTTP gets the standard body, and the service goes on", () => {
  const [keyName, key] = withKey();
  const head = `POST /v1/optimize HTTP/1.1\r\nHost: x\r\n${keyName}: ${key}\r\nContent-Type: application/json\r\n`;

  test.each([
    ["no HTTP at all", "hello there\r\n\r\n"],
    ["JSON without HTTP", `${GOOD}\r\n\r\n`],
    ["a method that there is not", head.replace("POST", "OPTIMIZE") + "\r\n"],
    ["a version that there is not", head.replace("HTTP/1.1", "HTTP/1.9") + "\r\n"],
    ["a header without a colon", `${head}broken\r\n\r\n`],
    ["a space within a header's name", `${head}X Y: z\r\n\r\n`],
    ["a header of 20 kB", `${head}X-Padding: ${"x".repeat(20_000)}\r\n\r\n`],
    ["a path of 20 kB", head.replace("/v1/optimize", `/${"x".repeat(20_000)}`) + "\r\n"],
    ["a length that is no number", `${head}Content-Length: many\r\n\r\n`],
    ["a negative length", `${head}Content-Length: -5\r\n\r\n`],
    ["two lengths", `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ["a length and chunks", `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["a chunk whose length is no number", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ["no Host", head.replace("Host: x\r\n", "") + "Content-Length: 2\r\n\r\n{}"],
    ["two Hosts", `${head}Host: y\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`],
    [
      "two Hosts that are the same, in other letters",
      `${head}HOST: x\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`,
    ],
    ["two Hosts, one of them empty", `${head}Host:\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`],
    [
      "two Hosts, the first empty",
      `${head.replace("Host: x", "Host:")}Host: x\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`,
    ],
    [
      "two Hosts in HTTP/1.0",
      `${head.replace("HTTP/1.1", "HTTP/1.0")}Host: y\r\nContent-Length: ${GOOD.length}\r\n\r\n${GOOD}`,
    ],
    ["two Hosts to what needs no key", "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"],
    ["two Hosts to a path that cannot be decoded", "GET /%zz HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"],
    [
      "two Hosts that wait to be asked for a body",
      `${head}Host: y\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
    ],
  ])("%s", async (_, text) => {
    const { port } = await listen();
    const answer = await sendRaw(port, text);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
    const { error_code, request_id } = errorIn(answer);
    expect(error_code).toBe("VALIDATION_ERROR");
    expect(request_id).toMatch(OWN_ID);
    expect((await send(port, { headers: [withKey()], body: GOOD })).status).toBe(200);
  });

  test("two Host headers in a preflight", async () => {
    const { port } = await listen({ corsOrigins: ["*"] });
    const preflight =
      "OPTIONS /v1/optimize HTTP/1.1\r\nHost: x\r\nOrigin: https://fleet.example.com\r\nAccess-Control-Request-Method: POST\r\n";
    expect((await sendRaw(port, `${preflight}\r\n`)).status).toBe(204);
    expect(errorIn(await sendRaw(port, `${preflight}Host: y\r\n\r\n`)).error_code).toBe("VALIDATION_ERROR");
  });

  test("no Host in HTTP/1.0 is allowed", async () => {
    const { port } = await listen();
    expect((await sendRaw(port, "GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
  });

  test("the header has the request id, too", async () => {
    const { port } = await listen();
    const answer = await sendRaw(port, "hello there\r\n\r\n");
    expect(answer.headers.get("x-request-id")).toBe(errorIn(answer).request_id);
  });

  test("an expectation that cannot be met gets a standard body", async () => {
    const { port } = await listen();
    const answer = await send(port, { headers: [withKey(), ["Expect", "a-miracle"]], body: GOOD });
    // RFC 9110 has 417 for it, but allows servers to ignore it.
    const { request_id } = answer.status === 200 ? Success.parse(parseJson(answer.body)) : errorIn(answer);
    expect(answer.headers.get("x-request-id")).toBe(request_id);
  });

  test("a caller who hangs up in the middle of the body", async () => {
    const { port } = await listen();
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve) => socket.write(`${head}Content-Length: 1000\r\n\r\n{"route":`, resolve));
    socket.destroy();
    expect((await send(port, { headers: [withKey()], body: GOOD })).status).toBe(200);
  });
});

describe("request ids", () => {
  test.each(["a", "Z9", "req-2026.11.21_0001", "-._", "x".repeat(64), "req_aaaaaaaaaaaaaaaaaaaa"])(
    "the caller's own: %s",
    async (id) => {
      const { port } = await listen();
      const headers = [["X-Request-Id", id]] as const;
      const success = await send(port, { headers: [...headers, withKey()], body: GOOD });
      expect(success.headers.get("x-request-id")).toBe(id);
      expect(Success.parse(parseJson(success.body)).request_id).toBe(id);

      for (const request of [
        { body: GOOD },
        { headers: [withKey()], body: "{" },
        { headers: [withKey()], path: "/v1/nothing" },
        { path: "/%zz" },
      ]) {
        const refusal = await send(port, { ...request, headers: [...headers, ...(request.headers ?? [])] });
        expect(refusal.headers.get("x-request-id")).toBe(id);
        expect(errorIn(refusal).request_id).toBe(id);
      }
    },
  );

  test.each(["", "x".repeat(65), "a b", "a,b", "a/b", "a:b", "é", "<script>", "a\tb", '"a"', "a%0ab"])(
    "not a valid one: %j",
    async (id) => {
      const { port } = await listen();
      const answer = await send(port, { headers: [["X-Request-Id", id]], body: GOOD });
      expect(errorIn(answer).request_id).toMatch(OWN_ID);
      expect(answer.headers.get("x-request-id")).toBe(errorIn(answer).request_id);
    },
  );

  test("an id sent twice is not used", async () => {
    const { port } = await listen();
    const answer = await send(port, {
      headers: [
        ["X-Request-Id", "one"],
        ["X-Request-Id", "two"],
      ],
      body: GOOD,
    });
    expect(errorIn(answer).request_id).toMatch(OWN_ID);
  });

  test("the service's own are all different", async () => {
    const { port } = await listen();
    const ids = new Set<string>();
    for (let i = 0; i < 100; i++)
      ids.add(
        (await send(port, { method: "GET", path: "/healthz", announcedBytes: null })).headers.get("x-request-id") ?? "",
      );
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(OWN_ID);
  });
});

describe("large requests", () => {
  test("5,000 stations with 1 kB of metadata each", async () => {
    const { port } = await listen();
    const stations = makeStations(5000, { metadata: { note: "x".repeat(1000) } });
    const answer = await send(port, { headers: [withKey()], body: JSON.stringify(bodyWith([["stations"], stations])) });
    expect(answer.status).toBe(200);
    expect(Success.parse(parseJson(answer.body)).stops.length).toBeGreaterThan(0);
  });

  test("in chunks that split characters and numbers", async () => {
    const { port } = await listen();
    const body = Buffer.from(JSON.stringify(bodyWith([["stations", 0, "name"], "⛽😀é".repeat(60)])));
    const expected = await send(port, { headers: [withKey(), ["X-Request-Id", "same"]], body: body.toString() });
    expect(expected.status).toBe(200);

    // One byte a chunk.
    const chunks = [...body].map((byte) => Buffer.from([byte]));
    const [keyName, key] = withKey();
    const head = `POST /v1/optimize HTTP/1.1\r\nHost: x\r\n${keyName}: ${key}\r\nX-Request-Id: same\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const parts = [
      Buffer.from(head),
      ...chunks.flatMap((chunk) => [Buffer.from("1\r\n"), chunk, Buffer.from("\r\n")]),
      Buffer.from("0\r\n\r\n"),
    ];
    expect((await sendRaw(port, Buffer.concat(parts))).body).toBe(expected.body);
  });
});
