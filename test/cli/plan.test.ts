// fuel-route plan: the whole pipeline in one command, with the built-in providers.

import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../src/contract/optimize.js";
import { Route } from "../../src/contract/route.js";
import { fileURLToPath, pathToFileURL } from "node:url";
import { noChromium, openPage } from "../support/chromium.js";
import { MAIN, makeFolder, type Outcome, runCli } from "../support/cli.js";

vi.setConfig({ testTimeout: 120_000 });

/** At exits 126, 272 and 353 of I-80 in Nebraska, and one in Texas. */
const CSV = `id,name,address,lat,lng,price
w,"West <b>Stop</b> & ""Sons""",Ogallala,41.115,-101.717,3.10
m,Middle Stop,Kearney,40.67,-99.084,2.90
e,East Stop,York,40.822,-97.597,3.50
t,Texas Stop,Dallas,32.78,-96.8,2.00
`;
const TRIP = ["plan", "--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "stations.csv", "--mpg", "6", "--tank", "60", "--fuel", "40"];

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
  await writeFile(join(folder, "stations.csv"), CSV);
});

function run(...changes: string[]): Promise<Outcome> {
  return runCli(folder, [...TRIP, ...changes]);
}

describe("a plan", () => {
  test("as a table", async () => {
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Omaha, NE to Denver, CO\n5\d\d\.\d miles, .* 3 stations; 6 mpg, 60-gallon tank, 40 gallons on board; optimality: proven\n/);
    expect(stdout).toContain("Middle Stop");
    expect(stdout).toContain("Warning: 1 stations dropped: more than 10.0 miles from the route.");
    expect(stdout).toContain("Warning: Detours are estimated");
    const rows = stdout.split("\n").filter((line) => /^\d {2}|^ +mile /.test(line));
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  test("--json: the trip as a request to the service, and its plan as the service answers", async () => {
    const { code, stdout } = await run("--json");
    const Output = z.strictObject({ route: Route, stations: z.array(z.looseObject({ id: z.string() })), vehicle: z.unknown(), params: z.unknown(), plan: OptimizeResponse.omit({ request_id: true }) });
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
      features: z.array(z.object({ type: z.literal("Feature"), geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }), properties: z.looseObject({ kind: z.string() }) })),
    });
    const { features } = Output.parse(JSON.parse(stdout));
    expect(features.map(({ geometry, properties }) => `${properties.kind} ${geometry.type}`)).toEqual(expect.arrayContaining(["route LineString", "start Point", "stop Point", "end Point"]));
    expect(features.find(({ properties }) => properties["station_id"] === "m")?.geometry.coordinates).toEqual([-99.084, 40.67]);
  });

  test("--csv: a row for each stop", async () => {
    const { code, stdout } = await run("--csv");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^stop,station_id,.*\r\n1,[a-z],/);
    expect(stdout).toMatch(/\r\n\d,m,Middle Stop,Kearney,40\.67,-99\.084,/);
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
    expect(strict.code).toBe(2);
    expect(strict.stderr).toContain("no station is near enough to the route");
    // On the built-in network the bounds are wider than those of the service's endpoint.
    const [usual, given, narrow] = [await run("--json"), await run("--json", "--radius", "10", "--max-detour", "15"), await run("--json", "--radius", "7", "--max-detour", "10")];
    expect(usual.stdout).toBe(given.stdout);
    expect(narrow.stdout).toContain("more than 7.0 miles from the route");
    const Output = z.object({ plan: OptimizeResponse.omit({ request_id: true }) });
    const { plan } = Output.parse(JSON.parse((await run("--json", "--reserve", "0.3")).stdout));
    expect(plan.summary.fuel_remaining_at_destination_gallons).toBeGreaterThanOrEqual(18);
  });

  test("takes coordinates as places", async () => {
    const { stdout } = await runCli(folder, ["plan", "--from", "41.26,-95.94", "--to", "39.74,-104.98", ...TRIP.slice(5)]);
    expect(stdout).toContain("Middle Stop");
  });
});

