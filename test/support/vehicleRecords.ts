// Public vehicle data outside of the project: the EPA's table and the cars of 1993.

import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { sharedFile } from "./sharedData.js";
import { unzip } from "./zip.js";

/** A row of the EPA's table. */
export interface EpaRow {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly mpg: number;
  readonly fuel: string;
  /** Litres; NaN if missing. */
  readonly displacement: number;
  readonly drive: string;
  readonly transmission: string;
  readonly isHybrid: boolean;
  readonly isPlugIn: boolean;
}

const EpaRows = z.array(
  z.object({
    year: z.string(),
    make: z.string(),
    model: z.string(),
    comb08: z.string(),
    fuelType1: z.string(),
    displ: z.string(),
    drive: z.string(),
    trany: z.string(),
    atvType: z.string(),
  }),
);

/** The text of the EPA's vehicles.csv. */
export async function readEpaText(): Promise<string> {
  return unzip(await readFile(sharedFile("epa_vehicles_2022.csv.zip")), "vehicles.csv");
}

export async function readEpa(): Promise<EpaRow[]> {
  return EpaRows.parse(parse(await readEpaText(), { columns: true })).map((row) => ({
    year: Number(row.year),
    make: row.make,
    model: row.model,
    mpg: Number(row.comb08),
    fuel: row.fuelType1,
    displacement: row.displ === "" ? NaN : Number(row.displ),
    drive: row.drive,
    transmission: row.trany,
    isHybrid: row.atvType === "Hybrid",
    isPlugIn: row.atvType === "Plug-in Hybrid",
  }));
}

const Cars93 = z.array(z.object({ Manufacturer: z.string(), Model: z.string(), "Fuel.tank.capacity": z.string() }));

/** Tanks of cars of the model year 1993, US gallons. */
export async function readCars93(): Promise<{ make: string; model: string; tankGallons: number }[]> {
  return Cars93.parse(parse(await readFile(sharedFile("cars93.csv"), "utf8"), { columns: true })).map((row) => ({
    make: row.Manufacturer,
    model: row.Model,
    tankGallons: Number(row["Fuel.tank.capacity"]),
  }));
}
