// Prices of sets in other units and currencies: what the query of a request says of them.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readSetFile } from "../../src/stations/packed/read.js";
import { openStations } from "../../src/stations/packed/packed.js";
import { openTestSets } from "../support/stationSets.js";
import { makeFolder } from "../support/cli.js";
import { errorOf, makeOwnApp, newKey, parseJson } from "../support/app.js";

/** Two stations in Manitoba. */
const rows = (title: string, ...prices: readonly number[]): string =>
  `id,name,lat,lng,${title}\na,A,50,-100,${prices[0]}\nb,B,50.2,-101,${prices[1]}\n`;
const LITRES_PER_GALLON = 3.785411784;
const PARTNER = "Acme Freight";

const Warned = z.looseObject({ warnings: z.array(z.string()) });

async function serve() {
  const { sets: stationSets } = await openTestSets({ dataFolder: await makeFolder() });
  const app = await makeOwnApp({ stationSets, authenticate: (key) => ({ id: key, partner: PARTNER }) });
  const send = (method: "PUT" | "PATCH", query: string, body: string, type = "text/csv") =>
    app.inject({
      method,
      url: `/v1/station-sets/north${method === "PUT" ? "" : "/prices"}${query}`,
      headers: { "x-api-key": newKey(), "content-type": type },
      payload: body,
    });
  return {
    send,
    async warningsOf(...args: Parameters<typeof send>): Promise<string[]> {
      const answer = await send(...args);
      expect(answer.statusCode, answer.body).toBe(200);
      return Warned.parse(parseJson(answer.body)).warnings;
    },
    /** The dollars a gallon that the set has. */
    async pricesOfSet(): Promise<number[]> {
      const set = (await stationSets.open(PARTNER, "north")) ?? expect.fail("no set");
      return [...openStations(set.packed.data).columns.pricesPerGallon];
    },
  };
}

const inDollars = (...prices: readonly number[]) =>
  prices.map((price) => expect.closeTo(price * LITRES_PER_GALLON * 0.72, 3));

describe("PUT and PATCH", () => {
  test("without a rate the answer names the parameter that gives it", async () => {
    const { send, warningsOf } = await serve();
    const put = await warningsOf("PUT", "", rows("Price (CAD/L)", 1.459, 1.389));
    expect(put[0]).toMatch(/CAD, whose rate is not given.*[Ss]end currency_rate=CAD=… in the query/);
    const patch = await send("PATCH", "", "id,Price (CAD/L)\na,1.459\n");
    expect(patch.statusCode).toBe(400);
    expect(errorOf(patch).message).toMatch(/[Ss]end currency_rate=CAD=… in the query/);
  });

  test.each(["?currency_rate=CAD=0.72", "?currency_rate=CAD%3D0.72", "?currency_rate=EUR=1.1&currency_rate=CAD=0.72"])(
    "%s converts prices, and the answer says at which rate",
    async (query) => {
      const { warningsOf, pricesOfSet } = await serve();
      const put = await warningsOf("PUT", query, rows("Price (CAD/L)", 1.459, 1.389));
      const unused = query.includes("EUR") ? [expect.stringMatching(/^The rate of EUR that you gave is not used/)] : [];
      expect(put).toEqual([
        expect.stringMatching(/^2 prices were converted from CAD a litre, at 0\.72 USD for 1 CAD/),
        ...unused,
      ]);
      expect(await pricesOfSet()).toEqual(inDollars(1.459, 1.389));
      const patch = await warningsOf("PATCH", query, "id,Price (CAD/L)\na,1.5\n");
      expect(patch).toEqual([expect.stringMatching(/at 0\.72 USD for 1 CAD/), ...unused]);
      expect(await pricesOfSet()).toEqual(inDollars(1.5, 1.389));
    },
  );

  test("price_unit says the unit of a file without one, which names it where it is missing", async () => {
    const { warningsOf, pricesOfSet } = await serve();
    const [unsaid] = await warningsOf("PUT", "?currency_rate=CAD=0.72", rows("price", 1.459, 1.389));
    expect(unsaid).toMatch(/[Ss]end price_unit=CAD\/L in the query/);
    await warningsOf("PUT", "?price_unit=CAD/L&currency_rate=CAD=0.72", rows("price", 1.459, 1.389));
    expect(await pricesOfSet()).toEqual(inDollars(1.459, 1.389));
    await warningsOf("PATCH", "?price_unit=CAD%2FL&currency_rate=CAD=0.72", "id,price\nb,1.6\n");
    expect(await pricesOfSet()).toEqual(inDollars(1.459, 1.6));
  });

  test("a unit that holds for no price is said, and refused where the field has its own", async () => {
    const { send, warningsOf } = await serve();
    const query = "?price_unit=CAD/L&currency_rate=CAD=0.72";
    expect(await warningsOf("PUT", query, rows("Price (USD/gal)", 3.459, 3.389))).toEqual([
      expect.stringMatching(/^The unit CAD\/L that you gave is not used/),
      expect.stringMatching(/^The rate of CAD that you gave is not used/),
    ]);
    const station = { id: "a", name: "A", address: "A", location: { lat: 50, lng: -100 }, price_per_gallon: 1.459 };
    const refused = await send("PUT", query, JSON.stringify([station]), "application/json");
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused).message).toMatch(/"price_per_gallon" is in US dollars a gallon/);
  });
});

describe("the query", () => {
  test.each([
    [
      "?price_unit=barrel",
      "price_unit",
      'price_unit takes a currency and a volume, such as USD/gal, CAD/L or cents/L, not "barrel"',
    ],
    [
      "?currency_rate=0.72",
      "currency_rate",
      /^currency_rate takes CAD, MXN, EUR or GBP .* such as CAD=0\.72, not "0\.72"$/,
    ],
    [
      "?currency_rate=CAD=1.38",
      "currency_rate",
      /^currency_rate CAD=1\.38: 1 CAD is hardly worth 1\.38 US dollars; .*not the other way/,
    ],
    ["?currency_rate=", "currency_rate", /^currency_rate takes CAD/],
  ])("%s is refused before the file is read", async (query, name, msg) => {
    const { send } = await serve();
    const answer = await send("PUT", query, "no file");
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).details).toEqual([
      { loc: ["query", name], msg: typeof msg === "string" ? msg : expect.stringMatching(msg), type: "value_error" },
    ]);
  });

  test("a parameter that there is not is named, with the one that it may mean", async () => {
    const { warningsOf } = await serve();
    expect(await warningsOf("PUT", "?price-unit=CAD/L&x=1", rows("price", 3.459, 3.389))).toEqual([
      '"price-unit" in the query is ignored: there is no such parameter. Did you mean "price_unit"?',
      '"x" in the query is ignored: there is no such parameter.',
      expect.stringMatching(/^2 prices in Canada without a unit count as US dollars a gallon/),
    ]);
  });
});

test("of the host's own file the remedy is to convert it: nobody sends it", async () => {
  const bytes = Buffer.from(rows("Price (CAD/L)", 1.459, 1.389));
  const { warnings } = await readSetFile({ name: "stations.csv", bytes }, () => expect.fail("places are known"));
  expect(warnings[0]).toMatch(/whose rate is not given.*Convert the prices to US dollars a gallon in the file/);
});
