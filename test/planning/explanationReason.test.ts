// Why a plan stops at a station, in a sentence: each of its forms, and that it says nothing that the figures do not.

import { describe, expect, test } from "vitest";
import { type ReasonFacts, wordReason } from "../../src/planning/explanation/reason.js";
import type { OptimizeRequest, StopRecommendation } from "../../src/contract/schemas/optimize.js";
import { roundDollars } from "../../src/contract/values/rounding.js";
import { randomFleetRequest, readRules, type RuledStation } from "../support/fleetRequests.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { seededRandom } from "../support/random.js";
import { planned } from "./fleetAnswers.js";

const HERE = { setBy: "reach_next_stop", at: 1, isHere: true } as const;

const FACTS: ReasonFacts = {
  stop: { gallons_to_purchase: 24.25 },
  isAtDestination: false,
  isRequired: false,
  cheapest: { miles: 780.9, isByPreference: false },
  gallonsCause: HERE,
  halt: undefined,
  causeName: "Petro Amarillo",
  isFuelKept: false,
  without: { extra_cost: 7.124, stops: [] },
  runnerUp: { name: "Love's Amarillo", extraCost: 8.22 },
};

const HALT = { covers: undefined, savedMinutes: 0, minutes: 30, arriveMinute: 240, leaveMinute: 270 } as const;

const DEAR = { miles: 49.9, isByPreference: false };

