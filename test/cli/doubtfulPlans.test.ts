// Saved plans whose route cannot be what was meant, or that have fields which nothing reads: the answers say so.

import { expect, test } from "vitest";
import { z } from "zod";
import { FILE, savePlan, warningsOf } from "./savedPlans.js";

const AHEAD = ["--mile", "10", "--fuel", "55"];
const LEAD = "Check the route first: the route's line runs from its end to its start:";

const Saved = z.looseObject({
  route: z.looseObject({ start: z.unknown(), end: z.unknown() }),
  params: z.looseObject({}),
});

/** A saved plan whose start and end are exchanged, and which has a field that is none. */
async function saveDoubtful() {
  const folder = await savePlan();
  const { route, params, ...rest } = Saved.parse(folder.saved);
  const trip = {
    ...rest,
    route: { ...route, start: route.end, end: route.start },
    params: { ...params, max_stops: 1 },
  };
  await folder.write("doubtful.json", trip);
  return folder;
}

const IGNORED = '"params.max_stops" is ignored: there is no such field. Did you mean "params.maximum_stops"?';

test("replan: the table begins with the doubt, and names the ignored field at its end", async () => {
  const { run } = await saveDoubtful();
  const { code, stdout } = await run(["replan", "doubtful.json", ...AHEAD]);
  expect(code).toBe(0);
  expect(stdout.split("\n")[1]).toContain(LEAD);
  expect(stdout).toContain(`Warning: ${IGNORED}`);
});

test("replan --json: warnings and their details stand in one order, those about options among them", async () => {
  const { run } = await saveDoubtful();
  const { stdout, stderr } = await run(["replan", "doubtful.json", ...AHEAD, "--skip", "nowhere", "--json"]);
  expect(stderr).toBe(warningsOf(stdout));
  const { plan } = z
    .object({
      plan: z.object({ warnings: z.array(z.string()), warning_details: z.array(z.looseObject({ code: z.string() })) }),
    })
    .parse(JSON.parse(stdout));
  expect(plan.warning_details).toHaveLength(plan.warnings.length);
  expect(plan.warning_details.slice(0, 3)).toEqual([
    { code: "ROUTE_LINE_REVERSED" },
    { code: "FIELD_UNKNOWN", field: "params.max_stops", suggestion: "params.maximum_stops" },
    { code: "FROM_INPUT" },
  ]);
  expect(plan.warnings[2]).toBe('--skip: ids that no station of the file has: "nowhere".');
});

test("compare: the table begins with the doubt; with --json both are on stderr", async () => {
  const { run } = await saveDoubtful();
  const table = await run(["compare", "doubtful.json"]);
  expect(table.stdout.split("\n")[1]).toContain(LEAD);
  expect(table.stdout).toContain(`\nWarning: ${IGNORED}\n`);
  const { stdout, stderr } = await run(["compare", "doubtful.json", "--json"]);
  expect(Object.keys(JSON.parse(stdout))).toEqual(["plans"]);
  expect(stderr).toMatch(new RegExp(`^fuel-route: ${LEAD}.*\nfuel-route: "params\\.max_stops" is ignored`));
});

test.each([
  { command: "replan", args: ["--mile", "10", "--fuel", "1"] },
  { command: "compare", args: ["--own", "driver=own.csv"] },
])("$command: a refusal begins with the doubt, on stderr and in JSON", async ({ command, args }) => {
  const { run, write } = await saveDoubtful();
  await write("own.csv", "station id,gallons\nnowhere,5\n");
  const { stderr } = await run([command, "doubtful.json", ...args]);
  const lines = stderr.trimEnd().split("\n");
  expect(lines[0]).toContain(LEAD);
  expect(lines[1]).toContain(IGNORED);
  expect(lines.length).toBeGreaterThan(2);
  const { stdout } = await run([command, "doubtful.json", ...args, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    warnings: [expect.stringMatching(/^the route's line runs from its end/), IGNORED],
    warning_details: [{ code: "ROUTE_LINE_REVERSED" }, { code: "FIELD_UNKNOWN" }],
  });
});

test("what plan --json writes raises no doubt, and none of its fields is unknown", async () => {
  const { run } = await savePlan("--explain", "--stop-minutes", "15");
  const replanned = await run(["replan", FILE, ...AHEAD, "--json"]);
  expect(replanned.stdout).not.toMatch(/ROUTE_|FIELD_UNKNOWN/);
  expect((await run(["compare", FILE, "--json"])).stderr).toBe("");
});

/** A saved plan whose file of stations had a row that was left out. */
async function saveFromFaultyFile() {
  const folder = await savePlan();
  const { plan, ...trip } = z
    .looseObject({ plan: z.looseObject({ warnings: z.array(z.string()) }) })
    .parse(folder.saved);
  const warnings = ["3 stations are ignored.", "1 row left out."];
  const warning_details = [{ code: "STATIONS_PAST_END" }, { code: "FROM_INPUT" }];
  await folder.write("faulty.json", { ...trip, plan: { ...plan, warnings, warning_details } });
  return folder;
}

test("replan and compare say what was doubtful in the stations' file, and no other warning", async () => {
  const { run, write } = await saveFromFaultyFile();
  for (const args of [
    ["replan", "faulty.json", ...AHEAD],
    ["compare", "faulty.json"],
  ]) {
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(stdout).toContain("Warning: 1 row left out.");
    expect(stdout).not.toContain("3 stations are ignored.");
  }
  const { stdout } = await run(["replan", "faulty.json", ...AHEAD, "--json"]);
  await write("again.json", stdout);
  const again = await run(["replan", "again.json", "--mile", "20", "--fuel", "53"]);
  expect(again.stdout.match(/1 row left out/g)).toHaveLength(1);
});

test("what is said of a file of new prices is in the answer of replan and in the table of compare", async () => {
  const { run, write } = await saveDoubtful();
  await write("prices.csv", "id,price\ne,3.1\nnowhere,3.2\n");
  const said = /^.*prices\.csv has no price for 2 stations of the saved plan.*$/m;
  const { stdout } = await run(["replan", FILE, ...AHEAD, "--prices", "prices.csv", "--json"]);
  const { plan } = z.object({ plan: z.object({ warnings: z.array(z.string()) }) }).parse(JSON.parse(stdout));
  expect(plan.warnings.join("\n")).toMatch(said);
  expect((await run(["compare", FILE, "--prices", "prices.csv"])).stdout).toMatch(said);
});
