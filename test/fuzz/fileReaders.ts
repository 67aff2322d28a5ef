// The readers of files, each with right files and the errors that it may refuse others with.

import * as fc from "fast-check";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openKeyFile } from "../../src/access/keys/file.js";
import { KeyStoreError } from "../../src/access/keys/store.js";
import { readPriceTerms } from "../../src/cli/pricing.js";
import { readSavedPlan } from "../../src/cli/savedPlan.js";
import { UsageError } from "../../src/cli/usage.js";
import { openResultsFile, ResultsFileError } from "../../src/jobs/file/results.js";
import { TripFileError } from "../../src/jobs/file/trip.js";
import { openTripFile } from "../../src/jobs/file/tripFile.js";
import { BrandsError } from "../../src/stations/brands/brands.js";
import { readBrandsFile } from "../../src/stations/brands/file.js";
import { repriceStations } from "../../src/stations/join.js";
import { previewTable } from "../../src/stations/preview.js";
import { readPurchaseFile } from "../../src/stations/purchases.js";
import { findRows, readContent, readStations } from "../../src/stations/read.js";
import { StationFileError } from "../../src/stations/rows.js";
import { FuelTaxError } from "../../src/tax/fuelTax.js";
import { readFuelTax } from "../../src/tax/table/file.js";
import { EpaError, importEpa } from "../../src/vehicles/epa/import.js";
import { readCatalog } from "../../src/vehicles/file.js";
import { CatalogError } from "../../src/vehicles/vehicle.js";
import { schemas } from "./judgeAnswers.js";
import { relate } from "./relate.js";
import { type Json, valuesOf } from "./schemaValues.js";
import { csvOf } from "./tables.js";
import { USUAL } from "./usualValues.js";

/** A way to read a file, as `FILE` in messages. */
export interface FileReader {
  readonly name: string;
  /** Files that are mostly right. */
  readonly files: fc.Arbitrary<Buffer>;
  /** What it refuses a file with. */
  readonly refusal: abstract new (...args: never[]) => Error;
  /** Whether it takes whatever there is: a line that is broken is one to write anew. */
  readonly takesAll?: true;
  readonly read: (bytes: Buffer) => unknown;
}

const STATION_FILES = new URL("../stations/files/", import.meta.url);
const LAYOUTS = new URL("../stations/layouts/files/", import.meta.url);
const TAX_FILES = new URL("../tax/table/files/", import.meta.url);

async function readAll(folder: URL, ending: RegExp): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => ending.test(name)).toSorted();
  return Promise.all(names.map((name) => readFile(new URL(name, folder))));
}

const toBytes = (texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(texts, fc.constantFrom("utf8" as const, "utf8" as const, "utf16le" as const, "latin1" as const))
    .map(([text, encoding]) => Buffer.from(text, encoding));
const toJson = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  values.map((value) => Buffer.from(JSON.stringify(value)));

const station = valuesOf({ schemas, usual: USUAL, isWild: false }, schemas["Station"] ?? {});
const stations = fc.array(station, { maxLength: 5 });
const toPoint = (properties: Json): Json => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [-96, 41] },
  properties,
});
const trips = fc.array(valuesOf({ schemas, usual: USUAL, isWild: false }, schemas["PlanRequest"] ?? {}).map(relate), {
  maxLength: 3,
});
const answers = fc.record({
  stops: fc.array(fc.record({ station_id: fc.constantFrom("s1", "s2"), gallons_to_purchase: fc.nat({ max: 200 }) }), {
    maxLength: 4,
  }),
});
const savedPlans = fc
  .tuple(valuesOf({ schemas, usual: USUAL, isWild: false }, schemas["OptimizeRequest"] ?? {}).map(relate), answers)
  .map(([request, plan]) => ({ ...(typeof request === "object" && request), plan }));

const KEYS = {
  version: 1,
  keys: [{ id: "key_1", partner: "Acme", sha256: "0".repeat(64), created: "2026-01-01T00:00:00.000Z" }],
};
const EPA =
  "year,make,model,comb08,fuelType1,VClass\n2019,Ford,F-150 4WD,19,Regular Gasoline,Standard Pickup Trucks 4WD\n2020,Ford,Transit,15,Regular Gasoline,Vans\n";
const FACTS = { trips: "a", stations: "b", options: "c", engine: "d" };