describe("forms", () => {
  test.each<[string, Partial<ReasonFacts>, string]>([
    [
      "cheapest, and another station is nearly as good",
      {},
      "Cheapest fuel for the next 780 miles; skipping it costs $7.12, the next best is Love's Amarillo at $8.22 more.",
    ],
    [
      "the other station is the best there is without",
      { runnerUp: { name: "Love's Amarillo", extraCost: 7.124 } },
      "Cheapest fuel for the next 780 miles; skipping it costs $7.12, the next best is Love's Amarillo.",
    ],
    [
      "a tie",
      { without: { extra_cost: 0, stops: [] }, runnerUp: undefined },
      "Cheapest fuel for the next 780 miles; skipping it costs nothing.",
    ],
    [
      "a tie with another station",
      { without: { extra_cost: 0, stops: [] }, runnerUp: { name: "Love's", extraCost: 0 } },
      "Cheapest fuel for the next 780 miles; skipping it costs nothing, Love's is as good.",
    ],
    [
      "next to nothing",
      { without: { extra_cost: 0.0049, stops: [] }, runnerUp: { name: "Love's", extraCost: 0.005 } },
      "Cheapest fuel for the next 780 miles; skipping it costs less than a cent, the next best is Love's at $0.01 more.",
    ],
    [
      "the break",
      { halt: { ...HALT, covers: "break", savedMinutes: 20 } },
      "Cheapest fuel for the next 780 miles; a break fits here and saves 20 minutes; skipping it costs $7.12, the next best is Love's Amarillo at $8.22 more.",
    ],
    [
      "the break of a stop that takes no time",
      { halt: { ...HALT, covers: "break" }, without: undefined },
      "Cheapest fuel for the next 780 miles; a break fits here.",
    ],
    [
      "the night",
      { halt: { ...HALT, covers: "rest", savedMinutes: 4 }, without: undefined },
      "Cheapest fuel for the next 780 miles; the night's rest fits here.",
    ],
    ["no break", { halt: HALT, without: undefined }, "Cheapest fuel for the next 780 miles."],
    [
      "no plan without",
      { without: null, runnerUp: undefined },
      "Cheapest fuel for the next 780 miles; no plan does without it.",
    ],
    ["the search was cut short", { without: undefined, runnerUp: undefined }, "Cheapest fuel for the next 780 miles."],
    [
      "cheapest by preference",
      { cheapest: { miles: 100, isByPreference: true }, runnerUp: undefined },
      "Cheapest fuel by the preferences of the request for the next 100 miles; skipping it costs $7.12.",
    ],
    [
      "cheapest for just 50 miles",
      { cheapest: { miles: 50, isByPreference: false }, without: undefined },
      "Cheapest fuel for the next 50 miles.",
    ],
    ["required", { isRequired: true, without: null, runnerUp: undefined }, "Required by the request."],
    [
      "to the next stop",
      { cheapest: DEAR, runnerUp: undefined },
      "Buys 24.25 gallons, just enough to reach Petro Amarillo; skipping it costs $7.12.",
    ],
    [
      "to the destination",
      {
        cheapest: DEAR,
        gallonsCause: { ...HERE, setBy: "reach_destination" },
        causeName: undefined,
        runnerUp: undefined,
      },
      "Buys 24.25 gallons, just enough to reach the destination; skipping it costs $7.12.",
    ],
    [
      "to the next stop with fuel to spare",
      { cheapest: DEAR, isFuelKept: true, without: undefined },
      "Buys 24.25 gallons, just enough to reach Petro Amarillo with the buffer.",
    ],
    [
      "to the destination with fuel to spare",
      {
        cheapest: DEAR,
        isFuelKept: true,
        gallonsCause: { ...HERE, setBy: "reach_destination" },
        causeName: undefined,
        without: undefined,
      },
      "Buys 24.25 gallons, just enough to reach the destination with the reserve.",
    ],
    [
      "at the destination",
      {
        cheapest: DEAR,
        isAtDestination: true,
        gallonsCause: { ...HERE, setBy: "reach_destination" },
        causeName: undefined,
        without: undefined,
      },
      "Buys 24.25 gallons.",
    ],
    [
      "at the destination with fuel to spare",
      {
        cheapest: DEAR,
        isAtDestination: true,
        isFuelKept: true,
        gallonsCause: { ...HERE, setBy: "reach_destination" },
        causeName: undefined,
        without: undefined,
      },
      "Buys 24.25 gallons, just enough to arrive with the reserve.",
    ],
    [
      "to another stop at the destination",
      { cheapest: DEAR, isAtDestination: true, isFuelKept: true, without: undefined },
      "Buys 24.25 gallons, just enough to reach Petro Amarillo with the buffer.",
    ],
    [
      "large figures",
      {
        cheapest: { ...DEAR, miles: 1680 },
        without: { extra_cost: 1234.5, stops: [] },
        runnerUp: { name: "Love's", extraCost: 2000 },
      },
      "Cheapest fuel for the next 1,680 miles; skipping it costs $1,234.50, the next best is Love's at $2,000.00 more.",
    ],
    [
      "many gallons",
      {
        cheapest: DEAR,
        stop: { gallons_to_purchase: 1234.567 },
        gallonsCause: { ...HERE, setBy: "tank_full" },
        without: undefined,
      },
      "Fills the tank with 1,234.567 gallons.",
    ],
    [
      "to a later stop",
      { cheapest: DEAR, gallonsCause: { ...HERE, isHere: false }, without: null },
      "Buys 24.25 gallons of the fuel that it takes to reach Petro Amarillo; no plan does without it.",
    ],
    [
      "a full tank",
      { cheapest: DEAR, gallonsCause: { ...HERE, setBy: "tank_full" }, without: undefined },
      "Fills the tank with 24.25 gallons.",
    ],
    [
      "a full tank later",
      { cheapest: DEAR, gallonsCause: { ...HERE, setBy: "tank_full", isHere: false }, without: undefined },
      "Buys 24.25 gallons on the way to a full tank at Petro Amarillo.",
    ],
    [
      "most",
      { cheapest: DEAR, gallonsCause: { ...HERE, setBy: "maximum_purchase" }, without: undefined },
      "Buys 24.25 gallons, the most that may be bought here.",
    ],
    [
      "least",
      { cheapest: DEAR, gallonsCause: { ...HERE, setBy: "minimum_purchase" }, without: undefined },
      "Buys 24.25 gallons, the least that may be bought here.",
    ],
    [
      "fill up",
      { cheapest: DEAR, gallonsCause: { ...HERE, setBy: "fill_up" }, without: undefined },
      "Fills the tank with 24.25 gallons, as every stop must.",
    ],
    [
      "nothing is bought",
      { stop: { gallons_to_purchase: 0 }, runnerUp: undefined },
      "Nothing is bought here; skipping it costs $7.12.",
    ],
    [
      "nothing known",
      {
        cheapest: DEAR,
        gallonsCause: { setBy: "reach_destination", at: undefined, isHere: false },
        without: undefined,
      },
      "Buys 24.25 gallons.",
    ],
  ])("%s", (_, changes, expected) => {
    expect(wordReason({ ...FACTS, ...changes })).toBe(expected);
  });

  test("a name stays on its line, and is cut where it is long", () => {
    const reasonWith = (name: string): string => wordReason({ ...FACTS, runnerUp: { name, extraCost: 9 } });
    expect(reasonWith("Love's\r\n\u202eTravel\u0000 Stop ")).toContain("the next best is Love's Travel Stop at");
    expect(reasonWith("🚚".repeat(100))).toContain(`the next best is ${"🚚".repeat(59)}… at`);
    expect(reasonWith("Stop".repeat(15))).toContain(`the next best is ${"Stop".repeat(15)} at`);
  });
});

