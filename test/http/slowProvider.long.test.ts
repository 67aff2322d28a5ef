// A connection stays open for as long as an enrichment of many stations may take, however short the other time-outs
// are.

import { expect, test } from "vitest";
import { ErrorBody, parseJson } from "../support/app.js";
import { makeStation } from "../support/requests.js";
import { ask, providersAt, startKeyed } from "../support/service.js";
import { startUpstream } from "../support/upstream.js";

test("5,000 stations with a slow provider: 504 after ten times the setting, and the connection stays open", async () => {
  // A quarter of the time that a call may take; all calls together would take more than a minute.
  const upstream = await startUpstream(({ query }) => ({
    response: (response) => {
      const row = (query.get("destinations") ?? "").split(";").map(() => 60);
      const durations = (query.get("sources") ?? "").split(";").map(() => row);
      setTimeout(
        () => response.setHeader("content-type", "application/json").end(JSON.stringify({ code: "Ok", durations })),
        500,
      );
    },
  }));
  const service = await startKeyed({
    ...providersAt(upstream.url, upstream.url),
    FUEL_ROUTE_UPSTREAM_TIMEOUT: "2",
    FUEL_ROUTE_TASK_TIMEOUT: "2",
    FUEL_ROUTE_HEADER_TIMEOUT: "2",
    FUEL_ROUTE_REQUEST_TIMEOUT: "2",
  });
  const ends = [
    { lat: 40, lng: -100 },
    { lat: 40, lng: -90 },
  ];
  const route = {
    total_distance_miles: 530,
    total_duration_minutes: 500,
    start: ends[0],
    end: ends[1],
    waypoints: [
      { lat: 40, lng: -100 },
      { lat: 40, lng: -95 },
      { lat: 40, lng: -90 },
    ],
  };
  const stations = Array.from({ length: 5000 }, (_, i) =>
    makeStation(i, { location: { lat: 40.01, lng: -95 + (i % 100) / 1e5 } }),
  );
  const { status, text } = await ask(service.url, "/v1/stations/enrich-distances", {
    body: { route, stations },
    headers: { "x-api-key": service.key },
  });
  expect(status).toBe(504);
  expect(ErrorBody.parse(parseJson(text))).toMatchObject({
    error_code: "UPSTREAM_TIMEOUT",
    message: expect.stringContaining("did not answer within 20 s."),
  });
});
