// A service with tight limits on input, and connections to it.

import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { makeFolder, startService } from "../support/cli.js";
import { issue, OWN_KEY_FILE } from "../support/keyFiles.js";
import { validBody } from "../support/requests.js";

const GOOD = JSON.stringify(validBody());

export async function start(environment: Record<string, string>): Promise<{ url: string; port: number; key: string }> {
  const folder = await makeFolder();
  const key = await issue(join(folder, OWN_KEY_FILE), "Acme Freight");
  const { url } = await startService(folder, [], { ...environment });
  return { url, port: Number(new URL(url).port), key };
}

/**
 * A connection, what has come over it, and when it ended: milliseconds from its begin.
 * @param allowHalfOpen goes on sending after the other side has ended.
 */
export function open(
  port: number,
  allowHalfOpen = false,
): { socket: Socket; received: () => string; ended: Promise<number> } {
  const begin = performance.now();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.setEncoding("latin1").on("data", (data) => (text += String(data)));
  socket.on("error", () => undefined);
  const ended = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now() - begin)));
  return { socket, received: () => text, ended };
}

export async function statusOf(url: string, key: string): Promise<number> {
  return (
    await fetch(`${url}/v1/optimize`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: GOOD,
    })
  ).status;
}
