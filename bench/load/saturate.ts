// A thread that keeps a service busy with large requests, apart from the one that measures small ones.

import { Agent } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { large } from "./bodies.js";
import { type Call, send } from "./call.js";

/** What the thread is started with. */
export const Order = z.object({ url: z.string(), key: z.string(), inFlight: z.int(), seconds: z.number(), expected: z.string() });
export type Order = z.infer<typeof Order>;

/** What it tells at its end: the time of each request, and how long all took. */
export const Yield = z.object({ ms: z.array(z.number()), elapsedMs: z.number() });
export type Yield = z.infer<typeof Yield>;

/** The same for all, so that all answers are the same bytes. */
export const REQUEST_ID = "saturate";

export function largeCall(key: string): Call {
  return { method: "POST", path: "/v1/optimize", headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": REQUEST_ID }, body: large.body };
}

if (parentPort !== null) {
  const { url, key, inFlight, seconds, expected } = Order.parse(workerData);
  const agent = new Agent({ keepAlive: true });
  const bytes = Buffer.from(expected);
  const call = largeCall(key);
  const ms: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() - begin < seconds * 1000) {
        const reply = await send(agent, url, call);
        if (reply.status !== 200 || !reply.body.equals(bytes)) throw new Error(`a large request got ${reply.status} ${reply.body.toString("utf8", 0, 200)}`);
        ms.push(reply.ms);
      }
    }),
  );
  agent.destroy();
  const told: Yield = { ms, elapsedMs: performance.now() - begin };
  // A thread has no origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort.postMessage(told);
}
