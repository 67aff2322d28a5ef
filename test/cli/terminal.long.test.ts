// The command line on a terminal, where the table fits its width and has colour if wanted, and in a pipe, with neither.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { makeFolder, type Outcome, runCli, TRUCK_TO_DENVER } from "../support/cli.js";
import { runHere } from "../support/runHere.js";
import { noTerminal, runOnTerminal, withoutColors } from "../support/terminal.js";

const CSV = `name,address,lat,lng,price
"Pilot Travel Center of Kearney, with Showers","I-80 exit 272, Second Avenue at Talmadge Street, Kearney, NE",40.68,-99.08,2.90
北京飯店トラックストップ北京飯店トラックストップ,"I-80 exit 102, 北京飯店トラックストップ北京飯店",41.1,-100.75,2.5
`;
const ESCAPE = "\u001B[";

/** Columns of these texts, which have only letters, Chinese and Japanese: https://www.unicode.org/reports/tr11/ */
function columnsOf(line: string): number {
  return Array.from(line).reduce(
    (sum, character) => sum + (/[\p{Script=Han}\p{Script=Katakana}\u30FC]/u.test(character) ? 2 : 1),
    0,
  );
}

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
  await writeFile(join(folder, "stations.csv"), CSV);
});

/** The lines of the stops and their header. */
function tableOf(text: string): string[] {
  return withoutColors(text)
    .split("\n")
    .filter((line) => / min$|detour$/.test(line));
}

/** What a pipe has of the plan. */
async function wholePlan(): Promise<string> {
  return (await runHere(folder, TRUCK_TO_DENVER)).stdout;
}

