// Reads and writes the gazetteer's file in Node.

import { readBuiltText } from "../../../common/builtText.js";
import type { PlacesProvider } from "../provider.js";
import { type GazetteerData, parseGazetteer } from "./data.js";
import { createGazetteer } from "./gazetteer.js";

/** The text of a gazetteer's file. */
export function writeGazetteer(data: GazetteerData): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (value instanceof Int32Array)
      return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
    return Array.isArray(value) ? value.join("\n") : value;
  });
}

/** Parses what `writeGazetteer` returns. @throws {Error} when the text is not a gazetteer. */
export function readGazetteer(text: string): GazetteerData {
  // A copy: the buffer of a `Buffer` may be shared.
  return parseGazetteer(text, (base64) => new Uint8Array(Buffer.from(base64, "base64")));
}

/**
 * Opens the gazetteer that `npm run build` has made.
 * @throws {Error} when it has not been built.
 */
export async function loadGazetteer(): Promise<PlacesProvider> {
  return createGazetteer(
    readGazetteer(await readBuiltText(new URL("./gazetteer.json", import.meta.url), "The gazetteer's data")),
  );
}
