// Sets of stations in a folder: versions by content, changes, and who sees what.

import { createHash } from "node:crypto";
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStations } from "../../src/stations/packed/packed.js";
import { ownerOf } from "../../src/sets/store.js";
import type { StationSets } from "../../src/sets/stationSets.js";
import {
  asFile,
  openTestSets,
  refusalOf,
  TWO_AS_CSV,
  TWO_AS_JSON,
  TWO_AS_LINES,
  readerOnThreads,
} from "../support/stationSets.js";

const PARTNER = "Acme Freight";
const STRANGER = "Acme  Freight";

/** Files of one kind that a partner has in a folder. */
async function filesIn(folder: string, kind: "names" | "versions", partner = PARTNER): Promise<string[]> {
  const place = join(folder, "sets", ownerOf(partner), kind);
  return (await readdir(place)).map((file) => join(place, file));
}

async function pricesOf(sets: StationSets, name: string): Promise<(number | null)[]> {
  const opened = await sets.open(PARTNER, name);
  if (opened === undefined) throw new Error("there is no such set");
  return Array.from(openStations(opened.packed.data).columns.pricesPerGallon, (price) =>
    Number.isNaN(price) ? null : price,
  );
}

test("a version is the digest of the stations, whatever the format; prices there and back give it again", async () => {
  const { sets, folder } = await openTestSets();
  const { set, warnings } = await sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  expect(set).toMatchObject({ name: "tonight", station_count: 2, priced_count: 1, is_hosts: false });
  expect(warnings).toEqual(["1 station has no price: plans leave it out."]);
  const [block = ""] = await filesIn(folder, "versions");
  expect(
    createHash("sha256")
      .update(await readFile(block))
      .digest("hex"),
  ).toBe(set.version);

  expect((await sets.put(PARTNER, "json", asFile(TWO_AS_JSON, "application/json"))).set.version).toBe(set.version);
  expect(
    (await sets.put(PARTNER, "lines", asFile(`\uFEFF${TWO_AS_LINES}\n\n`, "application/x-ndjson"))).set.version,
  ).toBe(set.version);
  // The same version again keeps its time.
  expect((await sets.put(PARTNER, "tonight", asFile(TWO_AS_LINES, "application/x-ndjson"))).set.updated_at).toBe(
    set.updated_at,
  );

  const patched = await sets.patch(
    PARTNER,
    "tonight",
    asFile(
      '{"id":"b","price_per_gallon":3.4,"price_as_of":"2026-11-22T18:00-06:00"}\n{"id":"a","price_per_gallon":3.5}\n{"id":"x","price_per_gallon":3}',
      "application/x-ndjson",
    ),
  );
  expect(patched).toMatchObject({
    changedCount: 2,
    warnings: ['1 id is not in the set and left out: "x".'],
    set: { station_count: 2, priced_count: 2 },
  });
  expect(await pricesOf(sets, "tonight")).toEqual([3.5, 3.4]);
  expect(await pricesOf(sets, "json")).toEqual([3.599, null]);
  const forth = await sets.patch(PARTNER, "json", asFile("id,price\nb,3.1\n"));
  expect(forth.set.version).not.toBe(set.version);
  const there = await sets.patch(PARTNER, "lines", asFile("id,price\na,3.7\n"));
  const back = await sets.patch(PARTNER, "lines", asFile("id,price,cost_per_gallon\na,3.599,\n"));
  expect([there.changedCount, there.set.version === set.version, back.set.version]).toEqual([1, false, set.version]);
  expect(await filesIn(folder, "names")).toHaveLength(3);
  // Versions that no name stands for are gone.
  expect(await filesIn(folder, "versions")).toHaveLength(3);
});

test("prices of another fuel, or of two, are refused", async () => {
  const { sets } = await openTestSets();
  await sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  await sets.put(PARTNER, "untold", asFile(TWO_AS_CSV.replace(",diesel", ",")));
  // The second station of the set does not say what it sells.
  const regular = '{"id":"b","price_per_gallon":3,"fuel_type":"regular"}';
  const diesel = '{"id":"b","price_per_gallon":4.5,"fuel_type":"diesel"}';
  const patch = (name: string, lines: readonly string[]) =>
    sets.patch(PARTNER, name, asFile(lines.join("\n"), "application/x-ndjson"));
  expect(await refusalOf(patch("tonight", [regular]))).toMatchObject({ code: "MIXED_FUEL_TYPES" });
  expect(await refusalOf(patch("untold", [regular, diesel]))).toMatchObject({
    code: "MIXED_FUEL_TYPES",
    details: { fuel_types: ["diesel", "regular"] },
  });
  expect(await pricesOf(sets, "untold")).toEqual([3.599, null]);
  expect((await patch("untold", [diesel])).changedCount).toBe(1);
});

