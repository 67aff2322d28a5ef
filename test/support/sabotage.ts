import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Code that Node loads in front of a service's own, in each of its threads: a request whose `params.sabotage` names a
 * fault has its worker suffer it, in the midst of reading the body. So faults are real and the service's code as it is.
 */
const SABOTAGE = `
import { existsSync } from "node:fs";
import { isMainThread, threadId } from "node:worker_threads";
const parse = JSON.parse;
const stuck = new URL("./stuck", import.meta.url);
// Threads are numbered from 1 in the order that they start.
if (!isMainThread && (existsSync(new URL("./broken", import.meta.url)) || threadId === Number(process.env.BROKEN_THREAD))) {
  throw new Error("the worker was broken");
}
if (!isMainThread && existsSync(stuck)) {
  while (existsSync(stuck));
  throw new Error("the worker was stuck");
}
if (!isMainThread) JSON.parse = (text, ...rest) => {
  const value = parse(text, ...rest);
  switch (value?.params?.sabotage) {
    case "exit": process.exit(9);
    case "spin": for (;;);
    case "memory": { const all = []; for (;;) all.push(new Array(100_000).fill(threadId)); }
    case "slow": while (!existsSync(new URL("./go-on", import.meta.url)));
  }
  return value;
};
`;

export type Sabotage = "exit" | "spin" | "memory" | "slow";

/** Makes a body so large that it is not for the worker that small requests have to themselves. */
export const LARGE_PADDING = { padding: "x".repeat(100_000) };

/** Lets all that is "slow" in a service go on; with what is given back, what comes later is slow again. */
export async function goOn(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "go-on");
  await writeFile(path, "");
  return () => rm(path);
}

/** Workers that start from now on get stuck; what is given back ends that, and they fail to start. */
export async function stickWorkers(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "stuck");
  await writeFile(path, "");
  return () => rm(path);
}

/** Workers that start from now on fail at once; with what is given back, later ones start. */
export async function breakWorkers(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "broken");
  await writeFile(path, "");
  return () => rm(path);
}

/** The environment of a service that can be sabotaged. A `BROKEN_THREAD` beside it is the number of a thread that fails to start. */
export async function sabotageEnvironment(folder: string): Promise<Record<string, string>> {
  const path = join(folder, "sabotage.mjs");
  await writeFile(path, SABOTAGE);
  return { NODE_OPTIONS: `--import ${pathToFileURL(path).href}` };
}
