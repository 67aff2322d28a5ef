// The file of the map of time zones, against the build.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { writeZones } from "../../src/clock/timeZone.js";
import { buildZones } from "../../tools/zones/build.js";

test("it is what the build makes", async () => {
  expect(writeZones(buildZones())).toBe(await readFile(new URL("../../src/clock/zones.json", import.meta.url), "utf8"));
});
