import { request } from "node:http";
import { buffer as readAll } from "node:stream/consumers";
import { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly requestId: string;
  readonly body: Buffer;
  /** From the call to the last byte of the answer. */
  readonly ms: number;
}

/** An answer that is not the expected one. */
export class WrongAnswerError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The answer's `error_code`, if it has one. */
    readonly code: string | undefined,
  ) {
    super(message);
  }

  /** @param expected in words. */
  static of({ status, body }: Pick<Reply, "status" | "body">, expected: string): WrongAnswerError {
    const text = body.toString("utf8");
    return new WrongAnswerError(
      `answered ${status}, expected ${expected}: ${text.slice(0, 500)}`,
      status,
      /"error_code":"(\w+)"/.exec(text)?.[1],
    );
  }
}

/** All calls share it, so that all answers to a request have the same bytes. */
export const REQUEST_ID = "bench";

/** The answer of the server that only parses. */
export const BARE_ANSWER = Buffer.from("{}");

export function optimizeCall(key: string, body: Buffer): Call {
  return {
    method: "POST",
    path: "/v1/optimize",
    headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": REQUEST_ID },
    body,
  };
}

/**
 * The bytes of a call's first answer, which all later ones must equal. @throws {Error} when its cost is not
 * `totalCost`.
 */
export async function firstAnswer(url: string, call: Call, totalCost: number): Promise<Buffer> {
  const { status, body } = await send(url, call);
  const text = body.toString("utf8");
  if (status !== 200 || OptimizeResponse.parse(JSON.parse(text)).summary.total_cost !== totalCost) {
    throw new Error(`expected a cost of ${totalCost}, got ${status} ${text.slice(-600)}`);
  }
  return body;
}

/**
 * Makes a call and returns how many milliseconds it took. @throws {Error} when the answer is not a success with these
 * bytes.
 */
export async function sendExpecting(url: string, call: Call, expected: Buffer): Promise<number> {
  const { status, body, ms } = await send(url, call);
  if (status !== 200 || !body.equals(expected))
    throw new Error(`${call.path} answered ${status} ${body.toString("utf8", 0, 200)}`);
  return ms;
}

/** Makes a call on a keep-alive connection and reads the whole answer. @throws {Error} when the connection breaks. */
export function send(url: string, { method, path, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const outgoing = request(url + path, { method, headers: { ...headers, ...length } }, (incoming) => {
      const { statusCode: status = 0, headers: received } = incoming;
      const reply = (answer: Buffer): Reply => ({
        status,
        requestId: String(received["x-request-id"]),
        body: answer,
        ms: performance.now() - begin,
      });
      readAll(incoming).then((answer) => resolve(reply(answer)), reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