describe("station files", () => {
  test("from standard input, where the content tells CSV from JSON", async () => {
    const expected = await run("--json");
    expect(await runCli(folder, [...TRIP, "--json", "--stations", "-"], {}, undefined, CSV)).toEqual(expected);
    const list = CSV.trim().split("\n").slice(1).map((row, i) => {
      const [lat, lng, price] = row.split(",").slice(-3).map(Number);
      return { id: row.slice(0, 1), name: `Stop ${i}`, address: "x", location: { lat, lng }, price_per_gallon: price };
    });
    const { code, stdout } = await runCli(folder, [...TRIP, "--csv", "--stations", "-"], {}, undefined, JSON.stringify(list));
    expect([code, stdout]).toEqual([0, expect.stringContaining(",m,Stop 1,")]);
  });

  test.skipIf(process.platform === "win32")("a folder on standard input is reported as a folder", () => {
    const { status, stderr } = spawnSync("bash", ["-c", '"$0" "$@" < .', process.execPath, MAIN, ...TRIP, "--stations", "-"], { cwd: folder, encoding: "utf8" });
    expect([status, stderr]).toEqual([2, "fuel-route: standard input is a folder and not a file\n"]);
  });

  test("faults in standard input are reported under that name", async () => {
    expect(await runCli(folder, [...TRIP, "--stations", "-"], {}, undefined, "")).toEqual({ code: 2, stdout: "", stderr: "fuel-route: standard input is empty\n" });
  });

  test("a workbook: stderr names the sheet, and warnings say what is left out", async () => {
    const workbook = fileURLToPath(new URL("../stations/files/prices.xlsx", import.meta.url));
    const { code, stdout, stderr } = await run("--stations", workbook, "--to", "Kearney, NE", "--fuel", "15");
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'fuel-route: the stations are those of the sheet "This week"\n' });
    expect(stdout).toContain("Warning: 1 row above the header left out: row 1.\n");
  });

  test("with several columns of prices it asks for one, and takes the one that is given", async () => {
    const both = CSV.split("\n").map((line, i) => (line === "" ? "" : i === 0 ? line.replace("price", "Retail Price,Net Price") : line.replace(/,([^,]*)$/, ",9,$1")));
    await writeFile(join(folder, "both.csv"), both.join("\n"));
    const asked = await run("--stations", "both.csv");
    expect(asked).toEqual({ code: 2, stdout: "", stderr: 'fuel-route: both.csv: columns "Retail Price", "Net Price" can all be the price: choose one, such as --price-column "Retail Price"\n' });
    expect(await run("--stations", "both.csv", "--price-column", "net price")).toEqual(await run());
  });
});

describe("--html", () => {
  test("a page that loads nothing and shows every text literally", async () => {
    const { code, stderr } = await run("--html", "plan.html");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "fuel-route: wrote plan.html\n" });
    const page = await readFile(join(folder, "plan.html"), "utf8");
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|(?:src|href)=|url\(/);
    expect(page).not.toContain("<b>Stop</b>");
    expect(page).toContain("West &lt;b&gt;Stop&lt;/b&gt; &amp; &quot;Sons&quot;");
    expect(page.match(/<svg/g)).toHaveLength(2);
  });

  test.skipIf(noChromium)("in a browser: the stops are numbered in both drawings", async () => {
    await run("--html", "plan.html");
    const { page, problems } = await openPage();
    await page.goto(pathToFileURL(join(folder, "plan.html")).href);
    expect(await page.locator("body").innerText()).toContain("Middle Stop");
    expect(await page.locator("svg").filter({ has: page.locator(".number") }).count()).toBe(2);
    expect(problems).toEqual([]);
  });
});

