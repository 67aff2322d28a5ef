// The built-in catalog against the public record: mpg against the EPA's table, tanks against the cars of 1993.

import { describe, expect, test } from "vitest";
import { loadBuiltIn } from "../../src/vehicles/load.js";
import { VehicleCatalog } from "../../src/vehicles/catalog.js";
import { type CatalogVehicle, isPlugIn } from "../../src/vehicles/vehicle.js";
import { hasSharedData } from "../support/sharedData.js";
import { type EpaRow, readCars93, readEpa } from "../support/vehicleRecords.js";

const MPG_TOLERANCE = 0.15;
const TANK_TOLERANCE = 0.05;
const EPA_YEARS = { first: 1984, last: 2023 };
/** The table is of November 2022: of 2023 it has part of the vehicles. */
const LAST_WHOLE_YEAR = 2022;

const FUELS: Readonly<Record<string, string>> = {
  regular: "Regular Gasoline",
  midgrade: "Midgrade Gasoline",
  premium: "Premium Gasoline",
  diesel: "Diesel",
};

/** The drives that a trim's word covers, as the EPA calls them; it has more than one name for some. */
const DRIVES: Readonly<Record<string, readonly string[]>> = {
  FWD: ["Front-Wheel Drive", "2-Wheel Drive"],
  RWD: ["Rear-Wheel Drive", "2-Wheel Drive"],
  "2WD": ["Front-Wheel Drive", "Rear-Wheel Drive", "2-Wheel Drive"],
  "4WD": ["4-Wheel Drive", "4-Wheel or All-Wheel Drive", "All-Wheel Drive", "Part-time 4-Wheel Drive"],
  AWD: ["4-Wheel Drive", "4-Wheel or All-Wheel Drive", "All-Wheel Drive", "Part-time 4-Wheel Drive"],
};

/** Letters and digits of a name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The names in a model name of the EPA's, without what it says of drive, fuel and body. */
function epaNames(model: string): string[] {
  return [model, ...model.replaceAll(/\(.*?\)|\b([24AFR]WD|FFV|pickup|cab chassis( inc)?)\b/gi, " ").split("/")].map(
    plain,
  );
}

/** The EPA's rows of a row's model and years that burn gasoline as it does, or diesel. */
function modelRecords(vehicle: CatalogVehicle, epa: ReadonlyMap<string, readonly EpaRow[]>): EpaRow[] {
  const names = new Set([vehicle.model, ...vehicle.aliases].map(plain));
  return (epa.get(plain(vehicle.make)) ?? []).filter(
    (row) =>
      vehicle.firstYear <= row.year &&
      row.year <= (vehicle.lastYear ?? Infinity) &&
      (vehicle.fuelType === "diesel" ? row.fuel === "Diesel" : row.fuel.endsWith("Gasoline")) &&
      epaNames(row.model).some((name) => names.has(name)),
  );
}

/**
 * Those of them that a row means, as far as the EPA tells trims apart. Grades of gasoline differ between years in its
 * table.
 */
