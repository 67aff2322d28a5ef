import { parse } from "csv-parse/sync";
import { defined } from "../common/defined.js";
import { withoutGuard } from "../common/formula.js";
import { systemCode } from "../common/systemError.js";
import { type NameRow, StationFileError, type TextRow } from "./rows.js";
import { findHeader, MAX_ROWS_TO_HEADER } from "./header.js";
import { isData } from "./untitled.js";

/** On a tie the first of these counts: of all, commas stand most often inside of cells. */
const DELIMITERS = [";", "\t", "|", ","];
const DELIMITER_CODES = new Set(DELIMITERS.map((delimiter) => delimiter.charCodeAt(0)));

/** The largest sheet of Excel. What goes beyond is no table, and takes a parser minutes. */
const MAX_LINES = 2 ** 20;
const MAX_COLUMNS = 2 ** 14;

/** The first line with which files for Excel say what separates their fields. */
const STATED_DELIMITER = /^\s*"?sep=([^\w\s"]|\t)"?[,;\t|]*\n/i;

/** The escape of a quote in a quoted field: another quote (RFC 4180), or a backslash, as MySQL and others write it. */
type Escape = '"' | "\\";

/**
 * Splits CSV text into rows of fields. A first line such as `sep=;` says what separates them, or the header shows it:
 * comma, semicolon, tab or bar. Lines may end with CR, LF or both, even mixed in one file. A blank line is a row of one
 * empty field, except at the end of the file.
 * @throws {StationFileError} when quotes are not closed, or when there are more lines or columns than any table has.
 */
export function readCsv(file: string, text: string, nameRow?: NameRow): TextRow[] {
  const whole = text.replaceAll(/\r\n?/g, "\n");
  refuseTooLarge(file, whole);
  const [line = "", stated] = STATED_DELIMITER.exec(whole) ?? [];
  // Lines keep their numbers.
  const lines = line === "" ? whole : `${"\n".repeat(line.split("\n").length - 1)}${whole.slice(line.length)}`;
  try {
    const rows = splitQuoted(lines, stated ?? findDelimiter(lines, nameRow));
    return rows.slice(0, rows.findLastIndex(({ values }) => !isBlank(values)) + 1);
  } catch (error) {
    throw new StationFileError(`${file}: ${error instanceof Error ? error.message : "not CSV"}`);
  }
}

/** Reads quotes as RFC 4180 has them, or with backslashes before them where the table makes sense only so. */
function splitQuoted(text: string, delimiter: string): TextRow[] {
  if (!text.includes('\\"')) return splitRows(text, delimiter);
  let fault: unknown;
  const attempt = (escape: Escape): readonly TextRow[] | undefined => {
    try {
      return splitRows(text, delimiter, undefined, escape);
    } catch (error) {
      fault ??= error;
      return undefined;
    }
  };
  const plain = attempt('"');
  if (plain !== undefined && countRagged(plain) === 0) return [...plain];
  const escaped = attempt("\\");
  const best = [plain, escaped]
    .filter((rows) => rows !== undefined)
    .toSorted((a, b) => countRagged(a) - countRagged(b))[0];
  if (best === undefined) throw fault;
  return [...best];
}

/** How many rows do not have as many fields as most. */
function countRagged(rows: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const { values } of rows) if (!isBlank(values)) counts.set(values.length, (counts.get(values.length) ?? 0) + 1);
  const all = [...counts.values()];
  return all.reduce((sum, count) => sum + count, 0) - Math.max(0, ...all);
}

function refuseTooLarge(file: string, text: string): void {
  let line = 0;
  for (let start = 0; start <= text.length; line++) {
    if (line === MAX_LINES)
      throw new StationFileError(`${file} has more than ${MAX_LINES} lines, the most that a table has`);
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    if (end - start >= MAX_COLUMNS && hasTooManyColumns(text, start, end))
      throw new StationFileError(
        `${file} line ${line + 1} has more than ${MAX_COLUMNS} columns, the most that a table has`,
      );
    start = end + 1;
  }
}

