// What tests of fuel-route plan run: a trip between three stations.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { makeFolder, type Outcome, TRUCK_TO_DENVER } from "../support/cli.js";
import { runHere } from "../support/runHere.js";

/** At exits 126, 272 and 353 of I-80 in Nebraska, and one in Texas. */
export const CSV = `id,name,address,lat,lng,price
w,"West <b>Stop</b> & ""Sons""",Ogallala,41.115,-101.717,3.10
m,Middle Stop,Kearney,40.67,-99.084,2.90
e,East Stop,York,40.822,-97.597,3.50
t,Texas Stop,Dallas,32.78,-96.8,2.00
`;

/** Where a test runs the command, with the stations in stations.csv. */
export let folder: string;

/** Makes the folder anew for each test of the file that calls this. */
export function useTripFolder(): void {
  beforeEach(async () => {
    folder = await makeFolder();
    await writeFile(join(folder, "stations.csv"), CSV);
  });
}

/** Plans the trip with other options, in this process. */
export function run(...changes: string[]): Promise<Outcome> {
  return runHere(folder, [...TRUCK_TO_DENVER, ...changes]);
}
