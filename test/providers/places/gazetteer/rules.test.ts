// How the gazetteer is built and when a name is unambiguous, with a few invented places.

import { describe, expect, test } from "vitest";
import type { CountyRow } from "../../../../tools/gazetteer/counties.js";
import type { OtherNames } from "../../../../tools/gazetteer/otherNames.js";
import { buildGazetteer, type TownRow, type ZipRow } from "../../../../tools/gazetteer/gazetteer.js";
import { readGazetteer, writeGazetteer } from "../../../../src/providers/places/load.js";
import { createGazetteer } from "../../../../src/providers/places/gazetteer/gazetteer.js";
import { isAddress, readQuery } from "../../../../src/providers/places/gazetteer/query.js";
import { NearNames } from "../../../../src/providers/places/gazetteer/suggest.js";
import { integer, pick, seededRandom } from "../../../support/random.js";

const { signal } = new AbortController();

function town(
  name: string,
  adminCode: string,
  population: number,
  lat: number,
  lng: number,
  more: Partial<TownRow> = {},
): TownRow {
  return { name, country: "US", adminCode, featureCode: "PPL", population, lat, lng, ...more };
}

function zip(code: string, city: string, state: string, lat: number, lng: number): ZipRow {
  return { zip: code, city, state, lat, lng };
}

/** Illinois reaches from 37 to 42.5 degrees north. */
const FRAME = [town("Cairo", "IL", 2000, 37, -89.2), town("Rockford", "IL", 150_000, 42.3, -89.1)];

/** What looking up a text returns: a name, or a code and the names of the candidates or suggestions. */
async function look(towns: readonly TownRow[], zips: readonly ZipRow[], text: string): Promise<unknown> {
  const gazetteer = createGazetteer(buildGazetteer([...FRAME, ...towns], zips));
  return gazetteer.locate(text, signal).then(
    ({ name, lat, lng }) => ({ name, lat, lng }),
    (error: unknown) => error,
  );
}

describe("a name of several states", () => {
  const small = town("Alpha", "IL", 1000, 40, -89);

  test.each([
    [10_000, { name: "Alpha, TX" }],
    [9999, { code: "PLACE_AMBIGUOUS", details: { candidates: [{ name: "Alpha, TX" }, { name: "Alpha, IL" }] } }],
  ])("means a town of %i beside one of 1,000", async (population, expected) => {
    expect(await look([small, town("Alpha", "TX", population, 32, -97)], [], "Alpha")).toMatchObject(expected);
  });

  test("counts all towns of the name where it lists the first ten", async () => {
    const states = ["AL", "AZ", "CO", "GA", "IA", "KS", "KY", "MO", "NE", "OH", "PA", "TX", "UT"];
    const towns = states.map((state, i) => town("Alpha", state, 1000, 32 + i, -97));
    const error = await look(towns, [], "Alpha");
    expect(error).toMatchObject({ message: expect.stringContaining(" or 9 more"), total: 13 });
    expect(error).toMatchObject({ details: { candidates: { length: 10 } } });
  });

  test.each([
    [9999, "PLACE_AMBIGUOUS"],
    [10_000, undefined],
  ])("counts a post office alone as 1,000: beside %i", async (population, code) => {
    const answer = await look(
      [town("Alpha", "TX", population, 32, -97)],
      [zip("61000", "Alpha", "IL", 40, -89)],
      "Alpha",
    );
    expect(answer).toMatchObject(code === undefined ? { name: "Alpha, TX" } : { code });
  });

  test.each([
    [100, { name: "Alpha, IL" }],
    [101, { code: "PLACE_AMBIGUOUS", details: { candidates: [{ name: "Alpha, IL" }] } }],
    [10_000, { code: "PLACE_NOT_FOUND", details: { suggestions: ["Alpha, IL"] } }],
  ])("counts a town of %i in Canada, and no town overseas", async (population, expected) => {
    const towns = [
      small,
      town("Alpha", "08", population, 43, -79, { country: "CA" }),
      town("Alpha", "ENG", 5_000_000, 51, 0, { country: "GB" }),
    ];
    expect(await look(towns, [], "Alpha")).toMatchObject(expected);
    expect(await look(towns, [], "Alpha, IL")).toMatchObject({ name: "Alpha, IL" });
  });
});

