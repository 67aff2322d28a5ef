import { describe, expect, test } from "vitest";
import type { Station } from "../../../src/contract/schemas/station.js";
import { loadPlacer } from "../../../src/providers/places/load.js";
import { openStations, PackError, packStations } from "../../../src/stations/packed/packed.js";
import { readPriceFile } from "../../../src/stations/packed/prices.js";
import { readSetFile } from "../../../src/stations/packed/read.js";

const STATIONS: readonly Station[] = [
  { id: "1", name: "Flying J", address: "Exit 5", location: { lat: 41.25, lng: -96.5 }, price_per_gallon: 3.459 },
  { id: "2", name: "Café Nº 7", address: "", location: { lat: -41, lng: 179.5 } },
];

describe("packed stations", () => {
  test("are read as they were packed, where they lie", () => {
    const { count, columns } = openStations(packStations(STATIONS));
    expect(count).toBe(2);
    expect([columns.lats, columns.lngs, columns.pricesPerGallon].map((column) => Array.from(column))).toEqual([
      [41.25, -41],
      [-96.5, 179.5],
      [3.459, NaN],
    ]);
    expect([0, 1, 2].map((row) => [columns.ids.at(row), columns.names.at(row), columns.addresses.at(row)])).toEqual([
      ["1", "Flying J", "Exit 5"],
      ["2", "Café Nº 7", ""],
      [undefined, undefined, undefined],
    ]);
    expect(columns.lats.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  test("tell an empty text from one that is missing, whatever the next station has", () => {
    const brands = ["", undefined, "", "Love's", undefined, ""];
    const { columns } = openStations(
      packStations(
        brands.map((brand, i) => ({
          id: `${i}`,
          name: "n",
          address: "a",
          location: { lat: 0, lng: 0 },
          ...(brand !== undefined && { brand }),
        })),
      ),
    );
    expect(brands.map((_, row) => columns.brands.at(row))).toEqual(brands);
  });

  test("have no columns that depend on a route, and are opened once", () => {
    const data = packStations(STATIONS);
    expect(openStations(data)).toBe(openStations(data));
    for (const name of ["milesFromStart", "detourMinutes", "detourMiles"])
      expect(openStations(data).columns).not.toHaveProperty(name);
  });

  test("keep what is doubtful in their file; without doubts they are the same block as ever", () => {
    const doubtful = packStations(STATIONS, ["a", "b", "a"]);
    expect(openStations(doubtful).doubts).toEqual({ stations: ["a", "b"], prices: [] });
    expect(openStations(doubtful).columns.names.at(1)).toBe("Café Nº 7");
    expect(Buffer.from(new Uint8Array(packStations(STATIONS, [])))).toEqual(
      Buffer.from(new Uint8Array(packStations(STATIONS))),
    );
    expect(openStations(packStations(STATIONS)).doubts).toEqual({ stations: [], prices: [] });
  });

  test("keep a few doubts of a bounded length, and count the others", () => {
    const doubts = Array.from({ length: 30 }, (_, i) => `${i} ${"x".repeat(1000)}`);
    const { stations } = openStations(packStations(STATIONS, doubts)).doubts;
    expect(stations).toHaveLength(9);
    expect(stations.every((doubt) => doubt.length <= 400)).toBe(true);
    expect(stations.at(-1)).toBe("The file of these stations has 22 more warnings.");
  });

  test("that are no block, or cut off, are refused each time", () => {
    const data = packStations(STATIONS);
    const cut = (bytes: number): SharedArrayBuffer => {
      const shorter = new SharedArrayBuffer(bytes);
      new Uint8Array(shorter).set(new Uint8Array(data, 0, bytes));
      return shorter;
    };
    for (const broken of [
      new SharedArrayBuffer(0),
      new SharedArrayBuffer(64),
      cut(4),
      cut(16),
      cut(data.byteLength - 8),
    ]) {
      expect(() => openStations(broken)).toThrow(PackError);
      expect(() => openStations(broken)).toThrow(PackError);
    }
  });
});

describe("the doubts of a set", () => {
  const file = (text: string) => ({ name: "FILE", bytes: Buffer.from(text), mediaType: "text/csv", units: {} });
  const doubtsOf = (block: SharedArrayBuffer) => openStations(block).doubts;

  async function put(prices: readonly number[]) {
    const rows = prices.map((price, i) => `s${i},Station ${i},41.2,-96.${i},${price}\n`);
    return readSetFile(file(`id,name,lat,lng,price\n${rows.join("")}`), loadPlacer);
  }

  test("are those of its file, but not that a station has no price", async () => {
    expect(doubtsOf((await put([3.5, 3.4, 3.45])).block)).toEqual({ stations: [], prices: [] });
    const { block, warnings } = await put([3.5, 3.4, 9.999]);
    expect(warnings.length).toBeGreaterThan(1);
    expect(doubtsOf(block).stations).toEqual([expect.stringContaining("9.999")]);
  });

  test("of changed prices stay until all prices are changed; those of stations stay", async () => {
    const { block: first } = await put([3.5, 3.4, 9.999]);
    const { stations } = doubtsOf(first);
    const second = await readPriceFile(first, file("id,price\ns0,3.6\ns1,0\ns2,9.999\n"));
    const { prices } = doubtsOf(second.block);
    expect(prices.length).toBeGreaterThan(0);
    const third = await readPriceFile(second.block, file("id,price\ns0,3.55\n"));
    expect(doubtsOf(third.block)).toEqual({ stations, prices });
    const fourth = await readPriceFile(third.block, file("id,price\ns0,3.55\ns1,3.5\n"));
    expect(doubtsOf(fourth.block)).toEqual({ stations, prices: [] });
  });

  test("older prices than the set's change nothing, which a warning says; undated ones do", async () => {
    const { block } = await readSetFile(
      file("id,name,lat,lng,price,price_as_of\na,A,41,-96,3.5,2026-11-28T18:00-06:00\nb,B,41,-97,3.4,\n"),
      loadPlacer,
    );
    const patched = await readPriceFile(
      block,
      file("id,price,price_as_of\na,2.9,2026-01-01T00:00Z\nb,3.3,2026-01-01T00:00Z\n"),
    );
    const { columns } = openStations(patched.block);
    expect([Array.from(columns.pricesPerGallon), patched.changedCount]).toEqual([[3.5, 3.3], 1]);
    expect(patched.warnings).toEqual(['1 price is older than the set\'s by price_as_of and changes nothing: "a".']);
    const undated = await readPriceFile(patched.block, file("id,price\na,3.2\n"));
    expect(openStations(undated.block).columns.pricesPerGallon[0]).toBe(3.2);
  });

  test("a date that is still to come is one of them, of stations and of prices", async () => {
    const future = `${new Date().getFullYear() + 2}-01-01T00:00Z`;
    const { block, warnings } = await readSetFile(
      file(`id,name,lat,lng,price,price_as_of\na,A,41,-96,3.5,${future}\nb,B,41,-97,3.4,\n`),
      loadPlacer,
    );
    expect(warnings).toEqual([expect.stringMatching(/^1 price is of a day after today/)]);
    expect(doubtsOf(block).stations).toEqual(warnings);
    const patched = await readPriceFile(block, file(`id,price,price_as_of\nb,3.4,${future}\n`));
    expect(doubtsOf(patched.block).prices).toEqual([expect.stringMatching(/^1 price is of a day after today/)]);
  });
});
