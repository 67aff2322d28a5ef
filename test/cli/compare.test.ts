// fuel-route compare: plans of a saved trip side by side, and what the driver did beside what was planned.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compare } from "../../src/cli/compare.js";
import { ComparedPlan } from "../../src/contract/schemas/comparison.js";
import { FILE, refusalOf, savePlan } from "./savedPlans.js";

const Output = z.strictObject({ plans: z.array(ComparedPlan) });

describe("plans side by side", () => {
  test("as a table whose figures line up, then what is wrong, then what differs", async () => {
    const { run, write } = await savePlan();
    await write("driver.csv", "Site ID;Gallons\nw;10 gal\ne;12.5\n");
    const { code, stdout, stderr } = await run(["compare", FILE, "--within", "5", "--own", "driver=driver.csv"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [table = "", problems = "", changes = ""] = stdout.split("\n\n").slice(1);
    expect(table.split("\n").map((line) => line.split(/ {2,}/)[0])).toEqual([
      "plan",
      "Best plan",
      "Fewest stops for $5 more",
      "Naive driver",
      "driver",
    ]);
    expect(new Set(table.split("\n").map((line) => line.length)).size).toBe(1);
    expect(problems).toMatch(/^driver breaks rules:\n {2}Runs dry at mile 3\d\d(\.\d+)?, on the way to West Stop: /);
    expect(changes).toMatch(
      /^driver beside the best plan:\n.*mile.*\nadded +\d+\.\d {2}East Stop +12\.500\ndropped +\d+\.\d {2}Middle Stop +\d+\.\d{3}\ngallons +\d+\.\d {2}West Stop +\d+\.\d{3} +10\.000\n$/,
    );
  });

  test("--json: what the rows of the table are made of; the best plan is the one that was saved", async () => {
    const { run, saved } = await savePlan("--stop-minutes", "15");
    const { code, stdout } = await run(["compare", FILE, "--own", `as planned=${FILE}`, "--json"]);
    const { plans } = Output.parse(JSON.parse(stdout));
    expect(code).toBe(0);
    expect(plans.map(({ kind }) => kind)).toEqual(["best", "plain", "fewest_stops", "naive", "own"]);
    const { stops, summary } = saved.plan;
    for (const plan of [plans[0], plans[4]]) {
      expect(plan?.stops.map(({ station_id, gallons }) => [station_id, gallons])).toEqual(
        stops.map((stop) => [stop.station_id, stop.gallons_to_purchase]),
      );
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
    expect((await run(["compare", "-"], stdout)).stdout).toMatch(/^39\d\.\d miles, 2 stations\n/);
  });
});

describe("what cannot be compared", () => {
  test("no file, two files, or one that is no saved plan: it says which and why", async () => {
    const { write, pathOf, saved } = await savePlan();
    const file = pathOf(FILE);
    const { plan: _, ...unplanned } = saved;
    const { vehicle: __, ...old } = saved;
    const cases: readonly (readonly [string[], string | RegExp])[] = [
      [[], "compare needs the FILE of a plan: save one with fuel-route plan … --json"],
      [[file, "other.json"], "compare takes one FILE, and no argument such as other.json"],
      [[pathOf("none.json")], "none.json cannot be read (ENOENT): there is no such file"],
      [[pathOf("stations.csv")], "stations.csv is no saved plan: save one with fuel-route plan … --json"],
      [[await write("broken.json", "{")], /^broken\.json is not JSON: /],
      [
        [await write("list.json", saved.stations)],
        "list.json is no saved plan: save one with fuel-route plan … --json",
      ],
      [
        [await write("unplanned.json", unplanned)],
        "unplanned.json is a trip without a plan: save one with fuel-route plan … --json",
      ],
      [
        [await write("old.json", old)],
        "old.json is a plan without its vehicle, as earlier versions saved it: plan the trip again, with --json",
      ],
      [
        [
          await write("wrong.json", {
            ...saved,
            vehicle: { ...saved.vehicle, mpg: -1 },
            params: { maximum_stops: 1.5 },
          }),
        ],
        /^wrong\.json: vehicle\.mpg: Input should be greater than 0, not -1\nwrong\.json: params\.maximum_stops: .*, not 1\.5$/,
      ],
      [[file, "--withn", "5"], "there is no option --withn; did you mean --within?"],
      [[file, "--within", "much"], '--within must be a number of dollars, not "much"'],
      [[file, "--within=-1"], "--within must not be less than 0"],
      [[file, "--own", "driver.csv"], '--own takes a name and a file, such as "driver=receipts.csv", not "driver.csv"'],
      [["-", "--own", "driver=-"], "only one file can be read from standard input"],
    ];
    for (const [args, message] of cases)
      expect(await refusalOf(compare(args))).toEqual(
        typeof message === "string" ? message : expect.stringMatching(message),
      );
  });

  test("plans of one's own that are none: it says where", async () => {
    const { write, pathOf } = await savePlan();
    const cases: readonly (readonly [string, string | object, string])[] = [
      [
        "untitled.csv",
        "a,b\nm,10\n",
        'no column for the station id (id, stationid, siteid …); the columns are "a", "b": call the right one "id"',
      ],
      [
        "two.csv",
        "id,qty,gal\nm,10,10\n",
        'columns "qty", "gal" can all be the gallons: name the right one "gallons" or take the others out',
      ],
      [
        "words.csv",
        "id,gallons\nm,lots\n,4\n",
        ' line 2: "lots" is not a number of gallons\nwords.csv line 3: the station\'s id is empty',
      ],
      ["empty.csv", "id,gallons\n", " has no stops"],
      ["words.json", [{ id: "m", gallons: "lots" }], ' stop 1: "lots" is not a number of gallons'],
      [
        "untitled.json",
        { stops: [{ station_id: "m" }] },
        'no column for the gallons (gallons, gal, gals …); the columns are "station_id": call the right one "gallons"',
      ],
      [
        "other.json",
        { stations: [] },
        ' is neither a list of stops, nor an object with "stops", nor a plan that was saved with plan --json',
      ],
    ];
    for (const [name, content, message] of cases) {
      const path = await write(name, content);
      expect(await refusalOf(compare([pathOf(FILE), "--own", `driver=${path}`]))).toBe(
        `--own driver: ${name}${message.startsWith(" ") ? "" : ": "}${message}`,
      );
    }
  });

  test("stations of one's own plan that the trip does not have, with exit code 2", async () => {
    const { run, write } = await savePlan();
    await write("unknown.csv", "station,gallons\nx,10\nm,10\nm,5\n");
    expect(await run(["compare", FILE, "--own", "driver=unknown.csv"])).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'fuel-route: --own driver: Several fills at one station add up: "m" (15 gallons).\nfuel-route: --own driver: station "x": Input should be the id of one of the stations\n',
    });
  });

  test("a trip without a plan ends with exit code 1", async () => {
    const { run, write, saved } = await savePlan();
    await write("tight.json", { ...saved, params: { maximum_stops: 0 } });
    const { code, stdout, stderr } = await run(["compare", "tight.json"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("No plan keeps the rules of this request");
  });
});
