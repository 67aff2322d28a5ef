// fuel-route plan: the whole pipeline in one command, with the built-in providers.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import { Route } from "../../src/contract/schemas/route.js";
import { TRUCK_TO_DENVER, runCli } from "../support/cli.js";
import { folder, run, useTripFolder } from "./planRuns.js";

useTripFolder();

describe("a plan", () => {
  test("as a table", async () => {
    const { code, stdout, stderr } = await runCli(folder, TRUCK_TO_DENVER);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^Omaha, NE to Denver, CO\n5\d\d\.\d miles, .* 3 stations; 6 mpg, 60-gallon tank, 40 gallons on board; optimality: proven\n/,
    );
    expect(stdout).toContain("Middle Stop");
    expect(stdout).toContain("Warning: 1 stations dropped: more than 10.0 miles from the route.");
    expect(stdout).toContain("Warning: Detours are estimated");
    const rows = stdout.split("\n").filter((line) => /^\d {2}|^ +mile /.test(line));
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  test("--json: the trip as a request to the service, and its plan as the service answers", async () => {
    const { code, stdout } = await run("--json");
    const Output = z.strictObject({
      route: Route,
      stations: z.array(z.looseObject({ id: z.string() })),
      vehicle: z.unknown(),
      params: z.unknown(),
      plan: OptimizeResponse.omit({ request_id: true }),
    });
    const { stations, vehicle, params, plan } = Output.parse(JSON.parse(stdout));
    expect(vehicle).toEqual({ mpg: 6, tank_capacity_gallons: 60, current_fuel_gallons: 40 });
    expect(params).toEqual({ brands: {} });
    expect(code).toBe(0);
    expect(stations.map(({ id }) => id)).toEqual(["w", "m", "e"]);
    expect(plan.stops.map(({ station_id: id }) => id)).toContain("m");
  });

  test("--geojson: line, ends and stops", async () => {
    const { stdout } = await run("--geojson");
    const Output = z.object({
      type: z.literal("FeatureCollection"),
      features: z.array(
        z.object({
          type: z.literal("Feature"),
          geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
          properties: z.looseObject({ kind: z.string() }),
        }),
      ),
    });
    const { features } = Output.parse(JSON.parse(stdout));
    expect(features.map(({ geometry, properties }) => `${properties.kind} ${geometry.type}`)).toEqual(
      expect.arrayContaining(["route LineString", "start Point", "stop Point", "end Point"]),
    );
    expect(features.find(({ properties }) => properties["station_id"] === "m")?.geometry.coordinates).toEqual([
      -99.084, 40.67,
    ]);
  });

  test("--csv: a row for each stop", async () => {
    const { code, stdout } = await run("--csv");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\uFEFFstop,station_id,.*\r\n1,[a-z],/);
    expect(stdout).toMatch(/\r\n\d,m,Middle Stop,Kearney,40\.67,-99\.084,/);
  });

  test("--schedule: the day as rows, where there are hours", async () => {
    const { code, stdout } = await run("--schedule", "--departs", "2026-07-13T06:00-05:00", "--break-in", "2h");
    expect(code).toBe(0);
    const [head = "", ...rows] = stdout.split("\r\n");
    expect(head).toMatch(/^\uFEFFpart,day,activity,from_minute,to_minute,/);
    expect(rows[0]).toMatch(/^1,1,driving,0,.*2026-07-13T06:00:00-05:00/);
    expect(rows.at(-2)).toMatch(/,America\/Denver$/);
    expect(await run("--schedule")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "fuel-route: --schedule needs the driver's hours: --hours, or one of the options that say more of them\n",
    });
  });

  test("--gpx: the trip's name, the stops and the line", async () => {
    const { code, stdout } = await run("--gpx");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<gpx /);
    expect(stdout).toContain("<metadata><name>Omaha, NE to Denver, CO</name></metadata>");
    expect(stdout).toMatch(/<wpt lat="40\.670000" lon="-99\.084000"><name>\d\. Middle Stop<\/name>/);
    expect(stdout.match(/<trkpt /g)?.length).toBeGreaterThan(10);
    expect(stdout).toMatch(/<\/gpx>\n$/);
  });

  test("bounds and choices have an effect", async () => {
    const strict = await run("--json", "--max-detour", "1");
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain("no station is near enough to the route");
    // On the built-in network the bounds are wider than those of the service's endpoint.
    const [usual, given, narrow] = [
      await run("--json"),
      await run("--json", "--radius", "10", "--max-detour", "15"),
      await run("--json", "--radius", "7", "--max-detour", "10"),
    ];
    expect(usual.stdout).toBe(given.stdout);
    expect(narrow.stdout).toContain("more than 7.0 miles from the route");
    const Output = z.object({ plan: OptimizeResponse.omit({ request_id: true }) });
    const { plan } = Output.parse(JSON.parse((await run("--json", "--reserve", "0.3")).stdout));
    expect(plan.summary.fuel_remaining_at_destination_gallons).toBeGreaterThanOrEqual(18);
  });

  test("takes coordinates as places", async () => {
    const { stdout } = await run("--from", "41.26,-95.94", "--to", "39.74,-104.98");
    expect(stdout).toContain("Middle Stop");
  });
});

