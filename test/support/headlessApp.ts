// The page's state without a page.

import { readFile } from "node:fs/promises";
import { onTestFinished, vi } from "vitest";
import { createOptimizer } from "../../src/optimizer/optimizer.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";
import { type App, createApp } from "../../src/web/app/app.js";
import { randomLoadedTrip } from "./loadedTrips.js";
import { seededRandom } from "./random.js";

/**
 * To be called in a test. @param onFrame is given what is to be done before the next frame: the page plans then. By
 * default no frame is ever drawn.
 */
export async function headlessApp(onFrame: (work: () => void) => void = () => undefined): Promise<App> {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("requestAnimationFrame", onFrame);
  // The page's own files.
  vi.stubGlobal("fetch", async (url: URL) => new Response(await readFile(url)));
  onTestFinished(() => void vi.unstubAllGlobals());
  return createApp(createOptimizer(await compileCore()));
}

/** A file with a whole trip of three stations. */
export function tripFile(name: string, seed: number, more: object = {}): File {
  const { route, stations } = randomLoadedTrip(seededRandom(seed), 3);
  return new File([JSON.stringify({ route, stations, ...more })], name);
}
