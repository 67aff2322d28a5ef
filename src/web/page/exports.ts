import type { Planned, Shown, View } from "../shown.js";
import { find, make, setText } from "../dom.js";

/** A kind of file that a plan can be saved as. */
interface Format {
  readonly button: string;
  readonly extension: string;
  readonly type: string;
  readonly write: (shown: Shown, planned: Planned) => Promise<string>;
}

/** How long a file stays available: some browsers still read it after the click. */
const DOWNLOAD_MS = 60_000;

/** Without it Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The code for each is loaded on demand. */
const FORMATS: readonly Format[] = [
  {
    button: "export-csv",
    extension: "csv",
    type: "text/csv",
    write: async ({ rules }, { result, stopStations }) => BYTE_ORDER_MARK + (await import("../../report/csv.js")).toCsv(result, stopStations, rules.discounts ?? []),
  },
  {
    button: "export-geojson",
    extension: "geojson",
    type: "application/geo+json",
    write: async ({ trip, rules, rulesInWords }, { result, stopStations }) => (await import("../../report/geojson.js")).toGeoJson(trip.route, result, stopStations, rulesInWords, rules.discounts ?? []),
  },
  {
    button: "export-gpx",
    extension: "gpx",
    type: "application/gpx+xml",
    write: async ({ trip, rules, rulesInWords }, { result, stopStations }) => (await import("../../report/gpx.js")).toGpx(trip.title, trip.route, result, stopStations, rulesInWords, rules.discounts ?? []),
  },
];

/** The buttons that save files. */
export function createExports(): View {
  const message = find("export-message", HTMLElement);
  let shown: Shown | undefined;
  const buttons = FORMATS.map(({ button, extension, type, write }) => {
    const element = find(button, HTMLButtonElement);
    const save = async (now: Shown, outcome: Planned): Promise<void> => {
      try {
        download(`${fileName(now.trip.title)}.${extension}`, type, await write(now, outcome));
        setText(message, "");
      } catch {
        setText(message, "The file could not be made: check the network and reload the page.");
      }
    };
    element.addEventListener("click", () => {
      if (shown?.outcome.status !== "planned") return;
      void save(shown, shown.outcome);
    });
    return element;
  });
  find("print", HTMLButtonElement).addEventListener("click", () => window.print());
  return {
    show(now) {
      shown = now;
      for (const button of buttons) button.disabled = now.outcome.status !== "planned";
    },
  };
}

function download(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
}

/** `Omaha, NE to Denver, CO` becomes `omaha-ne-to-denver-co`. */
function fileName(title: string): string {
  const name = title.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "").join("-");
  return name === "" ? "fuel-plan" : name;
}
