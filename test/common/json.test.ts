import { expect, test } from "vitest";
import { parseJson } from "../../src/common/json.js";

test("a text of JSON has its value, also where that is null", () => {
  expect(parseJson('{"a": [1, "b"]}')).toEqual({ a: [1, "b"] });
  expect(parseJson("null")).toBeNull();
});

test.each(["", "{", "undefined", "\uFEFF{}", "{} {}"])("%j is none", (text) => {
  expect(parseJson(text)).toBeUndefined();
});
