import { readFile } from "node:fs/promises";
import { createOptimizer } from "../../src/optimizer/optimizer.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";
import { createTrips, TripError, type Trips } from "../../src/web/trip/index.js";

/**
 * The page's trips with the optimizer as pages have it, without a pre-filter; its files come from the folders they are
 * built from.
 */
export async function pageTrips(
  fetchAsset: (url: URL) => Promise<string> = (url) => readFile(url, "utf8"),
): Promise<{ trips: Trips; fetched: string[]; steps: string[] }> {
  const fetched: string[] = [];
  const steps: string[] = [];
  const optimizer = createOptimizer(await compileCore());
  const trips = createTrips({
    optimizer,
    fetchAsset: async (url) => {
      fetched.push(url.pathname.split("/").at(-1) ?? "");
      return fetchAsset(url);
    },
    onProgress: (step) => void steps.push(step),
  });
  return { trips, fetched, steps };
}

export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The refusal that comes of work. */
export async function refusalOf(work: Promise<unknown>): Promise<TripError> {
  const error: unknown = await work.then(
    () => new Error("not refused"),
    (reason: unknown) => reason,
  );
  if (error instanceof TripError) return error;
  throw error;
}
