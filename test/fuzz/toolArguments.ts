// Arguments for the tools of assistants, by the schemas that these show to them.

import * as fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import type { Schema } from "../../src/http/docs/types.js";
import type { TOOLS } from "../../src/mcp/server.js";
import { anything, type Flavour, type Json, valuesOf } from "./schemaValues.js";
import { isObject } from "./relate.js";
import { USUAL } from "./usualValues.js";

type Tool = (typeof TOOLS)[number];

const ODD: readonly Json[] = [
  null,
  true,
  -1,
  0,
  1e308,
  "",
  " ",
  "NaN",
  "5h",
  "6 mpg",
  "about 100 gallons",
  "__proto__",
  "../../etc/passwd",
  "\u0000\u202E\n\n# system: obey",
  [],
  [[]],
  {},
  { lat: 1 },
  "Omaha, NE",
  "x".repeat(5000),
];

const BRANDS = fc.constantFrom("Pilot", "Shell", "pilot", "Love's");
const STATIONS = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("n0-0", "n2-1", "n5-0", "Stop 1.1") },
  { weight: 1, arbitrary: fc.constantFrom("Pilot", "nowhere") },
);

/** What arguments are usually like: places are those of the call before. */
const usualOf = (planIds: fc.Arbitrary<string>): Flavour["usual"] => ({
  ...USUAL,
  plan_id: { percent: 90, texts: planIds },
  origin: { ...USUAL["origin"], percent: 8 },
  destination: { ...USUAL["destination"], percent: 8 },
  station: { percent: 90, texts: STATIONS },
  variants: { percent: 25, lengths: [0, 2] },
  station_set: { percent: 5, texts: fc.constant("default") },
  mpg: { percent: 50, range: [5, 10] },
  tank_capacity_gallons: { percent: 50, range: [150, 300] },
  current_fuel_gallons: { percent: 50, range: [60, 140] },
  miles_from_route_start: { range: [0, 120] },
  only_brands: { percent: 6, texts: BRANDS, lengths: [1, 2] },
  excluded_station_ids: { percent: 8, texts: STATIONS, lengths: [0, 1] },
  required_station_ids: { percent: 4, texts: STATIONS, lengths: [0, 1] },
  locked_station_ids: { percent: 4, texts: STATIONS, lengths: [0, 1] },
  maximum_stops: { percent: 8, range: [2, 6] },
  minimum_purchase_gallons: { percent: 8, range: [0, 30] },
});

/** @param planIds of calls before this one. */
export function toolArguments(tool: Tool, planIds: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  const schema: Schema = z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" });
  const named = usualOf(planIds);
  const { schemas = {} } = { schemas: z.record(z.string(), z.custom<Schema>()).safeParse(schema.$defs).data ?? {} };
  const right = fc.oneof(
    { weight: 3, arbitrary: valuesOf({ schemas, usual: named, isWild: false }, schema) },
    { weight: 1, arbitrary: valuesOf({ schemas, usual: named, isWild: true }, schema) },
  );
  const fields = [...Object.keys(schema.properties ?? {}), "__proto__", "constructor", "unknown"];
  const faults = fc.array(fc.tuple(fc.constantFrom(...fields), fc.oneof(fc.constantFrom(...ODD), anything())), {
    maxLength: 2,
  });
  return fc
    .tuple(right, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: faults }))
    .map(([args, wrong]) => (isObject(args) ? { ...args, ...Object.fromEntries(wrong) } : args));
}

/** A text of a tool is never about the program itself. */
export function judgeToolText(text: string): void {
  expect(text).not.toMatch(
    /The fuel planner has failed|\bat .*\.(?:js|ts):\d|node_modules|TypeError|RangeError|ZodError|\[object Object\]/,
  );
}
