// The sentence of a stop says what the figures say, whatever they are.

import { expect, test } from "vitest";
import { GallonsSetBy } from "../../../src/contract/schemas/explanation.js";
import { type ReasonFacts, wordReason } from "../../../src/web/why/reason.js";

const FACTS: ReasonFacts = {
  fuel: "diesel",
  isRequired: false,
  gallons: 28.24,
  setBy: "reach_next_stop",
  isHere: true,
  cheapest: { back: { miles: 880, isWhole: true }, on: { miles: 174, isWhole: false }, isByRules: false, isNet: false },
  netOf: "",
  start: "Los Angeles",
  destination: "New York",
  cause: { town: "Amarillo", saving: 0.01 },
  next: { town: "Amarillo", miles: 182.6 },
  arrivalGallons: 15,
  skipping: 5.9,
};

/** The purpose with some facts changed. */
function purpose(changed: Partial<ReasonFacts>): string {
  return wordReason({ ...FACTS, ...changed }).purpose;
}

function around(
  back: [number, boolean],
  on: [number, boolean],
  more: Partial<ReasonFacts["cheapest"]> = {},
): Partial<ReasonFacts> {
  return {
    cheapest: {
      back: { miles: back[0], isWhole: back[1] },
      on: { miles: on[0], isWhole: on[1] },
      isByRules: false,
      isNet: false,
      ...more,
    },
  };
}

test("the sentence of the picture", () => {
  expect(wordReason(FACTS)).toEqual({
    purpose: "Cheapest diesel since Los Angeles. Buys just enough to reach Amarillo, where it is a cent cheaper.",
    skipping: "Skipping it costs $5.90.",
  });
  expect(purpose({ setBy: "tank_full", next: { town: "Springfield, MO", miles: 733.6 } })).toBe(
    "Cheapest diesel since Los Angeles, so fill the tank: it lasts 734 miles, to Springfield, MO.",
  );
});

test("where fuel is the cheapest is said of the longer stretch, and not at all of a short one", () => {
  const bought = "Buys just enough to reach Amarillo, where it is a cent cheaper.";
  expect(purpose(around([100, true], [1680.9, false]))).toBe(`Cheapest diesel for the next 1,680 miles. ${bought}`);
  expect(purpose(around([100, true], [1680.9, true]))).toBe(`Cheapest diesel of the whole trip. ${bought}`);
  expect(purpose(around([100, false], [1680.9, true]))).toBe(`Cheapest diesel from here to New York. ${bought}`);
  expect(purpose(around([321.4, false], [50, false]))).toBe(`Cheapest diesel of the last 321 miles. ${bought}`);
  expect(purpose(around([49.9, false], [12, false]))).toBe(bought);
  expect(purpose({ ...around([0, false], [0, false]), setBy: "tank_full" })).toBe(
    "Fills the tank: it lasts 183 miles, to Amarillo.",
  );
});

test("prices that are net, or cheap by the rules alone, are called so", () => {
  expect(purpose({ ...around([880, true], [1, false], { isNet: true }), netOf: "deals and fuel tax" })).toMatch(
    /^Cheapest diesel after deals and fuel tax since Los Angeles\./,
  );
  expect(purpose(around([880, true], [1, false], { isByRules: true }))).toMatch(
    /^Cheapest diesel that your rules allow since Los Angeles\./,
  );
});

test.each([
  [0.01, ", where it is a cent cheaper"],
  [0.034, ", where it is 3 cents cheaper"],
  [0.004, ", where it is a fraction of a cent cheaper"],
  [1.2, ", where it is 120 cents cheaper"],
  [0, ""],
  [-0.2, ""],
  [undefined, ""],
])("a saving of %s at the next stop", (saving, words) => {
  expect(purpose({ cause: { town: "Amarillo", saving } })).toBe(
    `Cheapest diesel since Los Angeles. Buys just enough to reach Amarillo${words}.`,
  );
});

test("every cause of the gallons has its words, here and further on", () => {
  const said = new Map(
    GallonsSetBy.options.flatMap((setBy) =>
      [true, false].map((isHere) => [
        `${setBy} ${isHere ? "here" : "later"}`,
        purpose({
          setBy,
          isHere,
          cheapest: { ...FACTS.cheapest, back: { miles: 0, isWhole: false }, on: { miles: 0, isWhole: false } },
        }),
      ]),
    ),
  );
  expect(Object.fromEntries(said)).toEqual({
    "tank_full here": "Fills the tank: it lasts 183 miles, to Amarillo.",
    "tank_full later": "Buys 28.2 gal on the way to a full tank at Amarillo.",
    "reach_next_stop here": "Buys just enough to reach Amarillo, where it is a cent cheaper.",
    "reach_next_stop later": "Buys 28.2 gal of the fuel needed to reach Amarillo.",
    "reach_destination here": "Buys just enough to reach New York with 15.0 gal left.",
    "reach_destination later": "Buys 28.2 gal of the fuel needed to reach New York.",
    "minimum_purchase here": "Buys 28.2 gal, the least that may be bought here.",
    "minimum_purchase later": "Buys 28.2 gal, the least that may be bought here.",
    "maximum_purchase here": "Buys 28.2 gal, the most that may be bought here.",
    "maximum_purchase later": "Buys 28.2 gal, the most that may be bought here.",
    "fill_up here": "Fills the tank, as every stop does by your rules: it lasts 183 miles, to Amarillo.",
    "fill_up later": "Fills the tank, as every stop does by your rules: it lasts 183 miles, to Amarillo.",
  });
});

test("a stop that was asked for says so, and a stop for nothing", () => {
  expect(purpose({ isRequired: true, setBy: "tank_full" })).toBe(
    "You asked for this stop. Fills the tank: it lasts 183 miles, to Amarillo.",
  );
  expect(purpose({ isRequired: true, gallons: 0 })).toBe("You asked for this stop. Nothing need be bought here.");
  expect(purpose({ gallons: 0 })).toBe("Nothing is bought here: the stop makes room in the tank.");
});

test.each([
  [5.9, "Skipping it costs $5.90."],
  [1234.5, "Skipping it costs $1,234.50."],
  [0.000215, "Skipping it costs less than a cent."],
  [0, "Skipping it costs nothing."],
  [null, "No plan does without it."],
  [undefined, ""],
])("skipping costs %s", (skipping, words) => {
  expect(wordReason({ ...FACTS, skipping }).skipping).toBe(words);
});

test("of a stop that was asked for it is not said that no plan does without it", () => {
  expect(wordReason({ ...FACTS, isRequired: true, skipping: null }).skipping).toBe("");
});
