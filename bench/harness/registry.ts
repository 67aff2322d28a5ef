import type { Report } from "./report.js";

/** What a bench gets. */
export interface Setting {
  readonly report: Report;
  /** Station counts, ascending, for the benches that measure at several. */
  readonly stations: readonly number[];
}

export interface BenchEntry {
  readonly name: string;
  /** Its line in `--help`. */
  readonly about: string;
  readonly run: (setting: Setting) => Promise<void>;
}
