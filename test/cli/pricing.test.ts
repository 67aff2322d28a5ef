// The price that is really paid, by the options of plan, replan and compare.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeRefusal } from "../../src/cli/planRefusal.js";
import { addPriceTerms, PRICE_OPTIONS, readPriceTerms } from "../../src/cli/pricing.js";
import { parseOptions, UsageError } from "../../src/cli/usage.js";
import { validationError } from "../../src/contract/values/faults.js";
import type { Pricing } from "../../src/contract/schemas/pricing.js";
import { readDiscount, writeDeal } from "../../src/rules/pricing.js";
import { makeFolder } from "../support/cli.js";
import { FILE, savePlan } from "./savedPlans.js";

/** What the options come to. */
async function read(...options: string[]): ReturnType<typeof readPriceTerms> {
  return readPriceTerms(parseOptions([...options], [], [], [], PRICE_OPTIONS).textsOf);
}

describe("a discount", () => {
  const read1 = (text: string) => readDiscount(text);

  test.each([
    ["45c off", { cents_off: 45 }],
    [" 6.5¢ OFF ", { cents_off: 6.5 }],
    ["5% off", { percent_off: 5 }],
    ["cost", { cost_plus_cents: 0 }],
    ["cost+10c", { cost_plus_cents: 10 }],
    ["cost - 2.5 c", { cost_plus_cents: -2.5 }],
    ["Pilot: 45c off", { brands: ["Pilot"], cents_off: 45 }],
    ["Pilot, Love's: cost+10c", { brands: ["Pilot", "Love's"], cost_plus_cents: 10 }],
    ["Stop: West: 5% off", { brands: ["Stop: West"], percent_off: 5 }],
    ["#123,#456: 40c off", { station_ids: ["123", "456"], cents_off: 40 }],
    ["#12, north, #8: 40c off", { station_ids: ["12, north", "8"], cents_off: 40 }],
  ])("%s", (text, discount) => {
    expect(read1(text)).toEqual(discount);
  });

  test.each([
    "",
    "45c",
    "45 off",
    "$0.45 off",
    "Pilot 45c off",
    "Pilot; 45c off",
    ": 45c off",
    "Pilot,: 45c off",
    "Pilot, #5: 45c off",
    "#: 45c off",
    "1.2.3c off",
    "-5c off",
    "cost*2c",
    "cost+c",
    "5%",
    "free",
  ])("%j is none", (text) => {
    expect(read1(text)).toBeUndefined();
  });

  test.each(["45c off", "6.5c off", "5% off", "cost", "cost+10c", "cost-2.5c"])(
    "%s is written as it is read",
    (text) => {
      const discount = read1(text);
      expect(discount && writeDeal(discount)).toBe(text);
    },
  );
});

