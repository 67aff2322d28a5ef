import { describe, expect, test } from "vitest";
import type { Station } from "../../../src/contract/schemas/station.js";
import { openStations, PackError, packStations } from "../../../src/stations/packed/packed.js";

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
