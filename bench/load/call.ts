import { request } from "node:http";

export interface Call {
  readonly method: "GET" | "POST";
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

/** All calls share it, so that all answers to one request are the same bytes. */
export const REQUEST_ID = "bench";

export function optimizeCall(key: string, body: Buffer): Call {
  return { method: "POST", path: "/v1/optimize", headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": REQUEST_ID }, body };
}

/** Makes a call and returns how many milliseconds it took. @throws {Error} when the answer is not a success with these bytes. */
export async function sendExpecting(url: string, call: Call, expected: Buffer): Promise<number> {
  const { status, body, ms } = await send(url, call);
  if (status !== 200 || !body.equals(expected)) throw new Error(`${call.path} answered ${status} ${body.toString("utf8", 0, 200)}`);
  return ms;
}

/** Makes a call on a connection that is kept open, and reads the whole answer. @throws {Error} when the connection breaks. */
export function send(url: string, { method, path, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const outgoing = request(url + path, { method, headers: { ...headers, ...length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          requestId: String(incoming.headers["x-request-id"]),
          body: Buffer.concat(chunks),
          ms: performance.now() - begin,
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
