// Water and mountains cut no town off from the roads that lead to it.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseGazetteer } from "../../../../src/providers/places/gazetteer/data.js";
import { readNetwork } from "../../../../src/providers/routing/interstates/file.js";
import { findJoins } from "../../../../src/providers/routing/interstates/joins.js";
import { layOut } from "../../../../src/providers/routing/interstates/network.js";
import { sampleSize } from "../../../support/sampleSize.js";

const SOURCES = new URL("../../../../src/providers/", import.meta.url);
const LEAST_INHABITANTS = 1000;

/** Towns on islands without a bridge. */
const BY_FERRY = [
  "Avalon, CA",
  "Edgartown, MA",
  "Friday Harbor, WA",
  "Nantucket, MA",
  "New Shoreham, RI",
  "Oak Bluffs, MA",
  "Vashon, WA",
  "Vinalhaven, ME",
  "Vineyard Haven, MA",
  "West Tisbury, MA",
];

/** One town in this many is looked up, and all those by ferry. It has no factor in common with the list's order. */
const EVERY_TOWN = sampleSize(7, 1);

test("every town of the 48 states with a road to it joins the network", async () => {
  const [gazetteer, roads] = await Promise.all(
    ["places/gazetteer/gazetteer.json", "routing/interstates/network.json"].map((file) =>
      readFile(new URL(file, SOURCES), "utf8"),
    ),
  );
  const { places } = parseGazetteer(gazetteer ?? "", (text) => Uint8Array.from(Buffer.from(text, "base64")));
  const network = layOut(readNetwork(roads ?? ""));
  const isCutOff = (row: number): boolean =>
    findJoins(network, { lat: (places.lats[row] ?? NaN) / 100_000, lng: (places.lngs[row] ?? NaN) / 100_000 })
      .length === 0;
  const towns = places.names.flatMap((name, row) =>
    (places.populations[row] ?? 0) >= LEAST_INHABITANTS &&
    !/, (?:AK|HI)$/.test(name) &&
    (row % EVERY_TOWN === 0 || BY_FERRY.includes(name))
      ? [{ name, row }]
      : [],
  );
  expect(towns.length).toBeGreaterThan(15_000 / EVERY_TOWN);
  expect(towns.flatMap(({ name, row }) => (isCutOff(row) ? [name] : [])).toSorted()).toEqual(BY_FERRY);
});