describe("beside --json and other kinds of output", () => {
  test.each(["--json", "--geojson", "--csv", "--gpx"])("%s: every warning of the table is on stderr", async (kind) => {
    const told = (await run()).stdout.replaceAll(/\n {2,}/g, " ");
    const warnings = Array.from(told.matchAll(/^Warning: (.*)$/gm), ([, warning = ""]) => warning);
    expect(warnings.length).toBeGreaterThan(1);
    const { stderr } = await run(kind);
    expect(stderr.trimEnd().split("\n")).toEqual(warnings.map((warning) => `fuel-route: ${warning}`));
  });

  test.each([
    ["a place that is not known", ["--from", "Omahaa, NE"], "PLACE_NOT_FOUND"],
    ["no station near", ["--max-detour", "1"], "NO_STATION_NEAR"],
    ["a tank that is too small", ["--tank", "20", "--fuel", "20"], "INFEASIBLE_ROUTE"],
    ["rules that are too tight", ["--max-stops", "0"], "INFEASIBLE_ROUTE"],
    ["more fuel than the tank holds", ["--tank", "60", "--fuel", "61"], undefined],
  ] as const)("%s: the refusal as the service words it, with --json", async (_, options, code) => {
    const plain = await run(...options);
    const refused = await run("--json", ...options);
    expect(refused.stderr).toBe(plain.stderr);
    if (code === undefined) expect([refused.code, refused.stdout]).toEqual([2, ""]);
    else {
      expect(refused.code).toBe(1);
      const body = z.strictObject({ error_code: z.string(), message: z.string(), details: z.unknown() });
      expect(body.parse(JSON.parse(refused.stdout)).error_code).toBe(code);
    }
    expect((await run("--csv", ...options)).stdout).toBe("");
  });
});

describe("--explain", () => {
  test("as a table: what is said of each stop, and of the plan", async () => {
    const { code, stdout, stderr } = await run("--explain", "--stop-minutes", "15");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const stops = stdout.match(/^\d {2,}\d.*\n {3}\S.*\.\n {3}Stays in the plan .*\. Closed on arrival: .*\.$/gm);
    expect(stops).toHaveLength(stdout.match(/^\d {2,}\d/gm)?.length ?? -1);
    expect(stdout).toMatch(/^ +\d +\$[\d.]+ +this plan +\$[\d.]+ +[\d.]+ min$/m);
    for (const title of ["Cost by number of stops.", "Nearest alternatives.", "What the rules cost."])
      expect(stdout).toContain(`\n\n${title} `);
  });

  test("every figure of the text is that of --json", async () => {
    const options = ["--explain", "--tank", "120", "--min-gallons", "10", "--max-stops", "3"];
    const { plan } = z
      .object({ plan: OptimizeResponse.omit({ request_id: true }) })
      .parse(JSON.parse((await run(...options, "--json")).stdout));
    const { stdout } = await run(...options);
    expect(plan.stops.length).toBeGreaterThan(0);
    for (const { explanation } of plan.stops) expect(stdout).toContain(`   ${explanation?.reason ?? "none"}\n`);
    const rows = (plan.explanation?.by_stops ?? []).map(
      ({ stops, total_cost: cost }) => `${stops} $${cost.toFixed(2)}`,
    );
    const shown = Array.from(
      stdout.matchAll(/^ +(\d+) +(\$[\d.]+) +.* min/gm),
      ([, stops, cost]) => `${stops} ${cost}`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(shown).toEqual(rows);
  });

  test.each(["--csv", "--gpx", "--geojson"])("%s has the reason", async (output) => {
    expect((await run("--explain", output)).stdout).toMatch(
      /for the next \d+ miles; (?:skipping it costs|no plan does without it)/,
    );
  });
});
