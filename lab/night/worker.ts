// A worker process of the bench's night. It plans parts on as many threads as it is told, as `fuel-route work` does.

import { readFile } from "node:fs/promises";
import { readSettings } from "../../src/settings/read.js";
import { readPart } from "../../src/jobs/part.js";
import { openPartPool } from "../../src/jobs/pool/pool.js";
import type { PartTask, WorkerMessage } from "./messages.js";
import { asHostSet, factsOf } from "./tools.js";

const KB_PER_MB = 1024;
const { signal } = new AbortController();
const [, , blockPath = "", threads = ""] = process.argv;

const facts = factsOf(asHostSet(await readBlock(blockPath)));
const settings = readSettings({});
const pool = openPartPool({
  threads: Number(threads),
  providers: settings,
  taskTimeoutMs: settings.taskTimeoutMs,
  workerMemoryMb: settings.workerMemoryMb,
  onFailure(failure) {
    throw new Error(`a trip failed: ${JSON.stringify(failure)}`);
  },
});

process.on("message", (task: PartTask) => void plan(task));
send({ kind: "ready" });

async function plan({ part, trips }: PartTask): Promise<void> {
  const { bytes, failed } = await pool.plan(readPart(trips), facts, signal);
  const { user, system } = process.cpuUsage();
  send({
    kind: "done",
    part,
    results: bytes,
    failed,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / KB_PER_MB,
  });
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function readBlock(path: string): Promise<SharedArrayBuffer> {
  const bytes = await readFile(path);
  const block = new SharedArrayBuffer(bytes.length);
  new Uint8Array(block).set(bytes);
  return block;
}
