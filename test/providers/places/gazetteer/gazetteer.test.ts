// The gazetteer as shipped, compared with atlases.

import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readSources } from "../../../../tools/gazetteer/build.js";
import { ServiceError } from "../../../../src/contract/values/errors.js";
import { wordWarning } from "../../../../src/contract/values/warnings.js";
import { ABROAD_ALIASES } from "../../../../tools/gazetteer/abroad.js";
import { ALIASES } from "../../../../tools/gazetteer/aliases.js";
import { buildGazetteer } from "../../../../tools/gazetteer/gazetteer.js";
import { UNITS_PER_DEGREE } from "../../../../src/providers/places/gazetteer/data.js";
import { loadGazetteer, readGazetteer, writeGazetteer } from "../../../../src/providers/places/load.js";
import { createGazetteer } from "../../../../src/providers/places/gazetteer/gazetteer.js";
import type { LocatedPlace } from "../../../../src/providers/places/provider.js";
import { geodesicMiles } from "../../../support/geodesic.js";
import { CORRIDORS, hasSharedData, readCorridor, readTruckStops } from "../../../support/sharedData.js";
import { sampleSize } from "../../../support/sampleSize.js";

/** Of the places one in this many is looked up by its own name. */
const EVERY_PLACE = sampleSize(11, 1);

const sources = readSources(new URL("../../../../tools/gazetteer/", import.meta.url));
const data = buildGazetteer(sources.towns, sources.zips, sources.more);
const gazetteer = createGazetteer(data);
const { signal } = new AbortController();

