import { type ReadonlySignal, signal } from "@preact/signals";

/** How the page is laid out, by its width. */
export type Frame = "phone" | "narrow" | "medium" | "wide";

/** The least width of each layout in pixels, the widest first. */
const LEAST_WIDTHS: readonly (readonly [frame: Frame, pixels: number])[] = [
  ["wide", 1680],
  ["medium", 1280],
  ["narrow", 1024],
];

/** The layout now. */
export function watchFrame(): ReadonlySignal<Frame> {
  const queries = LEAST_WIDTHS.map(([frame, pixels]) => ({ frame, query: matchMedia(`(min-width: ${pixels}px)`) }));
  const read = (): Frame => queries.find(({ query }) => query.matches)?.frame ?? "phone";
  const frame = signal(read());
  for (const { query } of queries) query.addEventListener("change", () => (frame.value = read()));
  return frame;
}
