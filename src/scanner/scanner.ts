import type { z } from "zod";
import { defined } from "../common/defined.js";
import { Status } from "../optimizer/wasm/coreExports.js";
import { instantiate } from "../optimizer/wasm/instance.js";
import type { EnrichColumns, PlanColumns, TextColumn } from "../contract/values/columns.js";
import type { UnknownOfStations } from "../contract/schemas/unknownFields.js";
import {
  Kind,
  MOST_NAME_BYTES,
  SCANNER,
  type ScannerExports,
  Span,
  SPAN_NUMBERS,
  Unknown,
  UNKNOWN_NUMBERS,
  VALUE_NUMBERS,
} from "./scannerExports.js";
import { type FieldRule, stationRules } from "./stationRules.js";

/**
 * Where a list's stations lie in the bytes of a request, and the values of the fields that enrichment computes.
 * Positions are bytes from the start; ends are exclusive.
 */
export interface StationSpans {
  /** `SPAN_NUMBERS` elements for each station, in the order of `Span`. */
  readonly stations: Int32Array;
  /**
   * `VALUE_NUMBERS` elements for each value, in the order of `Value` and of the body. The index is the field's in
   * `COMPUTED_FIELDS`.
   */
  readonly values: Int32Array;
}

/** Where the list of stations lies in the bytes of a request. */
interface ListSpan {
  readonly listStart: number;
  readonly listEnd: number;
}

/**
 * The stations in a request's bytes: their columns by name, and where the list lies. Columns of numbers that no station
 * has can be one and the same array, and those of texts read the bytes: neither may change.
 */
type ScannedStations<StationColumns> = StationColumns &
  ListSpan & {
    /** What the contract does not know of them. */
    readonly unknown: readonly UnknownOfStations[];
  };

/** Finds stations in a request's bytes, on one instance of scanner.wasm. */
export interface Scanner<Priced = PlanColumns> {
  /**
   * Reads the stations of `body`, which is UTF-8 and otherwise unknown. Each of them keeps to the contract and has what
   * planning requires. The body is an optimize request if it is one with another value in place of the list.
   * `undefined` when the scanner cannot tell: the body may be at fault or only unusual.
   */
  readPricedStations(body: Buffer): ScannedStations<Priced> | undefined;

  /** The same for an enrichment request, and where each station lies. */
  readLocatedStations(body: Buffer): (ScannedStations<EnrichColumns> & { readonly spans: StationSpans }) | undefined;

  /**
   * The spans of the stations in `body`, which the contract has accepted as a request. Of several lists named
   * `stations` the last one counts, as for JSON.parse.
   * @throws {Error} when the body is no request, or too large for WebAssembly's memory.
   */
  findStations(body: Uint8Array): StationSpans;

  /**
   * Whether `body`, which may be anything, has at most `most` commas, colons and opening brackets outside of strings.
   */
  isWithin(body: Uint8Array, most: number): boolean;

  /** Bytes of linear memory that the scanner holds. */
  memoryBytes(): number;
}

/** What reading a request takes. */
export interface ScanTools {
  readonly scanner: Scanner;
}

/** A scanner that holds more memory than this after a body gives it back. */
const KEPT_MEMORY_BYTES = 67_108_864;

/**
 * Makes a scanner from the compiled scanner.wasm.
 * @param stations the contract's list of stations: the scanner takes its rules and its columns from there.
 * @param computedFields the fields whose values the spans list.
 * @throws {Error} when the scanner cannot keep a rule of the contract.
 */