describe("a name of one state", () => {
  const north = town("Beta", "IL", 6000, 42, -89);
  const south = town("Beta", "IL", 5000, 38, -89);

  test("of two towns of similar size is ambiguous", async () => {
    expect(await look([north, south], [], "Beta, IL")).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      details: { candidates: [{ lat: 42 }, { lat: 38 }] },
    });
  });

  test("means the one with the post office", async () => {
    expect(await look([north, south], [zip("62000", "Beta", "IL", 38.1, -89)], "Beta, IL")).toMatchObject({ lat: 38 });
  });

  test("is ambiguous when the town without a post office is ten times larger; the ZIP code decides", async () => {
    const zips = [zip("62000", "Beta", "IL", 38.1, -89)];
    const towns = [town("Beta", "IL", 50_000, 42, -89), south];
    const candidates = [
      { name: "Beta, IL", lat: 42 },
      { name: "Beta, IL 62000", lat: 38 },
    ];
    expect(await look(towns, zips, "Beta, IL")).toMatchObject({ code: "PLACE_AMBIGUOUS", details: { candidates } });
    expect(await look(towns, zips, "Beta, IL 62000")).toMatchObject({ name: "Beta, IL 62000", lat: 38.1 });
  });

  test("means the town with this exact spelling; spaces do not matter if there is only one", async () => {
    const towns = [town("Mira Monte", "IL", 6000, 42, -89)];
    const zips = [zip("62000", "Miramonte", "IL", 38, -89)];
    expect(await look(towns, zips, "Mira Monte, IL")).toMatchObject({ lat: 42 });
    expect(await look(towns, zips, "miramonte il")).toMatchObject({ lat: 38 });
    expect(await look(towns, [], "miramonte il")).toMatchObject({ lat: 42 });
  });

  test("is one candidate among those of other states", async () => {
    const towns = [north, south, town("Beta", "TX", 5500, 32, -97)];
    const candidates = [{ name: "Beta, TX" }, { name: "Beta, IL", lat: 38 }];
    expect(await look(towns, [zip("62000", "Beta", "IL", 38.1, -89)], "Beta")).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      details: { candidates },
    });
  });

  test("twice in the same place is one town, the larger", async () => {
    expect(await look([town("Beta", "IL", 4000, 42.1, -89), north], [], "Beta")).toEqual({
      name: "Beta, IL",
      lat: 42,
      lng: -89,
    });
  });
});

describe("rows that are not towns", () => {
  test("abandoned and historical ones are left out", async () => {
    const towns = [
      town("Gamma", "IL", 5000, 40, -89, { featureCode: "PPLQ" }),
      town("Delta (historical)", "IL", 5000, 40, -89),
    ];
    expect(await look(towns, [], "Gamma, IL")).toMatchObject({ code: "PLACE_NOT_FOUND" });
    expect(await look(towns, [], "Delta, IL")).toMatchObject({ code: "PLACE_NOT_FOUND" });
  });

  test("explanations are left out of names", async () => {
    const towns = [town("City of Gamma (balance)", "IL", 5000, 40, -89)];
    expect(await look(towns, [], "Gamma, IL")).toMatchObject({ name: "Gamma, IL" });
  });

  test("military and misplaced ZIP codes are left out", async () => {
    const zips = [
      zip("09001", "APO", "AE", 40, -89),
      zip("62001", "Gamma", "IL", 44, -89),
      zip("62002", "Gamma", "IL", 40, 100),
    ];
    for (const { zip: code } of zips) expect(await look([], zips, code)).toMatchObject({ code: "PLACE_NOT_FOUND" });
    expect(await look([], zips, "Gamma, IL")).toMatchObject({ code: "PLACE_NOT_FOUND" });
  });
});

