import { parse } from "csv-parse";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { FuelType } from "../../contract/values/columns.js";
import { ModelYear, Mpg, VehicleName } from "../../contract/schemas/vehicle.js";
import type { CatalogVehicle } from "../vehicle.js";
import { type EpaModelYear, ModelYears } from "./records.js";
import { classOf, Tanks } from "./tank.js";

/** A table cannot be imported; the message names the file and what is wrong with it. */
export class EpaError extends Error {
  override readonly name = "EpaError";
}

export interface EpaImport {
  readonly vehicles: CatalogVehicle[];
  /** Rows of the table. */
  readonly rowCount: number;
  /** Rows left out because stations do not sell their fuel, such as electricity. */
  readonly otherFuelCount: number;
  /** Rows left out because of an unknown class, or of values that the service does not accept. */
  readonly unusableCount: number;
}

/** Fuels by the EPA's names. Flexible-fuel and plug-in vehicles are listed under their first fuel. */
const FUELS: ReadonlyMap<string, FuelType> = new Map([
  ["Regular Gasoline", "regular"],
  ["Midgrade Gasoline", "midgrade"],
  ["Premium Gasoline", "premium"],
  ["Diesel", "diesel"],
]);

/** The columns needed, of some eighty in the official download. */
const COLUMNS = ["year", "make", "model", "comb08", "fuelType1", "VClass"] as const;

const Row = z.object({
  year: z.string().transform(Number).pipe(ModelYear),
  make: VehicleName,
  model: VehicleName,
  comb08: z.string().transform(Number).pipe(Mpg),
  VClass: z.string().transform((name, context) => classOf(name) ?? refuseClass(name, context)),
});

const Fuel = z.object({ fuelType1: z.string().transform((name) => FUELS.get(name)) });

function refuseClass(input: string, context: z.RefinementCtx): never {
  context.issues.push({ code: "custom", input, message: "no known class" });
  return z.NEVER;
}

/**
 * Reads the EPA's table of vehicles (vehicles.csv of fueleconomy.gov) as a stream.
 * @param known vehicles whose tanks are known.
 * @param showProgress called repeatedly with the share of the file read so far, 0 to 1.
 * @throws {EpaError} when the file cannot be read or is not that table.
 */
export async function importEpa(
  path: string,
  known: readonly CatalogVehicle[],
  showProgress: (share: number) => void,
): Promise<EpaImport> {
  const file = basename(path);
  const modelYears = new ModelYears();
  let rowCount = 0;
  let otherFuelCount = 0;
  let unusableCount = 0;
  try {
    const { size } = await stat(path);
    const source = createReadStream(path);
    const parser = parse({
      bom: true,
      columns: (header: string[]) => selectColumns(file, header),
      relax_column_count: true,
    });
    await pipeline(source, parser, async (records: AsyncIterable<unknown>) => {
      for await (const record of records) {
        rowCount++;
        const fuelType = Fuel.safeParse(record).data?.fuelType1;
        const row = Row.safeParse(record).data;
        if (fuelType === undefined) otherFuelCount++;
        else if (row === undefined) unusableCount++;
        else
          modelYears.add({
            year: row.year,
            make: row.make,
            model: row.model,
            mpg: row.comb08,
            fuelType,
            vehicleClass: row.VClass,
          });
        if (rowCount % 1000 === 0) showProgress(source.bytesRead / size);
      }
    });
  } catch (error) {
    throw toEpaError(file, error);
  }
  if (rowCount === 0) throw new EpaError(`${file} has no vehicles`);
  showProgress(1);
  return { vehicles: toVehicles(modelYears.list(known), new Tanks(known)), rowCount, otherFuelCount, unusableCount };
}

function selectColumns(file: string, header: readonly string[]): (string | false)[] {
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length === 0) return header.map((name) => COLUMNS.find((column) => column === name) ?? false);
  const isZip = header[0]?.startsWith("PK\u0003\u0004") === true;
  throw new EpaError(
    isZip
      ? `${file} is a ZIP archive: unpack it first`
      : `${file} has no column ${missing.join(", ")}: it is not the EPA's table of vehicles`,
  );
}

function toEpaError(file: string, error: unknown): unknown {
  if (error instanceof EpaError) return error;
  if (!(error instanceof Error) || !("code" in error)) return error;
  // The parser has no name for a column that is left out.
  return new EpaError(
    "syscall" in error
      ? `${file} cannot be read (${String(error.code)})`
      : `${file}: ${error.message.replace(" on field undefined", "")}`,
  );
}

/** Combines consecutive years with the same figures into one generation. */
function toVehicles(modelYears: readonly EpaModelYear[], tanks: Tanks): CatalogVehicle[] {
  const vehicles: CatalogVehicle[] = [];
  for (const modelYear of modelYears) {
    const tank = tanks.estimate(modelYear);
    if (tank === undefined) continue;
    const vehicle = {
      make: modelYear.make,
      model: modelYear.model,
      aliases: [],
      firstYear: modelYear.year,
      lastYear: modelYear.year,
      mpg: modelYear.mpg,
      tankCapacityGallons: tank.gallons,
      tankEstimate: tank.from,
      fuelType: modelYear.fuelType,
      vehicleClass: modelYear.vehicleClass,
      trim: "all variants",
      mpgSource: "EPA; the median",
      tankSource: "",
    };
    const last = vehicles.at(-1);
    if (last !== undefined && last.lastYear === vehicle.firstYear - 1 && isAlike(last, vehicle))
      vehicles[vehicles.length - 1] = { ...last, lastYear: vehicle.lastYear };
    else vehicles.push(vehicle);
  }
  return vehicles;
}

function isAlike(a: CatalogVehicle, b: CatalogVehicle): boolean {
  return (["make", "model", "mpg", "tankEstimate", "fuelType", "vehicleClass"] as const).every(
    (field) => a[field] === b[field],
  );
}
