// Reads what people call towns beside their names: codes and names of airports, and areas.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** Other names of towns, each with the town as `Town, ST`. */
export interface OtherNames {
  readonly airportCodes: readonly OtherName[];
  readonly airportNames: readonly OtherName[];
  readonly areas: readonly OtherName[];
}

type OtherName = readonly [name: string, town: string];

const Town = z.string().regex(/^\S.*\S, [A-Z]{2}$/);
const Airport = z.object({ code: z.string().regex(/^[A-Z]{3}$/), town: Town, names: z.string() });
const Area = z.object({ area: z.string().min(1), town: Town });

export const NO_NAMES: OtherNames = { airportCodes: [], airportNames: [], areas: [] };

/** @param folder where `airports.csv` and `areas.csv` are. */
export function readOtherNames(folder: URL): OtherNames {
  const airports = readTable(new URL("airports.csv", folder), Airport);
  const areas = readTable(new URL("areas.csv", folder), Area);
  return {
    airportCodes: airports.map(({ code, town }) => [code, town]),
    airportNames: airports.flatMap(({ town, names }) =>
      names
        .split("|")
        .filter((name) => name !== "")
        .map((name): OtherName => [name, town]),
    ),
    areas: areas.map(({ area, town }) => [area, town]),
  };
}

function readTable<Row>(file: URL, row: z.ZodType<Row>): Row[] {
  return z.array(row).parse(parse(readFileSync(file), { columns: true, comment: "#" }));
}
