// fuel-route replan: the rest of a saved trip, planned anew from where the vehicle is.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { replan } from "../../src/cli/replan.js";
import { OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import { FILE, refusalOf, savePlan, warningsOf } from "./savedPlans.js";

const Output = z.object({
  progress: z.object({
    miles_from_route_start: z.number(),
    skipped_station_ids: z.array(z.string()),
    locked_station_ids: z.array(z.string()),
  }),
  vehicle: z.object({ current_fuel_gallons: z.number() }),
  plan: OptimizeResponse.omit({ request_id: true }),
});

describe("the rest of a trip", () => {
  test("from a stop with the fuel that was planned is the rest of its plan", async () => {
    const { run, saved } = await savePlan();
    const [first, ...rest] = saved.plan.stops;
    if (first === undefined) throw new Error("the plan has no stop");
    const { code, stdout, stderr } = await run([
      "replan",
      FILE,
      "--mile",
      String(first.miles_from_route_start),
      "--fuel",
      String(first.arrival_fuel_gallons),
      "--json",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: warningsOf(stdout) });
    const { plan, progress, vehicle } = Output.parse(JSON.parse(stdout));
    expect(plan.stops.map(({ station_id }) => station_id)).toEqual(
      [first, ...rest].map(({ station_id }) => station_id),
    );
    expect(plan.changes?.map(({ kind }) => kind)).toEqual([first, ...rest].map(() => "kept"));
    expect(plan.previous_plan?.feasible).toBe(true);
    expect(Math.abs(plan.extra_cost ?? NaN)).toBeLessThan(0.01);
    expect([progress.miles_from_route_start, vehicle.current_fuel_gallons]).toEqual([
      first.miles_from_route_start,
      first.arrival_fuel_gallons,
    ]);
  });

  test("from a stop's mile as the table shows it", async () => {
    const { run, saved } = await savePlan();
    // Rounded up, so that the stop lies behind.
    const directions = saved.plan.stops.map(({ miles_from_route_start: mile }) =>
      Math.sign(Number(mile.toFixed(1)) - mile),
    );
    expect(directions).toContain(1);
    for (const { station_id, miles_from_route_start: mile, arrival_fuel_gallons: fuel } of saved.plan.stops) {
      const { code, stdout } = await run(["replan", FILE, "--mile", mile.toFixed(1), "--fuel", String(fuel), "--json"]);
      expect(code).toBe(0);
      const { plan, progress } = Output.parse(JSON.parse(stdout));
      expect([progress.miles_from_route_start, plan.stops[0]?.station_id]).toEqual([mile, station_id]);
    }
    const [first] = saved.plan.stops;
    const beyond = (first?.miles_from_route_start ?? NaN) + 0.051;
    expect(
      Output.parse(JSON.parse((await run(["replan", FILE, "--mile", String(beyond), "--fuel", "50", "--json"])).stdout))
        .progress.miles_from_route_start,
    ).toBe(beyond);
  });

  test("as a table, with what changed and what that means", async () => {
    const { run } = await savePlan();
    const { code, stdout, stderr } = await run(["replan", FILE, "--mile", "100", "--fuel", "30", "--skip", "m"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [head = "", , , changes = ""] = stdout.split("\n\n");
    expect(head).toMatch(
      /^From mile 100\n4\d\d\.\d miles, [\d.]+ hours, 2 stations; .* 30 gallons on board; optimality: proven$/,
    );
    expect(changes).toMatch(/^Beside the plan before:\n.*mile.*before gal.*now gal\n/);
    expect(changes).toMatch(/\ndropped +\d+\.\d {2}Middle Stop +\d+\.\d{3}\n/);
    expect(changes).toMatch(
      /\nThe plan before cannot be driven any more: Stops at Middle Stop, which is skipped\..*\n$/,
    );
  });

  test("keeps to what was skipped and locked before, unless the options take it back", async () => {
    const { run, write } = await savePlan();
    const first = await run([
      "replan",
      FILE,
      "--mile",
      "10",
      "--fuel",
      "38",
      "--lock",
      "e",
      "--skip",
      "m,nowhere",
      "--json",
    ]);
    expect(first.code).toBe(0);
    const before = Output.parse(JSON.parse(first.stdout));
    expect(before.plan.stops.map(({ station_id }) => station_id)).toEqual(["e", "w"]);
    expect(before.plan.warnings[0]).toBe('--skip: ids that no station of the file has: "nowhere".');
    await write("again.json", first.stdout);
    const { progress } = Output.parse(
      JSON.parse((await run(["replan", "again.json", "--mile", "20", "--fuel", "36", "--lock", "m", "--json"])).stdout),
    );
    expect(progress).toMatchObject({ skipped_station_ids: ["nowhere"], locked_station_ids: ["e", "m"] });
  });

  test("as the other kinds of output, and from standard input", async () => {
    const { run, saved } = await savePlan();
    const way = ["--mile", "100", "--fuel", "30"];
    expect((await run(["replan", "-", ...way, "--csv"], JSON.stringify(saved))).stdout).toMatch(
      /^\uFEFFstop,station_id,.*\r\n1,m,/,
    );
    expect((await run(["replan", FILE, ...way, "--gpx"])).stdout).toContain("<name>From mile 100</name>");
    expect(JSON.parse((await run(["replan", FILE, ...way, "--geojson"])).stdout)).toMatchObject({
      type: "FeatureCollection",
    });
  });

  test("with --explain says why", async () => {
    const { run } = await savePlan();
    const { plan } = Output.parse(
      JSON.parse((await run(["replan", FILE, "--mile", "100", "--fuel", "30", "--explain", "--json"])).stdout),
    );
    expect(plan.stops.map(({ explanation }) => typeof explanation?.reason)).toEqual(plan.stops.map(() => "string"));
    expect(plan.explanation?.by_stops?.length).toBeGreaterThan(0);
  });
});

describe("what cannot be planned anew", () => {
  test("without a plan: where the trip fails, and exit code 1", async () => {
    const { run } = await savePlan();
    const { code, stdout, stderr } = await run(["replan", FILE, "--mile", "100", "--fuel", "2"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^fuel-route: The fuel on board is too little to get from mile 100 to the next station at mile 1\d\d\.\d+\. To get further: start with at least \d+\.\d gallons\. Or go on with less than buffer and reserve: --dip\.\n$/,
    );
  });

  test("at a closed pump with only the buffer on board: --dip goes on", async () => {
    const { run, saved, write } = await savePlan();
    const last = saved.plan.stops.at(-1) ?? expect.fail();
    // A mile takes a sixth of a gallon, and the buffer is 3 gallons: 12 miles on, one is left.
    const near = {
      ...saved.stations[0],
      id: "near",
      name: "Near Stop",
      miles_from_route_start: last.miles_from_route_start + 12,
    };
    await write("near.json", { ...saved, stations: [...saved.stations, near] });
    const closed = [
      "replan",
      "near.json",
      "--mile",
      last.miles_from_route_start.toFixed(1),
      "--fuel",
      "3",
      "--skip",
      last.station_id,
    ];
    const refused = await run(closed);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/ Or go on with less than buffer and reserve: --dip\.\n$/),
    ]);
    const { code, stdout } = await run([...closed, "--dip", "--json"]);
    expect(code).toBe(0);
    const { plan } = Output.parse(JSON.parse(stdout));
    expect(plan.summary.optimality).toBe("dip");
    expect(plan.stops[0]).toMatchObject({ station_id: "near", arrival_fuel_gallons: 1 });
  });

  test("with wrong options: which, and exit code 2", async () => {
    const { run } = await savePlan();
    const cases: readonly (readonly [string[], string | RegExp])[] = [
      [
        ["--mile", "9999", "--fuel", "30"],
        /^fuel-route: --mile: Input should be less than the 5\d\d\.\d+ miles of the route\n$/,
      ],
      [["--mile", "100", "--fuel", "61"], "fuel-route: --fuel: Input should be less than or equal to the tank\n"],
      [
        ["--mile", "100", "--fuel", "30", "--lock", "m,x"],
        'fuel-route: --lock "x": Input should be the id of one of the stations\n',
      ],
    ];
    for (const [args, message] of cases) {
      expect(await run(["replan", FILE, ...args])).toEqual({
        code: 2,
        stdout: "",
        stderr: typeof message === "string" ? message : expect.stringMatching(message),
      });
    }
  });

  test("without a file or with options that make no sense", async () => {
    const { pathOf } = await savePlan();
    const file = pathOf(FILE);
    const cases: readonly (readonly [string[], string])[] = [
      [[], "replan needs the FILE of a plan: save one with fuel-route plan … --json"],
      [[file], "replan needs --mile and --fuel; fuel-route replan --help tells more"],
      [[file, "--mile", "100"], "replan needs --fuel; fuel-route replan --help tells more"],
      [[file, "--mile", "far", "--fuel", "30"], '--mile must be a number of miles, not "far"'],
      [[file, "--mile", "100", "--fuel", "30", "--lock", "m", "--skip", "m"], '--skip and --lock cannot both name "m"'],
      [[file, "--mile", "100", "--fuel", "30", "--csv", "--gpx"], "--csv and --gpx cannot be given together"],
      [[file, "--mils", "100"], "there is no option --mils; did you mean --mile?"],
      [
        [pathOf("stations.csv"), "--mile", "100", "--fuel", "30"],
        "stations.csv is no saved plan: save one with fuel-route plan … --json",
      ],
    ];
    for (const [args, message] of cases) expect(await refusalOf(replan(args))).toBe(message);
  });
});