function ofTrim(vehicle: CatalogVehicle, records: readonly EpaRow[]): EpaRow[] {
  const displacements = [...vehicle.trim.matchAll(/\b(\d\.\d)L\b/g)].map(([, litres]) => Number(litres));
  const drives = [...vehicle.trim.matchAll(/\b[24AFR]WD\b/g)].flatMap(([drive]) => DRIVES[drive] ?? []);
  const meant = records.filter(
    (row) =>
      (displacements.length === 0 || displacements.includes(row.displacement)) &&
      (drives.length === 0 || drives.includes(row.drive)) &&
      (!vehicle.trim.includes("automatic") || row.transmission.startsWith("Automatic")) &&
      (!vehicle.trim.includes("hybrid") || (isPlugIn(vehicle) ? row.isPlugIn : row.isHybrid)),
  );
  const ofGrade = meant.filter(({ fuel }) => fuel === FUELS[vehicle.fuelType ?? ""]);
  return meant.filter(
    ({ year, fuel }) => fuel === FUELS[vehicle.fuelType ?? ""] || !ofGrade.some((row) => row.year === year),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2;
}

function title({ make, model, firstYear, lastYear }: CatalogVehicle): string {
  return `${make} ${model} ${firstYear}-${lastYear ?? ""}`;
}

describe.skipIf(!hasSharedData)("the record beside the project", () => {
  test("every row that the EPA covers has its combined mpg, within 15 %, in each model year", async () => {
    const [vehicles, rows] = await Promise.all([loadBuiltIn(), readEpa()]);
    const epa = new Map<string, EpaRow[]>();
    for (const row of rows) {
      const ofMake = epa.get(plain(row.make));
      if (ofMake === undefined) epa.set(plain(row.make), [row]);
      else ofMake.push(row);
    }
    const faults: string[] = [];
    const offs: number[] = [];
    let records = 0;
    for (const vehicle of vehicles) {
      const ofModel = modelRecords(vehicle, epa);
      const found = ofTrim(vehicle, ofModel);
      const isClaimed =
        vehicle.mpgSource === "EPA" &&
        vehicle.firstYear <= EPA_YEARS.last &&
        (vehicle.lastYear ?? Infinity) >= EPA_YEARS.first;
      if (found.length === 0) {
        if (isClaimed) faults.push(`${title(vehicle)}: the EPA has no such row`);
        continue;
      }
      records += found.length;
      offs.push(Math.abs(vehicle.mpg / median(found.map(({ mpg }) => mpg)) - 1));
      for (const year of new Set(ofModel.map((row) => row.year))) {
        const ofYear = found.filter((row) => row.year === year);
        if (ofYear.length === 0 && year > LAST_WHOLE_YEAR) continue;
        // In a year in which the EPA has not the trim, others stand for it.
        const rated = median(
          (ofYear.length > 0 ? ofYear : ofModel.filter((row) => row.year === year)).map(({ mpg }) => mpg),
        );
        if (Math.abs(vehicle.mpg / rated - 1) > MPG_TOLERANCE)
          faults.push(`${title(vehicle)}: ${vehicle.mpg} mpg, the EPA has ${rated} in ${year}`);
      }
    }
    console.log(
      `EPA: ${offs.length} of the catalog's ${vehicles.length} rows are covered, by ${records} records; mpg off by ${(100 * median(offs)).toFixed(1)} % in the median, ${(100 * Math.max(...offs)).toFixed(1)} % at most`,
    );
    expect(faults).toEqual([]);
    expect(offs.length).toBeGreaterThan(500);
  });

  test("the catalog has a row within 10 % where the EPA's mpg differs with all-wheel drive by over a tenth", async () => {
    const [vehicles, rows] = await Promise.all([loadBuiltIn(), readEpa()]);
    const epa = new Map<string, EpaRow[]>();
    for (const row of rows) epa.set(plain(row.make), [...(epa.get(plain(row.make)) ?? []), row]);
    const catalog = new VehicleCatalog([{ name: "built-in", vehicles }]);
    const faults: string[] = [];
    let differing = 0;
    for (const vehicle of vehicles.filter(({ trim }) => !/\b(?:AWD|4WD)\b/.test(trim) && !/plug-in/.test(trim))) {
      const driven = { ...vehicle, trim: `${vehicle.trim.replace(/\b(?:FWD|RWD|2WD)\b/, "")} AWD` };
      const found = ofTrim(driven, modelRecords(vehicle, epa)).filter(
        (row) => vehicle.trim.includes("hybrid") || (!row.isHybrid && !row.isPlugIn),
      );
      const rated = median(found.map(({ mpg }) => mpg));
      if (!(Math.abs(rated / vehicle.mpg - 1) > 0.1)) continue;
      differing++;
      const year = Math.max(...found.map((row) => row.year));
      const [match] = catalog.find(year, vehicle.make, `${vehicle.model} AWD`);
      const [other] = catalog.find(year, vehicle.make, `${vehicle.model} 4WD`);
      const own = [match, other].find((each) => each !== undefined && /\b(?:AWD|4WD)\b/.test(each.vehicle.trim));
      if (own === undefined || Math.abs(own.vehicle.mpg / rated - 1) > 0.1)
        faults.push(`${title(vehicle)} has ${vehicle.mpg} mpg, with all-wheel drive the EPA has ${rated} in ${year}`);
    }
    expect(faults).toEqual([]);
    expect(differing).toBeGreaterThan(20);
  });

  test("tanks of 1993 are those of the record, within 5 %", async () => {
    const [vehicles, cars] = await Promise.all([loadBuiltIn(), readCars93()]);
    const faults: string[] = [];
    let covered = 0;
    for (const { make, model, tankGallons } of cars) {
      const row = vehicles.find(
        (each) =>
          plain(each.make) === plain(make) &&
          [each.model, ...each.aliases].some((name) => plain(name) === plain(model)) &&
          each.firstYear <= 1993 &&
          (each.lastYear ?? Infinity) >= 1993,
      );
      if (row === undefined) continue;
      covered++;
      if (Math.abs(row.tankCapacityGallons / tankGallons - 1) > TANK_TOLERANCE)
        faults.push(`${title(row)}: ${row.tankCapacityGallons} gal, the record has ${tankGallons}`);
    }
    console.log(`Cars of 1993: ${covered} of ${cars.length} are in the catalog`);
    expect(faults).toEqual([]);
    expect(covered).toBeGreaterThan(30);
  });
});
