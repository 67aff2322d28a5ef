/** Text as HTML shows it literally, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** A number for SVG: a tenth of a pixel is enough. */
export function pixels(value: number): string {
  return String(Math.round(value * 10) / 10);
}