describe("names that stand for towns", () => {
  const names: OtherNames = {
    airportCodes: [
      ["BTA", "Beta, IL"],
      ["ALP", "Gamma, TX"],
    ],
    airportNames: [["Old Field", "Beta, IL"]],
    areas: [
      ["The Two", "Beta, IL"],
      ["The Two", "Gamma, TX"],
    ],
  };
  /** The ring of a county of one degree. */
  const square = (lat: number, lng: number): [number, number][] => [
    [lng - 0.5, lat - 0.5],
    [lng + 0.5, lat - 0.5],
    [lng + 0.5, lat + 0.5],
    [lng - 0.5, lat + 0.5],
  ];
  const counties: CountyRow[] = [
    { name: "Greek", state: "IL", rings: [square(41, -89)] },
    { name: "Greek", state: "TX", rings: [square(32, -97)] },
    { name: "Roman", state: "IL", rings: [square(38, -89)] },
    // A hole leaves nothing of it.
    { name: "Ring", state: "IL", rings: [square(41, -89), square(41, -89)] },
  ];
  const towns = [
    ...FRAME,
    town("Beta", "IL", 6000, 41, -89),
    town("Delta", "IL", 500, 41.1, -89.1, { featureCode: "PPLA2" }),
    town("Gamma", "TX", 90_000, 32, -97),
    town("Alp", "TX", 3000, 33, -97),
  ];
  const gazetteer = createGazetteer(buildGazetteer(towns, [], { names, counties }));
  const find = (text: string): Promise<unknown> => gazetteer.locate(text, signal).catch((error: unknown) => error);

  test("a code in capitals is an airport, which asks if a town of 3,000 has the name", async () => {
    expect(await find("BTA")).toMatchObject({
      name: "Beta, IL",
      warnings: [{ code: "TOWN_FOR_AREA", area: "BTA", kind: "airport", town: "Beta, IL" }],
    });
    expect(await find("ALP")).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      details: { candidates: [{ name: "Gamma, TX" }, { name: "Alp, TX" }] },
    });
    expect(await find("Alp")).toEqual({ name: "Alp, TX", lat: 33, lng: -97 });
    expect(await find("ALP, TX")).toEqual({ name: "Alp, TX", lat: 33, lng: -97 });
    const smaller = towns.map((row) => (row.name === "Alp" ? { ...row, population: 2999 } : row));
    expect(await createGazetteer(buildGazetteer(smaller, [], { names })).locate("ALP", signal)).toMatchObject({
      name: "Gamma, TX",
    });
  });

  test("an area with several towns asks", async () => {
    expect(await find("The Two")).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      details: { candidates: [{ name: "Gamma, TX" }, { name: "Beta, IL" }] },
    });
    expect(await find("Old Field Airport")).toMatchObject({ name: "Beta, IL" });
  });

  test("a county is its seat, or its largest town where no seat is known; of several states it asks", async () => {
    expect(await find("Greek County, IL")).toMatchObject({ name: "Delta, IL", warnings: [{ kind: "county" }] });
    expect(await find("Greek County, TX")).toMatchObject({ name: "Gamma, TX" });
    expect(await find("Greek County")).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      details: { candidates: [{ name: "Gamma, TX" }, { name: "Delta, IL" }] },
    });
    expect(await find("Roman County, IL")).toMatchObject({ code: "PLACE_NOT_FOUND" });
    expect(await find("Ring County, IL")).toMatchObject({ code: "PLACE_NOT_FOUND" });
  });

  test.each([
    ["is the larger within 60 miles", 41.8, "Beta, IL"],
    ["is nothing when they are further apart", 41.9, undefined],
  ])("a twin city %s", async (_, lat, name) => {
    const twins = createGazetteer(
      buildGazetteer([...FRAME, town("Beta", "IL", 6000, 41, -89), town("Theta", "IL", 500, lat, -89)], []),
    );
    for (const text of ["Beta/Theta", "Theta - Beta", "Theta\u2013Beta, IL"]) {
      expect(await twins.locate(text, signal).catch((error: unknown) => error)).toMatchObject(
        name === undefined ? { code: "PLACE_NOT_FOUND" } : { name },
      );
    }
  });

  test("a twin city is not made of hamlets that share the names of large towns far apart", async () => {
    const hamlets = [
      town("Beta", "IL", 6000, 41, -89),
      town("Theta", "TX", 5000, 32, -97),
      town("Beta", "TX", 599, 32.2, -97),
    ];
    const places = createGazetteer(buildGazetteer([...FRAME, ...hamlets], []));
    await expect(places.locate("Beta/Theta", signal)).rejects.toMatchObject({ code: "PLACE_NOT_FOUND" });
    expect(await places.locate("Beta/Theta, TX", signal)).toMatchObject({ name: "Theta, TX" });
  });

  test("a name for a town that does not exist is refused when the gazetteer is built", () => {
    expect(() => buildGazetteer(towns, [], { names: { ...names, areas: [["The Lost", "Omega, IL"]] } })).toThrow(
      "Omega, IL",
    );
  });
});

