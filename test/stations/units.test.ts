// Units of prices as people write them in titles, in cells and in columns of units.

import { describe, expect, test } from "vitest";
import { findUnit, perGallon, readUnit, withoutUnit } from "../../src/stations/units.js";

const CAD = { currency: "CAD", scale: "whole", volume: "litre" } as const;
const DOLLARS = { isDollarSign: true, scale: "whole", volume: "gallon" } as const;

describe("in a title", () => {
  test.each([
    ["Price (CAD/L)", CAD, "price"],
    ["Diesel C$/L", CAD, "diesel"],
    ["Price - Can $ / litre", CAD, "price"],
    ["price_cad_l", CAD, "price"],
    ["CA$ per litre", CAD, ""],
    ["prix €/L", { currency: "EUR", scale: "whole", volume: "litre" }, "prix"],
    ["Precio (pesos por litro)", { currency: "MXN", scale: "whole", volume: "litre" }, "precio"],
    ["price_per_litre", { volume: "litre" }, "price"],
    ["Price per Liter", { volume: "litre" }, "price"],
    ["Price (L)", { volume: "litre" }, "price"],
    ["ppl", { currency: "GBP", scale: "cents", volume: "litre" }, ""],
    ["c/L", { scale: "cents", volume: "litre" }, ""],
    ["Diesel (cents a litre)", { scale: "cents", volume: "litre" }, "diesel"],
    ["Price (¢/gal)", { scale: "cents", volume: "gallon" }, "price"],
    ["priceCents", { scale: "cents" }, "price"],
    ["Net $ per gal.", DOLLARS, "net"],
    ["Your Net Price ($/gal)", DOLLARS, "yournetprice"],
    ["U.S. $/gal", { currency: "USD", scale: "whole", volume: "gallon" }, ""],
    ["$/Imp. Gal", { ...DOLLARS, volume: "imperial gallon" }, ""],
    ["price_per_gallon", { volume: "gallon" }, "price"],
    ["Retail", {}, "retail"],
    ["Club price", {}, "clubprice"],
    ["Location", {}, "location"],
  ])("%s", (title, unit, rest) => {
    expect([findUnit(title), withoutUnit(title)]).toEqual([unit, rest]);
  });
});

describe("alone in a cell", () => {
  test.each([
    ["L", { volume: "litre" }],
    ["Litres", { volume: "litre" }],
    ["GAL", { volume: "gallon" }],
    ["US Gallon", { volume: "gallon" }],
    ["imp gal", { volume: "imperial gallon" }],
    ["per litre", { volume: "litre" }],
    ["a gallon", { volume: "gallon" }],
    ["CAD", { currency: "CAD", scale: "whole" }],
    ["CAD/L", CAD],
    ["CAD cents/L", { ...CAD, scale: "cents" }],
    ["$/gal", DOLLARS],
    ["¢", { scale: "cents" }],
    ["€/l", { currency: "EUR", scale: "whole", volume: "litre" }],
    ["EA", undefined],
    ["BBL", undefined],
    ["12", undefined],
    ["", undefined],
    ["CAD/kWh", undefined],
  ])("%s", (text, unit) => {
    expect(readUnit(text)).toEqual(unit);
  });
});

test("a US gallon is 231 cubic inches, an inch 2.54 cm; an imperial gallon is 4.54609 litres", () => {
  const litres = (231 * 2.54 ** 3) / 1000;
  expect(perGallon("litre")).toBeCloseTo(litres, 12);
  expect(perGallon("imperial gallon")).toBeCloseTo(litres / 4.54609, 12);
  expect(perGallon("gallon")).toBe(1);
});
