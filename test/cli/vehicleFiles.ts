// A folder with a small EPA table, for tests of vehicles.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { makeFolder } from "../support/cli.js";

export const TABLE = `year,make,model,comb08,fuelType1,VClass
2018,Acme,Runabout AWD,31,Regular Gasoline,Midsize Cars
2018,Acme,Sparky,99,Electricity,Midsize Cars
2019,Ford,Transit T150 Wagon 2WD FFV,15,Regular Gasoline,"Vans, Passenger Type"
`;

export let folder: string;

/** Makes a folder with the table for each test of a file. To be called in that file, because this one is loaded once. */
export function prepareFolders(): void {
  beforeEach(async () => {
    folder = await makeFolder();
    await writeFile(join(folder, "vehicles.csv"), TABLE);
  });
}