describe("options", () => {
  test("fill pricing, and the age of prices the parameters", async () => {
    expect(
      await read(
        "--discount",
        "Pilot: 45c off",
        "--discount",
        "5% off",
        "--fuel-tax",
        "ifta",
        "--fuel-tax-rate",
        "TX=0.20, il=$0.738",
        "--fuel-tax-rate",
        "OR=0",
        "--max-price-age",
        "2d",
      ),
    ).toEqual({
      pricing: {
        discounts: [{ brands: ["Pilot"], cents_off: 45 }, { percent_off: 5 }],
        fuel_tax: "ifta",
        fuel_tax_rates: { TX: 0.2, IL: 0.738, OR: 0 },
      },
      params: { price_maximum_age_hours: 48 },
    });
    expect(await read()).toEqual({ pricing: undefined, params: undefined });
    expect((await read("--max-price-age", "24h")).params).toEqual({ price_maximum_age_hours: 24 });
    expect((await read("--max-price-age", "1.5")).params).toEqual({ price_maximum_age_hours: 1.5 });
  });

  test.each([
    [
      "--discount",
      "Pilot 45c off",
      '--discount takes "45c off", "5% off" or "cost+10c", with "Pilot, Love\'s:" or "#123, #456:" before it where it does not hold everywhere, not "Pilot 45c off"',
    ],
    ["--discount", "101% off", '--discount "101% off": Input should be less than or equal to 100'],
    ["--discount", "Pilot: 1001c off", '--discount "Pilot: 1001c off": Input should be less than or equal to 1000'],
    ["--fuel-tax", "yes", "--fuel-tax: Input should be 'none' or 'ifta'"],
    [
      "--fuel-tax-rate",
      "Texas",
      '--fuel-tax-rate takes a state or province and dollars a gallon, such as "TX=0.20", not "Texas"',
    ],
    ["--fuel-tax-rate", "TX=", 'not "TX="'],
    ["--fuel-tax-rate", "TX=11", '--fuel-tax-rate "TX": Input should be less than or equal to 10'],
    ["--fuel-tax-rate", "ZZ=0.2", "--fuel-tax-rate"],
    ["--max-price-age", "soon", '--max-price-age takes hours or days, such as "24h" or "2d", not "soon"'],
    ["--max-price-age", "0h", "--max-price-age: Input should be greater than 0"],
    ["--pricing", "/nowhere/pricing.json", "--pricing: pricing.json cannot be read (ENOENT)"],
  ])("%s %j is refused", async (option, value, message) => {
    const refused = read(option, value);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
  });

  test("a file has the same, and options come first", async () => {
    const folder = await makeFolder();
    const write = async (content: unknown): Promise<string> => {
      const path = join(folder, "deals.json");
      await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
      return path;
    };
    const pricing: Pricing = {
      discounts: [{ percent_off: 5 }],
      fuel_tax: "ifta",
      fuel_tax_rates: { TX: 0.1, IL: 0.2 },
    };
    const path = await write(pricing);
    expect((await read("--pricing", path)).pricing).toEqual(pricing);
    expect(
      (await read("--pricing", path, "--discount", "cost", "--fuel-tax", "none", "--fuel-tax-rate", "TX=0.3")).pricing,
    ).toEqual({
      discounts: [{ cost_plus_cents: 0 }, { percent_off: 5 }],
      fuel_tax: "none",
      fuel_tax_rates: { TX: 0.3, IL: 0.2 },
    });
    const cases: readonly (readonly [unknown, string])[] = [
      ["{", "--pricing: deals.json is not JSON"],
      ["a,b\n1,2\n", "--pricing: deals.json is no JSON object with discounts, fuel_tax or fuel_tax_rates"],
      [[pricing], "--pricing: deals.json is no JSON object with discounts, fuel_tax or fuel_tax_rates"],
      [
        { discount: [] },
        '--pricing: deals.json: there is no field "discount": it takes discounts, fuel_tax or fuel_tax_rates',
      ],
      [
        { discounts: [{ cents_off: 5, percent_off: 5 }] },
        "--pricing: deals.json: discounts.0.cents_off: Input should have exactly one of cents_off, percent_off and cost_plus_cents",
      ],
    ];
    for (const [content, message] of cases)
      await expect(read("--pricing", await write(content)), message).rejects.toThrow(message);
  });

  test("all that say something of prices count together: options, the stations' file, a saved plan", () => {
    const saved = {
      params: { maximum_stops: 3, price_maximum_age_hours: 24 },
      pricing: { discounts: [{ cents_off: 1 }], fuel_tax: "ifta", fuel_tax_rates: { TX: 0.1 } },
    } as const;
    const request = {
      params: { ...saved.params },
      pricing: { ...saved.pricing, discounts: [...saved.pricing.discounts] },
    };
    const file = { stations: [], warnings: [], discounts: [{ cost_plus_cents: 0 }] };
    expect(addPriceTerms(request, { pricing: undefined, params: undefined })).toEqual(request);
    expect(
      addPriceTerms(
        request,
        { pricing: { fuel_tax: "none", discounts: [{ cents_off: 2 }] }, params: { price_maximum_age_hours: 48 } },
        file,
      ),
    ).toEqual({
      params: { maximum_stops: 3, price_maximum_age_hours: 48 },
      pricing: {
        discounts: [{ cents_off: 2 }, { cost_plus_cents: 0 }, { cents_off: 1 }],
        fuel_tax: "none",
        fuel_tax_rates: { TX: 0.1 },
      },
    });
    expect(addPriceTerms({ params: {} }, { pricing: undefined, params: undefined })).toEqual({ params: {} });
  });
});

