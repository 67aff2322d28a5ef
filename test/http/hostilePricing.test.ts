// Bodies whose pricing is meant to hurt: right requests in which some values are replaced by odd ones. Whatever they
// are, the service refuses or plans, and answers as it would had it read the stations by the contract alone.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { loadScanner } from "../../src/scanner/load.js";
import { createTasks, type TaskTools } from "../../src/tasks/tasks.js";
import { makeOwnApp, postTo } from "../support/app.js";
import { expectSame } from "../support/bothWays.js";
import { FAKE_FUEL_TAX, NOW } from "../support/fakeFuelTax.js";
import { randomPricedRequest } from "../support/randomPricing.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { makeCatalog } from "../support/vehicles.js";
import { sampleSize } from "../support/sampleSize.js";

const BODIES = sampleSize(60, 5_000);
const SEED = 21_501;

const REQUEST_ID = "req_test";
/** One of so many bodies also goes over HTTP. */
const SENT = 8;

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Texts in place of numbers: right ones at the end of their range, and wrong ones. */
const NUMBERS = [
  "0",
  "-0",
  "0.0",
  "5e-324",
  "1e-7",
  "1e-320",
  "0.0000005",
  "99.9999999999999",
  "100",
  "1000",
  "-1000",
  "1000.0000000001",
  "10",
  "1E1",
  "1e400",
  "-1e400",
  "123456789012345678901234567890",
  "NaN",
  "Infinity",
  "01",
  "+1",
  ".5",
  "1.",
  "0x1",
  "null",
  "true",
  '"1"',
  '""',
  "[]",
  "{}",
  nested(70),
  '{"valueOf":1}',
];

const TEXTS = [
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"é"',
  '"__proto__"',
  '"constructor"',
  '"IFTA"',
  '"ifta"',
  '"none"',
  '"OR"',
  '"or"',
  '"XX"',
  "null",
  "7",
  "[]",
  "{}",
  `"${"a".repeat(300)}"`,
  "'a'",
  '"a',
];

const TIMES = [
  '"9999-12-31T23:59:59Z"',
  '"0000-01-01T00:00Z"',
  '"1969-12-31T23:59:60Z"',
  '"2026-02-30T00:00Z"',
  '"2026-07-14T12:00Z"',
  '"2026-07-14T12:00:00.000000000Z"',
  '"2026-07-14"',
  '"2026-07-14T12:00"',
  '"2026-07-14T12:00+99:99"',
  '"+012026-07-14T12:00Z"',
  '"now"',
  "1784030400000",
  "null",
  '""',
  "{}",
];

const LISTS = [
  "[]",
  "null",
  "{}",
  "7",
  '""',
  "[null]",
  "[[]]",
  "[7]",
  "[{}]",
  `[${'"s0",'.repeat(5000)}"s0"]`,
  `[${Array.from({ length: 5001 }, (_, i) => `"x${i}"`).join(",")}]`,
  '["Pilot"]',
  '[""]',
  '["__proto__"]',
];

const DEALS = [
  "{}",
  "null",
  "[]",
  '{"cents_off":1,"percent_off":1}',
  '{"cents_off":1,"brands":["Pilot"],"station_ids":["s0"]}',
  '{"cents_off":null,"percent_off":null,"cost_plus_cents":null}',
  '{"cents_off":1,"cents_off":2}',
  '{"percent_off":100}',
  '{"percent_off":99.99999999999999}',
  '{"cost_plus_cents":-1000}',
  '{"__proto__":{"cents_off":1}}',
  '{"cents_off":1,"__proto__":{"brands":["Pilot"]}}',
  '{"cents_off":1,"unknown":{"deep":[1,2,3]}}',
  '{"constructor":1,"cost_plus_cents":0}',
];

