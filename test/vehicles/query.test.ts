import { expect, test } from "vitest";
import { readVehicle } from "../../src/vehicles/catalog.js";
import { makeCatalog, makeVehicle } from "../support/vehicles.js";

const catalog = makeCatalog([
  makeVehicle(),
  makeVehicle({ make: "Mercedes-Benz", model: "C-Class" }),
  makeVehicle({ make: "American La France", model: "Eagle" }),
]);

test.each([
  ["2019 ford transit", { year: 2019, make: "ford", model: "transit" }],
  ["  2019   Ford\tTransit 250 ", { year: 2019, make: "Ford", model: "Transit 250" }],
  ["ford transit 250 2019", { year: 2019, make: "ford", model: "transit 250" }],
  ["ford 2019 transit 250", { year: 2019, make: "ford", model: "transit 250" }],
  ["ford transit", { year: undefined, make: "ford", model: "transit" }],
  ["2010 Mercedes Benz C-Class", { year: 2010, make: "Mercedes Benz", model: "C-Class" }],
  ["1999 american la france eagle", { year: 1999, make: "american la france", model: "eagle" }],
  ["2019 Lada Niva Legend", { year: 2019, make: "Lada", model: "Niva Legend" }],
  ["1492 santa maria", { year: undefined, make: "1492", model: "santa maria" }],
  ["2019 ford", { year: 2019, make: "ford", model: "" }],
  ["2019", { year: 2019, make: "", model: "" }],
  ["", { year: undefined, make: "", model: "" }],
])("%j", (text, expected) => {
  expect(readVehicle(catalog, text)).toEqual(expected);
});
