// Requests with a body far larger than socket buffers, refused before the body is read, and sent by common clients.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Counter } from "../../src/access/limits/memory.js";
import { newKey, parseJson, type TestOptions } from "./app.js";

const LARGE_BYTES = 20_000_000;
const LARGEST_BYTES = 60_000_000;

/** Sends the same request several times, each on a new connection, and prints each result. */
const PYTHON = `
import http.client, json, sys
port, times, method, path, size, key, framing = sys.argv[1:]
def pieces():
    for _ in range(int(size) // 65536 + 1):
        yield b" " * 65536
got = []
for _ in range(int(times)):
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
    body = pieces() if framing == "chunked" else b" " * int(size)
    headers = {"Content-Type": "application/json", "X-API-Key": key}
    if framing == "encoded":
        headers["Content-Encoding"] = "br"
    try:
        connection.request(method, path, body=body, headers=headers, encode_chunked=framing == "chunked")
        got.append(str(connection.getresponse().status))
    except Exception as error:
        got.append(type(error).__name__)
    connection.close()
print(json.dumps(got))
`;

/** The same in JavaScript. */
const FETCH = `
const [port, times, method, path, size, key, framing] = process.argv.slice(1);
const got = [];
for (let i = 0; i < Number(times); i++) {
  const bytes = new Uint8Array(Number(size)).fill(0x20);
  const headers = { "content-type": "application/json", "x-api-key": key, ...(framing === "encoded" ? { "content-encoding": "br" } : {}) };
  const body = framing === "chunked" ? { body: new Blob([bytes]).stream(), duplex: "half" } : { body: bytes };
  try {
    const response = await fetch("http://127.0.0.1:" + port + path, { method, headers, ...body });
    await response.arrayBuffer();
    got.push(String(response.status));
  } catch (error) {
    got.push(error.cause?.code ?? error.message);
  }
}
console.log(JSON.stringify(got));
`;

export interface Refused {
  readonly method?: string;
  readonly path?: string;
  readonly key: string;
  readonly bytes?: number;
  readonly framing?: "announced" | "chunked" | "encoded";
}

/** The output of a program; undefined if it is not installed. */
async function run(program: string, args: readonly string[]): Promise<string | undefined> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const started = await Promise.race([once(child, "spawn").then(() => true), once(child, "error").then(() => false)]);
  return started ? text(child.stdout) : undefined;
}

/** The statuses that Python's http.client gets, or the names of its errors; undefined without python3. */
export async function askWithPython(port: number, times: number, refused: Refused): Promise<string[] | undefined> {
  const printed = await run("python3", ["-c", PYTHON, ...argumentsFor(port, times, refused)]);
  return printed === undefined ? undefined : z.array(z.string()).parse(parseJson(printed));
}

/**
 * The same with Node's fetch; in a process of its own, because in the service's thread it could not send while the
 * service closes.
 */
export async function askWithFetch(port: number, times: number, refused: Refused): Promise<string[]> {
  const printed = await run(process.execPath, [
    "--input-type=module",
    "-e",
    FETCH,
    ...argumentsFor(port, times, refused),
  ]);
  return z.array(z.string()).parse(parseJson(printed ?? ""));
}

function argumentsFor(
  port: number,
  times: number,
  { method = "POST", path = "/v1/optimize", key, bytes = LARGE_BYTES, framing = "announced" }: Refused,
): string[] {
  return [String(port), String(times), method, path, String(bytes), key, framing];
}

/** A key whose limit is used up. */
const LIMITED_KEY = newKey();

/** An app that refuses the requests below. */
export const REFUSING: TestOptions & { readonly counter: Counter } = {
  counter: {
    take: (name) => ({
      current: name.startsWith(`${LIMITED_KEY.replace("fr_test_", "key_")}:`) ? Infinity : 1,
      ttlMs: 1000,
    }),
  },
};

/** Each case: its name, the status of the refusal, and the request. */
export const REFUSALS: readonly (readonly [name: string, status: string, refused: Refused])[] = [
  ["without a valid key", "403", { key: "none" }],
  ["without a valid key, in chunks", "403", { key: "none", framing: "chunked" }],
  ["to no endpoint", "404", { path: "/nothing", key: newKey() }],
  ["to a path that cannot be decoded", "404", { path: "/%zz", key: newKey() }],
  ["by a wrong method", "405", { method: "PUT", key: newKey() }],
  ["larger than the limit", "413", { key: newKey() }],
  ["of 60 MB", "413", { key: newKey(), bytes: LARGEST_BYTES }],
  ["larger than the limit, in chunks", "413", { key: newKey(), framing: "chunked" }],
  ["with an encoding", "415", { key: newKey(), bytes: 10_000_000, framing: "encoded" }],
  ["over the key's limit", "429", { key: LIMITED_KEY }],
  ["over the key's limit, in chunks", "429", { key: LIMITED_KEY, framing: "chunked" }],
];
