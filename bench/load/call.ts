import { type Agent, request } from "node:http";

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

/** Makes a call and reads all of the answer. @throws {Error} when the connection breaks. */
export function send(agent: Agent, url: string, { method, path, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const outgoing = request(url + path, { agent, method, headers: { ...headers, ...length } }, (incoming) => {
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
