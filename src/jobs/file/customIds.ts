// What the trips of a file are called.

import { listFaults } from "../../common/listFaults.js";
import { CustomId } from "../../contract/schemas/kept.js";
import { type FileTrip, TripFileError } from "./trip.js";

/** More faults than this are counted and not kept. */
const MAX_NOTED = 100;

/** The custom ids of a file's trips: each trip needs one of its own, or gets one from its line. */
export class CustomIds {
  readonly #file: string;
  /** Where each id stands. */
  readonly #places = new Map<string, string>();
  readonly #faults: string[] = [];
  #faultCount = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** @returns the trip's id; empty where it is wrong. */
  add(trip: FileTrip): string {
    const { where } = trip;
    const id = customIdOf(trip);
    const other = this.#places.get(id);
    if (id === "") this.#note(where, "custom_id should be a text of 1 to 64 characters");
    else if (other !== undefined) this.#note(where, `${other} has the custom_id ${JSON.stringify(id)} already`);
    else this.#places.set(id, where);
    return id;
  }

  /** How many trips the file has. @throws {TripFileError} with the lines at fault. */
  check(): number {
    if (this.#faultCount > 0) throw new TripFileError(listFaults(this.#faults, this.#faultCount));
    if (this.#places.size === 0) throw new TripFileError(`${this.#file} has no trips`);
    return this.#places.size;
  }

  #note(where: string, fault: string): void {
    if (this.#faultCount++ < MAX_NOTED) this.#faults.push(`${this.#file}, ${where}: ${fault}`);
  }
}

/** The trip's custom id; one made of its line where it has none, and an empty text where it is wrong. */
export function customIdOf({ where, trip }: FileTrip): string {
  const given: unknown = "custom_id" in trip ? trip.custom_id : undefined;
  return given === undefined || given === null ? where.replace(" ", "-") : (CustomId.safeParse(given).data ?? "");
}
