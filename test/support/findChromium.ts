import { existsSync } from "node:fs";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** WebGL without a graphics card, for the map. */
export const FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Where the system has a Chromium; undefined when it has none. */
export async function findChromium(): Promise<string | undefined> {
  return CANDIDATES.find((path) => existsSync(path));
}
