import { expect, test } from "vitest";
import { makeKey, nameKey } from "../../src/vehicles/names.js";

test("case, spaces, punctuation and accents do not count", () => {
  for (const name of ["F-150", "F150", "f 150", " F.150 ", "f_150", "F\u2011150", "Ｆ１５０"])
    expect(nameKey(name)).toBe("f150");
  expect(nameKey("Citroën")).toBe(nameKey("CITROEN"));
  expect(nameKey("Mazda3")).not.toBe(nameKey("Mazda6"));
});

test("letters of other scripts do count", () => {
  expect(nameKey("Лада 2101")).toBe("лада2101");
  expect(nameKey("トヨタ")).not.toBe("");
  expect(nameKey("トヨタ")).not.toBe(nameKey("ホンダ"));
});

test("makes have other names", () => {
  expect(makeKey("Chevy")).toBe(makeKey("CHEVROLET"));
  expect(makeKey("VW")).toBe(makeKey("Volkswagen"));
  expect(makeKey("Mercedes")).toBe(makeKey("Mercedes-Benz"));
  expect(makeKey("Ford")).not.toBe(makeKey("Fiat"));
});
