// Media types of bodies, and the other names under which programs send the same.

export const JSON_TYPE = "application/json";
export const NDJSON_TYPE = "application/x-ndjson";
export const CSV_TYPE = "text/csv";

/** Other names by the type that they stand for. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  [JSON_TYPE]: ["application/geo+json"],
  [NDJSON_TYPE]: [
    "application/ndjson",
    "application/jsonl",
    "application/x-jsonl",
    "application/jsonlines",
    "application/x-jsonlines",
    "application/json-lines",
    "text/x-ndjson",
    "text/jsonl",
  ],
  // Browsers on Windows call CSV by the name of Excel's own files where Excel is installed.
  [CSV_TYPE]: [
    "application/csv",
    "application/x-csv",
    "text/x-csv",
    "text/comma-separated-values",
    "application/vnd.ms-excel",
  ],
};

const TYPE_OF = new Map(Object.entries(OTHER_NAMES).flatMap(([type, names]) => names.map((name) => [name, type])));

/** Any type whose suffix says that it is JSON, with or without parameters. */
export const JSON_SUFFIX = /^[^\s;/]+\/[^\s;/]+\+json(?![^\s;])/;

/** The type that a name stands for; the name itself where it stands for no other. */
export function mediaTypeOf(name: string): string {
  return TYPE_OF.get(name) ?? (JSON_SUFFIX.test(name) ? JSON_TYPE : name);
}

/** The other names of a type. */
export function otherNamesOf(mediaType: string): readonly string[] {
  return OTHER_NAMES[mediaType] ?? [];
}
