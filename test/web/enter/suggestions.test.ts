// Suggestions of places against the gazetteer itself: what is suggested is found, and is the same place.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readGazetteer } from "../../../src/providers/places/load.js";
import { createGazetteer } from "../../../src/providers/places/gazetteer/gazetteer.js";
import { createSuggest, MOST_SUGGESTIONS, wordInhabitants } from "../../../src/web/enter/suggestions.js";
import { seededRandom } from "../../support/random.js";

const data = readGazetteer(
  await readFile(new URL("../../../dist/src/providers/places/gazetteer/gazetteer.json", import.meta.url), "utf8"),
);
const suggest = createSuggest(data);
const gazetteer = createGazetteer(data);
const { signal } = new AbortController();
const labels = (text: string): string[] => suggest(text).map(({ label }) => label);

/** The place that a field with this text means; the page reads an offer's coordinates in brackets by itself. */
async function locate(value: string): Promise<{ lat: number; lng: number }> {
  const [, lat, lng] = /\((-?[\d.]+),(-?[\d.]+)\)$/.exec(value) ?? [];
  return lat === undefined ? gazetteer.locate(value, signal) : { lat: Number(lat), lng: Number(lng) };
}

describe("towns", () => {
  test.each([
    { text: "New Y", first: "New York, NY", typed: "New Y" },
    { text: "new york", first: "New York, NY", typed: "New York" },
    { text: "omaha", first: "Omaha, NE", typed: "Omaha" },
    { text: "Omaha, N", first: "Omaha, NE", typed: "Omaha" },
    { text: "omaha ne", first: "Omaha, NE", typed: "" },
    { text: "springfield, illi", first: "Springfield, IL", typed: "Springfield" },
    { text: "springfield mo", first: "Springfield, MO", typed: "" },
    { text: "kansas city mo", first: "Kansas City, MO", typed: "" },
    { text: "St. Lou", first: "St. Louis, MO", typed: "St. Lou" },
    { text: "saint lou", first: "St. Louis, MO", typed: "St. Lou" },
    { text: "st", first: "Staten Island, NY", typed: "St" },
    { text: "ft wor", first: "Fort Worth, TX", typed: "Fort Wor" },
    { text: "N Platte", first: "North Platte, NE", typed: "North Platte" },
    { text: "dekalb", first: "DeKalb, IL", typed: "DeKalb" },
  ])("$text: first $first", ({ text, first, typed }) => {
    const [found] = suggest(text);
    expect(found?.label).toBe(first);
    if (typed !== "") expect(found?.label.slice(0, found.typed)).toBe(typed);
  });

  test("the half-typed word may be an abbreviation or the beginning of another", () => {
    expect(labels("st")).toEqual(expect.arrayContaining(["St. Louis, MO", "Stockton, CA"]));
  });

  test.each(["s", "lin", "san", "fort", "spring", "new", "w", "o'f"])(
    "%s: the largest towns that begin so, largest first",
    (text) => {
      const found = suggest(text).filter(({ kind }) => kind === "town");
      const key = text.replace("'", "");
      const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");
      const expected = data.places.names
        .map((name, row) => ({ name, row }))
        .filter(({ name }) => plain(name.slice(0, -4)).startsWith(key));
      // Towns have other names beside their own, so that there may be more; none of the largest is missing.
      const sizes = found.map(({ inhabitants }) => inhabitants);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      const least = sizes.at(-1) ?? 0;
      for (const { name, row } of expected.slice(0, MOST_SUGGESTIONS)) {
        if ((data.places.populations[row] ?? 0) > least) expect(found.map(({ label }) => label)).toContain(name);
      }
    },
  );

  test("nothing for nothing, for coordinates, for an unknown name and for a text of signs", () => {
    for (const text of ["", "  ", "41.2,-95.9", "-95", "qqzzx", ",,,", "…", "12 Main St"])
      expect(suggest(text)).toEqual([]);
  });

  test("every value is understood and means the place that was suggested, for 3,000 beginnings", async () => {
    const random = seededRandom(24);
    const rowsOf = new Map<string, number[]>();
    data.places.names.forEach((name, row) => rowsOf.set(name, [...(rowsOf.get(name) ?? []), row]));
    let checked = 0;
    for (let i = 0; i < 3000; i++) {
      // Half of the large towns, half of any.
      const row = Math.floor(random() ** (i % 2 === 0 ? 3 : 1) * data.places.names.length);
      const name = data.places.names[row] ?? "";
      const text = name.slice(0, 2 + Math.floor(random() * (name.length - 2)));
      for (const { value, label } of suggest(text)) {
        const found = await locate(value).catch((error: unknown) => `${value}: ${String(error)}`);
        if (typeof found === "string") throw new Error(found);
        const named = label.replace(/ \d{5}$| \(.*\)$/, "").replace(/^[A-Z]{3} (?=.*, [A-Z]{2}$)(?=[A-Z][a-z])/, "");
        const rows = rowsOf.get(named) ?? rowsOf.get(label) ?? [];
        expect(
          rows.some(
            (each) =>
              Math.abs((data.places.lats[each] ?? 0) / 1e5 - found.lat) < 1e-9 &&
              Math.abs((data.places.lngs[each] ?? 0) / 1e5 - found.lng) < 1e-9,
          ),
          `${text}: ${label} = ${value}`,
        ).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(3000);
  });

  test("towns of one name in one state can be told apart", async () => {
    const found = suggest("Glendale, OH");
    expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
    const places = await Promise.all(found.map(({ value }) => locate(value)));
    expect(new Set(places.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(found.length);
  });
});

describe("ZIP codes and airports", () => {
  test("a ZIP code from its third digit, its town behind it", () => {
    expect(suggest("68")).toEqual([]);
    expect(suggest("68508")).toEqual([
      { kind: "zip", value: "Lincoln, NE 68508", label: "68508 Lincoln, NE", typed: 5, inhabitants: 0 },
    ]);
    expect(labels("685").every((label) => label.startsWith("685"))).toBe(true);
    expect(labels("685")).toHaveLength(MOST_SUGGESTIONS);
    expect(labels("021")[0]).toMatch(/^021\d\d Boston, MA$/);
  });

  test("every ZIP code's value is understood as that ZIP code", async () => {
    for (let i = 0; i < data.zips.codes.length; i += 7) {
      const zip = String(data.zips.codes[i]).padStart(5, "0");
      const [found] = suggest(zip);
      expect(found?.label.startsWith(zip)).toBe(true);
      expect(await locate(found?.value ?? ""), zip).toMatchObject({
        lat: (data.zips.lats[i] ?? 0) / 1e5,
        lng: (data.zips.lngs[i] ?? 0) / 1e5,
      });
    }
  });

  test("an airport by its code, for the town that it serves", () => {
    expect(suggest("lax").at(-1)).toMatchObject({
      kind: "airport",
      label: "LAX Los Angeles, CA",
      value: "Los Angeles, CA",
      typed: 3,
    });
  });
});

test.each([
  [8_175_133, "8.2 million"],
  [1_000_000, "1 million"],
  [291_082, "290,000"],
  [3244, "3,200"],
  [812, "810"],
  [0, ""],
] as const)("%i inhabitants: %s", (inhabitants, words) => {
  expect(wordInhabitants(inhabitants)).toBe(words);
});

test("how long a suggestion takes", () => {
  const texts = ["s", "sa", "san ", "new y", "springfield, i", "685", "b"];
  const times = texts.map((text) => {
    const began = performance.now();
    for (let i = 0; i < 20; i++) suggest(text);
    return (performance.now() - began) / 20;
  });
  console.log(`suggestions: ${texts.map((text, i) => `"${text}" ${(times[i] ?? 0).toFixed(2)} ms`).join(", ")}`);
  expect(suggest("s")).toHaveLength(MOST_SUGGESTIONS);
});
