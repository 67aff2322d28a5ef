// The mark with which some programs begin a text in UTF-8. It is no part of the text.

/** What a table in UTF-8 begins with: Excel recognises it only by this, and reads other letters wrongly without it. */
export const BYTE_ORDER_MARK = "\uFEFF";

const BYTES = new TextEncoder().encode(BYTE_ORDER_MARK);

/** How many bytes of a text in UTF-8 are its mark: 0 where it has none. */
export function countMarkBytes(bytes: Uint8Array): number {
  return BYTES.every((byte, i) => bytes[i] === byte) ? BYTES.length : 0;
}

/** A text without its mark. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}