export function createScanner<Priced extends object = PlanColumns>(
  module: WebAssembly.Module,
  stations: z.ZodArray<z.ZodObject>,
  computedFields: readonly string[],
): Scanner<Priced> {
  const { most, fields: pricedFields } = stationRules(stations, "plan");
  const { fields: locatedFields } = stationRules(stations, "enrich");

  function start() {
    const core = instantiate<ScannerExports>(module, SCANNER);
    return {
      core,
      priced: addTable(core, pricedFields),
      located: addTable(
        core,
        locatedFields.map((field) => ({ ...field, index: computedFields.indexOf(field.name) })),
      ),
      accepted: addTable(core, computedFields.map(anyValue), true),
    };
  }
  type Instance = ReturnType<typeof start>;
  let instance: Instance = start();

  /** Copies a body to where it is scanned, and does the work there; undefined when it does not fit. */
  function withBody<T>(body: Uint8Array, work: (instance: Instance) => T): T | undefined {
    const { core } = instance;
    try {
      if (core.reserveBody(body.length) !== Status.OK) return undefined;
      new Uint8Array(core.memory.buffer, core.locateBody(), body.length).set(body);
      return work(instance);
    } finally {
      // Linear memory never shrinks: only a new instance has less.
      if (core.memory.buffer.byteLength > KEPT_MEMORY_BYTES) instance = start();
    }
  }

  /** Scans a body, and copies what `copy` takes of the tables; undefined when the scanner is not certain. */
  function scan<T>(
    body: Uint8Array,
    name: "priced" | "located" | "accepted",
    copy: (core: ScannerExports, table: Table) => T | undefined,
  ): T | undefined {
    return withBody(body, ({ core, [name]: table }) =>
      core.scanStations(table.shape, table.columns.length, table.textColumns.length, most) === Status.OK
        ? copy(core, table)
        : undefined,
    );
  }

  return {
    readPricedStations: (body) =>
      scan(body, "priced", (core, table) =>
        areFormed(core, table, body) ? copyColumns<Priced>(core, table, body) : undefined,
      ),
    readLocatedStations: (body) =>
      scan(body, "located", (core, table) =>
        areFormed(core, table, body)
          ? Object.assign(copyColumns<EnrichColumns>(core, table, body), { spans: copySpans(core) })
          : undefined,
      ),
    findStations(body) {
      const spans = scan(body, "accepted", copySpans);
      if (spans === undefined) throw new Error("the stations of a valid body were not found");
      return spans;
    },
    isWithin: (body, mostMarks) =>
      body.length <= mostMarks || withBody(body, ({ core }) => core.checkMarks(mostMarks) === Status.OK) === true,
    memoryBytes: () => instance.core.memory.buffer.byteLength,
  };
}

/**
 * A field of a table in linear memory. The scan lists where its values are under `index`, unless that is missing or -1.
 */
type TableField = FieldRule & { readonly index?: number };

function anyValue(name: string, index: number): TableField {
  return { name, index, kind: "ANY", isRequired: false, isNullable: false };
}

/** The place of a table of rules in an instance, and the names of the columns that they fill. */
interface Table {
  readonly shape: number;
  /** The fields that are objects, by the places of their rules. */
  readonly inside: ReadonlyMap<number, string>;
  /** Of numbers. */
  readonly columns: readonly string[];
  readonly textColumns: readonly TextRule[];
}

/** A column of texts. */
interface TextRule {
  /** `undefined` where the texts are only checked. */
  readonly name: string | undefined;
  readonly isFormed: ((text: string) => boolean) | undefined;
}

/** Writes the rules for an object into an instance. */
function addTable(core: ScannerExports, rules: readonly TableField[], isAccepted = false): Table {
  const columns: string[] = [];
  const textColumns: TextRule[] = [];
  const inside = new Map<number, string>();

  function addShape(fields: readonly TableField[]): number {
    const shape = core.addShape(isAccepted);
    if (shape === 0)
      throw new Error("the stations of the contract have more objects and choices than the scanner has room for");
    for (const field of fields) addField(shape, field);
    return shape;
  }

  function addField(shape: number, field: TableField): void {
    const { name, kind, isRequired, isNullable, index = -1 } = field;
    const inner =
      kind === "OBJECT" ? addShape(field.fields) : kind === "CHOICE" ? addShape(field.options.map(anyValue)) : 0;
    if (kind === "OBJECT") inside.set(inner, name);
    const { least, most } = kind === "TEXT" || kind === "NUMBER" ? field : { least: 0, most: 0 };
    const column = addColumn(field);
    const bytes = new TextEncoder().encode(`"${name}"`);
    const fits = bytes.length <= MOST_NAME_BYTES;
    if (fits) new Uint8Array(core.memory.buffer, core.locateName(), bytes.length).set(bytes);
    if (
      !fits ||
      core.addField(shape, bytes.length, Kind[kind], isRequired, isNullable, least, most, inner, column, index) === 0
    ) {
      throw new Error(`the scanner has no room for the field or option ${name}`);
    }
  }

  function addColumn(field: TableField): number {
    const { kind, column: name } = field;
    const isFormed = kind === "TEXT" ? field.isFormed : undefined;
    if (isFormed !== undefined || (kind === "TEXT" && name !== undefined))
      return textColumns.push({ name, isFormed }) - 1;
    return name === undefined ? -1 : columns.push(name) - 1;
  }

  return { shape: addShape(rules), inside, columns, textColumns };
}

