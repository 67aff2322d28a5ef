// Settings: the environment, overridden by options, each refused by the name it was given by.

import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/config.js";
import { UsageError } from "../../src/cli/usage.js";

test("defaults", () => {
  expect(readSettings({})).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", LOG_LEVEL: "info" });
});

test("the environment is read with its prefix, and an option wins", () => {
  const environment = { PORT: "1", FUEL_ROUTE_PORT: "9090", FUEL_ROUTE_HOST: "0.0.0.0", FUEL_ROUTE_KEYS_FILE: "/etc/keys.json" };
  expect(readSettings(environment)).toMatchObject({ PORT: 9090, HOST: "0.0.0.0", KEYS_FILE: "/etc/keys.json" });
  expect(readSettings(environment, { PORT: "7070" })).toMatchObject({ PORT: 7070, HOST: "0.0.0.0" });
  // What an option overrides is not used, so it may be wrong.
  expect(readSettings({ FUEL_ROUTE_PORT: "none" }, { PORT: "7070" })).toMatchObject({ PORT: 7070 });
});

describe("bounds", () => {
  test.each([
    ["PORT", ["0", "65535"], ["65536", "-1", "80.5", "1e3", "0x50", "abc", "", " 80", "99999999999999999999"]],
    ["BODY_LIMIT", ["1024", "16777216"], ["-1", "1.5", "16MB", "", "many"]],
    ["LOG_LEVEL", ["info", "silent", "error"], ["INFO", "verbose", "", "3"]],
    ["HOST", ["::1", "localhost"], [""]],
    ["KEYS_FILE", ["a.json"], [""]],
  ])("FUEL_ROUTE_%s", (name, right, wrong) => {
    const variable = `FUEL_ROUTE_${name}`;
    for (const value of right) expect(readSettings({ [variable]: value })).toHaveProperty(name);
    for (const value of wrong) {
      expect(() => readSettings({ [variable]: value })).toThrow(UsageError);
      expect(() => readSettings({ [variable]: value })).toThrow(variable);
    }
  });

  test("a wrong option is refused by its own name", () => {
    expect(() => readSettings({ FUEL_ROUTE_PORT: "8080" }, { PORT: "abc" })).toThrow(/^--port /);
    expect(() => readSettings({}, { KEYS_FILE: "" })).toThrow(/^--keys /);
  });
});