/** All readers. @param folder where files that are read by their path lie. */
export async function fileReaders(folder: string): Promise<readonly FileReader[]> {
  const path = join(folder, "FILE");
  const atPath =
    (read: (path: string) => Promise<unknown>) =>
    async (bytes: Buffer): Promise<unknown> => {
      await writeFile(path, bytes);
      return read(path);
    };
  const [workbooks, layouts, taxes] = [
    await readAll(STATION_FILES, /\.xlsx?$/),
    await readAll(LAYOUTS, /./),
    await readAll(TAX_FILES, /./),
  ];
  const tables = toBytes(csvOf("stations"));
  const anyStations = fc.oneof(
    { weight: 4, arbitrary: tables },
    toJson(stations),
    toJson(stations.map((list) => ({ stations: list }))),
    toJson(stations.map((list) => ({ type: "FeatureCollection", features: list.map(toPoint) }))),
    ...[...workbooks, ...layouts].map((bytes) => fc.constant(bytes)),
  );
  return [
    { name: "stations", files: anyStations, refusal: StationFileError, read: (bytes) => readStations("FILE", bytes) },
    {
      name: "stations that need no price",
      files: anyStations,
      refusal: StationFileError,
      read: (bytes) => readStations("FILE", bytes, { parts: "pricesIfAny" }),
    },
    {
      name: "prices for stations that are known, with a preview",
      files: toBytes(csvOf("prices")),
      refusal: StationFileError,
      async read(bytes) {
        const content = await readContent("FILE", bytes);
        if (content.kind === "rows") previewTable(content.rows);
        return repriceStations(
          "FILE",
          [{ id: "n0-0", name: "N", address: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 3 }],
          { file: "FILE", found: findRows("FILE", content, { parts: "prices" }) },
        );
      },
    },
    {
      name: "vehicles",
      files: toBytes(csvOf("vehicles")),
      refusal: CatalogError,
      read: (bytes) => readCatalog("FILE", bytes.toString()),
    },
    {
      name: "the EPA's vehicles",
      files: fc.constant(Buffer.from(EPA)),
      refusal: EpaError,
      read: atPath((file) => importEpa(file, [], () => undefined)),
    },
    {
      name: "trips",
      files: fc.oneof(
        toBytes(csvOf("trips")),
        trips.map((list) => Buffer.from(list.map((trip) => `${JSON.stringify(trip)}\n`).join(""))),
      ),
      refusal: TripFileError,
      read: atPath(async (file) => {
        const opened = await openTripFile(file, (trip) => trip);
        let count = 0;
        for await (const part of opened.parts(0)) count += part.length;
        if (count !== opened.total) throw new Error(`${count} trips in place of ${opened.total}`);
      }),
    },
    {
      name: "purchases",
      files: fc.oneof(toBytes(csvOf("purchases")), toJson(answers)),
      refusal: StationFileError,
      read: atPath(readPurchaseFile),
    },
    {
      name: "pricing",
      files: toJson(
        valuesOf({ schemas, usual: USUAL, isWild: false }, schemas["PlanRequest"] ?? {})
          .map(relate)
          .map((body) => (typeof body === "object" && body !== null && "pricing" in body ? body["pricing"] : null)),
      ),
      refusal: UsageError,
      read: atPath((file) => readPriceTerms((name) => (name === "pricing" ? [file] : undefined))),
    },
    {
      name: "fuel tax",
      files: fc.oneof({ weight: 3, arbitrary: toBytes(csvOf("taxes")) }, ...taxes.map((bytes) => fc.constant(bytes))),
      refusal: FuelTaxError,
      read: (bytes) => readFuelTax("FILE", bytes),
    },
    { name: "a saved plan", files: toJson(savedPlans), refusal: UsageError, read: atPath(readSavedPlan) },
    {
      name: "keys",
      files: fc.constant(Buffer.from(JSON.stringify(KEYS))),
      refusal: KeyStoreError,
      read: atPath((file) => openKeyFile(file).list()),
    },
    {
      name: "brands",
      files: toJson(
        fc.dictionary(
          fc.constantFrom("Prairie Fuel", "Pilot", "", "__proto__"),
          fc.array(fc.constantFrom("Prairie Plaza", "Love's", "", "76"), { maxLength: 3 }),
          { maxKeys: 3 },
        ),
      ),
      refusal: BrandsError,
      read: atPath(readBrandsFile),
    },
    {
      name: "results so far",
      takesAll: true,
      files: fc
        .array(
          fc.record({ custom_id: fc.constantFrom("a", "b"), status: fc.constantFrom(200, 422), body: fc.constant({}) }),
          { maxLength: 4 },
        )
        .map((lines) => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))),
      refusal: ResultsFileError,
      read: atPath(async (file) => {
        await writeFile(`${file}.run`, JSON.stringify({ ...FACTS, beganMs: 1 }));
        const results = await openResultsFile(file, FACTS, () => undefined);
        await results.finish();
      }),
    },
    {
      name: "what a run of trips left of itself",
      files: fc.constant(Buffer.from(JSON.stringify({ ...FACTS, beganMs: 1 }))),
      refusal: ResultsFileError,
      async read(bytes) {
        await writeFile(`${path}.run`, bytes);
        await writeFile(path, "");
        const results = await openResultsFile(path, FACTS, () => undefined);
        await results.finish();
      },
    },
  ];
}

/** A folder for files; call `remove` in the end. */
export async function makeFileFolder(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-fuzz-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
