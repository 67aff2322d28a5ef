// A service with brands and rates of fuel tax of its own, and other settings that only the environment has.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { parseJson } from "../support/app.js";
import { makeFolder } from "../support/cli.js";
import { bodyWith, type Change } from "../support/requests.js";
import { ask, startKeyed } from "../support/service.js";

/** Every station of the body is of Prairie Fuel, here also Great Plains Oil. */
const BRANDS = '{"Prairie Fuel": ["Great Plains Oil"]}';

/** A table so old that its quarter is over whenever this test runs. */
const RATES = "# quarter: 2020Q1\n# source: Prairie Fuel\njurisdiction,diesel_dollars_per_gallon\nIA,0.5\n";

test("a service knows the brands and rates of FUEL_ROUTE_BRANDS and FUEL_ROUTE_FUEL_TAX", async () => {
  const folder = await makeFolder();
  const [brands, rates] = [join(folder, "brands.json"), join(folder, "rates.csv")];
  await Promise.all([writeFile(brands, BRANDS), writeFile(rates, RATES)]);
  const { url, key, stop } = await startKeyed({
    FUEL_ROUTE_BRANDS: brands,
    FUEL_ROUTE_FUEL_TAX: rates,
    FUEL_ROUTE_LOG_LEVEL: "silent",
  });
  const optimize = (...changes: readonly Change[]) =>
    ask(url, "/v1/optimize", { body: bodyWith(...changes), headers: { "x-api-key": key } });

  const askWithout = (never: string) => optimize([["params", "brands"], { never: [never] }]);
  expect((await askWithout("Great Lakes Oil")).status).toBe(200);
  const refused = await askWithout("great plains oil");
  expect(refused.status).toBe(422);
  expect(parseJson(refused.text)).toMatchObject({
    details: { cause: "RULES_TOO_TIGHT", rules: [{ rule: "brands.never", remove: ["great plains oil"] }] },
  });

  const inIowa = [0, 1, 2, 3].map((i) => [["stations", i, "jurisdiction"], "IA"] as const);
  const { status, text } = await optimize(...inIowa, [["pricing"], { fuel_tax: "ifta" }]);
  expect(status).toBe(200);
  expect(parseJson(text)).toMatchObject({
    stops: [{ tax_credit_per_gallon: 0.5 }, { tax_credit_per_gallon: 0.5 }],
    summary: { fuel_tax_table: { quarter: "2020Q1", source: "Prairie Fuel" } },
  });
  expect(text).toContain(wordWarning({ code: "FUEL_TAX_OUTDATED", quarter: "2020Q1" }));
  expect(await stop("SIGINT")).toMatchObject({ code: 0, stderr: "" });
});
