// Loaded by --import into a process of either version: tells its processor time to the process that started it. A
// server says it when it is asked over its channel, a command at its end on file descriptor 3.

import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const REPORT_FD = 3;

/** Microseconds of all threads. It imports nothing of ours, so that the process loads nothing more. */
function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

if (isMainThread) {
  if (process.channel === undefined) {
    process.on("exit", () => writeSync(REPORT_FD, String(cpuMicros())));
  } else {
    process.on("message", () => process.send?.(cpuMicros()));
    // The channel must not keep the server alive.
    process.channel.unref();
  }
}
