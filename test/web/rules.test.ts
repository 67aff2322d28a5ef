// Fleet rules on the page, apart from its controls.

import { describe, expect, test } from "vitest";
import { readField } from "../../src/rules/option.js";
import { RULE_FIELDS, RULES } from "../../src/rules/rules.js";
import { readBrands } from "../../src/web/enter/rules/Deals.js";
import { fitTank } from "../../src/web/rules/fitTank.js";
import {
  fieldsInForce,
  keepKnownStations,
  ruleOf,
  type Rules,
  sayOfStation,
  sayRules,
} from "../../src/web/rules/rules.js";
import { relax, type RuleRelaxation } from "../../src/web/rules/relax.js";
import { RuleFields } from "../../src/web/rules/schema.js";
import { brandsOf, choiceOf, chooseBrand, toggleOnly } from "../../src/web/rules/brandTable.js";
import { describeRules } from "../../src/web/rules/words.js";
import type { PlacedStation } from "../../src/web/shown.js";

function station(id: string, more: Partial<PlacedStation> = {}): PlacedStation {
  return {
    id,
    name: `At ${id}`,
    address: "Exit",
    location: { lat: 40, lng: -100 },
    price_per_gallon: 3,
    miles_from_route_start: 1,
    ...more,
  };
}

test("every rule of the contract is known to the page", () => {
  expect([...RULE_FIELDS].toSorted()).toEqual(Object.keys(RuleFields.shape).toSorted());
});

describe("what is said of a station", () => {
  test("is one thing at a time, and can be taken back", () => {
    let rules: Rules = {};
    for (const [said, expected] of [
      ["must", "must"],
      ["never", "never"],
      ["must", "must"],
      [undefined, undefined],
    ] as const) {
      rules = sayOfStation(rules, "a", said);
      expect(ruleOf(rules, "a")).toBe(expected);
      expect(ruleOf(rules, "b")).toBeUndefined();
    }
    expect(fieldsInForce(rules)).toEqual([]);
  });

  test("is dropped where the trip lacks the station, has it past its end or its id twice, or both is said", () => {
    const end = { lat: 40, lng: -100 };
    const route = { total_distance_miles: 100, total_duration_minutes: 90, start: end, end };
    const trip = {
      route,
      stations: [
        station("a"),
        station("b"),
        station("b"),
        station("c"),
        station("past", { miles_from_route_start: 101 }),
      ],
    };
    expect(
      keepKnownStations(
        { required_station_ids: ["a", "b", "past", "z"], excluded_station_ids: ["a", "c", "y", "b"] },
        trip,
      ),
    ).toEqual({ required_station_ids: ["a"], excluded_station_ids: ["c", "b"] });
    const without: Rules = { fill_up: true };
    expect(keepKnownStations(without, trip)).toBe(without);
  });
});

test("no more has to be bought than the tank may be filled with, to the last digit", () => {
  expect(fitTank({ minimum_purchase_gallons: 57, usable_tank_fraction: 0.57 }, 100).minimum_purchase_gallons).toBe(57);
  expect(fitTank({ minimum_purchase_gallons: 57.1, usable_tank_fraction: 0.57 }, 100).minimum_purchase_gallons).toBe(
    57,
  );
  expect(fitTank({ minimum_purchase_gallons: 200 }, 150).minimum_purchase_gallons).toBe(150);
  expect(fitTank({ usable_tank_fraction: 0.5 }, 150)).toEqual({ usable_tank_fraction: 0.5 });
});

test("brands are typed with commas between them, unless a station's own brand has one", () => {
  const known = new Set(["Casey’s, Inc", "Pilot"]);
  expect(readBrands(" Pilot, Love's ,Pilot,", known)).toEqual(["Pilot", "Love's"]);
  expect(readBrands("Casey’s, Inc ", known)).toEqual(["Casey’s, Inc"]);
  expect(readBrands(" ", known)).toEqual([]);
});

