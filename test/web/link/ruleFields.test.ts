// Fleet rules in a link: read back as they were written, under the names of the command line's options, and never any
// that the service refuses.

import { expect, test } from "vitest";
import { FIELD_OPTIONS } from "../../../src/cli/planOptions.js";
import { RULE_FIELDS } from "../../../src/rules/rules.js";
import { isLink, readLink, RULE_KEYS } from "../../../src/web/link/link.js";
import { writeLink } from "../../../src/web/link/writeLink.js";
import { readFileDeals, readRules, writeRules } from "../../../src/web/link/ruleFields.js";
import { fieldsInForce, type Rules } from "../../../src/web/rules/rules.js";
import { RuleFields } from "../../../src/web/rules/schema.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { integer, pick, seededRandom } from "../../support/random.js";

const RANDOM_RULES = 500;
const FUZZED_LINKS = 2000;

const ALL: Rules = {
  stop_minutes: 15,
  stop_cost_dollars: 2.5,
  minimum_purchase_gallons: 50,
  maximum_purchase_gallons: 90.5,
  maximum_stops: 4,
  fill_up: true,
  usable_tank_fraction: 0.95,
  consumption: [
    { until_mile: 500, mpg: 6.2 },
    { until_mile: 900.5, mpg: 5.4 },
  ],
  brands: {
    only: ["Love's", "TA & Petro", "Casey’s, Inc"],
    never: ["Pilot=5", "#1 Fuel"],
    prefer: [
      { brand: "Love's", dollars_per_stop: 5, cents_per_gallon: 2 },
      { brand: "a=b", cents_per_gallon: 0.5 },
    ],
    fallback: true,
    fallback_dollars_per_stop: 80,
  },
  required_station_ids: ["a b", "c&d=e"],
  excluded_station_ids: ["+", "%20", "é 🚛"],
  when_infeasible: "dip",
  price_maximum_age_hours: 36,
  discounts: [
    { brands: ["Pilot"], cents_off: 45 },
    { percent_off: 2.5 },
    { brands: ["Love's", "TA"], cost_plus_cents: -3 },
    { brands: ["Casey’s, Inc", "a: b", "{"], cents_off: 0 },
    { station_ids: ["a b", "#1, #2"], cost_plus_cents: 0 },
  ],
  fuel_tax: "ifta",
  fuel_tax_rates: { IL: 0.1, ON: 0.45 },
  hours: {
    drive_minutes_to_break: 210,
    drive_minutes_left: 435,
    window_minutes_left: 612.5,
    break_minutes: 45,
    drive_minutes_per_break: 270,
    drive_minutes_per_period: 540,
    window_minutes_per_period: 780,
    rest_minutes: 660,
    rests: [
      { from_drive_minute: 0, to_drive_minute: 0.25 },
      { from_drive_minute: 480, to_drive_minute: 540.5 },
    ],
  },
};

/** Each rule is there or not. */
function randomRules(random: () => number): Rules {
  const kept = Object.entries(ALL).filter(() => random() < 0.4);
  return RuleFields.parse(Object.fromEntries(kept));
}

test("all rules are read back as they were written, and the link says them in readable form", () => {
  expect(fieldsInForce(ALL)).toEqual(RULE_FIELDS);
  expect(readRules(writeRules(ALL))).toEqual({ rules: ALL, notes: [] });
  expect(
    new URLSearchParams(writeRules({ discounts: ALL.discounts, fuel_tax: "ifta", fuel_tax_rates: { IL: 0.1 } }))
      .getAll("discount")
      .slice(0, 3),
  ).toEqual(["Pilot: 45c off", "2.5% off", "Love's, TA: cost-3c"]);
  expect(writeRules({ stop_minutes: 15, minimum_purchase_gallons: 50, brands: { never: ["Pilot"] } })).toBe(
    "stop-minutes=15&min-gallons=50&brand-never=Pilot",
  );
});

test("the link tells the deals that a file of stations brought from equal ones of the user", () => {
  const [own, ofFile, other] = [{ cost_plus_cents: 0 }, { cost_plus_cents: 0 }, { percent_off: 2 }];
  const written = writeRules({ discounts: [own, ofFile, other] }, [ofFile]);
  expect(new URLSearchParams(written).get("file-deals")).toBe("2");
  const { rules: linked = "" } = readLink(writeLink(DEFAULT_SETTINGS, undefined, { rules: written }) ?? "");
  const { rules, notes } = readRules(linked);
  expect({ rules, notes }).toEqual({ rules: { discounts: [own, ofFile, other] }, notes: [] });
  const found = readFileDeals(linked, rules);
  expect(found).toHaveLength(1);
  expect(found[0]).toBe(rules.discounts?.[1]);
  // Marks that are damaged, or of deals that are not there, say nothing.
  for (const mark of ["", "4", "0", "x,2.5", "-1"])
    expect(readFileDeals(`discount=cost&file-deals=${mark}`, { discounts: [own] })).toEqual([]);
  expect(writeRules({ discounts: [own] }, [ofFile])).toBe("discount=cost");
});