/** Whether the texts that were found have the forms that the contract asks for. */
function areFormed(core: ScannerExports, { textColumns }: Table, body: Buffer): boolean {
  const count = core.countStations();
  return textColumns.every(({ isFormed }, column) => {
    if (isFormed === undefined) return true;
    const starts = new Int32Array(core.memory.buffer, core.locateTexts(), count * textColumns.length);
    // Stations often have the same text as the one before.
    let known = "";
    for (let row = 0; row < count; row++) {
      const text = textAt(body, defined(starts[row * textColumns.length + column]));
      if (text === undefined || text === known) continue;
      if (!isFormed(text)) return false;
      known = text;
    }
    return true;
  });
}

function copyColumns<StationColumns extends object>(
  core: ScannerExports,
  { inside, columns, textColumns }: Table,
  body: Buffer,
): ScannedStations<StationColumns> {
  const count = core.countStations();
  const given = core.givenColumns();
  const named: Record<string, Float64Array | TextColumn> = {};
  let none: Float64Array | undefined;
  for (const [i, name] of columns.entries()) {
    const isGiven = (given & (1 << i)) !== 0;
    const column = isGiven
      ? new Float64Array(core.memory.buffer, core.locateColumn(i), count).slice()
      : (none ??= new Float64Array(count).fill(NaN));
    named[name] = column;
  }
  if (textColumns.length > 0) {
    const starts = new Int32Array(core.memory.buffer, core.locateTexts(), count * textColumns.length).slice();
    for (const [i, { name }] of textColumns.entries())
      if (name !== undefined) named[name] = new ScannedTexts(body, starts, i, textColumns.length);
  }
  // The names come from the same schema as the type.
  return Object.assign(named as StationColumns, {
    listStart: core.findListStart(),
    listEnd: core.findListEnd(),
    unknown: copyUnknown(core, inside, body),
  });
}

function copyUnknown(core: ScannerExports, inside: Table["inside"], body: Buffer): UnknownOfStations[] {
  const length = core.countUnknown() * UNKNOWN_NUMBERS;
  if (length === 0) return [];
  const rows = new Int32Array(core.memory.buffer, core.locateUnknown(), length);
  const spans = new Int32Array(core.memory.buffer, core.locateSpans(), core.countStations() * SPAN_NUMBERS);
  return Array.from({ length: core.countUnknown() }, (_, i): UnknownOfStations[] => {
    const at = (place: number): number => defined(rows[i * UNKNOWN_NUMBERS + place]);
    const count = at(Unknown.count);
    if (count === 0) return [];
    const row = at(Unknown.station);
    const field = inside.get(at(Unknown.shape));
    const [start, end] = [Span.start, Span.end].map((place) => defined(spans[row * SPAN_NUMBERS + place]));
    const station = (): unknown => JSON.parse(body.toString("utf8", start, end));
    const name = textAt(body, at(Unknown.start)) ?? "";
    return [{ name, ...(field !== undefined && { inside: field }), row, station, count }];
  }).flat();
}

const QUOTE = 0x22;

/** Texts without escapes in the bytes of a request. */
class ScannedTexts implements TextColumn {
  /**
   * @param starts a row for each station, with the position of the opening quote in each of `columnCount` columns; 0
   *   where no text is given.
   */
  constructor(
    private readonly body: Buffer,
    private readonly starts: Int32Array,
    private readonly column: number,
    private readonly columnCount: number,
  ) {}

  at(row: number): string | undefined {
    // A row that is not there has no text, as one that gives none.
    return textAt(this.body, this.starts[row * this.columnCount + this.column] ?? 0);
  }
}

/** The text without escapes whose opening quote is at a position; `undefined` for 0. */
function textAt(body: Buffer, start: number): string | undefined {
  if (start === 0) return undefined;
  // Texts are short: `indexOf` takes longer.
  let end = start + 1;
  while (end < body.length && body[end] !== QUOTE) end++;
  return body.toString("utf8", start + 1, end);
}

function copySpans(core: ScannerExports): StationSpans {
  const copy = (offset: number, length: number): Int32Array =>
    new Int32Array(core.memory.buffer, offset, length).slice();
  return {
    stations: copy(core.locateSpans(), core.countStations() * SPAN_NUMBERS),
    values: copy(core.locateValues(), core.countValues() * VALUE_NUMBERS),
  };
}
