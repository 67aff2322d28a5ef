// A worker process that plans a batch.

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type BatchTrip, writePart } from "../../src/jobs/part.js";
import type { PartTask, WorkerMessage } from "./messages.js";

const WORKER = fileURLToPath(new URL("./worker.js", import.meta.url));

/** Parts that the worker has at a time, so that no thread waits for the next one. */
const AHEAD = 2;

export interface NightRun {
  /** Results by part. */
  readonly results: readonly Uint8Array[];
  readonly failed: number;
  readonly seconds: number;
  /** Processor time of the worker and of this process. */
  readonly cpuMs: number;
  /** The most memory that the worker has had in RAM so far. */
  readonly peakMb: number;
}

export interface Crew {
  run(parts: ReadonlyArray<readonly BatchTrip[]>, onDone?: (done: number) => void): Promise<NightRun>;
  close(): Promise<void>;
}

/** Starts a worker with so many threads for the stations of a block in a file. */
export async function startCrew(threads: number, blockPath: string): Promise<Crew> {
  const child = fork(WORKER, [blockPath, String(threads)], { serialization: "advanced" });
  await once(child, "message");
  let childCpuMs = 0;
  const cpuNow = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + childCpuMs;
  };
  return {
    async run(parts, onDone = () => undefined) {
      const results = Array.of<Uint8Array>();
      const rest = parts.entries();
      let [failed, peakMb, done] = [0, 0, 0];
      const cpuBefore = cpuNow();
      const begin = performance.now();
      const give = (): void => {
        const { value } = rest.next();
        if (value !== undefined) child.send({ part: value[0], trips: writePart(value[1]) } satisfies PartTask);
      };
      await new Promise<void>((resolve, reject) => {
        const end = (): void => reject(new Error("the worker ended"));
        const take = (message: WorkerMessage): void => {
          if (message.kind !== "done") return;
          give();
          results[message.part] = message.results;
          failed += message.failed;
          peakMb = Math.max(peakMb, message.peakMb);
          childCpuMs = message.cpuMs;
          onDone(++done);
          if (done < parts.length) return;
          child.off("message", take).off("exit", end);
          resolve();
        };
        child.on("message", take).on("exit", end);
        for (let i = 0; i < AHEAD; i++) give();
      });
      return { results, failed, seconds: (performance.now() - begin) / 1000, cpuMs: cpuNow() - cpuBefore, peakMb };
    },
    async close() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
