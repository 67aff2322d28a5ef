// Bytes and words that have a meaning in JSON.

/** The greatest of the four bytes of white space. JSON contains no other byte up to it outside of strings. */
export const SPACE: u32 = 0x20;
export const LINE_FEED: u32 = 0x0a;
export const CARRIAGE_RETURN: u32 = 0x0d;
export const TAB: u32 = 0x09;
export const QUOTE: u32 = 0x22;
export const PLUS: u32 = 0x2b;
export const COMMA: u32 = 0x2c;
export const MINUS: u32 = 0x2d;
export const POINT: u32 = 0x2e;
export const SLASH: u32 = 0x2f;
export const ZERO: u32 = 0x30;
export const NINE: u32 = 0x39;
export const COLON: u32 = 0x3a;
export const OPEN_LIST: u32 = 0x5b;
export const BACKSLASH: u32 = 0x5c;
export const CLOSE_LIST: u32 = 0x5d;
export const LETTER_A: u32 = 0x61;
export const LETTER_B: u32 = 0x62;
export const LETTER_E: u32 = 0x65;
export const LETTER_F: u32 = 0x66;
export const LETTER_N: u32 = 0x6e;
export const LETTER_R: u32 = 0x72;
export const LETTER_T: u32 = 0x74;
export const LETTER_U: u32 = 0x75;
export const OPEN_OBJECT: u32 = 0x7b;
export const CLOSE_OBJECT: u32 = 0x7d;

/** The bit that is set in lower-case letters and clear in capitals. Braces differ from brackets by the same bit. */
export const LOWER_CASE: u32 = 0x20;

// Eight bytes each, because `isAt` loads as many.
export const TRUE: StaticArray<u8> = [0x74, 0x72, 0x75, 0x65, 0, 0, 0, 0];
export const FALSE: StaticArray<u8> = [0x66, 0x61, 0x6c, 0x73, 0x65, 0, 0, 0];
export const NULL: StaticArray<u8> = [0x6e, 0x75, 0x6c, 0x6c, 0, 0, 0, 0];

export const STATIONS_KEY: StaticArray<u8> = [0x73, 0x74, 0x61, 0x74, 0x69, 0x6f, 0x6e, 0x73];
