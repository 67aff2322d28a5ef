// Process groups: a command in the background, with all that it has started.

import { setTimeout } from "node:timers/promises";

const ENDING_MS = 600_000;
const POLL_MS = 20;

/** Asks it to end, and forces it only if it hangs. */
export async function endGroup(group: number): Promise<void> {
  const limit = performance.now() + ENDING_MS;
  signal(group, "SIGTERM");
  while (isAlive(group)) {
    if (performance.now() > limit) signal(group, "SIGKILL");
    await setTimeout(POLL_MS);
  }
}

export function isAlive(group: number): boolean {
  return signal(group, 0);
}

function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
