// The tables of endpoints, of fleet rules and of hours in the documents are the contract's; that of settings is the code's.

import { expect, test } from "vitest";
import { OptimizationParams } from "../../src/contract/schemas/optimize.js";
import { Hours } from "../../src/contract/schemas/hours.js";
import { Discount, Pricing } from "../../src/contract/schemas/pricing.js";
import { DOCUMENTS, withEndpointTable } from "../../tools/docs/endpointTables.js";
import { RULE_DOCUMENTS, withRuleTable } from "../../tools/docs/ruleTable.js";
import { SETTING_DOCUMENT, withSettingTable } from "../../tools/docs/settingTable.js";
import { readDocument } from "../support/documents.js";

const BEGIN = "<!-- endpoints -->";
const HTTP = "docs/http.md";

test.each(DOCUMENTS)("%s has one table, which is the contract's", async (path) => {
  const text = await readDocument(path);
  expect(text.split(BEGIN)).toHaveLength(2);
  expect(text, "npm run docs writes the table").toBe(withEndpointTable(path, text));
});

test("a table that is not the contract's is replaced", () => {
  const marked = (table: string): string => `# Title\n${BEGIN}\n${table}<!-- /endpoints -->\nText\n`;
  expect(withEndpointTable("README.md", marked("old\n"))).toBe(
    marked(`| method | path | requests a minute | what it does |
|---|---|---|---|
| POST | \`/v1/plans\` | 120 | From two places to a plan in one call |
| POST | \`/v1/routes\` | 60 | The driving route between two places |
| POST | \`/v1/stations/enrich-distances\` | 120 | Where stations lie along a route, and what driving by costs |
| POST | \`/v1/optimize\` | 120 | The cheapest fuel stops for a trip |
| POST | \`/v1/explain\` | 120 | The same with a station in or out |
`),
  );
  const rows = withEndpointTable("docs/http.md", marked("")).split("\n");
  expect(rows).toEqual(
    expect.arrayContaining([
      "| GET | `/v1/status` | yes |  | Where routes, detours and places come from |",
      "| GET | `/healthz` | no |  | Whether the process lives |",
    ]),
  );
});

test.each(RULE_DOCUMENTS)("%s has tables of fields, which are the contract's", async (path) => {
  const text = await readDocument(path);
  expect(text).toMatch(/^<!-- \w+ -->\n\| field \|/m);
  expect(text, "npm run docs writes the tables").toBe(withRuleTable(text));
});

test("the table of hours", async () => {
  const text = await readDocument("docs/hours.md");
  for (const name of Object.keys(Hours.shape)) expect(text, name).toContain(`\n| \`hours.${name}\` |`);
  expect(text).toContain("\n| `hours.rests[].to_drive_minute` | 0 to 1000000 | required | ");
  expect(text).toContain("\n| `stations[].parking_spaces` | 0 to 100000 |  | ");
  expect(withRuleTable("<!-- hours -->\nold\n<!-- /hours -->")).toContain(
    "\n| `hours.break_minutes` | 0 to 1440 | `30` | ",
  );
});

test("the table of pricing", async () => {
  const text = await readDocument(HTTP);
  for (const name of Object.keys(Pricing.shape)) expect(text, name).toContain(`\n| \`pricing.${name}\` |`);
  for (const name of Object.keys(Discount.shape)) expect(text, name).toContain(`\n| \`pricing.discounts[].${name}\` |`);
  expect(text).toContain("\n| `stations[].jurisdiction` | `AL`, `AK`, … `YT` |  | ");
  expect(withRuleTable("<!-- pricing -->\nold\n<!-- /pricing -->")).toContain(
    '\n| `pricing.fuel_tax` | `none`, `ifta` | `"none"` | ',
  );
});

test("the table of fleet rules", async () => {
  const text = await readDocument(HTTP);
  const [, ruleTable = ""] = /^<!-- rules -->\n(.*?)^<!-- \/rules -->$/ms.exec(text) ?? [];
  const rows = ruleTable.split("\n").filter((line) => /^\| `(params|vehicle|stations\[\])\./.test(line));
  expect(rows).toEqual(
    expect.arrayContaining([
      "| `params.maximum_stops` | 0 to 50 |  | Most stops to make. No bound where it is missing. |",
      "| `params.brands.prefer[].brand` | 1 to 100 characters | required | Name of the brand. |",
      expect.stringMatching(/^\| `vehicle\.consumption` \| 1 to 200 objects \|  \| /),
    ]),
  );
  // Every parameter is a rule but those that weigh time, keep fuel and ask why.
  const plain = new Set([
    "explain",
    "station_prices",
    "time_value_dollars_per_minute",
    "destination_reserve_fraction",
    "inter_stop_buffer_fraction",
  ]);
  for (const name of Object.keys(OptimizationParams.shape))
    expect(text.includes(`\n| \`params.${name}\` |`), name).toBe(!plain.has(name));
  expect(withRuleTable("<!-- rules -->\nold\n<!-- /rules -->")).toBe(
    `<!-- rules -->\n| field | values | default | meaning |\n|---|---|---|---|\n${rows.join("\n")}\n<!-- /rules -->`,
  );
});

test("the table of settings", async () => {
  const text = await readDocument(SETTING_DOCUMENT);
  expect(text, "npm run docs writes the table").toBe(withSettingTable(text));
  expect(text).toContain(
    "\n| `FUEL_ROUTE_HOST` | `serve --host`, `work --host` | `127.0.0.1` | address to listen on |\n",
  );
  expect(text).toContain("\n| `FUEL_ROUTE_WORKERS` |  | one for each core | threads that compute; ");
  expect(withSettingTable("<!-- settings -->\nold\n<!-- /settings -->")).toContain("\n| `FUEL_ROUTE_PORT` |");
});
