import { effect } from "@preact/signals";
import type { App } from "../app/app.js";
import { counted } from "../design/words.js";
import type { KnownColumns } from "../trip/index.js";
import { isRecord } from "./content.js";
import { hashOf } from "./identity.js";
import { list, read, type Trouble, troubleOf, write } from "./store.js";

/** Those that the store has. */
const stored = new WeakSet<KnownColumns>();

/** Lets files be read with what the user has said of their columns on earlier days. */
export async function takeColumns({ entry: { knownColumns } }: App): Promise<void> {
  const labels = (await list()).filter(({ kind }) => kind === "columns");
  const records = await Promise.all(labels.map(({ kind, id }) => read(kind, id)));
  const today = new Set(knownColumns.peek().map(idOf));
  const earlier = records.filter(isKnownColumns).filter((known) => !today.has(idOf(known)));
  for (const known of earlier) stored.add(known);
  // The last that fits counts: what the user says today.
  knownColumns.value = [...earlier, ...knownColumns.peek()];
}

/** Keeps what the user says of columns. */
export function keepColumns({ entry }: App, onTrouble: (trouble: Trouble) => void): void {
  effect(() => {
    for (const known of entry.knownColumns.value) {
      if (stored.has(known)) continue;
      stored.add(known);
      writeColumns(known).catch((error: unknown) => onTrouble(troubleOf(error)));
    }
  });
}

/** Forgets what was said of columns, so that it is asked again. @param id of one record; all by default. */
export function forgetColumns({ entry: { knownColumns } }: App, id?: string): void {
  knownColumns.value = id === undefined ? [] : knownColumns.peek().filter((known) => idOf(known) !== id);
}

async function writeColumns(known: KnownColumns): Promise<void> {
  const { titles, columns } = known;
  const used = new Set(Object.values(columns.fields));
  const name = titles.filter((title, i) => used.has(i) && title !== "").join(", ");
  await write(
    {
      id: idOf(known),
      kind: "columns",
      name,
      about: `of ${counted(titles.length, "column")}`,
      bytes: JSON.stringify(known).length,
      savedAtMilliseconds: Date.now(),
    },
    known,
  );
}

function idOf({ titles }: KnownColumns): string {
  return hashOf(JSON.stringify(titles));
}

function isKnownColumns(value: unknown): value is KnownColumns {
  if (!isRecord(value)) return false;
  const { titles, columns } = value;
  return (
    Array.isArray(titles) &&
    titles.every((title) => typeof title === "string") &&
    isRecord(columns) &&
    isIndex(columns["header"]) &&
    isRecord(columns["fields"]) &&
    Object.values(columns["fields"]).every(isIndex)
  );
}

function isIndex(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}
