// Bodies that handlers read as they come: what is taken, what is refused and when, and what becomes of the connection.

import type { FastifyInstance } from "fastify";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Endpoint } from "../../src/contract/schemas/endpoints.js";
import { UploadBody, uploadOf } from "../../src/http/connection/uploads.js";
import type { MakeHandler } from "../../src/http/endpoints/handler.js";
import { captureLog, errorOf, newKey, parseJson } from "../support/app.js";
import { errorIn, listen, refusalIn, sendRaw, type WireAnswer } from "../support/wire.js";

const MAX_BYTES = 2_097_152;

const ROW: Endpoint = {
  operationId: "takeFile",
  method: "PUT",
  path: "/v1/files/{name}",
  pathParameters: { name: "Name of the file." },
  tag: "Service",
  summary: "Take a file",
  description: "Takes a file.",
  limit: { name: "files", requestsPerMinute: 1000 },
  upload: {
    mediaTypes: { "text/csv": "A table.", "application/json": "A list." },
    maxBytes: MAX_BYTES,
    example: "a,b\n",
  },
  answers: { 200: { description: "It is taken.", mediaType: "application/json", text: "Its digest." } },
  errors: [],
};

/** Handlers by the name in the path, all of one endpoint. */
const BEHAVIOURS = {
  /** Reads all of it. */
  digest: async (body: UploadBody) => {
    const hash = createHash("sha256");
    for await (const piece of body) hash.update(piece);
    return hash.digest("hex");
  },
  /** Answers without reading. */
  ignore: async () => "ignored",
  /** Reads the first piece. */
  taste: async (body: UploadBody) => {
    for await (const piece of body) return String(piece).slice(0, 3);
    return "nothing";
  },
  /** Has something else to do first. */
  later: async (body: UploadBody) => {
    await once(body, "error");
    return "never seen";
  },
} as const;

type Behaviour = keyof typeof BEHAVIOURS;
const PATHS: Readonly<Record<Behaviour, string>> = {
  digest: "/v1/files/digest",
  ignore: "/v1/files/ignore",
  taste: "/v1/files/taste",
  later: "/v1/files/later",
};

/** A service that has the endpoint, and how each of its requests ended: with a text or an error's name. */
async function serve(
  options: Parameters<typeof listen>[0] = {},
): Promise<{ app: FastifyInstance; port: number; ends: string[] }> {
  const ends: string[] = [];
  const takeFile: MakeHandler = () => async (request) => {
    const behaviour = Object.entries(PATHS).find(([, path]) => path === request.url)?.[0] as Behaviour;
    try {
      const text = await BEHAVIOURS[behaviour](uploadOf(request));
      ends.push(text);
      return { text, media_type: request.mediaType, request_id: request.id };
    } catch (error) {
      ends.push(error instanceof Error ? error.name : "no error");
      throw error;
    }
  };
  return { ...(await listen({ endpoints: [ROW], handlers: { takeFile }, ...options })), ends };
}

