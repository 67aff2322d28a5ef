import { clear, createStore, delMany, getMany, keys, setMany, type UseStore } from "idb-keyval";

/** What is kept, by kind. Records of another version are not read. */
export type Kind = "trip" | "file" | "columns" | "vehicle" | "rules" | "night";

const VERSION = "v1";

/** What a list says of a record, so that the record itself need not be read. */
export interface Label {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  /** What it holds, in a few words. */
  readonly about: string;
  readonly bytes: number;
  readonly savedAtMilliseconds: number;
}

/** Why nothing can be kept. */
export type Trouble = "full" | "unavailable";

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore("fuel-route", "kept");
  return opened;
}

const labelKey = (kind: Kind, id: string): string => `${VERSION}/label/${kind}/${id}`;
const contentKey = (kind: Kind, id: string): string => `${VERSION}/content/${kind}/${id}`;
const LAST_KEY = `${VERSION}/last`;

/** Writes a record and its label together. @param isLast whether the page opens with it. */
export async function write(label: Label, content: unknown, isLast = false): Promise<void> {
  const { kind, id } = label;
  await setMany(
    [
      [labelKey(kind, id), label],
      [contentKey(kind, id), content],
      ...(isLast ? [[LAST_KEY, id] satisfies [string, string]] : []),
    ],
    store(),
  );
}

/** Whether there is a record. */
export async function isKept(kind: Kind, id: string): Promise<boolean> {
  const [label] = await getMany<unknown>([labelKey(kind, id)], store());
  return label !== undefined;
}

/** What was written; not checked. */
export async function read(kind: Kind, id: string): Promise<unknown> {
  const [content] = await getMany<unknown>([contentKey(kind, id)], store());
  return content;
}

/** The id of the trip that the page opens with. */
export async function readLast(): Promise<string | undefined> {
  const [id] = await getMany<unknown>([LAST_KEY], store());
  return typeof id === "string" ? id : undefined;
}

/** The labels of all records, the newest first. */
export async function list(): Promise<readonly Label[]> {
  const all = await keys<IDBValidKey>(store());
  const labels = await getMany<unknown>(
    all.filter((key) => typeof key === "string" && key.startsWith(`${VERSION}/label/`)),
    store(),
  );
  return labels.filter(isLabel).toSorted((a, b) => b.savedAtMilliseconds - a.savedAtMilliseconds);
}

export async function remove(kind: Kind, id: string): Promise<void> {
  await delMany([labelKey(kind, id), contentKey(kind, id)], store());
}

export async function removeAll(): Promise<void> {
  await clear(store());
}

export function troubleOf(error: unknown): Trouble {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unavailable";
}

function isLabel(value: unknown): value is Label {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "kind" in value &&
    "name" in value &&
    typeof value.name === "string" &&
    "about" in value &&
    typeof value.about === "string" &&
    "bytes" in value &&
    typeof value.bytes === "number" &&
    "savedAtMilliseconds" in value &&
    typeof value.savedAtMilliseconds === "number"
  );
}
