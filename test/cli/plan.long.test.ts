// fuel-route plan: station files of all kinds, pages in a browser, and what cannot be planned.

import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noChromium, openPage } from "../support/chromium.js";
import { MAIN, OMAHA_TO_DENVER, runCli, TRUCK_TO_DENVER } from "../support/cli.js";
import { CSV, folder, run, useTripFolder } from "./planRuns.js";

useTripFolder();

describe("station files", () => {
  test("from standard input, where the content tells CSV from JSON", async () => {
    const expected = await run("--json");
    expect(await runCli(folder, [...TRUCK_TO_DENVER, "--json", "--stations", "-"], {}, undefined, CSV)).toEqual(
      expected,
    );
    const list = CSV.trim()
      .split("\n")
      .slice(1)
      .map((row, i) => {
        const [lat, lng, price] = row.split(",").slice(-3).map(Number);
        return {
          id: row.slice(0, 1),
          name: `Stop ${i}`,
          address: "x",
          location: { lat, lng },
          price_per_gallon: price,
        };
      });
    const { code, stdout } = await runCli(
      folder,
      [...TRUCK_TO_DENVER, "--csv", "--stations", "-"],
      {},
      undefined,
      JSON.stringify(list),
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining(",m,Stop 1,")]);
  });

  test.skipIf(process.platform === "win32")("a folder on standard input is reported as a folder", () => {
    const { status, stderr } = spawnSync(
      "bash",
      ["-c", '"$0" "$@" < .', process.execPath, MAIN, ...TRUCK_TO_DENVER, "--stations", "-"],
      { cwd: folder, encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([2, "fuel-route: standard input is a folder and not a file\n"]);
  });

  test("faults in standard input are reported under that name", async () => {
    expect(await runCli(folder, [...TRUCK_TO_DENVER, "--stations", "-"], {}, undefined, "")).toEqual({
      code: 2,
      stdout: "",
      stderr: "fuel-route: standard input is empty\n",
    });
  });

  test("a workbook: stderr names the sheet, and warnings say what is left out", async () => {
    const workbook = fileURLToPath(new URL("../stations/files/prices.xlsx", import.meta.url));
    const { code, stdout, stderr } = await run("--stations", workbook, "--to", "Kearney, NE", "--fuel", "15");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'fuel-route: the stations are those of the sheet "This week"\n',
    });
    expect(stdout).toContain('Warning: 1 row above the header left out: row 1 ("Diesel prices, week 47").\n');
  });

  test("with several columns of prices it asks for one, and takes the one that is given", async () => {
    const both = CSV.split("\n").map((line, i) =>
      line === "" ? "" : i === 0 ? line.replace("price", "Retail Price,Net Price") : line.replace(/,([^,]*)$/, ",9,$1"),
    );
    await writeFile(join(folder, "both.csv"), both.join("\n"));
    const asked = await run("--stations", "both.csv");
    expect(asked).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'fuel-route: both.csv: columns "Retail Price", "Net Price" can all be the price: choose one, such as --price-column "Retail Price"\n',
    });
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
    expect(
      await page
        .locator("svg")
        .filter({ has: page.locator(".number") })
        .count(),
    ).toBe(2);
    expect(problems).toEqual([]);
  });

  test.skipIf(noChromium)(
    "in a browser, with --explain: the curve's texts do not overlap, and the page is as wide as a phone",
    async () => {
      await run("--explain", "--html", "plan.html");
      const { page, problems } = await openPage({ viewport: { width: 390, height: 800 } });
      await page.goto(pathToFileURL(join(folder, "plan.html")).href);
      expect(await page.locator("body").innerText()).toContain("Closed on arrival:");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const boxes = await page
        .locator(".curve text")
        .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
      const Box = z.object({ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() });
      expect(boxes.length).toBeGreaterThan(5);
      z.array(Box)
        .parse(boxes)
        .forEach((a, i, all) => {
          // The line of a text is higher than its letters.
          for (const b of all.slice(0, i))
            expect(a.right <= b.left || b.right <= a.left || a.bottom - 2 <= b.top || b.bottom - 2 <= a.top).toBe(true);
        });
      expect(problems).toEqual([]);
    },
  );
});

describe("what cannot be planned", () => {
  test.each<[string, string[], number, string]>([
    ["no feasible plan: the fix", ["--fuel", "5"], 1, "To get further: start with at least "],
    ["a place that is none", ["--from", "Xyzzyville, NE"], 2, "--from: "],
    ["an ambiguous place: the candidates", ["--from", "Springfield"], 2, "  Springfield, IL (39."],
    ["a missing file", ["--stations", "none.csv"], 2, "none.csv cannot be read (ENOENT)"],
    ["a number that is none", ["--mpg", "six"], 2, '--mpg must be a number of miles per gallon, not "six"'],
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

  test("stations of two fuels: diesel counts, and the others are left out by their names", async () => {
    const fuels = ["diesel", "Unleaded", "ULSD", "diesel"];
    const rows = CSV.trim()
      .split("\n")
      .map((line, i) => `${line},${fuels[i - 1] ?? "fuel type"}`);
    await writeFile(join(folder, "fuels.csv"), rows.join("\n"));
    const { code, stdout } = await run("--stations", "fuels.csv");
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(
      '1 row of other products than diesel left out: 1 of "Unleaded". For a vehicle that burns regular, give --fuel-type regular.',
    );
  });

  test("all faults of the file are reported", async () => {
    await writeFile(join(folder, "faulty.csv"), "name,lat,lng,price\nA,4o.1,-96,3\nB,41,-96,3\nC,41,-96,free\n");
    const { code, stdout, stderr } = await run("--stations", "faulty.csv");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      'fuel-route: faulty.csv line 2: lat "4o.1" is not a number\nfaulty.csv line 4: price "free" is not a number\n',
    );
  });

  test("required options", async () => {
    const outcome = await runCli(folder, [...OMAHA_TO_DENVER, "--mpg", "6"]);
    expect([outcome.code, outcome.stderr]).toEqual([
      2,
      "fuel-route: plan needs --tank (or --vehicle); fuel-route plan --help tells more\n",
    ]);
  });
});
