// The map of time zones by county.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createZoneMap } from "../../src/clock/timeZone.js";

const text = await readFile(new URL("../../src/clock/zones.json", import.meta.url), "utf8");

const zonesAt = createZoneMap(text);

test.each([
  ["Manhattan", 40.78, -73.97, ["America/New_York"]],
  ["Kenosha, by the lake", 42.58, -87.85, ["America/Chicago"]],
  ["Key West", 24.56, -81.78, ["America/New_York"]],
  ["Neah Bay", 48.36, -124.62, ["America/Los_Angeles"]],
  ["the Navajo Nation", 36.135, -111.24, ["America/Phoenix", "America/Denver"]],
  ["Grangeville, in the county of Idaho", 45.926, -116.122, ["America/Los_Angeles", "America/Denver"]],
  ["Honolulu", 21.3069, -157.8583, []],
  ["Juneau", 58.3019, -134.4197, []],
  ["Toronto", 43.6532, -79.3832, []],
  ["Tijuana", 32.5149, -117.0382, []],
  ["the Gulf of Mexico", 27, -90, []],
] as const)("%s", (_place, lat, lng, zones) => {
  expect(zonesAt(lat, lng)).toEqual(zones);
});

test.each([
  ["no JSON", "{"],
  ["another file", "{}"],
  ["cut off", text.replace(/"points":"[^"]{100}/, '"points":"')],
])("%s is refused", (_what, damaged) => {
  expect(() => createZoneMap(damaged)).toThrow("npm run build");
});
