// Names of brands, as stations and rules have them.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  BRAND_FAMILIES,
  BrandsError,
  BUILT_IN_BRANDS,
  makeBrands,
  ORDINARY_WORDS,
} from "../../src/stations/brands/brands.js";
import { readBrandsFile } from "../../src/stations/brands/file.js";
import { makeFolder } from "../support/cli.js";
import { hasSharedData, readTruckStops } from "../support/sharedData.js";

const { chainOf, chainOfStation } = BUILT_IN_BRANDS;

/** The chain of a station that has only a name. */
function chainByName(name: string): string | undefined {
  return chainOfStation({ name });
}

describe("names of one chain", () => {
  test.each([
    [
      "Pilot",
      "pilot",
      "PILOT TRAVEL CENTER #1243",
      "Pilot-Flying-J",
      "Flying J",
      "FlyingJ Travel Plaza 650",
      "flying j dealer",
      "PFJ",
      "One9",
      "ONE 9 Fuel Network",
      "ONE9#226",
      "Mr. Fuel",
      "Ｐｉｌｏｔ",
    ],
    ["Love's", "Loves", "LOVE’S TRAVEL STOPS & COUNTRY STORES", "Love S Travel Stop #7", "Lóve's", "Speedco"],
    [
      "TA",
      "T/A",
      "TA Express",
      "T.A. Seymour Travel Center",
      "Petro",
      "PETRO STOPPING CENTERS #14",
      "TravelCenters of America",
      "Travel Centers of America",
    ],
    ["Kwik Trip", "KwikTrip #796", "Kwik Star 1107"],
    ["QuikTrip", "QT", "Quik Trip", "QT #4021"],
    ["7-Eleven", "7 ELEVEN", "7Eleven #35101", "7-11", "Speedway", "Speedway #8039", "STRIPES 7FLEET #42430"],
    ["Buc-ee's", "BUCEES", "Buc-ee’s #12"],
    ["Kum & Go", "Kum and Go", "KUM&GO #0302", "Kum n Go"],
    ["Bosselman", "Bosselman's Travel Center", "PUMP & PANTRY #39"],
    ["Phillips 66", "Conoco", "76", "Union 76", "76 #123", "76 Fuel Center"],
    ["ExxonMobil", "Exxon", "MOBIL", "Exxon Mobil"],
    ["Chevron", "Texaco", "CHEVRON STATION"],
    ["Petro-Canada", "PetroCanada", "PETRO CANADA #9", "Petro-Pass"],
    ["Sapp Bros", "SAPP BROS.", "Sapp Brothers Travel Center"],
  ])("%s", (name, ...others) => {
    expect(others.filter((other) => chainOf(other) !== chainOf(name))).toEqual([]);
  });
});

describe("names of other chains", () => {
  test.each([
    ["TA", "Target"],
    ["TA", "Tate's"],
    ["Petro", "Petro-Canada"],
    ["Petro", "Petroleum Express"],
    ["Petro", "PETRO MART"],
    ["BP", "BPX"],
    ["76", "7600 Main"],
    ["76", "76th Street Market"],
    ["7-11", "711 Main Street"],
    ["Gulf", "Gulf Coast Truck Plaza"],
    ["Irving", "Irving Travel Center"],
    ["Kwik Trip", "Kwik Fill"],
    ["Mobil", "Mobile Fuel Stop"],
    ["Pilot", "Love's"],
    ["Shell", "Shelly's"],
  ])("%s is not %s", (name, other) => {
    expect(chainByName(name)).toBeDefined();
    expect(chainByName(other)).not.toBe(chainByName(name));
    expect(chainOf(other)).not.toBe(chainOf(name));
  });
});

describe("a station's chain", () => {
  test("is that of its brand, whatever its name", () => {
    expect(chainOfStation({ brand: "Shell", name: "Pilot #12" })).toBe(chainOf("Shell"));
    expect(chainOfStation({ brand: "Nobody's Own", name: "Pilot #12" })).toBe(chainOf("NOBODYS OWN"));
  });

  test.each([undefined, null, "", "  ", "-"])("with %j for a brand is that at the start of its name", (brand) => {
    expect(chainOfStation({ brand, name: "Flying J Travel Plaza" })).toBe(chainOf("Pilot"));
    expect(chainOfStation({ brand, name: "The Pilot House" })).toBeUndefined();
    expect(chainOfStation({ brand, name: "Betty Beavers Truckstop" })).toBeUndefined();
  });

  test("is that of the operator where the name has both", () => {
    expect(chainByName("SHELL DBA ONE9 #1244")).toBe(chainOf("Pilot"));
    expect(chainByName("BP DBA TA ELKTON TRAVEL CENTER")).toBe(chainOf("TA"));
    expect(chainByName("SHELL DBA BETTY BEAVERS")).toBe(chainOf("Shell"));
  });

  test("is found in a name as soon as a rule names the brand", () => {
    const brands = BUILT_IN_BRANDS.including(["Betty Beavers", "Flying J", "--"]);
    expect(brands.chainOf("betty-beavers")).toBe(BUILT_IN_BRANDS.chainOf("Betty Beaver's"));
    expect(brands.chainOfStation({ name: "BETTY BEAVERS TRUCKSTOP" })).toBe(brands.chainOf("betty-beavers"));
    expect(brands.chainOfStation({ name: "Flying J #2" })).toBe(chainOf("Pilot"));
  });

  test("is none that a rule names without a letter or a digit", () => {
    const brands = BUILT_IN_BRANDS.including(["--", ""]);
    const known = [{ name: "--" }, { brand: "--", name: "Betty Beavers" }, { brand: "", name: "" }].map(
      (station) => brands.chainOfStation(station) ?? "",
    );
    expect(known).not.toContain(brands.chainOf("--"));
  });
});

