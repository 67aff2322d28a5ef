export { count, counted, dollars } from "../contract/values/words.js";

/** The characters that XML 1.0 cannot hold, not even escaped: https://www.w3.org/TR/xml/#charsets. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text as HTML and XML show it literally, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Text in one line that cannot steer a terminal: control characters become blanks; cut to `most` characters. */
export function toPlainLine(text: string, most: number): string {
  const line = text.replaceAll(/\p{Cc}+/gu, " ");
  const characters = Array.from(line);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : line;
}

/** A number for SVG: a tenth of a pixel is enough. */
export function pixels(value: number): string {
  return String(Math.round(value * 10) / 10);
}

// Created once, because creating one takes longer than formatting a hundred numbers.
const COUNT_TO_THOUSANDTHS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** `$3.499`: prices of fuel have tenths of a cent. */
export function pricePerGallon(amount: number): string {
  return `$${amount.toFixed(3)}`;
}

/** `1,234.567`: for totals of amounts that are shown to the thousandth. */
export function countToThousandths(amount: number): string {
  return COUNT_TO_THOUSANDTHS.format(amount);
}
