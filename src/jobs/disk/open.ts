import type { OpenSets } from "../../sets/stationSets.js";
import { openPartPool, type PartPoolSettings } from "../pool/pool.js";
import type { Batches } from "../store.js";
import { FolderRunner } from "./runner.js";
import { FolderBatchStore } from "./store.js";

export interface FolderBatchSettings extends PartPoolSettings {
  /** Made at the first batch. */
  readonly dataFolder: string;
  readonly sets: Pick<OpenSets, "openVersion">;
  readonly engineVersion: string;
  /** How long a batch is kept once it is finished or cancelled. */
  readonly retentionMs: number;
  /** Called when batches cannot go on for the moment. The reason names no path. */
  readonly onProblem: (reason: string) => void;
}

/** Opens the batches that are kept in a folder, and goes on with those that are not finished. */
export function openFolderBatches({
  dataFolder,
  sets,
  engineVersion,
  retentionMs,
  onProblem,
  ...settings
}: FolderBatchSettings): Batches {
  const store = new FolderBatchStore(dataFolder, onProblem);
  const pool = openPartPool(settings);
  const runner = new FolderRunner({
    store,
    pool,
    sets,
    threads: settings.threads,
    engineVersion,
    retentionMs,
    onProblem,
  });
  return {
    store,
    runner,
    get faults() {
      return runner.faults;
    },
    async close() {
      await runner.close();
      await pool.close();
    },
  };
}
