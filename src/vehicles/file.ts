// Catalogs, whether built in or a user's own, are CSV files. The columns make, model, first_year, mpg and tank_gallons
// are required; lines that begin with # are comments.

import { parse } from "csv-parse/sync";
import { z } from "zod";
import { readUnsignedDecimal } from "../common/decimal.js";
import { listFaults } from "../common/listFaults.js";
import { kindOf } from "../contract/schemas/faults.js";
import { FuelType } from "../contract/schemas/station.js";
import { LAST_MODEL_YEAR } from "../contract/values/limits.js";
import { ModelYear, Mpg, TankCapacityGallons, VehicleName } from "../contract/schemas/vehicle.js";
import { CatalogError, type CatalogVehicle, VEHICLE_CLASSES } from "./vehicle.js";

/** The columns and the fields that they hold. */
const FIELDS = {
  make: "make",
  model: "model",
  aliases: "aliases",
  first_year: "firstYear",
  last_year: "lastYear",
  mpg: "mpg",
  tank_gallons: "tankCapacityGallons",
  tank_estimate: "tankEstimate",
  fuel: "fuelType",
  class: "vehicleClass",
  trim: "trim",
  mpg_source: "mpgSource",
  tank_source: "tankSource",
} as const satisfies Record<string, keyof CatalogVehicle>;
type Column = keyof typeof FIELDS;
const HEADER = Object.keys(FIELDS).join(",");

const REQUIRED = ["make", "model", "first_year", "mpg", "tank_gallons"] as const satisfies readonly Column[];

/** A column that only the EPA's table has. */
const EPA_COLUMN = "comb08";

const ALIAS_SEPARATOR = "|";

/** A cell that may be empty; it is undefined then. */
function optional<Output>(cell: z.ZodType<Output, string>) {
  return z.union([z.literal("").transform(() => undefined), cell]).optional();
}

function number<Output>(range: z.ZodType<Output, number>) {
  return z
    .string()
    .refine((cell) => readUnsignedDecimal(cell) !== undefined, "is not a number")
    .transform(Number)
    .pipe(range);
}

const text = z.string().default("");

const Cells = z.object({
  make: VehicleName,
  model: VehicleName,
  aliases: text,
  first_year: number(ModelYear),
  last_year: optional(number(ModelYear)),
  mpg: number(Mpg),
  tank_gallons: number(TankCapacityGallons),
  tank_estimate: optional(z.string()),
  fuel: optional(FuelType),
  class: optional(z.enum(VEHICLE_CLASSES)),
  trim: text,
  mpg_source: text,
  tank_source: text,
} satisfies Record<Column, z.ZodType>);
type Cells = z.infer<typeof Cells>;

const Records = z.array(z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }));

/**
 * Reads a catalog.
 * @param file its name, for messages.
 * @throws {CatalogError} naming up to ten faults.
 */
export function readCatalog(file: string, csv: string): CatalogVehicle[] {
  const records = split(file, csv);
  const faults: string[] = [];
  const rows: Cells[] = [];
  for (const { record, info } of records) {
    const parsed = Cells.safeParse(record);
    if (parsed.success && (parsed.data.last_year ?? LAST_MODEL_YEAR) >= parsed.data.first_year) rows.push(parsed.data);
    else
      faults.push(
        `${file} line ${info.lines}: ${parsed.success ? "last_year is before first_year" : describe(parsed.error.issues, record)}`,
      );
  }
  if (faults.length === 0) return toVehicles(rows);
  throw new CatalogError(listFaults(faults));
}

function split(file: string, csv: string): z.infer<typeof Records> {
  let records: z.infer<typeof Records>;
  let header: readonly string[] = [];
  const columns = (names: string[]): string[] => {
    const lower = names.map((name) => name.toLowerCase());
    header = lower;
    return lower;
  };
  try {
    records = Records.parse(
      parse(csv, {
        bom: true,
        columns,
        comment: "#",
        comment_no_infix: true,
        info: true,
        skip_empty_lines: true,
        trim: true,
      }),
    );
  } catch (error) {
    throw new CatalogError(`${file}: ${error instanceof Error ? error.message : "not CSV"}`);
  }
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (header.includes(EPA_COLUMN))
    throw new CatalogError(`${file} is the EPA's table: make a catalog of it with fuel-route vehicles import`);
  if (missing.length > 0)
    throw new CatalogError(`${file} has no column ${missing.join(", ")}: a catalog's header is ${HEADER}`);
  return records;
}

function describe(issues: readonly z.core.$ZodIssue[], record: unknown): string {
  return issues.map((issue) => `${String(issue.path[0])}: ${kindOf(issue, record).msg}`).join("; ");
}

/** Any row of a model may state its aliases, which apply to all its rows. */
function toVehicles(rows: readonly Cells[]): CatalogVehicle[] {
  const aliases = new Map<string, Set<string>>();
  for (const row of rows) {
    const known = aliases.get(modelOf(row)) ?? new Set();
    for (const alias of row.aliases.split(ALIAS_SEPARATOR)) if (alias.trim() !== "") known.add(alias.trim());
    aliases.set(modelOf(row), known);
  }
  return rows.map((row) => ({
    make: row.make,
    model: row.model,
    aliases: [...(aliases.get(modelOf(row)) ?? [])],
    firstYear: row.first_year,
    lastYear: row.last_year,
    mpg: row.mpg,
    tankCapacityGallons: row.tank_gallons,
    tankEstimate: row.tank_estimate,
    fuelType: row.fuel,
    vehicleClass: row.class,
    trim: row.trim,
    mpgSource: row.mpg_source,
    tankSource: row.tank_source,
  }));
}

function modelOf({ make, model }: Pick<Cells, "make" | "model">): string {
  return `${make}\n${model}`;
}

/** Writes a catalog for `readCatalog`; the first row of each model has its aliases. */
export function writeCatalog(vehicles: readonly CatalogVehicle[]): string {
  const named = new Set<string>();
  const lines = vehicles.map((vehicle) => {
    const row = { ...vehicle, aliases: named.has(modelOf(vehicle)) ? "" : vehicle.aliases.join(ALIAS_SEPARATOR) };
    named.add(modelOf(vehicle));
    return Object.values(FIELDS)
      .map((field) => quote(String(row[field] ?? "")))
      .join(",");
  });
  return `${[HEADER, ...lines].join("\n")}\n`;
}

/** Quotes a cell where needed (RFC 4180); without quotes, a leading # would begin a comment. */
function quote(cell: string): string {
  return /[",\r\n]|^[#\s]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
