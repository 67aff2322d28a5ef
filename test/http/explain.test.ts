// Explanations over HTTP: what is refused, and that neither the way a body is read nor the order of its stations
// matters.

import { afterAll, describe, expect, test } from "vitest";
import { OptimizeRequest, OptimizeResponse, type OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadScanner } from "../../src/scanner/load.js";
import { createTasks } from "../../src/tasks/tasks.js";
import { loadOptimizer } from "../../src/index.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { makeApp, post, refusal, verdictOn } from "../support/app.js";
import { randomFleetRequest } from "../support/fleetRequests.js";
import { seededRandom } from "../support/random.js";
import { bodyWith, ruledBodyWith } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

const EXPLAIN = [["params", "explain"], true] as const;
const STATION_PRICES = [["params", "station_prices"], true] as const;

test.each(["explain", "station_prices"])("params.%s is true, false or null", async (field) => {
  const path = ["params", field];
  for (const value of [true, false, null]) expect(await verdictOn(app, bodyWith([path, value]))).toBe("accepted");
  for (const value of ["true", 1, {}])
    expect(await verdictOn(app, bodyWith([path, value]))).toBe(refusal(path, "bool_type"));
});

test.each([
  ["plain", bodyWith],
  ["with rules", ruledBodyWith],
])("a request %s is answered as the contract says, and without the field as before", async (_, bodyOf) => {
  const plain = OptimizeResponse.parse((await post(app, bodyOf())).json());
  const { explanation, stops, ...rest } = OptimizeResponse.strict().parse(
    (await post(app, bodyOf(EXPLAIN, STATION_PRICES))).json(),
  );
  expect({ ...rest, stops: stops.map(({ explanation: _why, ...stop }) => stop), request_id: plain.request_id }).toEqual(
    plain,
  );
  expect(stops.every((stop) => stop.explanation !== undefined)).toBe(true);
  expect(explanation?.station_prices?.length).toBeGreaterThan(0);
  const { explanation: shorter } = OptimizeResponse.parse((await post(app, bodyOf(EXPLAIN))).json());
  expect({ ...shorter, station_prices: explanation?.station_prices }).toEqual(explanation);
});

describe("on random requests", async () => {
  const REQUEST_ID = "req_test";
  const scanner = await loadScanner();
  const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES };
  const quick = createTasks({ ...tools, scanner });
  const byContract = createTasks({ ...tools, scanner: { ...scanner, readPricedStations: () => undefined } });

  /** The answer's text, which is the same however the body is read. */
  function answerTo(request: object): { readonly status: number; readonly text: string } {
    const bytes = (): Buffer => Buffer.from(JSON.stringify(request));
    const { answer, counts } = quick.optimize(bytes(), REQUEST_ID);
    const other = byContract.optimize(bytes(), REQUEST_ID);
    expect([counts.scanned === 0, other.counts.scanned]).toEqual([false, 0]);
    const [text, expected] = [answer, other.answer].map(({ body }) => Buffer.from(body).toString());
    expect(text).toBe(expected);
    return { status: answer.status, text: text ?? "" };
  }

  function shuffled<T>(random: () => number, items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }

  test("neither the way they are read nor the order of stations changes a byte", () => {
    const random = seededRandom(20_001);
    let plans = 0;
    for (let k = 0; k < 80; k++) {
      const made = randomFleetRequest(random);
      const request = { ...made, params: { ...made.params, explain: true } };
      const { status, text } = answerTo(request);
      expect(answerTo({ ...request, stations: shuffled(random, request.stations) })).toEqual({ status, text });
      if (status === 200) plans++;
    }
    expect(plans).toBeGreaterThan(15);
  });

  test("station prices follow the order of the stations", () => {
    const random = seededRandom(20_002);
    const pricesOf = (text: string): Map<string, number | null> => {
      const { explanation }: OptimizeResult = OptimizeResponse.parse(JSON.parse(text));
      return new Map(explanation?.station_prices?.map(({ station_id: id, extra_cost: dollars }) => [id, dollars]));
    };
    for (let k = 0; k < 40; k++) {
      const made = OptimizeRequest.parse(randomFleetRequest(random));
      const request = { ...made, params: { ...made.params, explain: true, station_prices: true } };
      const { status, text } = answerTo(request);
      if (status !== 200) continue;
      const stations = shuffled(random, request.stations);
      const prices = pricesOf(text);
      expect([...pricesOf(answerTo({ ...request, stations }).text)]).toEqual(
        stations.map(({ id }) => [id, prices.get(id)]),
      );
    }
  });
});