describe("a plan by prices that are really paid", () => {
  test("is told in all outputs, and a saved one keeps them for replan and compare", async () => {
    const { run, saved } = await savePlan("--discount", "Pilot: 75c off");
    const idsOf = (plan: typeof saved.plan) => plan.stops.map(({ station_id: id }) => id);
    const plain = await savePlan();
    expect([idsOf(saved.plan).includes("e"), idsOf(plain.saved.plan).includes("e")]).toEqual([true, false]);
    expect(saved).toMatchObject({ pricing: { discounts: [{ brands: ["Pilot"], cents_off: 75 }] } });
    const again = await run(["replan", FILE, "--mile", "0", "--fuel", "40"]);
    expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: "" });
    expect(again.stdout).toMatch(/ East Stop +York .* 3\.500 +75c off +2\.750 /);
    expect(again.stdout).toMatch(/^Fuel: \$[\d.]+ at pump prices − \$[\d.]+ discounts = \$[\d.]+ paid\.$/m);
    expect(again.stdout).toContain("Going on with the plan before would cost the same.");
    const compared = await run(["compare", FILE]);
    expect(compared.stdout).toMatch(/^By pump price and detour alone .* more /m);
    expect((await run(["replan", FILE, "--mile", "0", "--fuel", "40", "--csv"])).stdout).toMatch(
      /,price_paid_dollars_per_gallon,deal,.*\r\n.*,75c off,/,
    );
    expect((await run(["replan", FILE, "--mile", "0", "--fuel", "40", "--gpx"])).stdout).toContain(
      "at $3.500 a gallon, $2.750 paid (75c off)",
    );
    expect((await run(["replan", FILE, "--mile", "0", "--fuel", "40", "--geojson"])).stdout).toContain(
      '"deal":"75c off"',
    );
  });

  test("compare takes further ones, and fuel tax by states and rates", async () => {
    const { run, write, saved } = await savePlan();
    await write("taxed.json", {
      ...saved,
      stations: saved.stations.map((station, i) => ({ ...station, jurisdiction: ["NE", "CO", "NE"][i] })),
    });
    const { code, stdout } = await run([
      "compare",
      "taxed.json",
      "--fuel-tax",
      "ifta",
      "--fuel-tax-rate",
      "NE=0.3,CO=0.35",
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ fuel bought +net of tax +fuel burnt /);
    const [, bought, net] = /^Best plan .*?–\s+\$([\d.]+)\s+\$([\d.]+)/m.exec(stdout) ?? [];
    expect(Number(net)).toBeLessThan(Number(bought));
  });

  test("where a discount is wrong at many stations, ten are named", () => {
    const faults = Array.from({ length: 150 }, (_, row) => ({
      loc: ["body", "stations", String(row), "price_per_gallon"],
      type: "greater_than",
      msg: `Input ${row} is wrong`,
      ctx: {},
      input: 0,
    }));
    const choices = { origin: "a", destination: "b", vehicle: {}, params: {} };
    const lines = describeRefusal(validationError(faults), choices).split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([11, "--stations: Input 0 is wrong", "… and 140 more"]);
    expect(describeRefusal(validationError(faults.slice(0, 10)), choices).split("\n")).toHaveLength(10);
  });

  test("a price that is nothing or less names the stations, with exit code 2", async () => {
    const { run } = await savePlan();
    const { code, stdout, stderr } = await run(["compare", FILE, "--discount", "Pilot: 350c off"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain('Input should leave a net price greater than 0: "e" costs 0 a gallon after discounts');
  });
});
