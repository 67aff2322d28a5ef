/** What a table in UTF-8 begins with: Excel recognises it only by this, and reads other letters wrongly without it. */
export const BYTE_ORDER_MARK = "\uFEFF";