describe("typed lists", () => {
  test.each([
    [
      "500:6.2, 900:5.4",
      [
        { until_mile: 500, mpg: 6.2 },
        { until_mile: 900, mpg: 5.4 },
      ],
    ],
    [" 500 : 6 ,", [{ until_mile: 500, mpg: 6 }]],
    ["", []],
    ["500", undefined],
    ["500:6:7", undefined],
    ["500:-6", [{ until_mile: 500, mpg: -6 }]],
    ["a:6", undefined],
    ["500:6;900:5", undefined],
  ])("consumption %j", (text, expected) => {
    const { options } = RULES.consumption;
    expect(readField("consumption", options, () => [text], false)).toMatchObject(
      expected === undefined ? { wrong: [{ name: "consumption" }] } : { value: expected, wrong: [] },
    );
  });

  test.each([
    ["Pilot=5", { brand: "Pilot", dollars_per_stop: 5 }],
    ["Pilot = 2.5 C", { brand: "Pilot", cents_per_gallon: 2.5 }],
    ["a=b=1c", { brand: "a=b", cents_per_gallon: 1 }],
    ["Pilot", undefined],
    ["=5", undefined],
    ["Pilot=", undefined],
    ["Pilot=1..2", undefined],
    ["Pilot=$5", undefined],
  ])("preference %j", (text, expected) => expect(RULES.brands.options.prefer.read(text)).toEqual(expected));
});

test("rules in words name stations, brands and figures with their units", () => {
  const rules: Rules = {
    stop_minutes: 15,
    usable_tank_fraction: 0.95,
    brands: { never: ["Pilot"], prefer: [{ brand: "Love's", dollars_per_stop: 5 }], fallback: true },
    required_station_ids: ["a"],
    fill_up: true,
    stop_cost_dollars: 0,
  };
  expect(describeRules(rules, [station("a")])).toEqual([
    "Minutes a stop 15 min",
    "Fill up at every stop",
    "Fill the tank to 95 %",
    "Must stop at At a",
    "Brands: never Pilot; Love's is worth $5.00 a stop; others if there is no plan",
  ]);
});

test("hours in words say the limits, what is left of them, and where a night may be", () => {
  expect(describeRules({ hours: {} }, [])).toEqual([
    "Driver's hours: a break of 30 min after 8 h, 11 h a day, 10 h of rest",
  ]);
  const hours = {
    break_minutes: 45,
    drive_minutes_per_break: 270,
    drive_minutes_to_break: 100,
    drive_minutes_left: null,
    rests: [{ from_drive_minute: 540, to_drive_minute: 660 }],
  };
  expect(describeRules({ hours }, [])).toEqual([
    "Driver's hours: a break of 45 min after 4 h 30 min, 11 h a day, 10 h of rest, 1 h 40 min left until the break, a night after 9 h to 11 h",
  ]);
});

describe("the rules in a few words for the top bar", () => {
  const SAID: readonly (readonly [Rules, string])[] = [
    [{}, "None"],
    [{ stop_minutes: 0, fill_up: false, brands: { never: [] }, consumption: [], maximum_stops: null }, "None"],
    [{ stop_minutes: 15, minimum_purchase_gallons: 50 }, "15 min a stop · at least 50 gal"],
    [{ maximum_stops: 1, fill_up: true, usable_tank_fraction: 0.95 }, "At most 1 stop · fill up · tank to 95 %"],
    [{ maximum_stops: 0, stop_cost_dollars: 2.5 }, "$2.50 a stop · at most 0 stops"],
    [
      { brands: { never: ["Pilot", "TA", "Shell"], prefer: [{ brand: "Love's", dollars_per_stop: 5 }] } },
      "Never Pilot, TA and 1 more · prefer Love's",
    ],
    [{ fuel_tax: "ifta" }, "Net of fuel tax"],
    [
      {
        discounts: [{ cents_off: 5 }],
        fuel_tax: "ifta",
        hours: {},
        required_station_ids: ["a"],
        excluded_station_ids: ["b", "c"],
      },
      "1 must stop · 2 never · 1 deal · net of fuel tax · driver’s hours",
    ],
    [
      { consumption: [{ until_mile: 500, mpg: 6 }], price_maximum_age_hours: 48, when_infeasible: "dip" },
      "Prices to 48 h · mpg by load · keep most",
    ],
  ];
  test.each(SAID.map(([rules, said]) => [said.slice(0, 90), rules, said] as const))("%s", (_, rules, said) =>
    expect(sayRules(rules)).toBe(said),
  );
});