test("a set has one station for each id, the fuel of trucks, and no price that is hardly true", async () => {
  const { sets } = await openTestSets();
  const rows = [3.4, 3.41, 3.42, 3.43, 0.345, 0].map(
    (price, i) => `s${i},Stop ${i},4${i},-96,ULSD,${price},2026-11-27`,
  );
  const put = await sets.put(
    PARTNER,
    "tonight",
    asFile(
      [
        "id,name,lat,lng,product,price,price date",
        ...rows,
        "s0,Stop 0,40,-96,ULSD,3.1,2026-06-01",
        "s0,Stop 0,40,-96,DEF,4.2,2026-11-27",
      ].join("\n"),
    ),
  );
  expect(put.set).toMatchObject({ station_count: 6, priced_count: 4 });
  expect(await pricesOf(sets, "tonight")).toEqual([3.4, 3.41, 3.42, 3.43, null, null]);
  expect(put.warnings).toEqual([
    '1 row of other products than diesel left out: 1 of "DEF".',
    "1 price of 0 counts as no price: line 7.",
    expect.stringMatching(/^1 price left out, because it is far below the median of \$3\.41 a gallon: line 6 /),
    "1 id has several prices: the newest counts.",
    "1 repeated row left out: line 8.",
    "2 stations have no price: plans leave them out.",
  ]);
});

test("prices of a set in Canada that are by the litre are refused or left out", async () => {
  const { sets } = await openTestSets();
  await sets.put(PARTNER, "tonight", asFile("id,name,lat,lng\na,Regina,50.45,-104.6\nb,Lincoln,40.8,-96.7\n"));
  expect(await refusalOf(sets.patch(PARTNER, "tonight", asFile("id,price\na,1.459\n")))).toMatchObject({
    code: "VALIDATION_ERROR",
    message: expect.stringContaining("Send price_unit=CAD/L&currency_rate=CAD=… in the query"),
  });
  const patched = await sets.patch(PARTNER, "tonight", asFile("id,price\na,1.459\nb,3.4\n"));
  expect(await pricesOf(sets, "tonight")).toEqual([null, 3.4]);
  expect(patched.warnings[0]).toMatch(/^1 price in Canada says no unit .*left out: line 2 \(1\.459\)/);
});

test("prices that meet other changes all the time are still set, also with If-Match: *", async () => {
  const { sets } = await openTestSets({ setReader: readerOnThreads() });
  await sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  const patches = [3.1, 3.2].map((price, i) =>
    sets.patch(PARTNER, "tonight", asFile(`id,price\n${i === 0 ? "a" : "b"},${price}\n`), "*"),
  );
  await Promise.all(patches);
  expect(await pricesOf(sets, "tonight")).toEqual([3.1, 3.2]);
});

test("a partner finds nothing of another, whatever is asked", async () => {
  const { sets } = await openTestSets();
  const { set } = await sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  expect(await sets.open(STRANGER, "tonight")).toBeUndefined();
  expect(await sets.openVersion(STRANGER, set)).toBeUndefined();
  expect(await sets.get(STRANGER, "tonight")).toBeUndefined();
  expect(await sets.keep(STRANGER, "tonight")).toBeUndefined();
  expect(await sets.list(STRANGER)).toEqual([]);
  const asked = (name: string) => [
    sets.patch(STRANGER, name, asFile("id,price\na,1\n")),
    sets.delete(STRANGER, name),
    sets.delete(STRANGER, name, "*"),
    sets.patch(STRANGER, name, asFile("id,price\na,1\n"), [set.version]),
  ];
  for (const name of ["tonight", "never"]) {
    const refusals = await Promise.all(asked(name).map(refusalOf));
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill("STATION_SET_NOT_FOUND"));
    expect(new Set(refusals.map(({ message }) => message)).size).toBe(1);
  }
  expect(await sets.list(PARTNER)).toEqual([set]);
});