/** The place or the refusal; any other error fails the test. */
async function look(text: string): Promise<LocatedPlace | ServiceError> {
  try {
    return await gazetteer.locate(text, signal);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

const Candidates = z.object({
  candidates: z
    .array(z.object({ name: z.string(), lat: z.number(), lng: z.number() }))
    .min(1)
    .max(10),
});
const Suggestions = z.object({ suggestions: z.array(z.string()).min(1).max(5) });

async function refusal(text: string): Promise<ServiceError> {
  const answer = await look(text);
  if (answer instanceof ServiceError) return answer;
  throw new Error(`${text} is ${answer.name}`);
}

async function candidatesOf(text: string): Promise<string[]> {
  const error = await refusal(text);
  expect(error.code, text).toBe("PLACE_AMBIGUOUS");
  return Candidates.parse(error.details).candidates.map(({ name }) => name);
}

/**
 * Queries that succeed: the place according to an atlas, how near to it the answer must be, its name where tested, and
 * what it stands for if it is no town's name.
 */
const FOUND = await readTable(
  "found.csv",
  z.object({
    query: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
    within_miles: z.coerce.number(),
    name: z.string(),
    stands_for: z.enum(["", "address", "airport", "area", "county"]),
  }),
);

/**
 * Queries that are refused: the first candidates or suggestions, their number, and a part of the message, where tested.
 */
const REFUSED = await readTable(
  "refused.csv",
  z.object({
    query: z.string(),
    code: z.enum(["PLACE_AMBIGUOUS", "PLACE_NOT_FOUND"]),
    first: z.string(),
    candidates: z.string(),
    says: z.string(),
  }),
);

/** Capitals, which are unambiguous. */
const CAPITALS = await readTable(
  "capitals.csv",
  z.object({
    code: z.string(),
    state: z.string(),
    capital: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
  }),
);

async function readTable<Row>(file: string, row: z.ZodType<Row>): Promise<Row[]> {
  return z.array(row).parse(parse(await readFile(new URL(file, import.meta.url)), { columns: true }));
}

/** How far apart two atlases may place the centre of a town. */
const ATLAS_MILES = 10;

describe("a query", () => {
  test.each(FOUND)("$query is found", async ({ query, lat, lng, within_miles, name, stands_for }) => {
    const place = await gazetteer.locate(query, signal);
    expect(geodesicMiles({ lat, lng }, place)).toBeLessThan(within_miles);
    if (name !== "") expect(place.name).toBe(name);
    const warnings = {
      "": undefined,
      address: [{ code: "TOWN_FOR_ADDRESS", address: query.replaceAll(/\s+/g, " "), town: place.name }],
      area: [{ code: "TOWN_FOR_AREA", area: query.trim(), kind: "area", town: place.name }],
      airport: [{ code: "TOWN_FOR_AREA", area: query.trim(), kind: "airport", town: place.name }],
      county: [{ code: "TOWN_FOR_AREA", area: query.trim(), kind: "county", town: place.name }],
    };
    expect(place.warnings).toEqual(warnings[stands_for]);
  });

  test.each(REFUSED)("$query is refused with $code", async ({ query, code, first, candidates, says }) => {
    const error = await refusal(query);
    expect(error.code).toBe(code);
    expect(error.message).toContain(says);
    const names =
      code === "PLACE_AMBIGUOUS"
        ? await candidatesOf(query)
        : (Suggestions.safeParse(error.details).data?.suggestions ?? []);
    if (candidates !== "") expect(names.length).toBe(Number(candidates));
    if (first === "") return;
    const expected = first.split("; ");
    expect(names.slice(0, expected.length)).toEqual(expected);
    expect(error.message).toContain(names[0]);
    if (code === "PLACE_NOT_FOUND") expect(error.message).toContain("United States");
  });
});

describe("towns", () => {
  test("the hundred largest are found by name and state", async () => {
    const largest = sources.towns
      .filter(({ country, featureCode }) => country === "US" && featureCode !== "PPLX")
      .toSorted((a, b) => b.population - a.population);
    for (const { name, adminCode, lat, lng } of largest.slice(0, 100)) {
      const place = await gazetteer.locate(`${name}, ${adminCode}`, signal);
      expect(geodesicMiles({ lat, lng }, place), name).toBeLessThan(1);
    }
  });
});

describe("states", () => {
  test.each(CAPITALS)(
    "$code, $state: its capital by code and name, with and without comma",
    async ({ code, state, capital, lat, lng }) => {
      for (const text of [
        `${capital}, ${code}`,
        `${capital}, ${state}`,
        `${capital} ${code}`,
        `${capital} ${state}`,
        `${capital}, ${code.toLowerCase()}, usa`,
      ]) {
        const place = await gazetteer.locate(text, signal);
        expect(geodesicMiles({ lat, lng }, place), text).toBeLessThan(ATLAS_MILES);
      }
    },
  );

  test("alone are not places, except for cities of the same name", async () => {
    const cities = new Set(["New York", "NY", "Washington", "District of Columbia", "DC", "LA"]);
    for (const text of CAPITALS.flatMap(({ code, state }) => [code, state])) {
      const answer = await look(text);
      if (cities.has(text)) expect(answer, text).toHaveProperty("name");
      else
        expect(answer, text).toMatchObject({ code: "PLACE_NOT_FOUND", message: expect.stringContaining("is a state") });
    }
  });

  test("no other two letters are a state", async () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const codes = new Set(CAPITALS.map(({ code }) => code));
    const taken: string[] = [];
    for (const first of letters) {
      for (const second of letters) {
        const code = first + second;
        const answer = await look(`Springfield, ${code}`);
        if (!codes.has(code) && !(answer instanceof ServiceError)) taken.push(code);
      }
    }
    expect(taken).toEqual([]);
  });
});

describe("ambiguous names", () => {
  test("every candidate is found by its name where it is", async () => {
    for (const text of ["Springfield", "Portland", "Columbus", "Kansas City", "Aurora", "Franklin", "Mt Vernon"]) {
      const { candidates } = Candidates.parse((await refusal(text)).details);
      for (const candidate of candidates) expect(await gazetteer.locate(candidate.name, signal)).toEqual(candidate);
    }
  });

  test("include the one in the United States if a town in Canada or Mexico has the same name", async () => {
    expect(await candidatesOf("Vancouver")).toContain("Vancouver, WA");
    expect(await candidatesOf("Victoria")).toContain("Victoria, TX");
  });
});

test("a ZIP code far from the town is refused, and so is the town", async () => {
  expect(await candidatesOf("Chicago, IL 62701")).toEqual(["Springfield, IL 62701", "Chicago, IL"]);
});

describe("names that stand for towns", () => {
  test("an airport's code in capitals is its town, a state or ambiguous; in small letters first a town", async () => {
    const others: string[] = [];
    for (const [code, name] of sources.more.names.airportCodes) {
      const answer = await look(code);
      if (answer instanceof ServiceError) others.push(code);
      else expect(answer.name, code).toBe(name);
      // "ind" is a state.
      const isOther = data.index.keys.includes(code.toLowerCase()) || code === "IND";
      if (!isOther && !(answer instanceof ServiceError))
        expect(await look(code.toLowerCase()), code).toMatchObject({ name });
    }
    expect(sources.more.names.airportCodes.length).toBeGreaterThan(400);
    // Ely has namesakes of its own size, and TEX is Texas before it is Telluride.
    expect(others).toEqual(["ELY", "TEX"]);
  });

  test("codes of airports in Canada and Mexico are no towns of the United States", () => {
    const codes = ABROAD_ALIASES.flatMap(([, ...aliases]) => aliases.filter((alias) => /^[A-Z]{3}$/.test(alias)));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => data.index.keys.includes(code.toLowerCase()))).toEqual([]);
  });

  test("every county has a town in its state", async () => {
    const { counties } = sources.more;
    expect(counties.length).toBe(data.counties.keys.length);
    for (const { name, state } of counties) {
      const place = await gazetteer.locate(`${name} ${state === "LA" ? "Parish" : "County"}, ${state}`, signal);
      expect(place.name, name).toMatch(new RegExp(`, ${state}$`));
    }
  });

  test("warnings say what was asked and what was taken", async () => {
    const words = async (text: string): Promise<string[]> =>
      ((await gazetteer.locate(text, signal)).warnings ?? []).map(wordWarning);
    expect(await words("123 Main St, Omaha, NE 68102")).toEqual([
      'streets are not known: "123 Main St, Omaha, NE 68102" is taken as Omaha, NE 68102.',
    ]);
    expect(await words("ORD")).toEqual(['"ORD" is taken as Chicago, IL, the town of the airport.']);
    expect(await words("Cook County, IL")).toEqual([
      '"Cook County, IL" is taken as Chicago, IL, the main town of the county.',
    ]);
    expect(await words("Dallas/Fort Worth")).toEqual(['"Dallas/Fort Worth" is taken as Dallas, TX, its main town.']);
    expect(await words("Omaha, NE")).toEqual([]);
  });
});

