import { parse } from "csv-parse/sync";
import { z } from "zod";
import { StationFileError, type Table } from "./rows.js";

const DELIMITERS = [",", ";", "\t", "|"];

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/**
 * Splits CSV text with a header into its fields. What separates them is seen in the header: comma, semicolon, tab or bar.
 * @throws {StationFileError} when quotes are not closed.
 */
export function readCsv(file: string, text: string): Table {
  const [headerLine = ""] = text.trimStart().split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => headerLine.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
  let rows: z.infer<typeof Rows>;
  try {
    rows = Rows.parse(parse(text, { delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true }));
  } catch (error) {
    throw new StationFileError(`${file}: ${error instanceof Error ? error.message : "not CSV"}`);
  }
  const [header, ...records] = rows;
  return {
    header: header?.record ?? [],
    // The parser counts lines up to a record's end; fields in quotes can have line breaks.
    records: records.map(({ record, info }) => ({ where: `line ${info.lines - countLineBreaks(record)}`, values: record })),
  };
}

function countLineBreaks(record: readonly string[]): number {
  return record.reduce((sum, value) => sum + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
