import { readFile } from "node:fs/promises";

/** The version of this program, as its package says it. */
export async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "unknown";
}
