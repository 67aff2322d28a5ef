// Arguments that a tool does not have are named in answers and in refusals. The desk is asked for nothing.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { wordRefusal } from "../../src/mcp/refusals.js";
import { TOOLS } from "../../src/mcp/server.js";
import { hasTrials, trialFile } from "../support/sharedData.js";

const TRIP = { origin: "Omaha, NE", destination: "Denver, CO" };
const MAX_BYTES = 1500;

/** What a tool says where the desk refuses as it does for a vehicle that is not known. */
async function refusalOf(name: string, args: object, error: Error = incomplete()): Promise<string | undefined> {
  const tool = TOOLS.find((one) => one.name === name) ?? expect.fail(name);
  const refuse = () => Promise.reject(error);
  const desk = { ask: refuse, listPrices: refuse, locate: refuse };
  const answers = { keep: async () => undefined, read: async () => undefined };
  try {
    await tool.call(args, { desk, answers, signal: new AbortController().signal });
  } catch (caught) {
    return wordRefusal(caught);
  }
  return expect.fail("answered without a desk");
}

function incomplete(): ServiceError {
  return new ServiceError("VEHICLE_INCOMPLETE", "The size of the tank is not known. Give tank_capacity_gallons.");
}

const BOTH =
  "Ignored, because there are no such arguments: tank (did you mean tank_capacity_gallons?), fuel (did you mean current_fuel_gallons?).";

test("a refusal begins with the arguments that were ignored, and the names they may mean", async () => {
  expect(await refusalOf("plan_fuel_stops", { ...TRIP, mpg: 6.5, tank: 150, fuel: 60 })).toBe(
    `${BOTH}\nThe size of the tank is not known. Ask the user for the miles per gallon and the size of the tank, or for year, make and model, and call again.`,
  );
});

test("a refusal of arguments at fault says which others were ignored", async () => {
  const text = await refusalOf("plan_fuel_stops", { ...TRIP, mpg: -1, tank: 150, fuel: 60 });
  expect(text).toMatch(/^Ignored, .*tank_capacity_gallons.*\nSome arguments cannot be used:\n- mpg: /);
});

test("a field that an argument does not have is refused with the nearest that it has", async () => {
  const variants = [{ name: "Two stops", max_stops: 2 }];
  expect(await refusalOf("compare_plans", { ...TRIP, variants, mpgs: 6.5 })).toMatch(
    /^Ignored, because there is no such argument: mpgs \(did you mean mpg\?\)\.\nvariants: there is no "max_stops" there\. Did you mean maximum_stops\? Call again with these alone: /,
  );
});

test.each([
  [
    "vehicle",
    { vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 60 } },
    "mpg, tank_capacity_gallons, current_fuel_gallons",
  ],
  ["truck", { truck: { mpg: 6.5, tank: 150, year: null } }, "mpg, tank_capacity_gallons (in place of tank)"],
  ["vehicle", { vehicle: { truck: { hazmat: true } }, mpg: 6.5 }, "hazmat"],
  [
    "params",
    { mpg: 6.5, tank_capacity_gallons: 9, params: { maximum_stops: 1, brands: { only: ["TA"] } } },
    "maximum_stops, only_brands (in place of only)",
  ],
  ["vehicle", { vehicle: '{"mpg": 6.5}' }, "mpg"],
])("arguments within %j are asked for at the top level, by name (case %#)", async (outer, args, names) => {
  expect(await refusalOf("plan_fuel_stops", { ...TRIP, ...args })).toBe(
    `There is no argument "${outer}": what is in it goes at the top level. Call again with these beside the other arguments: ${names}.`,
  );
});

test("an object that holds no argument, or given ones alone, is ignored as before", async () => {
  const known = { ...TRIP, mpg: 6.5 };
  for (const extra of [{ context: { zzz: 1 } }, { vehicle: { mpg: 6.5 } }, { vehicle: 7 }])
    expect(await refusalOf("plan_fuel_stops", { ...known, ...extra })).toMatch(/^Ignored, because there is no such/);
});

test("other people's names for arguments are known", async () => {
  const text = await refusalOf("explain_stop", { ...TRIP, mpg: 6.5, stop: "1", waypoints: ["Topeka, KS"] });
  expect(text).toMatch(/stop \(did you mean station\?\), waypoints \(did you mean via\?\)/);
});

test("no argument that is given already is taken for what is meant", async () => {
  const text = await refusalOf("plan_fuel_stops", { ...TRIP, mpg: 6.5, tank_capacity_gallons: 150, tank: 150 });
  expect(text).toMatch(/^Ignored, because there is no such argument: tank\.\n/);
});

test("many and long names are counted and cut, so that the refusal stays within its bytes", async () => {
  const strange = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${"📏".repeat(200)}${i}`, i]));
  const text = (await refusalOf("plan_fuel_stops", { ...TRIP, ...strange, mpg: "no number ".repeat(500) })) ?? "";
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
  expect(text).toContain("\nSome arguments cannot be used:\n- mpg: ");
  const short = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`zz${i}`, i]));
  expect(await refusalOf("plan_fuel_stops", { ...TRIP, ...short })).toMatch(/ zz7, and 292 more\.\n/);
});

test("a failure of the program stays one, whatever was ignored", async () => {
  expect(await refusalOf("plan_fuel_stops", { ...TRIP, mpg: 6.5, tank: 150 }, new Error("broken"))).toBeUndefined();
});

test.skipIf(!hasTrials)("the trial's tank and fuel are named", async () => {
  const { tool, arguments: args } = JSON.parse(readFileSync(trialFile("k15-mcp-arguments.json"), "utf8"));
  expect(await refusalOf(tool, args)).toMatch(new RegExp(`^${BOTH.replaceAll(/[().?]/g, "\\$&")}\n`));
});
