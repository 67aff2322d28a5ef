/** The colours of palette.css as an element sees them. */
export type Colors = Readonly<Record<"ink" | "soft" | "line" | "paper" | "fuel" | "fill" | "limit" | "cheap" | "dear" | "naive", string>>;

/** The width and the colours of a chart. They change with the window, the theme and the medium. */
export interface Frame {
  readonly widthPixels: number;
  readonly colors: Colors;
}

/** The most that a chart is wide on paper: this fits Letter and A4 in portrait. */
const PRINT_WIDTH_PIXELS = 660;

/** Calls `onChange` once the element has a width, then whenever its width, the theme or the medium changes. */
export function watchFrame(element: HTMLElement, onChange: (frame: Frame) => void): void {
  let widthPixels = 0;
  const change = (): void => {
    const isPrinting = element.classList.contains("on-paper");
    if (widthPixels > 0) onChange({ widthPixels: isPrinting ? Math.min(widthPixels, PRINT_WIDTH_PIXELS) : widthPixels, colors: readColors(element) });
  };
  const observer = new ResizeObserver((entries) => {
    const width = Math.floor(entries.at(-1)?.contentRect.width ?? 0);
    if (width === widthPixels || element.classList.contains("on-paper")) return;
    widthPixels = width;
    change();
  });
  observer.observe(element);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", change);
  // A canvas is printed as it was drawn last, so before printing it is drawn in light colours and no wider than the paper.
  for (const event of ["beforeprint", "afterprint"]) {
    addEventListener(event, () => {
      element.classList.toggle("on-paper", event === "beforeprint");
      change();
    });
  }
}

function readColors(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const at = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: at("--ink"),
    soft: at("--soft"),
    line: at("--line"),
    paper: at("--paper"),
    fuel: at("--fuel"),
    fill: at("--fill"),
    limit: at("--limit"),
    cheap: at("--cheap"),
    dear: at("--dear"),
    naive: at("--naive"),
  };
}

/** Font of all text on a chart; uPlot scales it with the screen. */
export const FONT = "12px system-ui, sans-serif";
export const BOLD_FONT = "600 12px system-ui, sans-serif";
