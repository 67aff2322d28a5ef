// Lines of a text that comes in pieces.

import { countMarkBytes } from "../common/byteOrderMark.js";

/** A line without its end, and without the spaces around it. */
export interface NumberedLine {
  /** From 1, empty lines included. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** A line is longer than is taken. */
export class LineTooLongError extends Error {
  override readonly name = "LineTooLongError";

  constructor(readonly line: number) {
    super(`line ${line} is too long`);
  }
}

const LINE_FEED = 0x0a;
const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d]);

/**
 * Splits a text into lines, without those that are empty. It holds one line, and no more of it than the longest may
 * have.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #number = 0;
  /** The beginning of a line whose end has not come yet. It grows by doubling: a line may come byte by byte. */
  #begun = Buffer.alloc(0);
  #begunBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end in a piece. @throws {LineTooLongError} */
  push(piece: Buffer): NumberedLine[] {
    const lines: NumberedLine[] = [];
    for (let start = 0; ;) {
      const end = piece.indexOf(LINE_FEED, start);
      if (end < 0) {
        this.#begin(piece.subarray(start));
        return lines;
      }
      this.#end(piece.subarray(start, end), lines);
      start = end + 1;
      // One step for each of many line feeds in a row.
      for (; piece[start] === LINE_FEED; start++) this.#number++;
    }
  }

  /** The last line, where it has no end. */
  end(): NumberedLine[] {
    const lines: NumberedLine[] = [];
    this.#end(Buffer.alloc(0), lines);
    return lines;
  }

  #begin(bytes: Buffer): void {
    const length = this.#begunBytes + bytes.length;
    this.#check(length);
    if (length > this.#begun.length) {
      const grown = Buffer.alloc(Math.min(2 * length, this.#maxBytes));
      this.#begun.copy(grown, 0, 0, this.#begunBytes);
      this.#begun = grown;
    }
    bytes.copy(this.#begun, this.#begunBytes);
    this.#begunBytes = length;
  }

  #end(rest: Buffer, lines: NumberedLine[]): void {
    this.#check(this.#begunBytes + rest.length);
    const whole = this.#begunBytes === 0 ? rest : Buffer.concat([this.#begun.subarray(0, this.#begunBytes), rest]);
    // A long line's memory is not kept for the short ones behind it.
    this.#begun = Buffer.alloc(0);
    this.#begunBytes = 0;
    const number = ++this.#number;
    const bytes = trim(number === 1 ? whole.subarray(countMarkBytes(whole)) : whole);
    if (bytes.length > 0) lines.push({ number, bytes });
  }

  #check(bytes: number): void {
    if (bytes > this.#maxBytes) throw new LineTooLongError(this.#number + 1);
  }
}

function trim(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  while (start < end && BLANKS.has(bytes[start])) start++;
  while (start < end && BLANKS.has(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}
