// Finds where a text stops being JSON. V8's messages say so for some faults only, and differently in each version.

/** A place in a text. */
export interface TextPlace {
  /** Characters (code points) before it. */
  readonly character: number;
  /** Counted from 1, as is the column. */
  readonly line: number;
  readonly column: number;
}

const DIGITS = /\d+/y;
const WORDS: ReadonlyMap<string, string> = new Map([
  ["t", "true"],
  ["f", "false"],
  ["n", "null"],
]);
const ESCAPED = new Set('"\\/bfnrt');
const HEX_DIGIT = /^[\da-fA-F]$/;

// Codes, because bodies have millions of characters.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = 0x20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;

/**
 * The index of the first character at which `text` is no longer JSON (RFC 8259); its length if it ends too soon, or is
 * JSON.
 */
export function findJsonFault(text: string): number {
  return new Reader(text).read();
}

/** The place of the character with this index. */
export function placeOf(text: string, index: number): TextPlace {
  let character = 0;
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < index; i++) {
    const code = text.charCodeAt(i);
    // The second half of a pair is no character of its own.
    if (code < 0xdc00 || code > 0xdfff) character++;
    if (code !== LINE_FEED) continue;
    line++;
    lineStart = character;
  }
  return { character, line, column: character - lineStart + 1 };
}

/** Goes through a text without recursion: bodies can be nested a million deep. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): number {
    const text = this.#text;
    // For each open level, whether it is an object.
    const isObject = new Uint8Array(text.length);
    let depth = 0;
    this.#passSpace();
    for (;;) {
      // At a value.
      const open = text[this.#at];
      if (open === "{" || open === "[") {
        isObject[depth++] = Number(open === "{");
        this.#at++;
        this.#passSpace();
        if (text[this.#at] !== (open === "{" ? "}" : "]")) {
          if (open === "{" && !this.#passKey()) return this.#at;
          continue;
        }
      } else if (!this.#passScalar()) return this.#at;
      else this.#passSpace();

      // After a value, or at the end of an empty list or object.
      while (depth > 0 && text[this.#at] === (isObject[depth - 1] === 1 ? "}" : "]")) {
        depth--;
        this.#at++;
        this.#passSpace();
      }
      if (depth === 0 || text[this.#at] !== ",") return this.#at;
      this.#at++;
      this.#passSpace();
      if (isObject[depth - 1] === 1 && !this.#passKey()) return this.#at;
    }
  }

  /** Passes over a key and its colon, to its value. False at the fault. */
  #passKey(): boolean {
    if (this.#text[this.#at] !== '"' || !this.#passString()) return false;
    this.#passSpace();
    if (this.#text[this.#at] !== ":") return false;
    this.#at++;
    this.#passSpace();
    return true;
  }

  #passScalar(): boolean {
    const first = this.#text[this.#at] ?? "";
    if (first === '"') return this.#passString();
    const word = WORDS.get(first);
    if (word === undefined) return this.#passNumber();
    for (const letter of word) {
      if (this.#text[this.#at] !== letter) return false;
      this.#at++;
    }
    return true;
  }

  #passNumber(): boolean {
    this.#pass("-");
    if (!this.#pass("0") && !this.#passPattern(DIGITS)) return false;
    if (this.#pass(".") && !this.#passPattern(DIGITS)) return false;
    if (!this.#pass("e") && !this.#pass("E")) return true;
    if (!this.#pass("+")) this.#pass("-");
    return this.#passPattern(DIGITS);
  }

  #passString(): boolean {
    const text = this.#text;
    for (this.#at++; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code === QUOTE) {
        this.#at++;
        return true;
      }
      if (code < BLANK || (code === BACKSLASH && !this.#passEscape())) return false;
    }
    return false;
  }

  /** From a backslash to the last character of the escape. */
  #passEscape(): boolean {
    const kind = this.#text[++this.#at] ?? "";
    if (kind !== "u") return ESCAPED.has(kind);
    for (let digit = 0; digit < 4; digit++) if (!HEX_DIGIT.test(this.#text[++this.#at] ?? "")) return false;
    return true;
  }

  /** Passes over this character if it is there. */
  #pass(character: string): boolean {
    const isThere = this.#text[this.#at] === character;
    if (isThere) this.#at++;
    return isThere;
  }

  #passSpace(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== BLANK && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return;
    }
  }

  #passPattern(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isThere = pattern.test(this.#text);
    if (isThere) this.#at = pattern.lastIndex;
    return isThere;
  }
}