describe("the built-in table", () => {
  test("has no other name that is the chain's own", () => {
    for (const [chain, others] of Object.entries(BRAND_FAMILIES)) {
      for (const name of others) {
        expect(
          () => makeBrands({ [chain]: [], Elsewhere: [name] }),
          `${name} is another spelling of ${chain}`,
        ).not.toThrow();
        expect(chainOf(name), name).toBe(chainOf(chain));
      }
    }
  });

  test("has the ordinary words as names", () => {
    const names = new Set(Object.entries(BRAND_FAMILIES).flat(2));
    expect(ORDINARY_WORDS.filter((word) => !names.has(word))).toEqual([]);
  });

  test.skipIf(!hasSharedData)("knows most truck stops of the US by their names", async () => {
    const stops = (await readTruckStops()).map(({ name }) => ({ name, chain: chainByName(name) }));
    const known = stops.filter(({ chain }) => chain !== undefined);
    expect(known.length / stops.length).toBeGreaterThan(0.6);
    // Written by hand from the names of this list: what else is said to be one of these would be wrong.
    const begins: Record<string, RegExp> = {
      pilot: /^(PILOT|FLYING J|ONE9|MR\.? FUEL)\b|\bDBA[ /](ONE9|PILOT|FLYING J)\b/i,
      loves: /^LOVE'?S|^SPEEDCO/i,
      ta: /^(TA|PETRO|TRAVEL ?CENTERS OF AMERICA)\b|\bDBA TA\b/i,
    };
    for (const [chain, pattern] of Object.entries(begins)) {
      const found = known.filter((stop) => stop.chain === chain).map(({ name }) => name);
      expect(found.toSorted(), chain).toEqual(
        stops
          .filter(({ name }) => pattern.test(name) && !/^PETRO[ -](MART|CARD)/i.test(name))
          .map(({ name }) => name)
          .toSorted(),
      );
    }
  });
});

describe("a host's own chains", () => {
  const brands = makeBrands({
    "Prairie Fuel": ["Prairie Travel Plaza"],
    Pilot: ["Tire Mart"],
    "Flying J": [],
    Holiday: ["Holiday Express"],
  });

  test("are new, add to one, or part one", () => {
    expect(brands.chainOfStation({ name: "PRAIRIE TRAVEL PLAZA 4" })).toBe(brands.chainOf("prairiefuel"));
    expect(brands.chainOf("Tire Mart #1")).toBe(brands.chainOf("Pilot"));
    expect(brands.chainOf("Flying J #1")).not.toBe(brands.chainOf("Pilot"));
    expect(brands.chainOf("PFJ")).toBe(brands.chainOf("Pilot"));
  });

  test("may be ordinary words, which then count at the start of a name", () => {
    expect(chainByName("Holiday Truck Stop")).toBeUndefined();
    expect(brands.chainOfStation({ name: "Holiday Truck Stop" })).toBe(brands.chainOf("Holiday"));
  });

  test.each([
    [{ "--": [] }, 'the name "--" of the chain "--" has no letter or digit'],
    [{ A: ["x y"], B: ["XY"] }, 'the chain "B" has a name of another one: "XY"'],
  ])("that are no chains are refused", (own, message) => {
    expect(() => makeBrands(own)).toThrow(new BrandsError(message));
  });
});

describe("a file of brands", () => {
  async function write(text: string): Promise<string> {
    const path = join(await makeFolder(), "own.json");
    await writeFile(path, text);
    return path;
  }

  test("is a JSON object of chains", async () => {
    expect(await readBrandsFile(await write('\uFEFF{"Prairie Fuel": ["PTP"], "Lone": []}'))).toEqual({
      "Prairie Fuel": ["PTP"],
      Lone: [],
    });
  });

  test.each(["", "[]", '{"a": "b"}', '{"a": [1]}', '{"a": null}'])("%j is refused by its name", async (text) => {
    await expect(readBrandsFile(await write(text))).rejects.toThrow(
      /^own\.json must be a JSON object of chains with their other names, such as \{/,
    );
  });

  test("with one name for two chains is refused", async () => {
    await expect(readBrandsFile(await write('{"A": ["X"], "B": ["x"]}'))).rejects.toThrow(
      'own.json: the chain "B" has a name of another one: "x"',
    );
  });

  test("that is not there is refused without its folder", async () => {
    await expect(readBrandsFile("/no/such/brands.json")).rejects.toThrow(
      new BrandsError("brands.json cannot be read (ENOENT)"),
    );
  });
});
