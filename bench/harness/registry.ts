import type { Report } from "./report.js";

/** What a bench is run with. */
export interface Setting {
  readonly report: Report;
  /** Station counts, ascending, for the benches that go through several. */
  readonly stations: readonly number[];
}

export interface BenchEntry {
  readonly name: string;
  /** For `--help`. */
  readonly about: string;
  readonly run: (setting: Setting) => Promise<void>;
}