describe("--explain", () => {
  test("as a table: what is said of each stop, and of the plan", async () => {
    const { code, stdout, stderr } = await run("--explain", "--stop-minutes", "15");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const stops = stdout.match(/^\d {2,}\d.*\n {3}\S.*\.\n {3}Stays in the plan .*\. Closed on arrival: .*\.$/gm);
    expect(stops).toHaveLength(stdout.match(/^\d {2,}\d/gm)?.length ?? -1);
    expect(stdout).toMatch(/^ +\d +\$[\d.]+ +this plan +\$[\d.]+ +[\d.]+ min$/m);
    for (const title of ["Cost by number of stops.", "Nearest alternatives.", "What the rules cost."]) expect(stdout).toContain(`\n\n${title} `);
  });

  test("every figure of the text is that of --json", async () => {
    const options = ["--explain", "--tank", "120", "--min-gallons", "10", "--max-stops", "3"];
    const { plan } = z.object({ plan: OptimizeResponse.omit({ request_id: true }) }).parse(JSON.parse((await run(...options, "--json")).stdout));
    const { stdout } = await run(...options);
    expect(plan.stops.length).toBeGreaterThan(0);
    for (const { explanation } of plan.stops) expect(stdout).toContain(`   ${explanation?.reason ?? "none"}\n`);
    const rows = (plan.explanation?.by_stops ?? []).map(({ stops, total_cost: cost }) => `${stops} $${cost.toFixed(2)}`);
    const shown = Array.from(stdout.matchAll(/^ +(\d+) +(\$[\d.]+) +.* min/gm), ([, stops, cost]) => `${stops} ${cost}`);
    expect(rows.length).toBeGreaterThan(1);
    expect(shown).toEqual(rows);
  });

  test.each(["--csv", "--gpx", "--geojson"])("%s has the reason", async (output) => {
    expect((await run("--explain", output)).stdout).toMatch(/for the next \d+ miles; (?:skipping it costs|no plan does without it)/);
  });

  test.skipIf(noChromium)("in a browser: the curve's texts do not overlap, and the page is as wide as a phone", async () => {
    await run("--explain", "--html", "plan.html");
    const { page, problems } = await openPage({ viewport: { width: 390, height: 800 } });
    await page.goto(pathToFileURL(join(folder, "plan.html")).href);
    expect(await page.locator("body").innerText()).toContain("Closed on arrival:");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const boxes = await page.locator(".curve text").evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
    const Box = z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() });
    expect(boxes.length).toBeGreaterThan(5);
    z.array(Box).parse(boxes).forEach((a, i, all) => {
      // The line of a text is higher than its letters.
      for (const b of all.slice(0, i)) expect(a.right <= b.left || b.right <= a.left || a.bottom - 2 <= b.top || b.bottom - 2 <= a.top).toBe(true);
    });
    expect(problems).toEqual([]);
  });
});

describe("what cannot be planned", () => {
  test.each<[string, string[], number, string]>([
    ["no feasible plan: the fix", ["--fuel", "5"], 1, "To get further: start with at least "],
    ["a place that is none", ["--from", "Xyzzyville, NE"], 2, "--from: "],
    ["an ambiguous place: the candidates", ["--from", "Springfield"], 2, "  Springfield, IL (39."],
    ["a missing file", ["--stations", "none.csv"], 2, "none.csv cannot be read (ENOENT)"],
    ["a number that is none", ["--mpg", "six"], 2, '--mpg must be a number, not "six"'],
    ["out of bounds", ["--radius", "3"], 2, "--radius: Input should be greater than or equal to 5"],
    ["more fuel than tank", ["--fuel", "61"], 2, ""],
    ["two outputs", ["--json", "--geojson"], 2, "--json and --geojson cannot be given together"],
    ["two others", ["--gpx", "--csv"], 2, "--csv and --gpx cannot be given together"],
    ["a page in no folder", ["--html", "no/where.html"], 2, "--html no/where.html cannot be written (ENOENT)"],
    ["both places", ["--to", "Springfield"], 2, "--to: "],
    ["another word", ["now"], 2, "plan takes no argument such as now"],
  ])("%s", async (_, changes, code, message) => {
    const outcome = await run(...changes);
    expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code, stdout: "" });
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr).toMatch(/^fuel-route: /);
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  });

  test("stations of two fuels: it says which, and how many there are of each", async () => {
    const fuels = ["diesel", "Unleaded", "ULSD", "diesel"];
    const rows = CSV.trim().split("\n").map((line, i) => `${line},${fuels[i - 1] ?? "fuel type"}`);
    await writeFile(join(folder, "fuels.csv"), rows.join("\n"));
    const { code, stdout, stderr } = await run("--stations", "fuels.csv");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    for (const part of ["2 fuel types", "\n  diesel: 2 stations\n", "\n  regular: 1 station"]) expect(stderr).toContain(part);
  });

  test("all faults of the file are reported", async () => {
    await writeFile(join(folder, "faulty.csv"), "name,lat,lng,price\nA,4o.1,-96,3\nB,41,-96,3\nC,41,-96,free\n");
    const { code, stdout, stderr } = await run("--stations", "faulty.csv");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe('fuel-route: faulty.csv line 2: lat "4o.1" is not a number\nfaulty.csv line 4: price "free" is not a number\n');
  });

  test("required options", async () => {
    const outcome = await runCli(folder, ["plan", "--from", "Omaha, NE", "--to", "Denver, CO", "--stations", "stations.csv", "--mpg", "6"]);
    expect([outcome.code, outcome.stderr]).toEqual([2, "fuel-route: plan needs --tank (or --vehicle); fuel-route plan --help tells more\n"]);
  });
});
