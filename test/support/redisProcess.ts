// A real redis-server in a folder of its own, for tests and benches.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./freePort.js";

/** Generous: the machine may be busy with other tests. */
const START_TIMEOUT_MS = 300_000;
const POLL_MS = 20;

export const HAS_REDIS = spawnSync("redis-server", ["--version"]).error === undefined;

/** A redis-server on a free port. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Of the process that runs at the moment. */
  readonly pid: () => number | undefined;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with the data that it stored, if any. */
  restart(): Promise<void>;
  /** Makes it hang: connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
}

/**
 * Starts a redis-server. @param settings more of its own options, such as `--requirepass`. @throws {Error} when it does
 * not start.
 */
export async function spawnRedis(folder: string, settings: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const store = ["--save", "", "--appendonly", "no", "--daemonize", "no"];
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, ...store, ...settings];
  let child: ChildProcess | undefined;

  const restart = async (): Promise<void> => {
    const started = spawn("redis-server", args, { stdio: "ignore" });
    child = started;
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await answers(port))) {
      if (started.exitCode !== null || performance.now() > deadline)
        throw new Error(`redis-server did not start on port ${port}`);
      await sleep(POLL_MS);
    }
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await ended;
  };
  try {
    await restart();
  } catch (error) {
    await kill();
    throw error;
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    pid: () => child?.pid,
    kill,
    restart,
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
  };
}

/**
 * Options of a Redis that keeps what it has told: with `everysec` its file has every change before the answer goes out,
 * and reaches the disk within a second. So a process that is killed loses nothing; a machine without power loses the
 * last second or two.
 */
export const LASTING = ["--appendonly", "yes", "--appendfsync", "everysec"] as const;

/** Whether a server that speaks Redis' protocol listens on the port, even if it refuses the login. */
async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", (data) => {
      socket.destroy();
      resolve(/^(\+PONG|-NOAUTH)/.test(data.toString()));
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}
