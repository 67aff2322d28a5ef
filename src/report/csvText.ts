/**
 * Text that a spreadsheet may run as a formula: https://owasp.org/www-community/attacks/CSV_Injection. Some programs
 * ignore blanks before it, and some accept the full-width forms of the signs.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Rows as CSV (RFC 4180), the header first. */
export function writeCsv(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [titles, ...rows.map((fields) => fields.map(toField))].map((fields) => `${fields.join(",")}\r\n`).join("");
}

/** A quote in front of a partner's text keeps it from being run as a formula. Numbers are our own and need none. */
function toField(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
