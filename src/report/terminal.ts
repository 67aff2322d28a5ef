import truncatedWidth from "fast-string-truncated-width";
import picocolors from "picocolors";

/** Where text goes: to a terminal, or to a file or pipe. */
export interface Terminal {
  /** Width of a line; undefined for a file or pipe, where nothing is cut. */
  readonly columns: number | undefined;
  /** Without colour each returns its text unchanged. */
  readonly colors: Pick<ReturnType<typeof picocolors.createColors>, "bold" | "dim" | "green" | "red" | "yellow">;
}

/** A file or pipe: nothing is cut or coloured. */
export const NO_TERMINAL: Terminal = { columns: undefined, colors: picocolors.createColors(false) };

/** The part of Node's `tty.WriteStream` that is read; a pipe or a file has none of it. */
interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
}

/** The width and colours of a stream. `COLUMNS` wins over the terminal's own width. */
export function terminalOf(stream: Stream): Terminal {
  const colors = picocolors.createColors(hasColor(stream));
  if (stream.isTTY !== true) return { columns: undefined, colors };
  const asked = Number(process.env["COLUMNS"]);
  const columns = Number.isInteger(asked) && asked > 0 ? asked : stream.columns;
  // Some terminals do not know how wide they are.
  return { columns: columns === 0 ? undefined : columns, colors };
}

/**
 * `NO_COLOR` (https://no-color.org) wins over `FORCE_COLOR` (https://force-color.org), which wins over what the
 * terminal can do.
 */
function hasColor(stream: Stream): boolean {
  const { NO_COLOR: no = "", FORCE_COLOR: force } = process.env;
  if (no !== "") return false;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return stream.isTTY === true && stream.hasColors?.() === true;
}

/** Columns that a text takes on a terminal: a Chinese character or an emoji takes two, a combining accent none. */
export function widthOf(text: string): number {
  return truncatedWidth(text).width;
}

/** A text in at most `columns` columns (at least 1), with an ellipsis where something was cut. */
export function shorten(text: string, columns: number): string {
  const { truncated, ellipsed, index } = truncatedWidth(text, { limit: columns, ellipsis: "…", ellipsisWidth: 1 });
  return truncated ? `${text.slice(0, index).trimEnd()}${ellipsed ? "…" : ""}` : text;
}

/** Breaks a sentence between its words, so that no line is wider than `columns`; without a width it stays one line. */
export function wrapWords(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join("\n");
}
