// Opens the data of places in Node, which `npm run build` has made.

import { readBuiltText } from "../../common/builtText.js";
import type { Placer } from "../../stations/placer.js";
import type { PlacesProvider } from "./provider.js";
import { type GazetteerData, parseGazetteer } from "./gazetteer/data.js";
import { createGazetteer } from "./gazetteer/gazetteer.js";
import { readExitData } from "./exits/data.js";
import { createPlacer } from "./exits/placer.js";

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

/** @throws {Error} when it has not been built. */
export async function loadGazetteer(): Promise<PlacesProvider> {
  return createGazetteer(await openGazetteer());
}

async function openGazetteer(): Promise<GazetteerData> {
  return readGazetteer(
    await readBuiltText(new URL("./gazetteer/gazetteer.json", import.meta.url), "The gazetteer's data"),
  );
}

/** Opens the data of exits and towns. @throws {Error} when it has not been built. */
export async function loadPlacer(): Promise<Placer> {
  const [exits, gazetteer] = await Promise.all([
    readBuiltText(new URL("./exits/exits.json", import.meta.url), "The data of exits"),
    openGazetteer(),
  ]);
  return createPlacer(readExitData(exits), gazetteer);
}
