import { createHash } from "node:crypto";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { systemCode } from "../systemError.js";

/** One process among all that ever ran on any machine, as far as it can be told. */
export interface Holder {
  /** Which machine, and on it which numbering of processes: a digest, eight hexadecimal digits. */
  readonly place: string;
  readonly pid: number;
  /** When the process started, in the kernel's ticks; tells it from a later one with the same number. UNKNOWN where there is no /proc. */
  readonly start: string;
}

const UNKNOWN = "0";
const PLACE_DIGITS = 8;

/** Where /proc/PID/stat has these, counted from the state, which is the first after the name in parentheses. */
const STATE = 0;
const THREADS = 17;
const START = 19;

/** This process. */
export async function thisHolder(): Promise<Holder> {
  const status = await readStatus(process.pid);
  return { place: await findPlace(), pid: process.pid, start: status?.start ?? UNKNOWN };
}

/** Whether a process has surely ended. False for one on another machine, of which nothing can be known. */
export async function hasEnded(holder: Holder): Promise<boolean> {
  if (holder.place !== (await findPlace())) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // Any other refusal is for a process that is there and is another user's.
    return systemCode(error) === "ESRCH";
  }
  const status = await readStatus(holder.pid);
  if (status === undefined) return false;
  return status.hasEnded || (holder.start !== UNKNOWN && holder.start !== status.start);
}

/** Containers can have one host name and yet number their processes apart. */
async function findPlace(): Promise<string> {
  const numbering = await readlink("/proc/self/ns/pid").catch(() => UNKNOWN);
  return createHash("sha256").update(`${hostname()} ${numbering}`).digest("hex").slice(0, PLACE_DIGITS);
}

async function readStatus(pid: number): Promise<{ start: string; hasEnded: boolean } | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const start = fields[START];
  if (start === undefined) return undefined;
  // A killed process stays as a zombie until its parent looks, maybe for ever; it may still write while it has other threads.
  return { start, hasEnded: fields[STATE] === "Z" && fields[THREADS] === "1" };
}
