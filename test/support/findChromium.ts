import { access } from "node:fs/promises";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** WebGL without a graphics card, for the map. */
export const FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** Where the system has a Chromium, if it has one. */
export async function findChromium(): Promise<string | undefined> {
  for (const path of CANDIDATES) {
    try {
      await access(path);
      return path;
    } catch {
      // The next one.
    }
  }
  return undefined;
}
