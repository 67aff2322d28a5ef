// `npm run build` writes this file from assembly/scanner.ts, which says what the functions do.

import { ABI_VERSION, type Place, type Status } from "../optimizer/wasm/coreExports.js";

export const MOST_NAME_BYTES = 40;
export const SPAN_NUMBERS = 3;
export const VALUE_NUMBERS = 3;
export const UNKNOWN_NUMBERS = 7;

export const Kind = {
  CONTRACT: 0,
  ANY: 1,
  TEXT: 2,
  NUMBER: 3,
  CHOICE: 4,
  OBJECT: 5,
  ANY_OBJECT: 6,
  UNKNOWN: 7,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

export const Span: {
  readonly start: Place<"i32">;
  readonly end: Place<"i32">;
  readonly lastEnd: Place<"i32">;
} = {
  start: 0,
  end: 1,
  lastEnd: 2,
};

export const Value: {
  readonly start: Place<"i32">;
  readonly end: Place<"i32">;
  readonly index: Place<"i32">;
} = {
  start: 0,
  end: 1,
  index: 2,
};

export const Unknown: {
  readonly start: Place<"i32">;
  readonly length: Place<"i32">;
  readonly shape: Place<"i32">;
  readonly station: Place<"i32">;
  readonly count: Place<"i32">;
  readonly last: Place<"i32">;
  readonly says: Place<"i32">;
} = {
  start: 0,
  length: 1,
  shape: 2,
  station: 3,
  count: 4,
  last: 5,
  says: 6,
};

/** The exports of scanner.wasm. Offsets are bytes into `memory`. */
export interface ScannerExports {
  readonly memory: WebAssembly.Memory;
  reserveBody(bytes: number): Status;
  checkMarks(most: number): Status;
  locateBody(): number;
  addField(
    shape: number,
    nameLength: number,
    kind: Kind,
    isRequired: boolean,
    isNullable: boolean,
    least: number,
    most: number,
    inner: number,
    column: number,
    index: number,
  ): number;
  addShape(isAccepted: boolean): number;
  locateName(): number;
  countStations(): number;
  findListEnd(): number;
  findListStart(): number;
  scanStations(shape: number, columns: number, texts: number, most: number): Status;
  countValues(): number;
  givenColumns(): number;
  locateColumn(column: number): number;
  locateSpans(): number;
  locateTexts(): number;
  locateValues(): number;
  countUnknown(): number;
  locateUnknown(): number;
}

/** What `instantiate` holds scanner.wasm against. */
export const SCANNER = {
  file: "scanner.wasm",
  abiVersion: ABI_VERSION,
  functions: [
    "reserveBody",
    "checkMarks",
    "locateBody",
    "addField",
    "addShape",
    "locateName",
    "countStations",
    "findListEnd",
    "findListStart",
    "scanStations",
    "countValues",
    "givenColumns",
    "locateColumn",
    "locateSpans",
    "locateTexts",
    "locateValues",
    "countUnknown",
    "locateUnknown",
  ],
} as const;
