// On SIGUSR2 a new instance takes over. The old one starts it, hands it the listening socket as soon as it has
// everything else, and ends once it serves. In between both accept connections, so none is refused or lost.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Server as TcpServer } from "node:net";
import { withDeadline } from "../common/abort.js";

/** Set in the environment of a process that gets its socket from its parent. */
export const SUCCESSOR_VARIABLE = "FUEL_ROUTE_SUCCESSOR";

// The messages that the new instance sends.
const WANTS_SOCKET = "wants the socket";
const SERVES = "serves";

/** The time that a new instance has to start serving. */
const START_TIMEOUT_MS = 60_000;

/**
 * A function that gets the socket from the instance that started this one; undefined when none did. The socket must be
 * used as soon as it arrives: until then nobody accepts its connections.
 */
export function socketSource(): (() => Promise<TcpServer>) | undefined {
  if (!hasPredecessor()) return undefined;
  return async () => {
    const arrival = once(process, "message");
    process.send?.(WANTS_SOCKET);
    const [, socket]: unknown[] = await arrival;
    if (!(socket instanceof TcpServer)) throw new Error("the instance before this one sent no socket");
    return socket;
  };
}

/** Tells the instance that started this one, if one did, that this one serves. */
export function reportServing(): void {
  if (!hasPredecessor()) return;
  process.send?.(SERVES);
  process.disconnect();
}

function hasPredecessor(): boolean {
  return process.env[SUCCESSOR_VARIABLE] !== undefined && process.connected;
}

/**
 * Starts the same command once more and hands it the socket.
 * @param signal aborted when this process is told to stop: then the new one is ended too.
 * @returns whether the new process serves; if not, it has been ended.
 */
export async function startSuccessor(socket: TcpServer, signal: AbortSignal): Promise<boolean> {
  const [, script = "", ...args] = process.argv;
  const child = fork(script, args, { env: { ...process.env, [SUCCESSOR_VARIABLE]: "1" } });
  const stop = new AbortController();
  for (const event of ["exit", "error"]) child.once(event, () => stop.abort());
  signal.addEventListener("abort", () => stop.abort(), { once: true });
  if (signal.aborted) stop.abort();
  try {
    await expectMessage(child, WANTS_SOCKET, stop.signal);
    child.send("socket", socket);
    await expectMessage(child, SERVES, stop.signal);
    child.unref();
    return true;
  } catch {
    child.kill("SIGKILL");
    return false;
  }
}

const timedOut = (): Error => new Error("the new instance took too long to start");

/** @throws {Error} when the child says something else or takes too long, or `signal` is aborted. */
async function expectMessage(child: ChildProcess, expected: string, signal: AbortSignal): Promise<void> {
  const [message]: unknown[] = await withDeadline({ signal, timeoutMs: START_TIMEOUT_MS, timedOut }, (aborted) =>
    once(child, "message", { signal: aborted }),
  );
  if (message !== expected) throw new Error("the new instance did not start");
}