test("rules that are neutral are not written, so a link without rules is as it always was", () => {
  expect(
    writeRules({
      stop_minutes: 0,
      maximum_stops: null,
      fill_up: false,
      usable_tank_fraction: 1,
      consumption: [],
      brands: { never: [], fallback: false },
      required_station_ids: [],
      when_infeasible: "refuse",
      discounts: [],
      fuel_tax: "none",
      fuel_tax_rates: { IL: 0.1 },
    }),
  ).toBe("");
  expect(writeLink(DEFAULT_SETTINGS, undefined, { rules: "" })).toBe(writeLink(DEFAULT_SETTINGS, undefined));
  expect(readLink(writeLink(DEFAULT_SETTINGS, undefined) ?? "").rules).toBeUndefined();
});

test("a driver's hours are written as people type them; those who have rested say no more than that", () => {
  expect(writeRules({ hours: {} })).toBe("hours=1");
  expect(readRules("hours=1")).toEqual({ rules: { hours: {} }, notes: [] });
  expect(
    writeRules({
      hours: {
        break_minutes: 45,
        drive_minutes_left: 450,
        drive_minutes_to_break: null,
        rests: [{ from_drive_minute: 540, to_drive_minute: 660 }],
      },
    }),
  ).toBe("drive-left=7h30&break-minutes=45m&rest-at=9h-11h");
  expect(readRules("drive-left=7%3A30&break-minutes=45&rest-at=540-660").rules).toEqual({
    hours: { break_minutes: 45, drive_minutes_left: 450, rests: [{ from_drive_minute: 540, to_drive_minute: 660 }] },
  });
  for (const wrong of ["drive-left=12h", "rest-at=11h-9h", "break-in=soon", "rest-at=9-11h"]) {
    expect(readRules(`${wrong}&min-gallons=50`)).toEqual({
      rules: { minimum_purchase_gallons: 50 },
      notes: ["Driver's hours in the link cannot be read: no such rule is set."],
    });
  }
});

test("the names are those of the command line's options", () => {
  const options: ReadonlySet<string> = new Set(Object.keys(FIELD_OPTIONS));
  expect(RULE_KEYS.filter((key) => !options.has(key))).toEqual([]);
});

test(`${RANDOM_RULES} random sets of rules come back through a whole link`, () => {
  const random = seededRandom(1801);
  for (let k = 0; k < RANDOM_RULES; k++) {
    const rules = randomRules(random);
    const link = writeLink(DEFAULT_SETTINGS, { from: "page", name: "i80" }, { rules: writeRules(rules) }) ?? "";
    expect(isLink(link)).toBe(true);
    const read = readLink(`#${link}`);
    expect(read).toMatchObject({ settings: DEFAULT_SETTINGS, trip: { from: "page", name: "i80" }, notes: [] });
    // Rates without the tax say nothing.
    const { fuel_tax_rates: rates, ...others } = rules;
    expect(read.rules === undefined ? {} : readRules(read.rules).rules).toEqual(
      rules.fuel_tax === "ifta" && rates ? rules : others,
    );
  }
});

test("what cannot be read is left out, and a note names it", () => {
  const { rules, notes } = readRules(
    "stop-minutes=soon&min-gallons=50&max-stops=2.5&usable-tank=2&prefer=Pilot&consumption=900:5,500:6&discount=Pilot:45&fuel-tax=vat&fuel-tax-rate=ZZ=1",
  );
  expect(rules).toEqual({ minimum_purchase_gallons: 50 });
  expect(notes).toEqual(
    [
      "Minutes a stop",
      "Most stops",
      "Fill the tank to",
      "Consumption by stretch",
      "Brands",
      "Deals",
      "Fuel tax",
      "Own rates of fuel tax",
    ].map((name) => `${name} in the link cannot be read: no such rule is set.`),
  );
});

test(`${FUZZED_LINKS} links of random parts give only rules that the service takes`, () => {
  const random = seededRandom(1802);
  const parts = [
    ...RULE_KEYS,
    "=",
    "&",
    "=1",
    "=-1",
    "=1e9",
    "=500:6",
    "=Pilot=5",
    "=Pilot=2c",
    "=Pilot: 45c off",
    "=3% off",
    "={",
    "=ifta",
    "=IL=0.1",
    "%E0%A4",
    "=,",
    "=NaN",
    "=0",
    "=11h",
    "=7h30",
    "=9h-11h",
    "=-",
    "\uD800",
    "__proto__",
  ];
  let taken = 0;
  for (let k = 0; k < FUZZED_LINKS; k++) {
    const link = Array.from({ length: integer(random, 1, 12) }, () => pick(random, parts)).join(
      random() < 0.5 ? "&" : "",
    );
    const { rules } = readRules(link);
    expect(RuleFields.safeParse(rules).success, link).toBe(true);
    if (fieldsInForce(rules).length > 0) taken++;
  }
  expect(taken).toBeGreaterThan(FUZZED_LINKS / 10);
});
