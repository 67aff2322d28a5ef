// Settings come from the environment and are overridden by options; a refusal names where the value came from.

import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/common/usageError.js";
import { readSettings, unknownVariables } from "../../src/settings/read.js";
import { SETTING_KEYS, variableOf } from "../../src/settings/settings.js";

test("defaults", () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    taskTimeoutMs: 10_000,
    retentionMs: 7 * 24 * 3600 * 1000,
    batchThreads: availableParallelism(),
    corsOrigins: [],
    metricsToken: undefined,
    logLevel: "info",
  });
});

test("the environment is read with its prefix, and an option wins", () => {
  const environment = {
    PORT: "1",
    FUEL_ROUTE_PORT: "9090",
    FUEL_ROUTE_HOST: "0.0.0.0",
    FUEL_ROUTE_KEYS_FILE: "/etc/keys.json",
  };
  expect(readSettings(environment)).toMatchObject({ port: 9090, host: "0.0.0.0", keysFile: "/etc/keys.json" });
  expect(readSettings(environment, { port: "7070" })).toMatchObject({ port: 7070, host: "0.0.0.0" });
  // What an option overrides is not used, so it may be wrong.
  expect(readSettings({ FUEL_ROUTE_PORT: "none" }, { port: "7070" })).toMatchObject({ port: 7070 });
});

describe("bounds", () => {
  test.each([
    ["PORT", ["0", "65535"], ["65536", "-1", "80.5", "1e3", "0x50", "abc", "", " 80", "99999999999999999999"]],
    ["BODY_LIMIT", ["1024", "16777216"], ["-1", "1.5", "16MB", "", "many"]],
    ["LOG_LEVEL", ["info", "silent", "error"], ["INFO", "verbose", "", "3"]],
    ["HOST", ["::1", "localhost"], [""]],
    ["KEYS_FILE", ["a.json"], [""]],
    ["VALHALLA_TILES", ["tiles"], [""]],
    ["BRANDS", ["brands.json"], [""]],
    ["FUEL_TAX", ["fuel-tax.csv"], [""]],
    [
      "OSRM_URL",
      ["http://localhost:5000", "https://osrm.example.com/base/"],
      ["", "localhost:5000", "ftp://x", "http://user:pass@localhost"],
    ],
    ["NOMINATIM_URL", ["http://localhost"], ["nominatim"]],
    ["GOOGLE_API_KEY", ["AIza-x_y"], ["", "a b", "a\n"]],
    ["UPSTREAM_TIMEOUT", ["1", "600"], ["0", "601", "1.5", ""]],
    ["ROUTING", ["interstates"], ["", "roads", "Interstates"]],
    ["PLACES", ["gazetteer"], ["", "geo"]],
    ["WORKERS", ["1"], ["0", "two"]],
    ["WORKER_MEMORY", ["256"], ["8", ""]],
    ["TASK_TIMEOUT", ["1", "60"], ["soon", "0"]],
    ["QUEUE", ["0", "100"], ["-1"]],
    ["HEADER_TIMEOUT", ["1", "60"], ["0", "61"]],
    ["REQUEST_TIMEOUT", ["60"], ["1.5"]],
    ["CONNECTIONS", ["1"], ["0"]],
    ["CLOSE_TIMEOUT", ["600"], ["601"]],
    ["CORS_ORIGINS", ["https://fleet.example.com"], ["fleet.example.com"]],
    ["METRICS_TOKEN", ["a-token-of-sixteen-letters-or-more"], ["short"]],
  ])("FUEL_ROUTE_%s", (name, right, wrong) => {
    const variable = `FUEL_ROUTE_${name}`;
    const key = SETTING_KEYS.find((each) => variableOf(each) === variable) ?? "";
    for (const value of right) expect(readSettings({ [variable]: value })).toHaveProperty(key, expect.anything());
    for (const value of wrong) {
      expect(() => readSettings({ [variable]: value })).toThrow(UsageError);
      expect(() => readSettings({ [variable]: value })).toThrow(variable);
    }
  });

  test("the refusal of a wrong option names the option", () => {
    expect(() => readSettings({ FUEL_ROUTE_PORT: "8080" }, { port: "abc" })).toThrow(/^--port /);
    expect(() => readSettings({}, { keys: "" })).toThrow(/^--keys /);
  });
});

describe("a provider that needs a setting", () => {
  test.each([
    ["ROUTING", "valhalla", "VALHALLA_TILES", "tiles"],
    ["ROUTING", "valhalla-http", "VALHALLA_URL", "http://localhost:8002"],
    ["ROUTING", "osrm-http", "OSRM_URL", "http://localhost:5000"],
    ["ROUTING", "google", "GOOGLE_API_KEY", "key"],
    ["PLACES", "nominatim", "NOMINATIM_URL", "http://localhost:8088"],
    ["PLACES", "google", "GOOGLE_API_KEY", "key"],
  ])("%s %s is refused without %s", (chooser, name, needed, value) => {
    const environment = { [`FUEL_ROUTE_${chooser}`]: name };
    expect(() => readSettings(environment)).toThrow(
      `FUEL_ROUTE_${needed} must be set, because FUEL_ROUTE_${chooser} is ${name}`,
    );
    expect(Object.values(readSettings({ ...environment, [`FUEL_ROUTE_${needed}`]: value }))).toEqual(
      expect.arrayContaining([name, value]),
    );
  });
});

test("a variable with the prefix that is not a setting is probably misspelt", () => {
  const environment = { FUEL_ROUTE_WORKER: "2", FUEL_ROUTE_WORKERS: "2", WORKERS: "2", FUEL_ROUTE_COLOUR: "red" };
  expect(unknownVariables(environment)).toEqual([
    { name: "FUEL_ROUTE_WORKER", nearest: "FUEL_ROUTE_WORKERS" },
    { name: "FUEL_ROUTE_COLOUR", nearest: undefined },
  ]);
});

test.each([
  ["FUEL_ROUTE_PROT", "FUEL_ROUTE_PORT"],
  ["FUEL_ROUTE_LOGLEVEL", "FUEL_ROUTE_LOG_LEVEL"],
  ["FUEL_ROUTE_REDIS", "FUEL_ROUTE_REDIS_URL"],
  ["fuel_route_port", "FUEL_ROUTE_PORT"],
  ["FUELROUTE_PORT", "FUEL_ROUTE_PORT"],
  ["FUEL_ROUTES_PORT", "FUEL_ROUTE_PORT"],
])("%s probably means %s", (name, nearest) => {
  expect(unknownVariables({ [name]: "1" })).toEqual([{ name, nearest }]);
});
