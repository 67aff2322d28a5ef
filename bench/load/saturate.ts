// A thread that keeps a service busy with large requests, apart from the one that measures small ones.

import { Agent } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { large } from "./bodies.js";
import { optimizeCall, sendExpecting } from "./call.js";

/** What the thread is started with. */
export const Order = z.object({ url: z.string(), key: z.string(), inFlight: z.int(), seconds: z.number(), expected: z.string() });
export type Order = z.infer<typeof Order>;

/** What it tells at its end: the time of each request, and how long all took. */
export const Yield = z.object({ ms: z.array(z.number()), elapsedMs: z.number() });
export type Yield = z.infer<typeof Yield>;

if (parentPort !== null) {
  const { url, key, inFlight, seconds, expected } = Order.parse(workerData);
  const agent = new Agent({ keepAlive: true });
  const bytes = Buffer.from(expected);
  const call = optimizeCall(key, large.body);
  const ms: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() - begin < seconds * 1000) {
        ms.push(await sendExpecting(agent, url, call, bytes));
      }
    }),
  );
  agent.destroy();
  const told: Yield = { ms, elapsedMs: performance.now() - begin };
  // A thread has no origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort.postMessage(told);
}