/** A request's head, with an upload's usual headers. */
function head(path: string, fields: Readonly<Record<string, string | number>>, key = newKey()): string {
  const headers = { Host: "x", "X-API-Key": key, "Content-Type": "text/csv", ...fields };
  return `PUT ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
}

function open(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

function textIn(answer: WireAnswer): unknown {
  return parseJson(answer.body);
}

describe("what is taken", () => {
  test.each([["announced"], ["in chunks"]])(
    "every byte, %s, however large the service's own limit of bodies is",
    async (framing) => {
      const { port } = await serve({ bodyLimitBytes: 1000 });
      const bytes = randomBytes(MAX_BYTES);
      const isChunked = framing === "in chunks";
      const text = head(
        PATHS.digest,
        isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": bytes.length },
      );
      const body = isChunked
        ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")])
        : bytes;
      const answer = await sendRaw(port, Buffer.concat([Buffer.from(text), body]));
      expect([answer.status, textIn(answer)]).toMatchObject([
        200,
        { text: createHash("sha256").update(bytes).digest("hex"), media_type: "text/csv" },
      ]);
    },
  );

  test("an empty body, and types with parameters", async () => {
    const { port } = await serve();
    for (const [type, mediaType] of [
      ["text/csv; charset=utf-8", "text/csv"],
      ["Application/JSON", "application/json"],
    ] as const) {
      const answer = await sendRaw(port, head(PATHS.digest, { "Content-Type": type, "Content-Length": 0 }));
      expect([answer.status, textIn(answer)]).toMatchObject([
        200,
        { text: createHash("sha256").digest("hex"), media_type: mediaType },
      ]);
    }
  });
});

describe("what is refused", () => {
  const SIZE_MESSAGE = "The body is larger than the 2 MB that this endpoint takes. Send less at a time.";

  test("a body that is announced as too large, before it is read", async () => {
    const { port, ends } = await serve();
    const answer = await sendRaw(
      port,
      head(PATHS.digest, { "Content-Length": MAX_BYTES + 1, "Content-Encoding": "gzip" }),
    );
    expect([refusalIn(answer), errorIn(answer).message]).toEqual([
      { status: 413, code: "PAYLOAD_TOO_LARGE" },
      SIZE_MESSAGE,
    ]);
    expect(ends).toEqual([]);
  });

  test("one in chunks that becomes too large, while it is read", async () => {
    const { port, ends } = await serve();
    const socket = open(port, `${head(PATHS.digest, { "Transfer-Encoding": "chunked" })}7fffffff\r\n`);
    const piece = Buffer.alloc(65_536, "x");
    for (let i = 0; i * piece.length <= MAX_BYTES; i++) socket.write(piece);
    const [answer]: unknown[] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(String(answer)).toContain(SIZE_MESSAGE);
    expect(ends).toEqual(["ServiceError"]);
  });

  test.each([
    ["another type", { "Content-Type": "text/plain" }],
    ["a type that belongs to no endpoint", { "Content-Type": ";" }],
    ["an object's own name", { "Content-Type": "constructor/json" }],
    ["an encoding", { "Content-Encoding": "br" }],
  ])("%s; the answer names the types", async (_, fields) => {
    const { port, ends } = await serve();
    for (const bytes of [0, 3]) {
      const answer = await sendRaw(
        port,
        `${head(PATHS.digest, { ...fields, "Content-Length": bytes })}${"x".repeat(bytes)}`,
      );
      expect([refusalIn(answer), errorIn(answer).message]).toEqual([
        { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" },
        "This endpoint takes text/csv and application/json: say which it is in Content-Type, and send no Content-Encoding but gzip.",
      ]);
    }
    expect(ends).toEqual([]);
  });

  test("no type", async () => {
    const { app } = await serve();
    const response = await app.inject({ method: "PUT", url: PATHS.digest, headers: { "x-api-key": newKey() } });
    expect([response.statusCode, errorOf(response).error_code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("a table at an endpoint that takes JSON", async () => {
    const { port } = await listen();
    expect(
      refusalIn(await sendRaw(port, `${head("/v1/optimize", { "Content-Length": 3 }).replace("PUT", "POST")}a,b`)),
    ).toEqual({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test("a caller without a key, before the body is asked for", async () => {
    const { port, ends } = await serve();
    const answer = await sendRaw(port, head(PATHS.digest, { Expect: "100-continue", "Content-Length": 3 }, "none"));
    expect(refusalIn(answer)).toEqual({ status: 403, code: "AUTHENTICATION_FAILED" });
    expect(ends).toEqual([]);
  });
});

test("the log has its size and time, and nothing of its path or content", async () => {
  const { lines, log } = captureLog();
  const { port } = await serve({ log });
  await sendRaw(port, `${head(PATHS.digest, { "Transfer-Encoding": "chunked" })}6\r\nsecret\r\n0\r\n\r\n`);
  await expect.poll(() => lines.join("")).toContain('"request"');
  expect(parseJson(lines.find((line) => line.includes('"request"')) ?? "")).toMatchObject({
    endpoint: "/v1/files/{name}",
    status: 200,
    request_bytes: 6,
    receive_ms: expect.any(Number),
  });
  expect(lines.join("")).not.toMatch(/digest|secret/);
});

test("a name that is empty or too long for a path is not found", async () => {
  const { port } = await serve();
  for (const name of ["", "x".repeat(200)]) {
    expect(refusalIn(await sendRaw(port, head(`/v1/files/${name}`, { "Content-Length": 0 })))).toEqual({
      status: 404,
      code: "NOT_FOUND",
    });
  }
});

describe("a caller who waits to be asked for the body", () => {
  test("is asked when the handler reads it", async () => {
    const { port } = await serve();
    const socket = open(port, head(PATHS.digest, { Expect: "100-continue", "Content-Length": 3 }));
    const [asked]: unknown[] = await once(socket, "data");
    expect(String(asked)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("a,b");
    const [answer]: unknown[] = await once(socket, "data");
    expect(String(answer)).toContain(createHash("sha256").update("a,b").digest("hex"));
  });

  test("is never asked when the handler does not", async () => {
    const { port } = await serve();
    const answer = await sendRaw(port, head(PATHS.ignore, { Expect: "100-continue", "Content-Length": MAX_BYTES }));
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  });
});

describe("a body that is not read to its end", () => {
  test("is discarded where it is short, and the connection goes on", async () => {
    const { port } = await serve();
    for (const path of [PATHS.ignore, PATHS.taste]) {
      const key = newKey();
      const socket = open(port, `${head(path, { "Content-Length": 60_000 }, key)}abc`);
      if (path === PATHS.taste) await once(socket, "data");
      socket.write("x".repeat(59_997) + head(PATHS.digest, { "Content-Length": 3 }, key) + "a,b");
      let got = "";
      socket.on("data", (piece: Buffer) => (got += piece.toString()));
      await expect.poll(() => got).toContain(createHash("sha256").update("a,b").digest("hex"));
    }
  });

  test("does not cost the caller the answer where it is long", async () => {
    const { port } = await serve();
    for (const path of [PATHS.ignore, PATHS.taste]) {
      const answer = await sendRaw(
        port,
        Buffer.concat([Buffer.from(head(path, { "Content-Length": MAX_BYTES })), Buffer.alloc(MAX_BYTES, "x")]),
      );
      expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    }
  });
});

describe("a caller who leaves", () => {
  test.each<Behaviour>(["digest", "later"])("ends the reading with an error (%s)", async (behaviour) => {
    const { app, port, ends } = await serve();
    const begun = once(app.server, "request");
    const socket = open(port, `${head(PATHS[behaviour], { "Content-Length": 1000 })}a,b`);
    await begun;
    socket.destroy();
    await expect.poll(() => ends).toHaveLength(1);
    expect(ends).toEqual([behaviour === "digest" ? "CallerGoneError" : "never seen"]);
  });
});

describe("how many arrive at a time", () => {
  const OVERLOADED = { status: 503, code: "SERVICE_OVERLOADED" };
  const begin = (port: number, key: string): Socket =>
    open(port, head(PATHS.digest, { "Transfer-Encoding": "chunked" }, key));
  const statusOf = async (port: number, key: string): Promise<unknown> => {
    const answer = await sendRaw(
      port,
      `${head(PATHS.digest, { "Transfer-Encoding": "chunked", Connection: "close" }, key)}3\r\na,b\r\n0\r\n\r\n`,
    );
    return answer.status === 200 ? "ok" : refusalIn(answer);
  };
  const smallStatusOf = async (port: number, key: string): Promise<number> =>
    (await sendRaw(port, `${head(PATHS.digest, { "Content-Length": 3 }, key)}a,b`)).status;

  test("8 of a partner, 32 in all, small ones aside; those that leave or are done make room", async () => {
    const { port } = await serve({ authenticate: (key) => ({ id: key, partner: key.split("-")[0] ?? "" }) });
    const keys = Array.from({ length: 5 }, () => newKey());
    const [one = "", two = "", last = ""] = [keys[0], keys[1], keys[4]];
    const ofOne = Array.from({ length: 8 }, () => begin(port, one));
    await expect.poll(async () => statusOf(port, one)).toEqual(OVERLOADED);
    expect(await statusOf(port, `${one}-other`)).toEqual(OVERLOADED);
    expect([await statusOf(port, two), await smallStatusOf(port, one)]).toEqual(["ok", 200]);

    for (const key of keys.slice(1, 4)) for (let i = 0; i < 8; i++) begin(port, key);
    await expect.poll(async () => statusOf(port, last)).toEqual(OVERLOADED);
    ofOne[0]?.write("0\r\n\r\n");
    await expect.poll(async () => statusOf(port, last)).toBe("ok");
    ofOne[1]?.destroy();
    await expect.poll(async () => statusOf(port, one)).toBe("ok");
  });
});

describe("time", () => {
  const PATIENCE_MS = 60_000;

  /** An upload whose caller sends what the test says, and how it ended. */
  function slowly(): { raw: IncomingMessage; body: UploadBody; end: () => unknown } {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const raw = new IncomingMessage(new Socket());
    const body = new UploadBody(raw, { mediaTypes: {}, maxBytes: 1e9, example: "" }, PATIENCE_MS, () => undefined);
    let end: unknown;
    body.once("error", (error) => (end = error)).once("end", () => (end = "read"));
    return { raw, body, end: () => end };
  }
  const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
  const TOO_SLOW = { code: "VALIDATION_ERROR", message: expect.stringContaining("16 kB a second") };

  test("an upload may take hours while enough bytes come", async () => {
    const { raw, body, end } = slowly();
    body.resume();
    for (let i = 0; i < 300; i++) {
      raw.push(Buffer.alloc(59 * 16_000));
      await pass(59_000);
    }
    raw.push(null);
    await pass(1);
    expect(end()).toBe("read");
  });

  test("it fails when the caller is silent", async () => {
    const { raw, body, end } = slowly();
    body.resume();
    raw.push(Buffer.alloc(1_000_000));
    await pass(PATIENCE_MS - 1);
    expect(end()).toBeUndefined();
    await pass(1);
    expect(end()).toMatchObject(TOO_SLOW);
  });

  test("it fails when bytes come now and then", async () => {
    const { raw, body, end } = slowly();
    body.resume();
    for (let i = 0; i < 61; i++) {
      raw.push(Buffer.alloc(1));
      await pass(1000);
    }
    expect(end()).toBeUndefined();
    raw.push(Buffer.alloc(1));
    await pass(1000);
    expect(end()).toMatchObject(TOO_SLOW);
  });

  test("time in which the handler does not read is not the caller's", async () => {
    const { raw, body, end } = slowly();
    const piece = Buffer.alloc(body.readableHighWaterMark);
    raw.push(piece);
    body.read(0);
    await pass(10 * PATIENCE_MS);
    expect(end()).toBeUndefined();
    body.resume();
    await pass(PATIENCE_MS - 1);
    expect(end()).toBeUndefined();
    raw.push(null);
    await pass(1);
    expect(end()).toBe("read");
  });
});
