// Texts of partners that a spreadsheet would run as formulas: the guard before them, as files are written and read.

/**
 * Text that a spreadsheet may run as a formula: https://owasp.org/www-community/attacks/CSV_Injection. Some programs
 * ignore blanks before it, and some accept the full-width forms of the signs.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

const GUARD = "'";

/** The text with an apostrophe before it if a spreadsheet may run it as a formula. */
export function withGuard(text: string): string {
  return FORMULA.test(text) ? `${GUARD}${text}` : text;
}

/** The text without that apostrophe: a file that this program has written comes back as receipts or prices. */
export function withoutGuard(text: string): string {
  return text.startsWith(GUARD) && FORMULA.test(text.slice(GUARD.length)) ? text.slice(GUARD.length) : text;
}
