// One instance follows another on the same socket (SIGUSR2): the old one starts the new one, hands it the socket that
// listens, and ends when the new one serves. In between both accept, so no connection is refused or lost.

import { fork } from "node:child_process";
import { once } from "node:events";
import { Server as TcpServer } from "node:net";

/** Tells a new process that it gets its socket from its parent. */
const SUCCESSOR_VARIABLE = "FUEL_ROUTE_SUCCESSOR";

const READY = "ready";

/** How long a new instance may take until it serves. */
const READY_TIMEOUT_MS = 60_000;

/** The socket from the instance that started this one; undefined when none did. */
export async function receiveSocket(): Promise<TcpServer | undefined> {
  if (process.env[SUCCESSOR_VARIABLE] === undefined || process.send === undefined) return undefined;
  const [, socket]: unknown[] = await once(process, "message");
  if (!(socket instanceof TcpServer)) throw new Error("the instance before this one sent no socket");
  return socket;
}

/** Tells the instance that started this one, if one did, that this one serves. */
export function reportReady(): void {
  if (process.env[SUCCESSOR_VARIABLE] === undefined || process.send === undefined) return;
  process.send(READY);
  process.disconnect();
}

/**
 * Starts the same command once more and hands it the socket.
 * @returns whether the new process serves; if not it has been ended.
 */
export async function startSuccessor(socket: TcpServer): Promise<boolean> {
  const [, script = "", ...args] = process.argv;
  const child = fork(script, args, { env: { ...process.env, [SUCCESSOR_VARIABLE]: "1" } });
  const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
  try {
    child.send("socket", socket);
    const ended = once(child, "exit", { signal }).then(() => false);
    const ready = once(child, "message", { signal }).then(([message]: unknown[]) => message === READY);
    if (await Promise.race([ready, ended])) {
      child.unref();
      return true;
    }
  } catch {
    // Too slow, or gone before it could be told.
  }
  child.kill("SIGKILL");
  return false;
}
