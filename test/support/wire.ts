import type { FastifyInstance } from "fastify";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { ErrorBody, makeApp, newKey, parseJson, type TestOptions } from "./app.js";

/** If no answer arrives within this time, the service hangs. */
const ANSWER_TIMEOUT_MS = 300_000;

/** An answer as it came over the socket. */
export interface WireAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A request that is sent literally. Headers may repeat and be false. */
export interface WireRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The Content-Length header: the body's length by default, null for no header. */
  readonly announcedBytes?: number | null;
}

/** An app that listens on a free port of 127.0.0.1 until the test ends, or until `whenDone` says. */
export async function listen(
  options: TestOptions = {},
  whenDone: (ending: () => Promise<void>) => void = onTestFinished,
): Promise<{ app: FastifyInstance; port: number }> {
  const listening = await startListening(options);
  whenDone(async () => {
    listening.app.server.closeAllConnections();
    await listening.app.close();
  });
  return listening;
}

/** An app that listens on a free port of 127.0.0.1 until somebody closes it. */
export async function startListening(options: TestOptions): Promise<{ app: FastifyInstance; port: number }> {
  const app = await makeApp(options);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const [address] = app.addresses();
  if (typeof address !== "object") throw new Error("the app listens on no port");
  return { app, port: address.port };
}

/** Sends a request to /v1/optimize unless it says otherwise; a JSON body, and no key of its own. */
export async function send(
  port: number,
  { method = "POST", path = "/v1/optimize", headers = [], body = "", announcedBytes }: WireRequest,
): Promise<WireAnswer> {
  const length = announcedBytes === undefined ? Buffer.byteLength(body) : announcedBytes;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(length === null ? [] : [`Content-Length: ${length}`]),
  ];
  return sendRaw(port, `${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** The header with a valid key, one that no other test uses. */
export function withKey(key = newKey()): readonly [string, string] {
  return ["X-API-Key", key];
}

/** Writes `text` to a new connection and returns the first answer as soon as it is complete. */
export async function sendRaw(port: number, text: string | Buffer): Promise<WireAnswer> {
  const socket = connect(port, "127.0.0.1");
  // The answer to HEAD has a length and no body.
  const isToHead = text.indexOf("HEAD ") === 0;
  try {
    return await new Promise((resolve, reject) => {
      let received = Buffer.alloc(0);
      const settle = (isEnded: boolean): void => {
        const answer = readAnswer(received, isEnded || (isToHead && received.includes("\r\n\r\n")));
        if (answer !== undefined) resolve(answer);
        else if (isEnded) reject(new Error(`the connection ended within the answer: ${received.toString()}`));
      };
      const timer = setTimeout(
        () => reject(new Error(`no whole answer in ${ANSWER_TIMEOUT_MS} ms: ${received.toString()}`)),
        ANSWER_TIMEOUT_MS,
      );
      socket.on("data", (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        settle(false);
      });
      // A server that refuses a body resets the connection while that is still being sent.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearTimeout(timer);
        settle(true);
      });
      socket.write(text);
    });
  } finally {
    socket.destroy();
  }
}

function readAnswer(received: Buffer, isEnded: boolean): WireAnswer | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const [statusLine = "", ...fields] = received.subarray(0, headEnd).toString().split("\r\n");
  const headers = new Map(
    fields.map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const rest = received.subarray(headEnd + 4);
  const length = headers.get("content-length");
  const isChunked = headers.has("transfer-encoding");
  const isWhole =
    length !== undefined ? rest.length >= Number(length) : isChunked ? rest.toString().endsWith("0\r\n\r\n") : true;
  if (!isWhole && !isEnded) return undefined;
  return {
    status: Number(statusLine.split(" ")[1]),
    headers,
    body: length === undefined ? rest.toString() : rest.subarray(0, Number(length)).toString(),
  };
}

/** An answer's error body; fails if it is not in the standard form. */
export function errorIn({ body }: WireAnswer): ErrorBody {
  return ErrorBody.parse(parseJson(body));
}

/** Status and error code, to compare both in one assertion. */
export function refusalIn(answer: WireAnswer): { status: number; code: string } {
  return { status: answer.status, code: errorIn(answer).error_code };
}