describe("the brands of a trip", () => {
  const stations = [
    station("a", { brand: "Love's" }),
    station("b", { name: "PILOT #12" }),
    station("c", { name: "Flying J 640" }),
    station("d", { brand: "flying j" }),
    station("e", { brand: "Casey’s Own" }),
    station("f", { name: "Joe's Diner" }),
  ];

  test("are those of the planner: brands of one network are one, by brand or by name", () => {
    expect(brandsOf(stations)).toEqual([
      { name: "Pilot", also: ["Flying J"], stationCount: 3 },
      { name: "Casey's", also: [], stationCount: 1 },
      { name: "Love's", also: [], stationCount: 1 },
    ]);
  });

  test("are worked out once for the same stations: every frame of a slider asks for them", () => {
    expect(brandsOf(stations)).toBe(brandsOf(stations));
    expect(brandsOf(stations.slice(0, 1))).toEqual([{ name: "Love's", also: [], stationCount: 1 }]);
  });

  test("are chosen one way at a time, whatever their spelling", () => {
    const never = chooseBrand({ never: ["LOVES"], prefer: [{ brand: "ta", cents_per_gallon: 2 }] }, "Pilot", "never");
    expect(never).toEqual({ never: ["LOVES", "Pilot"], prefer: [{ brand: "ta", cents_per_gallon: 2 }] });
    expect([
      choiceOf(never, "Love's"),
      choiceOf(never, "Flying J"),
      choiceOf(never, "TA"),
      choiceOf(never, "Shell"),
    ]).toEqual(["never", "never", "prefer", "any"]);
    expect(chooseBrand(never, "Love's", "prefer")).toEqual({
      never: ["Pilot"],
      prefer: [
        { brand: "ta", cents_per_gallon: 2 },
        { brand: "Love's", dollars_per_stop: 5 },
      ],
    });
    expect(chooseBrand(never, "Petro", "any")).toEqual({ never: ["LOVES", "Pilot"], prefer: [] });
  });

  test("can be the only ones; without any, all may be used", () => {
    const two = toggleOnly(toggleOnly({}, "TA", true), "Shell", true);
    expect(two.only).toEqual(["TA", "Shell"]);
    expect(toggleOnly(toggleOnly(two, "petro", false), "shell", false).only).toBeUndefined();
  });
});

describe("a relaxation", () => {
  const rules: Rules = {
    maximum_stops: 2,
    minimum_purchase_gallons: 50,
    maximum_purchase_gallons: 60,
    fill_up: true,
    usable_tank_fraction: 0.5,
    required_station_ids: ["a", "b"],
    excluded_station_ids: ["c"],
    brands: { only: ["TA"], never: ["Pilot", "Shell"], fallback: false },
  };
  const stations = [station("a")];

  const RELAXED: readonly (readonly [RuleRelaxation, Rules])[] = [
    [{ rule: "maximum_stops", value: 4 }, { maximum_stops: 4 }],
    [{ rule: "maximum_stops", value: null }, { maximum_stops: null }],
    [{ rule: "minimum_purchase_gallons", value: 37.5 }, { minimum_purchase_gallons: 37.5 }],
    [{ rule: "maximum_purchase_gallons", value: 80 }, { maximum_purchase_gallons: 80 }],
    [{ rule: "fill_up", value: false }, { fill_up: false }],
    [{ rule: "usable_tank_fraction", value: 0.625 }, { usable_tank_fraction: 0.625 }],
    [{ rule: "required_station_ids", remove: ["b"] }, { required_station_ids: ["a"] }],
    [{ rule: "excluded_station_ids", remove: ["c"] }, { excluded_station_ids: [] }],
    [{ rule: "brands.never", remove: ["Shell"] }, { brands: { ...rules.brands, never: ["Pilot"] } }],
    [{ rule: "brands.only", add: ["Petro"] }, { brands: { ...rules.brands, only: ["TA", "Petro"] } }],
    [{ rule: "brands.only", add: null }, { brands: { never: ["Pilot", "Shell"], fallback: false } }],
  ];
  test.each(RELAXED)("%j changes just that rule", (relaxation, changed) => {
    expect(relax(rules, relaxation, stations)).toEqual({ ...rules, ...changed });
  });

  test("that only the stations' own fields allow has no button", () => {
    expect(
      relax(rules, { rule: "maximum_purchase_gallons", value: 80 }, [station("a", { maximum_purchase_gallons: 79 })]),
    ).toBeUndefined();
    expect(
      relax(rules, { rule: "minimum_purchase_gallons", value: 30 }, [station("a", { minimum_purchase_gallons: 40 })]),
    ).toBeUndefined();
  });
});
