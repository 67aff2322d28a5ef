/** The colours of palette.css as an element sees them. */
export interface Colors {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly paper: string;
  readonly fuel: string;
  readonly fill: string;
  readonly limit: string;
  readonly cheap: string;
  readonly dear: string;
  readonly naive: string;
}

/** What a chart is drawn with until its frame changes. */
export interface Frame {
  readonly widthPixels: number;
  readonly colors: Colors;
}

/** Width of a chart on paper: it fits Letter and A4 upright. */
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

/** Adds a new last child. */
export function append<K extends keyof HTMLElementTagNameMap>(parent: HTMLElement, tag: K, className: string, text = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}