/** Quotes are not heeded: a cell with so many delimiters in it is too long in any case. */
function hasTooManyColumns(text: string, start: number, end: number): boolean {
  let count = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (DELIMITER_CODES.has(code) && ++count >= MAX_COLUMNS) return true;
  }
  return false;
}

/**
 * The delimiter with which the header names the most required fields; on a tie, that with which most of the first rows
 * hold places and prices, or else the most frequent in the first line, or in most of the first lines.
 */
function findDelimiter(text: string, nameRow: NameRow | undefined): string {
  const [firstLine = "", ...lines] = text.trimStart().split("\n", MAX_ROWS_TO_HEADER);
  const candidates = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).toSorted((a, b) => a - b);
    const usual = counts[Math.floor(counts.length / 2)] ?? 0;
    return { delimiter, ranks: [...lookAt(text, delimiter, nameRow), firstLine.split(delimiter).length, usual] };
  });
  return candidates.reduce((best, each) => (isBetter(each.ranks, best.ranks) ? each : best)).delimiter;
}

/** Whether the first of the ranks that differ is higher. */
function isBetter(ranks: readonly number[], than: readonly number[]): boolean {
  const i = ranks.findIndex((rank, k) => rank !== than[k]);
  return i >= 0 && defined(ranks[i]) > defined(than[i]);
}

/** A part of a name may be a title by itself: what names one column alone is less than rows of values. */
const SURELY_NAMED = 2;

/** How much the header names, and how many rows hold values, when the first rows are split so. */
function lookAt(
  text: string,
  delimiter: string,
  nameRow: NameRow | undefined,
): readonly [surelyNamed: number, dataRows: number, named: number] {
  try {
    const rows = splitRows(text, delimiter, MAX_ROWS_TO_HEADER);
    const { named } = findHeader(rows, nameRow);
    return [named < SURELY_NAMED ? 0 : named, rows.filter(isData).length, named];
  } catch {
    return [0, 0, 0];
  }
}

/**
 * Splits text whose lines end with LF.
 * @param most the most rows to read.
 * @throws {Error} when quotes are not closed, with the line where the last one opens.
 */
export function splitRows(text: string, delimiter: string, most?: number, escape: Escape = '"'): TextRow[] {
  const limit = most === undefined ? {} : { to: most };
  const rows: TextRow[] = [];
  let linesRead = 0;
  // The parser keeps nothing of the records, which takes half the memory of a large file.
  const keep = (record: string[], { lines }: { readonly lines: number }): null => {
    // It reports the line on which a record ends, and quoted fields can have line breaks.
    rows.push({ where: `line ${lines - countLineBreaks(record)}`, values: record.map(withoutMarks) });
    linesRead = lines;
    return null;
  };
  try {
    parse(text, {
      delimiter,
      escape,
      on_record: keep,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      ...limit,
    });
  } catch (error) {
    if (systemCode(error) !== "CSV_QUOTE_NOT_CLOSED") throw error;
    throw new Error(
      `line ${linesRead + 1}: a quote is opened and not closed: close it, or write two quotes where one is part of the text`,
      { cause: error },
    );
  }
  return rows;
}

/** The text of a cell without what stands around it in other programs: straight or curly quotes, or our own guard. */
function withoutMarks(text: string): string {
  const [first, last] = [text.charAt(0), text.charAt(text.length - 1)];
  const isQuoted = text.length > 2 && ((first === "'" && last === "'") || (first === "\u201C" && last === "\u201D"));
  return isQuoted ? text.slice(1, -1) : withoutGuard(text);
}

function isBlank(values: readonly string[]): boolean {
  return values.length === 1 && values[0] === "";
}

function countLineBreaks(record: readonly string[]): number {
  return record.reduce((sum, value) => sum + value.split("\n").length - 1, 0);
}
