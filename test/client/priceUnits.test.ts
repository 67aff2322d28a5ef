// What a caller says of the prices of a file goes into the query, as the service reads it.

import { expect, test } from "vitest";
import { createClient } from "../../src/client/index.js";

const ANSWER = { name: "n", version: "v", station_count: 2, changed_count: 1, warnings: [], request_id: "req_1" };

test("units and rates of put and patchPrices are parameters; without any there is no query", async () => {
  const urls: URL[] = [];
  const client = createClient({
    baseUrl: "http://127.0.0.1:9",
    apiKey: "key",
    fetch: (url) => {
      urls.push(new URL(url));
      return Promise.resolve(Response.json(ANSWER));
    },
  });
  const units = { priceUnits: ["CAD/L", "MXN/L"], currencyRates: { CAD: 0.72, MXN: 0.055 } };
  await client.stationSets.put("north", "", { contentType: "text/csv", ...units });
  await client.stationSets.patchPrices("north", "", { contentType: "text/csv", currencyRates: { CAD: 0.72 } });
  await client.stationSets.put("north", "", { contentType: "text/csv" });
  expect(urls.map(({ pathname }) => pathname)).toEqual([
    "/v1/station-sets/north",
    "/v1/station-sets/north/prices",
    "/v1/station-sets/north",
  ]);
  expect(urls.map(({ searchParams }) => [...searchParams])).toEqual([
    [
      ["price_unit", "CAD/L"],
      ["price_unit", "MXN/L"],
      ["currency_rate", "CAD=0.72"],
      ["currency_rate", "MXN=0.055"],
    ],
    [["currency_rate", "CAD=0.72"]],
    [],
  ]);
});
