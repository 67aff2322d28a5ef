// What the bytes of a file are: a workbook, or text and in which encoding.

import { StationFileError } from "./rows.js";

/** A file's format by its content, whatever its name says. */
export type Format = "workbook" | "text";

export const AS_CSV = "save it as CSV or as an Excel workbook (.xlsx)";

/** Unsupported formats by their first bytes, and what to do about them. */
const OTHERS: readonly (readonly [magic: readonly number[], what: string])[] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], "a PDF document: ask for the prices as CSV or as an Excel workbook (.xlsx)"],
  [[0x1f, 0x8b], "compressed with gzip: unpack it first"],
  [[0x89, 0x50, 0x4e, 0x47], "a picture: ask for the prices as CSV or as an Excel workbook (.xlsx)"],
  [[0xff, 0xd8, 0xff], "a picture: ask for the prices as CSV or as an Excel workbook (.xlsx)"],
];

const ZIP = [0x50, 0x4b];

/** Compound files: workbooks of the old format (.xls), and such as cannot be read. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Unsupported formats that are ZIP archives, by a file in them. */
const ARCHIVES: readonly (readonly [entry: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, `a binary Excel workbook (.xlsb): ${AS_CSV}`],
  [/^Index\/.*\.iwa$|^Index\.zip$/, "a Numbers document: export it as CSV or Excel"],
  [/^word\/document\.xml$/, `a Word document: copy the table into a spreadsheet and ${AS_CSV}`],
  [/^content\.xml$/, `an OpenDocument spreadsheet (.ods): ${AS_CSV}`],
];

/** A workbook of 100,000 stations with ten columns unpacks to some 50 MB. */
const MAX_UNPACKED_BYTES = 150_000_000;

/** Whether a file is a compound file. Only what is in it shows whether it can be read. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return beginsWith(bytes, COMPOUND);
}

/**
 * Recognises a file's format by its content.
 * @throws {StationFileError} for an unsupported format, or a workbook too large to unpack.
 */
export function recogniseFormat(file: string, bytes: Uint8Array): Format {
  const other = OTHERS.find(([magic]) => beginsWith(bytes, magic))?.[1];
  if (other !== undefined) throw new StationFileError(`${file} is ${other}`);
  if (isCompoundFile(bytes)) return "workbook";
  const entries = beginsWith(bytes, ZIP) && (bytes[2] ?? 0) < 8 ? (readZipDirectory(bytes) ?? []) : undefined;
  if (entries === undefined) return "text";
  if (!entries.some(({ name }) => name === "xl/workbook.xml")) {
    const archive = ARCHIVES.find(([entry]) => entries.some(({ name }) => entry.test(name)))?.[1];
    throw new StationFileError(
      `${file} is ${archive ?? (entries.length > 0 ? "a ZIP archive: unpack it first" : "a damaged ZIP archive or Excel workbook: save it again, or as CSV")}`,
    );
  }
  // The library stops unpacking at the size that an entry states, so each entry must state one.
  const unpackedBytes = entries.reduce(
    (sum, entry) => sum + (entry.unpackedBytes === 0 && entry.packedBytes > 2 ? Infinity : entry.unpackedBytes),
    0,
  );
  if (unpackedBytes > MAX_UNPACKED_BYTES) {
    throw new StationFileError(
      `${file} would unpack to more than ${MAX_UNPACKED_BYTES / 1e6} MB: leave out sheets, columns and stations that the trip does not need`,
    );
  }
  return "workbook";
}

function beginsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

/** A file in a ZIP archive, with its sizes as the archive's directory states them. */
interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;

/**
 * Reads the directory of a ZIP archive (APPNOTE 6.3.10, sections 4.3.12 and 4.3.16) without unpacking anything.
 * @returns undefined when it is missing or damaged.
 */
function readZipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_MARK) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    entries.push({ name, packedBytes: view.getUint32(at + 20, true), unpackedBytes: view.getUint32(at + 24, true) });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The position of the record that ends the archive; only a comment may follow it. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END_MARK && view.getUint16(at + 20, true) === last - at) return at;
  }
  return undefined;
}

/** UTF-16 is recognised by its zero bytes, one for each ASCII character, of which every header has some. */
const SAMPLE_BYTES = 200;

/** Characters that no text contains, whatever its encoding. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/;

/**
 * Windows-1252 from 0x80 to 0x9F, which Node 20's decoder turns into control characters; its other bytes are as in
 * Latin-1. https://encoding.spec.whatwg.org/index-windows-1252.txt
 */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/**
 * Decodes text in UTF-8 or UTF-16, with or without a byte order mark, or else in Windows-1252.
 * @param file its name, for messages.
 * @throws {StationFileError} when the bytes are not text.
 */
export function decodeText(
  file: string,
  bytes: Uint8Array,
): { readonly text: string; readonly warnings: readonly string[] } {
  const encoding = encodingOf(bytes);
  const text = decodeAs(encoding, bytes);
  if (text === undefined && encoding !== "utf-8")
    throw new StationFileError(`${file} begins as ${encoding.toUpperCase()} text and is damaged: save it as UTF-8`);
  const decoded = text ?? decodeWindows1252(bytes);
  if (BINARY.test(decoded))
    throw new StationFileError(
      `${file} is not a text file: save the stations as CSV, JSON or an Excel workbook (.xlsx)`,
    );
  const warnings =
    text === undefined
      ? [`${file} is not UTF-8 text and was read as Windows-1252: look whether names with accents are right.`]
      : [];
  return { text: decoded, warnings };
}

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [high, low] = [0, 0];
  for (const [i, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) high++;
    else low++;
  }
  const most = sample.length / 4;
  if (low > most && high === 0) return "utf-16le";
  if (high > most && low === 0) return "utf-16be";
  return "utf-8";
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    // The decoder drops a byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252")
    .decode(bytes)
    .replaceAll(/[\u0080-\u009F]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}