const PRICINGS = [
  "{}",
  "[]",
  "null",
  "7",
  '"ifta"',
  '{"discounts":null}',
  '{"discounts":{}}',
  '{"discounts":[],"discounts":[{"cents_off":3}]}',
  '{"fuel_tax":true}',
  '{"fuel_tax_rates":[]}',
  '{"fuel_tax_rates":{"__proto__":1}}',
  '{"fuel_tax":"ifta","fuel_tax_rates":{"IA":1e-320,"IL":10,"OR":0}}',
  '{"fuel_tax":"ifta","fuel_tax_rates":{"ia":1}}',
  `{"discounts":[${'{"cents_off":1},'.repeat(100)}{"cents_off":1}]}`,
  `{"discounts":[${Array.from({ length: 100 }, (_, k) => `{"cents_off":${k / 10},"brands":["b${k}"]}`).join(",")}]}`,
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Which texts may stand where. */
function oddTexts(name: string): readonly string[] {
  switch (name) {
    case "pricing":
      return PRICINGS;
    case "discounts":
    case "brands":
    case "station_ids":
    case "fuel_tax_rates":
      return LISTS;
    case "deal":
      return DEALS;
    case "fuel_tax":
    case "jurisdiction":
    case "brand":
      return TEXTS;
    case "price_as_of":
      return TIMES;
    default:
      return NUMBERS;
  }
}

const ODD_FIELDS: ReadonlySet<string> = new Set([
  "pricing",
  "discounts",
  "brands",
  "station_ids",
  "fuel_tax",
  "fuel_tax_rates",
  "jurisdiction",
  "brand",
  "price_as_of",
  "cost_per_gallon",
  "price_per_gallon",
  "cents_off",
  "percent_off",
  "cost_plus_cents",
  "price_maximum_age_hours",
  "IA",
  "IL",
  "KY",
  "NE",
  "OR",
  "VA",
  "MO",
  "TX",
]);

/** The JSON of a value, in which fields that have to do with prices have odd texts now and then. */
function write(
  value: Json | undefined,
  chance: (name: string) => boolean,
  oddText: (name: string) => string,
  parent = "",
): string {
  if (Array.isArray(value))
    return `[${value.map((each: Json) => (parent === "discounts" && chance("deal") ? oddText("deal") : write(each, chance, oddText))).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${ODD_FIELDS.has(name) && chance(name) ? oddText(name) : write(each, chance, oddText, name)}`).join(",")}}`;
}

/** A random request with pricing of a few stations, some values of which are odd. */
function hostileBody(random: () => number): string {
  const request = randomPricedRequest(random);
  const stations = request.stations.slice(0, 12);
  const often = pick(random, [0, 0.002, 0.02]);
  const inPricing = pick(random, [0, 0.02, 0.1, 0.3]);
  const isOdd = (name: string): boolean =>
    random() <
    (["price_as_of", "jurisdiction", "brand", "cost_per_gallon", "price_per_gallon"].includes(name)
      ? often
      : inPricing);
  const asked: Json = JSON.parse(
    JSON.stringify({
      ...request,
      stations,
      params: {
        ...request.params,
        required_station_ids: null,
        explain: random() < 0.2,
        price_maximum_age_hours: pick(random, [null, 48]),
      },
    }),
  );
  return write(asked, isOdd, (name) => pick(random, oddTexts(name)));
}

/** Plans by the contract alone, and by the scanner where it can. */
async function makeTasks() {
  const scanner = await loadScanner();
  const tools: TaskTools = {
    optimizer: await loadOptimizer(),
    vehicles: makeCatalog(),
    scanner,
    fuelTax: () => FAKE_FUEL_TAX,
    now: () => NOW,
  };
  return {
    tools,
    quick: createTasks(tools),
    byContract: createTasks({ ...tools, scanner: { ...scanner, readPricedStations: () => undefined } }),
  };
}

test(`${BODIES} bodies with hostile pricing: no failure, one answer by the scanner and the contract`, async () => {
  const { tools, quick, byContract } = await makeTasks();
  const app = await makeOwnApp(tools);
  const random = seededRandom(SEED);
  const statuses = new Map<number, number>();
  let scanned = 0;
  for (let k = 0; k < BODIES; k++) {
    const text = hostileBody(random);
    const bytes = Buffer.from(text);
    const { answer, counts } = quick.optimize(bytes, REQUEST_ID);
    if (answer.status >= 500) expect.fail(`${answer.status} for ${text}`);
    expectSame(bytes, answer, byContract.optimize(bytes, REQUEST_ID).answer);
    if ((counts.scanned ?? 0) > 0) scanned++;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (k % SENT !== 0) continue;
    const asked = text.replace(
      /^\{/,
      `{"station_id":"s${integer(random, 0, 12)}","force":"${pick(random, ["in", "out"])}",`,
    );
    for (const [url, body] of [
      ["/v1/optimize", text],
      ["/v1/explain", asked],
    ] as const) {
      const sent = await postTo(url, app, body);
      if (sent.statusCode >= 500) expect.fail(`${sent.statusCode} of ${url} for ${body}`);
      if (url === "/v1/optimize") expect(sent.statusCode, text).toBe(answer.status);
    }
  }
  for (const status of [200, 400]) expect(statuses.get(status)).toBeGreaterThan(BODIES / 20);
  expect(scanned).toBeGreaterThan(BODIES / 20);
});
