import { StationFileError } from "./rows.js";

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
