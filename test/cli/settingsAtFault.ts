// Wrong settings, as a process reports them.

import { describe, expect, test } from "vitest";
import { makeFolder, runCli } from "../support/cli.js";

/**
 * All faults but those of `FUEL_ROUTE_REDIS_URL`, `FUEL_ROUTE_VEHICLES`, `FUEL_ROUTE_BRANDS` and `FUEL_ROUTE_FUEL_TAX`
 * are found by the same code.
 */
const FAULTS = [
  ["FUEL_ROUTE_REDIS_URL", "http://localhost"],
  ["FUEL_ROUTE_WORKERS", "0"],
  ["FUEL_ROUTE_WORKER_MEMORY", "8"],
  ["FUEL_ROUTE_TASK_TIMEOUT", "soon"],
  ["FUEL_ROUTE_QUEUE", "-1"],
  ["FUEL_ROUTE_HEADER_TIMEOUT", "0"],
  ["FUEL_ROUTE_HEADER_TIMEOUT", "61"],
  ["FUEL_ROUTE_REQUEST_TIMEOUT", "1.5"],
  ["FUEL_ROUTE_CONNECTIONS", "0"],
  ["FUEL_ROUTE_CLOSE_TIMEOUT", "601"],
  ["FUEL_ROUTE_CORS_ORIGINS", "fleet.example.com"],
  ["FUEL_ROUTE_METRICS_TOKEN", "short"],
  ["FUEL_ROUTE_VEHICLES", "no-such-file.csv"],
  ["FUEL_ROUTE_BRANDS", "no-such-file.json"],
  ["FUEL_ROUTE_FUEL_TAX", "no-such-file.csv"],
] as const;

/** Starts a service with each of these wrong settings, by default with all. */
export function startAtFault(names?: readonly string[]): void {
  describe("does not start with a bad value, and names its setting", () => {
    test.each(FAULTS.filter(([name]) => names?.includes(name) ?? true))("%s=%s", async (name, value) => {
      const outcome = await runCli(await makeFolder(), ["serve", "--port", "0"], { [name]: value });
      expect(outcome).toEqual({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining(name === "FUEL_ROUTE_VEHICLES" ? value : name),
      });
      expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    });
  });
}