/** The same request with names without digits, so that each number of a sentence is a figure. */
function askingWhy(request: OptimizeRequest): OptimizeRequest {
  const letters = (i: number): string => String.fromCodePoint(...Array.from(String(i), (digit) => 97 + Number(digit)));
  return {
    ...request,
    stations: request.stations.map((station, i) => ({ ...station, name: `Station ${letters(i)}` })),
    params: { ...request.params, explain: true },
  };
}

/** Numbers that the sentence of a stop may have, with the words around them. */
function figuresOf(request: OptimizeRequest, stop: StopRecommendation): string[] {
  const { without, runner_up: runnerUp } = stop.explanation ?? {};
  const { stations } = readRules(request);
  const priceOf = ({ price, handicapCents }: RuledStation): number => price + handicapCents / 100;
  const here = stations.find(({ id }) => id === stop.station_id) ?? expect.fail("the station may not be used");
  const cheaper = stations
    .filter((station) => station.miles >= here.miles && priceOf(station) < priceOf(here))
    .map(({ miles }) => miles);
  return [
    `for the next ${Math.floor(Math.min(...cheaper, request.route.total_distance_miles) - here.miles).toLocaleString("en-US")} miles`,
    `${stop.gallons_to_purchase} gallons`,
    ...[without, runnerUp].flatMap((other) =>
      other ? `$${roundDollars(other.extra_cost).toLocaleString("en-US", { minimumFractionDigits: 2 })}` : [],
    ),
  ];
}

/** Checks a sentence against the figures of its stop, and says which form it has. */
function checkReason(request: OptimizeRequest, stop: StopRecommendation): string {
  const { reason, without, runner_up: runnerUp } = stop.explanation ?? expect.fail("the stop is not explained");
  const words = reason.match(/(?:for the next [\d.,]+ miles|[\d.]*\d gallons|\$[\d.,]*\d)/g) ?? [];
  expect(words.length, reason).toBe(reason.match(/\d+(?:[.,]\d+)*/g)?.length ?? 0);
  for (const figure of words) expect(figuresOf(request, stop), reason).toContain(figure);
  if (reason.includes("no plan does without it")) expect(without, reason).toBeNull();
  if (reason.includes("costs nothing")) expect(without?.extra_cost, reason).toBe(0);
  if (/next best|as good/.test(reason)) {
    expect(runnerUp?.replaces_station_ids, reason).toContain(stop.station_id);
    const name = request.stations.find(({ id }) => id === runnerUp?.station_id)?.name;
    expect(reason).toMatch(new RegExp(`(?:next best is ${name}(?: at .* more)?|${name} is as good)\\.$`));
  }
  if (reason.startsWith("Required")) expect(request.params?.required_station_ids, reason).toContain(stop.station_id);
  return reason.replaceAll(/[\d.]*\d|Station \w+/g, "…");
}

describe("of random requests", () => {
  test.each([
    ["without rules", 31_001, (random: () => number) => randomRequest(random).request],
    ["with rules", 31_002, randomFleetRequest],
  ])("%s: each number is a figure, and each word holds", (_, seed, make) => {
    const random = seededRandom(seed);
    const forms = new Set<string>();
    for (let k = 0; k < 250; k++) {
      const request = askingWhy(make(random));
      for (const stop of planned(request)?.stops ?? []) forms.add(checkReason(request, stop));
    }
    expect(forms.size).toBeGreaterThan(10);
  });
});
