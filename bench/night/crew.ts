// Worker processes that plan a batch.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PartTask, WorkerMessage } from "./messages.js";
import type { Part } from "./trips.js";

const WORKER = fileURLToPath(new URL("./worker.js", import.meta.url));

/** Parts that a worker has at a time, so that it never waits for the next one. */
const AHEAD = 2;

export interface NightRun {
  /** Results by part. */
  readonly results: readonly Uint8Array[];
  readonly failed: number;
  readonly seconds: number;
  /** Processor time of workers and of this process. */
  readonly cpuMs: number;
  /** The most memory that any worker had in RAM. */
  readonly peakMb: number;
}

export interface Crew {
  run(parts: readonly Part[], onDone?: (done: number) => void): Promise<NightRun>;
  close(): Promise<void>;
}

/** Starts workers for the stations of a block in a file. */
export async function startCrew(workers: number, blockPath: string): Promise<Crew> {
  const children = Array.from({ length: workers }, () => fork(WORKER, [blockPath], { serialization: "advanced" }));
  await Promise.all(children.map((child) => once(child, "message")));
  const cpuOf = new Map<ChildProcess, number>();
  const total = (): number => {
    const { user, system } = process.cpuUsage();
    return [...cpuOf.values()].reduce((sum, ms) => sum + ms, (user + system) / 1000);
  };
  return {
    async run(parts, onDone = () => undefined) {
      const results = Array.of<Uint8Array>();
      const rest = parts.entries();
      let [failed, peakMb, done] = [0, 0, 0];
      const cpuBefore = total();
      const begin = performance.now();
      await Promise.all(
        children.map((child) => {
          let open = 0;
          const give = (): void => {
            const { value } = rest.next();
            if (value === undefined) return;
            const [part, { lines }] = value;
            child.send({ part, lines } satisfies PartTask);
            open++;
          };
          return new Promise<void>((resolve, reject) => {
            const end = (): void => reject(new Error("a worker ended"));
            const take = (message: WorkerMessage): void => {
              if (message.kind !== "done") return;
              results[message.part] = message.results;
              failed += message.failed;
              peakMb = Math.max(peakMb, message.peakMb);
              cpuOf.set(child, message.cpuMs);
              onDone(++done);
              open--;
              give();
              if (open > 0) return;
              child.off("message", take).off("exit", end);
              resolve();
            };
            child.on("message", take).on("exit", end);
            for (let i = 0; i < AHEAD; i++) give();
            if (open === 0) resolve();
          });
        }),
      );
      return { results, failed, seconds: (performance.now() - begin) / 1000, cpuMs: total() - cpuBefore, peakMb };
    },
    async close() {
      await Promise.all(children.map(async (child) => {
        const ended = once(child, "exit");
        child.kill();
        await ended;
      }));
    },
  };
}
