import { expect, test } from "vitest";
import { readStations } from "../../../src/stations/read.js";
import { wordRepeatedIds } from "../../../src/web/enter/repeatedIds.js";

test.each([
  { rows: ["a,A,41,-96,3", "b,B,42,-96,3"], words: undefined },
  {
    rows: ["a,A,41,-96,3", "b,B,42,-96,3", "a,A,41,-96,3"],
    words: "1 id stands in several rows, each of which counts as a station: a.",
  },
  {
    rows: ["a,A,41,-96,3", "b,B,42,-96,3", "b,C,43,-96,3.1", "a,A,41,-96,3", "a,A,41,-96,3"],
    words: "2 ids stand in several rows, each of which counts as a station: b and a.",
  },
])("ids that several stations have: $words", async ({ rows, words }) => {
  const file = await readStations("s.csv", new TextEncoder().encode(["id,name,lat,lng,price", ...rows].join("\n")));
  expect(wordRepeatedIds(file)).toBe(words);
});
