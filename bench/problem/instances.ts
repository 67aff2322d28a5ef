import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { FleetTrip } from "../../test/support/fleetTrips.js";
import { problemFile } from "./files.js";
import { readInstance, toFleetTrip } from "./instance.js";
import { SLOTS, type Slot } from "./slots.js";

const fileOf = (name: string): string => problemFile(`instances/${name}.json`);

/** The slots whose names begin with `prefix`, in order. */
export function slotsNamed(prefix: string): readonly Slot[] {
  return SLOTS.filter(({ name }) => name.startsWith(prefix));
}

export async function readInstanceText({ name }: Slot): Promise<string> {
  return readFile(fileOf(name), "utf8");
}

export async function readTrip(slot: Slot): Promise<FleetTrip> {
  return toFleetTrip(readInstance(await readInstanceText(slot)));
}

export async function writeInstanceText({ name }: Slot, text: string): Promise<void> {
  await mkdir(problemFile("instances"), { recursive: true });
  await writeFile(fileOf(name), text);
}
