import { existsSync } from "node:fs";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The page draws in two dimensions, which takes less without a graphics card's stand-in. */
export const FLAGS = ["--disable-gpu"];

/** Where the system has a Chromium; undefined when it has none. */
export async function findChromium(): Promise<string | undefined> {
  return CANDIDATES.find((path) => existsSync(path));
}