describe("what a text can mean", () => {
  test.each<[string, string | undefined, string | undefined, ...[string, string?][]]>([
    ["Fort Worth, TX", undefined, undefined, ["fort worth", "TX"]],
    ["ft. worth texas 76102-1234", "76102", undefined, ["fort worth", "TX"], ["fort worth texas"]],
    ["Key West Virginia", undefined, undefined, ["key", "WV"], ["key west", "VA"], ["key west virginia"]],
    ["N. Platte", undefined, undefined, ["north platte"]],
    ["1 Elm St, Ottawa, Saint Clair County, IL, USA 61350", "61350", undefined, ["ottawa", "IL"]],
    ["1 Elm St, Ottawa", undefined, undefined, ["ottawa"]],
    ["Paris, France", undefined, undefined],
    ["Augusta-Richmond County, GA", undefined, undefined, ["augusta richmond county", "GA"]],
    ["Ohio 43004", "43004", "OH", ["ohio"]],
    ["43004, United States of America", "43004", undefined],
    ["", undefined, undefined],
  ])("%s", (text, zipCode, stateAlone, ...readings) => {
    const query = readQuery(text);
    const [partCount, hasStatePart] = [expect.any(Number), expect.any(Boolean)];
    expect(query).toEqual({
      zip: zipCode,
      stateAlone,
      readings: readings.map(([name, state]) => ({ name, state })),
      partCount,
      hasStatePart,
    });
  });

  test.each([
    ["Omaha", false],
    ["Omaha, NE", false],
    ["29 Palms, CA", false],
    ["Omaha, Douglas County, NE 68102, USA", false],
    ["1 Elm St, Omaha", true],
    ["1 Elm St, Omaha NE", true],
    ["1 Elm St, Omaha, NE", true],
    ["Joe's Truck Stop, Omaha, NE", true],
    // The first reading is a town named "1 Elm St" in New York.
    ["1 Elm St, New York", false, true],
  ])("%s has something before the town: %s", (text, ...expected) => {
    const query = readQuery(text);
    expect(query.readings.map((reading) => isAddress(query, reading)).slice(0, expected.length)).toEqual(expected);
  });
});

describe("similar names", () => {
  /** Every text that differs from `word` by one typing error. */
  function oneError(word: string, letters: string): string[] {
    const made = new Set<string>();
    for (let i = 0; i <= word.length; i++) {
      const [before, after] = [word.slice(0, i), word.slice(i)];
      if (after.length > 1) made.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
      if (after !== "") made.add(before + after.slice(1));
      for (const letter of letters) made.add(before + letter + after).add(before + letter + after.slice(1));
    }
    return [...made];
  }

  test("differ by one error, or by two if they are longer", () => {
    const random = seededRandom(7);
    const letters = "abc";
    for (let i = 0; i < 20; i++) {
      const word = Array.from({ length: integer(random, 4, 8) }, () => pick(random, [...letters])).join("");
      const near = new NearNames(oneError(word, letters)).find(word);
      expect(near.length).toBe(oneError(word, letters).length);
      for (const { errors } of near) expect(errors).toBeLessThanOrEqual(1);
    }
    const keys = ["springfield", "sprangfeld", "sprangfelt", "wxyz"];
    expect(new NearNames(keys).find("springfield")).toEqual([
      { index: 0, errors: 0 },
      { index: 1, errors: 2 },
    ]);
    expect(new NearNames(["abd", "wxyv", "wxvv"]).find("wxyz")).toEqual([{ index: 1, errors: 1 }]);
    expect(new NearNames(["abd"]).find("abc")).toEqual([]);
  });
});

describe("the file", () => {
  const text = writeGazetteer(buildGazetteer(FRAME, []));

  test("may have empty tables", () => {
    expect(readGazetteer(text)).toEqual(buildGazetteer(FRAME, []));
  });

  test.each([
    ["empty", ""],
    ["cut off", text.slice(0, -20)],
    ["something else", "[]"],
    ["a column too short", text.replace("\\n", " ")],
    ["half a number", text.replace(/"lats":"[^"]*"/, '"lats":"AAAA"')],
  ])("is refused: %s", (_, damaged) => {
    expect(() => readGazetteer(damaged)).toThrow("npm run build");
  });
});
