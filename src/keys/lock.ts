// Lamport's bakery, in files. Whoever wants the lock has a file of its own beside the locked one; its name is used
// once and says which process it is of. While the file is empty its owner is choosing a ticket; then it holds the
// ticket, one more than all the owner saw; its turn comes when no file is empty or has a smaller ticket, and the file
// goes at the end. Two cannot have their turn at once. Say k's ticket is the larger (names decide between equals), and
// take k's look at the folder after its ticket was written. If i's file was there, k waited for i's ticket and then
// for i's end. If not, i looked for tickets after that, saw k's and took a larger one, against what was said.
//
// A lock file that all share could not be taken from a dead holder: between finding it dead and removing the file, the
// file may have become a live one's. Here a file belongs to one process for ever, so that a dead one's can be removed
// by anybody at any time. This needs folders where a file that stays is never missing from a listing, as local file
// systems have them; files are for that reason never renamed.

import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { hasEnded, type Holder, thisHolder } from "./holder.js";
import { KeyStoreError } from "./store.js";
import { systemCode } from "../systemError.js";

/** How long one other holder or chooser is waited for; each that ends before counts anew. */
const TIMEOUT_MS = 5000;
const RETRY_MS = 10;

/** Other users who may change the keys, such as root, must see whose turn it is. */
const LOCK_MODE = 0o644;

/** What follows the locked file's name: place, process, start, and what makes the name unique. */
const SUFFIX = /^\.lock-(?<place>[0-9a-f]{8})-(?<pid>\d{1,10})-(?<start>\d{1,20})-[0-9a-f-]{36}$/;

/** The last character tells a ticket from the beginning of one. */
const TICKET = /^(\d{1,15})\n$/;

interface Contender {
  readonly path: string;
  readonly holder: Holder;
}

interface Ticket {
  readonly number: number;
  readonly contender: Contender;
}

/**
 * Runs `action` while nobody else, in this process or another one of this machine, holds the lock of the file at `path`.
 * @throws {KeyStoreError} when another holds it for longer than five seconds and is not known to be dead; a system error when the folder cannot be written.
 */
export async function withLock<T>(path: string, action: () => Promise<T>): Promise<T> {
  const { place, pid, start } = await thisHolder();
  const own = `${path}.lock-${place}-${pid}-${start}-${randomUUID()}`;
  const file = await open(own, "wx", LOCK_MODE);
  try {
    const number = await takeTicket(path, own, file);
    await waitForTurn(path, own, number);
    return await action();
  } finally {
    // What is done is done: a file that cannot be removed now is removed when this process has ended.
    await rm(own, { force: true }).catch(() => undefined);
  }
}

async function takeTicket(path: string, own: string, file: FileHandle): Promise<number> {
  try {
    const contenders = await listOthers(path, own);
    const tickets = await Promise.all(contenders.map((contender) => readTicket(contender)));
    const number = 1 + Math.max(0, ...tickets.map((ticket) => (typeof ticket === "number" ? ticket : 0)));
    await file.writeFile(`${number}\n`);
    return number;
  } finally {
    await file.close();
  }
}

async function waitForTurn(path: string, own: string, number: number): Promise<void> {
  const contenders = await listOthers(path, own);
  const chosen = await Promise.all(contenders.map((contender) => waitForTicket(contender)));
  const ahead = chosen
    .filter((ticket) => ticket !== undefined)
    .filter((other) => other.number < number || (other.number === number && other.contender.path < own))
    .toSorted((a, b) => a.number - b.number || (a.contender.path < b.contender.path ? -1 : 1));
  for (const { contender } of ahead) {
    // In their order, so that each is waited for only while it has its turn.
    // eslint-disable-next-line no-await-in-loop
    await waitWhile(contender, (ticket) => ticket !== "gone");
  }
}

async function waitForTicket(contender: Contender): Promise<Ticket | undefined> {
  const number = await waitWhile(contender, (ticket) => ticket === "choosing");
  return typeof number === "number" ? { number, contender } : undefined;
}

type TicketState = number | "choosing" | "gone";

async function waitWhile(contender: Contender, isWaitedFor: (ticket: TicketState) => boolean): Promise<TicketState> {
  const deadline = performance.now() + TIMEOUT_MS;
  const look = async (): Promise<TicketState> => {
    const ticket = await readTicket(contender);
    if (!isWaitedFor(ticket)) return ticket;
    if (await removeDead(contender)) return "gone";
    if (performance.now() > deadline) throw new KeyStoreError(timeoutMessage(contender));
    await setTimeout(RETRY_MS);
    return look();
  };
  return look();
}

function timeoutMessage({ path, holder }: Contender): string {
  return (
    `the keys have been locked for ${TIMEOUT_MS / 1000} seconds by another command, process ${holder.pid} of this or another machine; ` +
    `if no other command is changing the keys, remove ${path}`
  );
}

async function readTicket({ path }: Contender): Promise<TicketState> {
  try {
    const digits = TICKET.exec(await readFile(path, "latin1"))?.[1];
    return digits === undefined ? "choosing" : Number(digits);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return "gone";
    throw error;
  }
}

/** The files of all who want the lock, but the own one; the dead ones' are removed. */
async function listOthers(path: string, own: string): Promise<Contender[]> {
  const folder = dirname(path);
  const contenders = (await readdir(folder)).flatMap((name) => {
    const contender = readName(folder, basename(path), name);
    return contender === undefined || name === basename(own) ? [] : [contender];
  });
  const dead = await Promise.all(contenders.map((contender) => removeDead(contender)));
  return contenders.filter((_, i) => dead[i] === false);
}

function readName(folder: string, locked: string, name: string): Contender | undefined {
  const groups = name.startsWith(locked) ? SUFFIX.exec(name.slice(locked.length))?.groups : undefined;
  const { place, pid, start } = groups ?? {};
  if (place === undefined || pid === undefined || start === undefined) return undefined;
  return { path: join(folder, name), holder: { place, pid: Number(pid), start } };
}

/** Removes a contender's file if its process has ended; whether it has. */
async function removeDead({ path, holder }: Contender): Promise<boolean> {
  if (!(await hasEnded(holder))) return false;
  await rm(path, { force: true });
  return true;
}