describe("unknown names", () => {
  test("hostile texts are refused like any other, in messages that can be shown", async () => {
    const texts = [
      "x".repeat(10_000),
      "a, ".repeat(3333),
      "st ".repeat(160),
      "5".repeat(500),
      "\u{FDFA}".repeat(500),
      "e\u0301".repeat(250),
      "__proto__",
      "constructor, TX",
      "toString",
      "hasOwnProperty, __proto__",
      "\u0000\u0007\u001b[31mDenver\u202e!",
      "\ud800",
      "' OR 1=1 --",
      "<script>alert(1)</script>",
      "${jndi:ldap://a}",
      "%00",
      "\u{1F600}".repeat(200),
    ];
    for (const text of texts) {
      const error = await refusal(text);
      expect(error.code).toBe("PLACE_NOT_FOUND");
      expect(error.message.length).toBeLessThan(500);
      expect(error.message).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
    }
  });
});

describe("all places", () => {
  test("are found by their own names in either case, or are among few that share them", async () => {
    const ambiguous: string[] = [];
    const wrong: string[] = [];
    const spelledAlike = (name: string): string => name.replace(/^(Saint|St\.?) /, "St ");
    const names = [...new Set(data.places.names)].filter((_, k) => k % EVERY_PLACE === 0);
    for (const name of names) {
      const answer = await look(name);
      if (answer instanceof ServiceError) (answer.code === "PLACE_AMBIGUOUS" ? ambiguous : wrong).push(name);
      // "St. Marys" and "Saint Marys" are one name.
      else if (spelledAlike(answer.name) !== spelledAlike(name)) wrong.push(`${name} is ${answer.name}`);
      for (const other of [name.toUpperCase(), name.toLowerCase()]) {
        const same = await look(other);
        const isSame =
          answer instanceof ServiceError
            ? same instanceof ServiceError && same.code === answer.code
            : isDeepStrictEqual(same, answer);
        if (!isSame) wrong.push(other);
      }
    }
    expect(wrong).toEqual([]);
    expect(ambiguous.length).toBeLessThan(names.length / 200);
  });

  test("lie in the United States, each with its state", () => {
    expect(data.places.names.length).toBeGreaterThan(30_000);
    expect(data.places.names.filter((name) => !/^\S.*\S, [A-Z]{2}$/.test(name))).toEqual([]);
    const lats = data.places.names.map((_, i) => (data.places.lats[i] ?? NaN) / UNITS_PER_DEGREE);
    expect(data.places.names.filter((_, i) => !((lats[i] ?? NaN) > 18.5 && (lats[i] ?? NaN) < 71.5))).toEqual([]);
    expect(data.zips.codes.length).toBeGreaterThan(40_000);
  });

  test("short forms mean the towns they stand for", async () => {
    for (const [alias, name, state] of ALIASES) {
      expect(await look(`${alias}, ${state}`), alias).toMatchObject({ name: `${name}, ${state}` });
    }
  });

  test("are the same after writing and reading, and the built file loads", async () => {
    expect(isDeepStrictEqual(readGazetteer(writeGazetteer(data)), data)).toBe(true);
    const loaded = await loadGazetteer();
    expect(loaded.name).toBe("gazetteer");
    for (const text of ["NYC", "Springfield, IL", "02108", "Big Cabin, OK"])
      expect(await loaded.locate(text, signal)).toEqual(await look(text));
  });
});

test("an aborted call rejects with the signal's reason", async () => {
  const reason = new Error("gone");
  await expect(gazetteer.locate("Denver, CO", AbortSignal.abort(reason))).rejects.toBe(reason);
});

describe.skipIf(!hasSharedData)("real data", () => {
  test("the towns of the truck stops are found near them", async () => {
    const stops = await readTruckStops();
    let near = 0;
    for (const { address, lat, lng } of stops) {
      const answer = await look(address);
      if (!(answer instanceof ServiceError) && geodesicMiles({ lat, lng }, answer) < 30) near++;
    }
    expect(stops.length).toBeGreaterThan(3000);
    expect(near / stops.length).toBeGreaterThan(0.995);
  });

  test("the ends of the corridors are where their names say", async () => {
    for (const corridor of CORRIDORS) {
      const { lats, lngs } = await readCorridor(corridor);
      for (const [end, i] of [
        [0, 0],
        [1, -1],
      ] as const) {
        const text = (corridor.split("-")[end] ?? "").replaceAll("_", " ");
        const place = await gazetteer.locate(text, signal);
        expect(geodesicMiles({ lat: lats.at(i) ?? NaN, lng: lngs.at(i) ?? NaN }, place), text).toBeLessThan(
          ATLAS_MILES,
        );
      }
    }
  });
});