describe("on a terminal", () => {
  /** Settings that leave colour to the terminal. */
  const COLORED = { NO_COLOR: "" };

  /** What both streams have on a terminal; a test below compares it with a real one. */
  const run = async (
    columns: number,
    environment: Readonly<Record<string, string>> = COLORED,
    args = TRUCK_TO_DENVER,
  ): Promise<Pick<Outcome, "code"> & { text: string }> => {
    const { code, stdout, stderr } = await runHere(folder, args, environment, columns);
    return { code, text: stdout + stderr };
  };

  test("the table fits the width of the terminal, and figures are never cut", async () => {
    const whole = tableOf(await wholePlan());
    const widest = Math.max(...whole.map(columnsOf));
    expect(whole).toHaveLength(3);
    expect(widest).toBeGreaterThan(160);
    for (const columns of [80, 100, 160, 200]) {
      const lines = tableOf((await run(columns)).text);
      expect(lines.map(columnsOf), `${columns}`).toEqual(whole.map(() => Math.min(columns, widest)));
      // "  1   144.3  Pilot…  I-80…      12.3    4.567  2.900   $13.24  1.5 min": all but the two texts.
      const figures = (line: string): string[] =>
        [...line.matchAll(/ *[\d.$]+(?: min)?$| [\d.$]+(?= )/g)].map(([figure]) => figure.trim()).slice(-6);
      expect(lines.slice(1).map(figures)).toEqual(whole.slice(1).map(figures));
      expect(lines.some((line) => line.includes("…"))).toBe(columns < widest);
    }
  });

  test.each([40, 60, 72])(
    "in %i columns each stop takes several lines, with its titles and all figures",
    async (columns) => {
      const text = withoutColors((await run(columns)).text);
      const whole = tableOf(await wholePlan());
      for (const line of text.split("\n")) expect(columnsOf(line), line).toBeLessThanOrEqual(columns);
      const written = text.replaceAll(/\s+/g, " ");
      for (const stop of whole.slice(1)) {
        const [detour, cost, price, bought, arrival] = stop.trim().split(/ {2,}/).toReversed();
        expect(written).toContain(
          `arrive gal ${arrival} buy gal ${bought} $/gal ${price} cost ${cost} detour ${detour}`,
        );
      }
    },
  );

  test("the list of a key with all limits fits into 80 columns", async () => {
    await runHere(folder, [
      "keys",
      "issue",
      "--partner",
      "Prairie Freight",
      "--label",
      "production, all depots",
      "--routes",
      "60",
      "--enrich",
      "120",
      "--optimize",
      "120",
    ]);
    const text = withoutColors((await run(80, COLORED, ["keys", "list"])).text);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
    expect(text).toMatch(
      /^id key_[0-9a-f-]{36} {2}partner Prairie Freight\n {2}label production, all depots {2}created [\dT:-]+Z {2}expires never\n/,
    );
    expect(text).toContain("limits routes 60, enrich 120, optimize 120\n");
  });

  test("sentences wrap between words", async () => {
    const sentences = (text: string): string[] =>
      withoutColors(text)
        .split("\n")
        .filter((line) => !/ min$|detour$/.test(line));
    const whole = await wholePlan();
    const lines = sentences((await run(80)).text);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.join(" ").split(/\s+/)).toEqual(sentences(whole).join(" ").split(/\s+/));
  });

  test("the list of keys fits too: names are cut, ids and times are not", async () => {
    await runHere(folder, [
      "keys",
      "issue",
      "--partner",
      "Prairie Freight Lines of Greater Nebraska and Beyond",
      "--label",
      "production, all depots",
    ]);
    const [, whole = ""] = (await runHere(folder, ["keys", "list"])).stdout.split("\n");
    const [, row = ""] = withoutColors((await run(150, COLORED, ["keys", "list"])).text).split("\n");
    expect(whole.length).toBeGreaterThan(150);
    expect(row).toHaveLength(150);
    const unbroken = (line: string): string[] => line.match(/key_[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:]+Z/g) ?? [];
    expect(unbroken(row)).toEqual(unbroken(whole));
    expect(unbroken(row)).toHaveLength(2);
    expect(row).toContain("Prairie Freight");
    expect(row).not.toContain("Beyond");
  });

  test("COLUMNS overrides the terminal's own width", async () => {
    for (const line of tableOf((await run(160, { COLUMNS: "90" })).text)) expect(columnsOf(line)).toBe(90);
  });

  test("emphasis: title, header, savings and warnings", async () => {
    const { code, text } = await run(100);
    expect(code).toBe(0);
    for (const part of [
      `${ESCAPE}1mOmaha, NE to Denver, CO${ESCAPE}`,
      `${ESCAPE}1m `,
      `${ESCAPE}32mSavings: `,
      `${ESCAPE}33mWarning:${ESCAPE}`,
    ])
      expect(text).toContain(part);
    // Also where the savings break.
    expect((await run(20)).text).toMatch(/32mSavings: \S+ \([\d.]+\n%\)\W+39m and/);
  });

  test.each<Readonly<Record<string, string>>>([
    { NO_COLOR: "1" },
    { NO_COLOR: "1", FORCE_COLOR: "1" },
    { NO_COLOR: "", FORCE_COLOR: "0" },
  ])("no colour with %j", async (environment) => {
    const { text } = await run(100, environment);
    expect(text).not.toContain(ESCAPE);
    expect(tableOf(text)).toHaveLength(3);
  });

  describe.skipIf(noTerminal)("that is a real one", () => {
    test("a plan has the width and the colours of the others here", async () => {
      expect(await runOnTerminal(folder, 100, TRUCK_TO_DENVER)).toEqual(await run(100));
    });

    test("a dumb one has no colour", async () => {
      const { text } = await runOnTerminal(folder, 80, TRUCK_TO_DENVER, { TERM: "dumb" });
      expect(text).toBe((await run(80, { NO_COLOR: "1" })).text);
    });

    test("errors begin in red, and suggest what was meant", async () => {
      const { code, text } = await runOnTerminal(folder, 100, ["paln"]);
      expect({ code, text }).toEqual({
        code: 2,
        text: `${ESCAPE}31mfuel-route:${ESCAPE}39m there is no command paln; did you mean plan?\n`,
      });
    });
  });
});

describe("in a pipe", () => {
  test("nothing is cut or coloured, even if stderr is a terminal", async () => {
    const { stdout, stderr } = await runCli(folder, TRUCK_TO_DENVER, { COLUMNS: "60", TERM: "xterm-256color" });
    expect(stdout + stderr).not.toContain(ESCAPE);
    expect(stdout).toContain("I-80 exit 272, Second Avenue at Talmadge Street, Kearney, NE");
    expect(stdout).not.toContain("…");
  });

  test("colour only if FORCE_COLOR asks for it", async () => {
    const forced = { NO_COLOR: "", FORCE_COLOR: "1" };
    const { stdout } = await runHere(folder, TRUCK_TO_DENVER, forced);
    expect(stdout).toContain(`${ESCAPE}32mSavings: `);
    expect(withoutColors(stdout)).toBe(await wholePlan());
    expect((await runHere(folder, TRUCK_TO_DENVER, { NO_COLOR: "" })).stdout).toBe(await wholePlan());
    const json = await runHere(folder, [...TRUCK_TO_DENVER, "--json"], forced);
    expect(json.stdout).not.toContain(ESCAPE);
  });
});
