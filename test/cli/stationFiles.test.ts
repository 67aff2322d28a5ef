// fuel-route plan with stations by address alone, and with prices in a file of their own.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { sourceOfFiles } from "../../src/cli/stationFiles.js";
import { readSupplierFile } from "../stations/layouts/supplierFiles.js";
import { CSV, folder, run, useTripFolder } from "./planRuns.js";
import { FILE, savePlan } from "./savedPlans.js";

useTripFolder();

const write = (file: string, lines: readonly string[]): Promise<void> =>
  writeFile(join(folder, file), `${lines.join("\n")}\n`);

/** The same stations without coordinates, and a town in place of the second exit. */
const BY_ADDRESS = [
  "id,name,address,city,state,price",
  'w,West,"I-80, EXIT 126 & US-26",Ogallala,NE,3.10',
  "m,Middle Stop,12 Main St,Kearney,NE,2.90",
  "e,East Stop,I-80 Exit 353,York,NE,3.50",
];

test("stations are placed by exit and by town, which is said", async () => {
  await write("words.csv", BY_ADDRESS);
  const { code, stdout, stderr } = await run("--stations", "words.csv");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "fuel-route: 3 stations, 2 placed by exit and 1 by town\n" });
  expect(stdout).toContain("3 stations;");
  expect(stdout).toContain("Middle Stop");
});

test("--prices gives the stations of the other file their prices", async () => {
  const rows = CSV.trim().split("\n");
  await write(
    "places.csv",
    rows.map((row) => row.replace(/,[^,]*$/, "")),
  );
  await write("prices.csv", [
    "Store #,Diesel",
    ...rows.slice(1).map((row) => `${row.split(",")[0]},${row.split(",").at(-1)}`),
  ]);
  expect(await run("--stations", "places.csv", "--prices", "prices.csv")).toEqual(await run());
});

test("--prices names what has no partner, and chooses its price column", async () => {
  await write(
    "places.csv",
    BY_ADDRESS.map((row) => row.replace(/,[^,]*$/, "")),
  );
  await write("prices.csv", ["id,Retail Price,Net Price", "w,3.2,3.1", "m,3,2.9", "x,3,3"]);
  const asked = await run("--stations", "places.csv", "--prices", "prices.csv");
  expect(asked).toMatchObject({
    code: 2,
    stderr:
      'fuel-route: prices.csv: columns "Retail Price", "Net Price" can all be the price: choose one, such as --price-column "Retail Price"\n',
  });
  const { code, stdout, stderr } = await run(
    "--stations",
    "places.csv",
    "--prices",
    "prices.csv",
    "--price-column",
    "Net Price",
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "fuel-route: 2 stations, 1 placed by exit and 1 by town\n" });
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(
    '1 id of places.csv left out, because prices.csv has no price for it: "e".',
  );
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(
    '1 id of prices.csv left out, because places.csv does not have it: "x".',
  );
});

test("--columns says what columns hold, by their titles or their letters, in one list or in several", async () => {
  const rows = CSV.trim().split("\n").slice(1);
  const expected = await run();
  const columns = CSV.split("\n", 1)[0]?.split(",") ?? [];
  const strange: Readonly<Record<string, string>> = {
    name: "Bezeichnung",
    lat: "Breite",
    lng: "Länge, Ost",
    price: "Preis",
  };
  const titles = columns.map((title) => strange[title] ?? title);
  await write("foreign.csv", [titles.map((title) => `"${title}"`).join(","), ...rows]);
  const options = [
    "--columns",
    'latitude=Breite,lng="Länge, Ost"',
    "--columns",
    "name=bezeichnung",
    "--price-column",
    "Preis",
  ];
  expect(await run("--stations", "foreign.csv", ...options)).toEqual(expected);
  await write("bare.csv", rows);
  const letters = columns.map((title, i) => `${title}=${i % 2 === 0 ? String.fromCharCode(65 + i) : i + 1}`);
  expect(await run("--stations", "bare.csv", "--columns", letters.join(","))).toEqual(expected);
});

test.each([
  ["pirce=Tuesday", 'there is no field "pirce"; did you mean price?'],
  ["name", '--columns takes a field and the title of its column, such as lat=Y, not "name"'],
  ["name=a,name=b", "--columns names name twice"],
  ['name="a', '--columns name="a: a quote is not closed'],
  ["lat=Lattitude", 'there is no column "Lattitude" for the lat; the columns are '],
])("--columns %s is refused in words", async (text, message) => {
  const { code, stderr } = await run("--columns", text);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test("a file without a known price is refused with the option that says which column it is", async () => {
  await write("tariff.csv", ["name,lat,lng,Tarif", "Kearney,40.67,-99.08,3.459"]);
  const { code, stderr } = await run("--stations", "tariff.csv");
  expect([code, stderr]).toEqual([
    2,
    'fuel-route: tariff.csv: no column for price (price_per_gallon, price, pricegal …); of the columns, "name", "lat", "lng" are known, and "Tarif" is not; the values of "Tarif" look like prices; say which with --columns price=TITLE\n',
  ]);
});

test("a file of gasoline alone is refused with its fuels, and --fuel-type takes one of them", async () => {
  const rows = CSV.trim().split("\n");
  await write("gasoline.csv", [
    `${(rows[0] ?? "").replace(/price$/, "REG")},PRE`,
    ...rows.slice(1).map((row) => `${row},3.999`),
  ]);
  const { code, stderr } = await run("--stations", "gasoline.csv");
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      'prices of regular and premium ("REG", "PRE") and none of diesel: for a vehicle that burns regular, give --fuel-type regular',
    ),
  ]);
  expect((await run("--stations", "gasoline.csv", "--fuel-type", "regular")).stdout).toEqual((await run()).stdout);
});

