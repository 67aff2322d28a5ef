// Nights that were sent from this device. Their results stay with the service for a while; the device keeps by what
// they are asked for.

import { counted, whole } from "../design/words.js";
import { isRecord } from "../kept/content.js";
import { type Label, list, read, remove, write } from "../kept/store.js";
import type { NightTrip } from "./nightFile.js";

/** A night's trips, in the order of their results. */
export type SentTrip = Pick<NightTrip, "customId" | "from" | "to">;

/** The oldest beyond these go. */
const MOST_NIGHTS = 8;

/** @param id of the batch. */
export async function keepNight(id: string, name: string, trips: readonly SentTrip[]): Promise<void> {
  const sent = trips.map(({ customId, from, to }) => ({ customId, from, to }));
  await write(
    {
      id,
      kind: "night",
      name,
      about: counted(trips.length, "trip", whole),
      bytes: JSON.stringify(sent).length,
      savedAtMilliseconds: Date.now(),
    },
    sent,
  );
  await Promise.all((await listNights()).slice(MOST_NIGHTS).map((old) => remove("night", old.id)));
}

/** The newest first. */
export async function listNights(): Promise<readonly Label[]> {
  return (await list()).filter(({ kind }) => kind === "night");
}

/** `undefined` where it is not there any more. */
export async function readSentTrips(id: string): Promise<readonly SentTrip[] | undefined> {
  const content = await read("night", id);
  return Array.isArray(content) && content.every(isSentTrip) ? content : undefined;
}

function isSentTrip(value: unknown): value is SentTrip {
  return (
    isRecord(value) &&
    typeof value["customId"] === "string" &&
    typeof value["from"] === "string" &&
    typeof value["to"] === "string"
  );
}
