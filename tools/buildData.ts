// A step of `npm run build`: builds the data of the built-in providers and copies the WebAssembly modules into
// the output of tsc. The data is also written next to the sources, where tests read it.

import { copyFile, writeFile } from "node:fs/promises";
import { writeZones } from "../src/clock/timeZone.js";
import { writeExitData } from "../src/providers/places/exits/data.js";
import { createGazetteer } from "../src/providers/places/gazetteer/gazetteer.js";
import { writeGazetteer } from "../src/providers/places/load.js";
import { writeNetwork } from "../src/providers/routing/interstates/file.js";
import { writeOutlines } from "../src/tax/jurisdictions/maps.js";
import { readBuiltIn } from "../src/vehicles/load.js";
import { buildExits } from "./exits/build.js";
import { readSources } from "./gazetteer/build.js";
import { buildGazetteer } from "./gazetteer/gazetteer.js";
import { buildInterstates } from "./interstates/build.js";
import { contract } from "./interstates/contract.js";
import { buildOutlines } from "./jurisdictions/build.js";
import { buildMap, buildTowns } from "./pageMap/build.js";
import { buildZones } from "./zones/build.js";

/** Relative to `dist/tools`. */
const SOURCES = new URL("../../src/", import.meta.url);
const BUILT = new URL("../src/", import.meta.url);

/** The least towns of the page's map, as it opens and as somebody looks closer. */
const LARGE_TOWN = 30_000;
const SMALL_TOWN = 2000;

async function write(file: string, text: string): Promise<void> {
  await Promise.all([SOURCES, BUILT].map((folder) => writeFile(new URL(file, folder), text)));
}

const { towns, zips, more } = readSources(new URL("../tools/gazetteer/", SOURCES));
const gazetteer = buildGazetteer(towns, zips, more);
const network = await buildInterstates(new URL("../tools/interstates/logs/", SOURCES), createGazetteer(gazetteer));
await write("providers/places/gazetteer/gazetteer.json", writeGazetteer(gazetteer));
await write(
  "providers/places/exits/exits.json",
  writeExitData(await buildExits(new URL("../tools/exits/", SOURCES), network, gazetteer)),
);
await write("providers/routing/interstates/network.json", writeNetwork(contract(network.data)));
await write("tax/jurisdictions/outlines.json", writeOutlines(buildOutlines()));
await write("clock/zones.json", writeZones(buildZones()));
await write("vehicles/catalog.json", `${JSON.stringify(await readBuiltIn(new URL("vehicles/catalog/", SOURCES)))}\n`);
// The page alone reads these, and Vite puts them into its own build.
await Promise.all(
  Object.entries({
    map: buildMap(network.data),
    towns: buildTowns(gazetteer, LARGE_TOWN),
    smallTowns: buildTowns(gazetteer, SMALL_TOWN, LARGE_TOWN),
  }).map(([name, content]) => writeFile(new URL(`web/map/data/${name}.json`, SOURCES), JSON.stringify(content))),
);
await Promise.all(
  ["optimizer/wasm/core.wasm", "optimizer/wasm/frontier.wasm", "scanner/scanner.wasm"].map((file) =>
    copyFile(new URL(file, SOURCES), new URL(file, BUILT)),
  ),
);