test("--columns of two files: the id counts in the one that has it, places and prices each in their own", async () => {
  const rows = CSV.trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(","));
  const columns = CSV.split("\n", 1)[0]?.split(",") ?? [];
  const at = (title: string): number => columns.indexOf(title);
  await write("places.csv", [
    "Nr,id,name,lat,lng",
    ...rows.map((row, i) => [row[at("id")], `x${i}`, row[at("name")], row[at("lat")], row[at("lng")]].join(",")),
  ]);
  await write("prices.csv", ["id,Amount", ...rows.map((row) => `${row[at("id")]},${row[at("price")]}`)]);
  const options = ["--stations", "places.csv", "--prices", "prices.csv", "--columns"];
  const { code, stdout } = await run(...options, "id=Nr,price=Amount");
  expect([code, stdout]).toEqual([0, expect.stringContaining("3 stations;")]);
  expect(await run(...options, "id=Nummer,price=Amount")).toMatchObject({
    code: 2,
    stderr: "fuel-route: --columns id=Nummer: no column of places.csv or prices.csv is called so\n",
  });
});

test("a file of places alone is refused with the option that gives the prices", async () => {
  await writeFile(join(folder, "pilotLocations.csv"), await readSupplierFile("pilotLocations.csv"));
  expect(await run("--stations", "pilotLocations.csv")).toMatchObject({
    code: 2,
    stderr:
      'fuel-route: pilotLocations.csv: the layout "Pilot locations" has places and no prices: give a second file with the prices, by the same ids (--prices)\n',
  });
});

test("two files without an id in common are refused", async () => {
  await write("prices.csv", ["id,price", "1001,3.2", "1002,3.4"]);
  expect(await run("--prices", "prices.csv")).toMatchObject({
    code: 2,
    stderr:
      'fuel-route: no station of stations.csv has a price in prices.csv: their ids are "w", "m", "e" and 1 more there and "1001" and "1002" here, and none is the same\n',
  });
});

test("only one of the two is read from standard input", async () => {
  expect(await run("--stations", "-", "--prices", "-")).toMatchObject({
    code: 2,
    stderr: "fuel-route: only one of --stations and --prices can be read from standard input\n",
  });
});

test("replan and compare take prices of today in place of the saved ones", async () => {
  const { run: runSaved, write: writeSaved, saved } = await savePlan();
  await writeSaved("today.csv", "id,price\ne,2.50\nm,3.90\n");
  const { code, stdout, stderr } = await runSaved([
    "replan",
    FILE,
    "--mile",
    "0",
    "--fuel",
    "40",
    "--prices",
    "today.csv",
    "--json",
  ]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'fuel-route: today.csv has no price for 1 station of the saved plan, which keeps its own: "w".\n',
  });
  const Output = z.object({
    stations: z.array(z.object({ id: z.string(), price_per_gallon: z.number() })),
    plan: z.object({ stops: z.array(z.object({ station_id: z.string() })) }),
  });
  const { stations, plan } = Output.parse(JSON.parse(stdout));
  expect(stations.map(({ id, price_per_gallon: price }) => [id, price])).toEqual(
    expect.arrayContaining([
      ["e", 2.5],
      ["m", 3.9],
      ["w", 3.1],
    ]),
  );
  expect(saved.plan.stops.map(({ station_id: id }) => id)).toContain("m");
  expect(plan.stops.map(({ station_id: id }) => id)).toContain("e");
  const compared = await runSaved(["compare", FILE, "--prices", "today.csv"]);
  expect(compared.code).toBe(0);
  expect(compared.stdout).not.toBe((await runSaved(["compare", FILE])).stdout);
  expect(await runSaved(["compare", FILE, "--prices", "nowhere.csv"])).toMatchObject({
    code: 2,
    stderr: "fuel-route: nowhere.csv cannot be read (ENOENT): there is no such file\n",
  });
});

test("stations of two fuels are refused wherever a file of them is taken", () => {
  const station = { name: "Stop", address: "Road", location: { lat: 41, lng: -95 }, price_per_gallon: 3 };
  const stations = (["regular", "diesel", "diesel"] as const).map((fuel_type, i) => ({
    ...station,
    id: `${i}`,
    fuel_type,
  }));
  expect(() => sourceOfFiles({ stations, warnings: [] })).toThrow(
    "--stations: The stations carry 2 fuel types; one is allowed.\n  regular: 1 station\n  diesel: 2 stations",
  );
  expect(sourceOfFiles({ stations: stations.slice(1), warnings: [] }).packed.data.byteLength).toBeGreaterThan(0);
});
