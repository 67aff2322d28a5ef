// fuel-route compare: plans of a saved trip side by side, and what the driver did beside what was planned.

import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ComparedPlan } from "../../src/contract/comparison.js";
import { FILE, savePlan } from "./savedPlans.js";

vi.setConfig({ testTimeout: 120_000 });

const Output = z.strictObject({ plans: z.array(ComparedPlan) });

describe("plans side by side", () => {
  test("as a table whose figures line up, then what is wrong, then what differs", async () => {
    const { run, write } = await savePlan();
    await write("driver.csv", "Site ID;Gallons\nw;10 gal\ne;12.5\n");
    const { code, stdout, stderr } = await run(["compare", FILE, "--within", "5", "--own", "driver=driver.csv"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [table = "", problems = "", changes = ""] = stdout.split("\n\n").slice(1);
    expect(table.split("\n").map((line) => line.split(/ {2,}/)[0])).toEqual(["plan", "Best plan", "Fewest stops for $5 more", "Naive driver", "driver"]);
    expect(new Set(table.split("\n").map((line) => line.length)).size).toBe(1);
    expect(problems).toMatch(/^driver breaks rules:\n {2}.*Runs dry at mile 3\d\d\.\d+, on the way to West Stop: /);
    expect(changes).toMatch(/^driver beside the best plan:\n.*mile.*\nadded +\d+\.\d {2}East Stop +12\.500\ndropped +\d+\.\d {2}Middle Stop +\d+\.\d{3}\ngallons +\d+\.\d {2}West Stop +\d+\.\d{3} +10\.000\n$/);
  });

  test("--json: what the rows of the table are made of; the best plan is the one that was saved", async () => {
    const { run, saved } = await savePlan("--stop-minutes", "15");
    const { code, stdout } = await run(["compare", FILE, "--own", `as planned=${FILE}`, "--json"]);
    const { plans } = Output.parse(JSON.parse(stdout));
    expect(code).toBe(0);
    expect(plans.map(({ kind }) => kind)).toEqual(["best", "plain", "fewest_stops", "naive", "own"]);
    const { stops, summary } = saved.plan;
    for (const plan of [plans[0], plans[4]]) {
      expect(plan?.stops.map(({ station_id, gallons }) => [station_id, gallons])).toEqual(stops.map((stop) => [stop.station_id, stop.gallons_to_purchase]));
      expect(plan).toMatchObject({ total_cost: summary.total_cost, problems: [] });
    }
    expect(plans[4]?.changes?.map(({ kind }) => kind)).toEqual(stops.map(() => "kept"));
  });

  test("of a plan from standard input, and of one that was planned anew on the way", async () => {
    const { run, saved } = await savePlan();
    const fromInput = await run(["compare", "-", "--json"], JSON.stringify(saved));
    expect(fromInput).toEqual(await run(["compare", FILE, "--json"]));
    const { stdout } = await run(["replan", FILE, "--mile", "150", "--fuel", "20", "--json"]);
    const { plans } = Output.parse(JSON.parse((await run(["compare", "-", "--json"], stdout)).stdout));
    expect(plans[0]?.stops.every((stop) => stop.miles_from_route_start >= 150)).toBe(true);
  });
});

describe("what cannot be compared, with exit code 2", () => {
  test("no file, two files, or one that is no saved plan", async () => {
    const { run, write, saved } = await savePlan();
    await write("broken.json", "{");
    await write("list.json", saved.stations);
    const { plan: _, ...unplanned } = saved;
    await write("unplanned.json", unplanned);
    const { vehicle: __, ...old } = saved;
    await write("old.json", old);
    await write("wrong.json", { ...saved, vehicle: { ...saved.vehicle, mpg: -1 }, params: { maximum_stops: 1.5 } });
    const cases: readonly (readonly [string[], string | RegExp])[] = [
      [[], "compare needs the FILE of a plan: save one with fuel-route plan … --json"],
      [[FILE, "other.json"], "compare takes one FILE, and no argument such as other.json"],
      [["none.json"], "none.json cannot be read (ENOENT)"],
      [["stations.csv"], "stations.csv is no saved plan: save one with fuel-route plan … --json"],
      [["broken.json"], /^broken\.json is not JSON: /],
      [["list.json"], "list.json is no saved plan: save one with fuel-route plan … --json"],
      [["unplanned.json"], "unplanned.json is a trip without a plan: save one with fuel-route plan … --json"],
      [["old.json"], "old.json is a plan without its vehicle, as earlier versions saved it: plan the trip again, with --json"],
      [["wrong.json"], /^wrong\.json: vehicle\.mpg: Input should be greater than 0, not -1\nwrong\.json: params\.maximum_stops: .*, not 1\.5$/],
      [[FILE, "--withn", "5"], "there is no option --withn; did you mean --within?"],
      [[FILE, "--within", "much"], '--within must be a number, not "much"'],
      [[FILE, "--within", "-1"], /--within/],
      [[FILE, "--own", "driver.csv"], '--own takes a name and a file, such as "driver=receipts.csv", not "driver.csv"'],
      [["-", "--own", "driver=-"], "only one file can be read from standard input"],
    ];
    for (const [args, expected] of cases) {
      const { code, stdout, stderr } = await run(["compare", ...args], "");
      expect({ code, stdout }, args.join(" ")).toEqual({ code: 2, stdout: "" });
      const message = stderr.replace("fuel-route: ", "").trimEnd();
      if (typeof expected === "string") expect(message).toBe(expected);
      else expect(message).toMatch(expected);
    }
  });

  test("plans of one's own with unknown stations, or that are no plans", async () => {
    const { run, write } = await savePlan();
    await write("unknown.csv", "station,gallons\nx,10\nm,10\nm,5\n");
    await write("untitled.csv", "a,b\nm,10\n");
    await write("empty.csv", "id,gallons\n");
    await write("words.csv", "id,gallons\nm,lots\n,4\n");
    await write("words.json", { stops: [{ station_id: "m" }] });
    const messages = await Promise.all(["unknown.csv", "untitled.csv", "empty.csv", "words.csv", "words.json"].map(async (name) => {
      const { code, stderr } = await run(["compare", FILE, "--own", `driver=${name}`]);
      expect(code).toBe(2);
      return stderr.replace("fuel-route: ", "").trimEnd();
    }));
    expect(messages).toEqual([
      '--own driver: station "x": Input should be the id of one of the stations\n--own driver: station "m": Input should be listed once',
      '--own driver: untitled.csv: no column for the station id (id, stationid, siteid …); the columns are "a" and "b"',
      "--own driver: empty.csv has no stops",
      '--own driver: words.csv line 2: "lots" is not a number of gallons\nwords.csv line 3: the station\'s id is empty',
      "--own driver: words.json: 0.gallons: Field required",
    ]);
  });

  test("a trip without a plan ends with exit code 1", async () => {
    const { run, write, saved } = await savePlan();
    await write("tight.json", { ...saved, params: { maximum_stops: 0 } });
    const { code, stdout, stderr } = await run(["compare", "tight.json"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("No plan keeps the rules of this request");
  });
});
