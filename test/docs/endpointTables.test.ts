// The tables of endpoints in the documents are the contract's.

import { expect, test } from "vitest";
import { DOCUMENTS, withEndpointTable } from "../../tools/docs/endpointTables.js";
import { readDocument } from "../support/documents.js";

const BEGIN = "<!-- endpoints -->";

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
| POST | \`/v1/routes\` | 60 | The driving route between two places |
| POST | \`/v1/stations/enrich-distances\` | 120 | Where stations lie along a route, and what driving by costs |
| POST | \`/v1/optimize\` | 120 | The cheapest fuel stops for a trip |
`),
  );
  const rows = withEndpointTable("docs/http.md", marked("")).split("\n");
  expect(rows).toEqual(expect.arrayContaining(["| GET | `/v1/status` | yes |  | Where routes, detours and places come from |", "| GET | `/healthz` | no |  | Whether the process lives |"]));
});