test("a change is made for the version that it is meant for, and for no other", async () => {
  const { sets } = await openTestSets();
  expect((await refusalOf(sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV), "*"))).code).toBe("PRECONDITION_FAILED");
  const { set } = await sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  const other = TWO_AS_CSV.replace("3.599", "3.6");
  const late = await refusalOf(sets.put(PARTNER, "tonight", asFile(other), ["0".repeat(64)]));
  expect([late.code, late.details]).toEqual(["PRECONDITION_FAILED", { version: set.version }]);
  expect((await refusalOf(sets.patch(PARTNER, "tonight", asFile("id,price\na,3\n"), []))).code).toBe(
    "PRECONDITION_FAILED",
  );
  expect((await refusalOf(sets.delete(PARTNER, "tonight", ["0".repeat(64)]))).code).toBe("PRECONDITION_FAILED");
  expect(await sets.get(PARTNER, "tonight")).toEqual(set);

  // Of many who change the same version, one wins.
  const outcomes = await Promise.allSettled(
    ["3.1", "3.2", "3.3"].map((price) =>
      sets.patch(PARTNER, "tonight", asFile(`id,price\na,${price}\n`), [set.version]),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  // Those who ask nothing come one after the other.
  await Promise.all(["a,3.1", "b,3.2"].map((row) => sets.patch(PARTNER, "tonight", asFile(`id,price\n${row}\n`))));
  expect(await pricesOf(sets, "tonight")).toEqual([3.1, 3.2]);
  await sets.delete(PARTNER, "tonight", "*");
  expect(await sets.get(PARTNER, "tonight")).toBeUndefined();
});

test("a version that is open, or kept for a batch, outlives its name", async () => {
  const { sets, folder } = await openTestSets();
  const { set } = await sets.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  const opened = await sets.open(PARTNER, "tonight");
  const kept = await sets.keep(PARTNER, "tonight");
  expect(kept).toEqual({ name: "tonight", version: set.version });
  await sets.delete(PARTNER, "tonight");
  expect(opened && openStations(opened.packed.data).count).toBe(2);
  const { sets: elsewhere } = await openTestSets({ dataFolder: folder });
  expect((await elsewhere.openVersion(PARTNER, { name: "tonight", version: set.version }))?.set).toEqual(kept);
  expect(await elsewhere.openVersion(STRANGER, { name: "tonight", version: set.version })).toBeUndefined();
});

test("damaged and foreign files are not served, and a new file mends them", async () => {
  const { folder, sets: first } = await openTestSets();
  await first.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  await first.put(STRANGER, "tonight", asFile(TWO_AS_CSV.replace("3.599", "3.1")));
  const [mine = ""] = await filesIn(folder, "versions");
  const [name = ""] = await filesIn(folder, "names");
  const [foreign = ""] = await filesIn(folder, "versions", STRANGER);
  const [foreignName = ""] = await filesIn(folder, "names", STRANGER);
  const whole = await readFile(mine);
  const record = await readFile(name);
  const damages = [
    () => truncate(mine, whole.length - 8),
    async () => writeFile(mine, await readFile(foreign)),
    () => writeFile(mine, whole.with(whole.length - 1, 7)),
    () => writeFile(name, '{"version":'),
    () => writeFile(name, "null"),
    async () => writeFile(name, await readFile(foreignName)),
  ];
  for (const damage of damages) {
    await damage();
    const { sets, problems } = await openTestSets({ dataFolder: folder });
    expect((await refusalOf(sets.open(PARTNER, "tonight"))).code).toBe("STORAGE_UNAVAILABLE");
    expect(problems[0]).toMatch(/damaged|missing/);
    expect(problems.join()).not.toContain(folder);
    await writeFile(mine, whole);
    await writeFile(name, record);
    expect(await sets.open(PARTNER, "tonight")).toBeDefined();
  }
  await writeFile(name, "torn");
  const mended = await first.put(PARTNER, "tonight", asFile(TWO_AS_CSV));
  expect((await first.open(PARTNER, "tonight"))?.set.version).toBe(mended.set.version);
});
