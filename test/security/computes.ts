import { OverloadedError } from "../../src/worker/queue.js";
import type { Compute } from "../../src/tasks/compute.js";
import { computeHere } from "../support/app.js";

/** Workers that fail at each request, and workers that accept none. */
export async function brokenComputes(): Promise<{ failing: Compute; overloaded: Compute }> {
  const works = await computeHere();
  return {
    failing: { ...works, run: () => Promise.reject(new Error("a fault of ours")) },
    overloaded: {
      ...works,
      requireRoom: () => {
        throw new OverloadedError(3);
      },
    },
  };
}
