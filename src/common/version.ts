import { readFileSync } from "node:fs";

/** Built code is a folder deeper than its sources. */
const MANIFEST = new URL(
  import.meta.url.includes("/dist/src/") ? "../../../package.json" : "../../package.json",
  import.meta.url,
);

/** The version of this program, of its interface and of its tools for assistants, as the package says it. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
