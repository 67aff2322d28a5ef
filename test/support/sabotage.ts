import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Code that Node loads before the service's own in each thread. If a request's `params.sabotage` names a fault, its
 * worker suffers the fault while it reads the body. So the faults are real, and the service's code is unchanged.
 */
const SABOTAGE = `
import { existsSync } from "node:fs";
import { isMainThread, threadId } from "node:worker_threads";
const parse = JSON.parse;
const stuck = new URL("./stuck", import.meta.url);
const cell = new Int32Array(new SharedArrayBuffer(4));
// Blocks the thread and leaves the processor to others.
const waitMs = (ms) => Atomics.wait(cell, 0, 0, ms);
// Threads are numbered from 1 in the order of their start.
if (!isMainThread && (existsSync(new URL("./broken", import.meta.url)) || threadId === Number(process.env.BROKEN_THREAD))) {
  throw new Error("the worker was broken");
}
if (!isMainThread && existsSync(stuck)) {
  while (existsSync(stuck)) waitMs(5);
  throw new Error("the worker was stuck");
}
if (!isMainThread) JSON.parse = (text, ...rest) => {
  const value = parse(text, ...rest);
  switch (value?.params?.sabotage) {
    case "exit": process.exit(9);
    case "spin": for (;;);
    case "hang": waitMs(Infinity);
    case "memory": { const all = []; for (;;) all.push(new Array(100_000).fill(threadId)); }
    case "slow": while (!existsSync(new URL("./go-on", import.meta.url))) waitMs(5);
  }
  return value;
};
`;

export type Sabotage = "exit" | "spin" | "hang" | "memory" | "slow";

/** Makes a body too large for the worker that serves small requests only. */
export const LARGE_PADDING = { padding: "x".repeat(100_000) };

/** Makes a file that the code above looks for in a service's folder, and returns a function that removes it. */
function makeFile(name: string): (folder: string) => Promise<() => Promise<void>> {
  return async (folder) => {
    const path = join(folder, name);
    await writeFile(path, "");
    return () => rm(path);
  };
}

/** Lets all "slow" requests of a service continue. The function that it returns makes later ones slow again. */
export const goOn = makeFile("go-on");

/** Makes workers that start from now on hang. The function that it returns makes them fail to start instead. */
export const stickWorkers = makeFile("stuck");

/** Makes workers that start from now on fail at once. The function that it returns lets later ones start. */
export const breakWorkers = makeFile("broken");

/**
 * The environment of a service that can be sabotaged. Add `BROKEN_THREAD`, the number of a thread, to make that thread
 * fail to start.
 */
export async function sabotageEnvironment(folder: string): Promise<Record<string, string>> {
  const path = join(folder, "sabotage.mjs");
  await writeFile(path, SABOTAGE);
  return { NODE_OPTIONS: `--import ${pathToFileURL(path).href}` };
}
