import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished } from "vitest";
import { openRedis, type RedisConnection, type RedisEvents } from "../../src/access/redis/connection.js";
import { makeFolder } from "./cli.js";
import { freePort } from "./localServer.js";

/** Generous: the machine may be busy with other tests. */
const START_TIMEOUT_MS = 60_000;

/** Why tests with a real Redis are skipped here; empty when they are not. */
export const NO_REDIS = spawnSync("redis-server", ["--version"]).error === undefined ? "" : " (skipped: there is no redis-server here)";

/** A redis-server for one test, on a free port; it is stopped when the test ends. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with the data that it stored, if any. */
  restart(): Promise<void>;
  /** Makes it hang: connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
}

/** Starts a redis-server. @param settings more of its own options, such as `--requirepass`. */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const folder = await makeFolder();
  const port = await freePort();
  const store = ["--save", "", "--appendonly", "no", "--daemonize", "no"];
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, ...store, ...settings];
  let child: ChildProcess | undefined;

  const restart = async (): Promise<void> => {
    const started = spawn("redis-server", args, { stdio: "ignore" });
    child = started;
    await expect.poll(() => started.exitCode ?? answers(port), { timeout: START_TIMEOUT_MS, interval: 20 }).toBe(true);
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  await restart();
  return { port, url: `redis://127.0.0.1:${port}`, kill, restart, pause: () => void child?.kill("SIGSTOP"), resume: () => void child?.kill("SIGCONT") };
}

/** The command timeout for a Redis that runs, generous for a busy machine. */
const PATIENT_MS = 20_000;

/** The command timeout for a Redis that hangs: short enough for a test, and longer than the delays of a busy machine. */
export const HANGING_MS = 1500;

/** A connection like the service's with a longer timeout, and the events that it has reported. */
export async function connectRedis(url: string, events: Partial<RedisEvents> = {}, commandTimeoutMs = PATIENT_MS): Promise<{ redis: RedisConnection; told: string[] }> {
  const told: string[] = [];
  const redis = await openRedis(
    url,
    {
      ...events,
      onDown: (reason) => void told.push(`down: ${reason}`),
      onUp: () => {
        events.onUp?.();
        told.push("up");
      },
    },
    commandTimeoutMs,
  );
  onTestFinished(() => redis.close());
  return { redis, told };
}

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
