import { MessageChannel } from "node:worker_threads";

/** What is smaller is left to the garbage collector. */
const RELEASED_BYTES = 16_384;

/** Nobody reads there: what is handed over to it is gone. */
const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Gives the memory of large bytes back at once; they are empty then. Left to the garbage collector they pile up, and as
 * they count like objects, it goes through all of those again and again: more work than all that a large request is else.
 * @param bytes those that nobody else has. What shares its buffer with others is left alone.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= RELEASED_BYTES && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) nowhere.postMessage(undefined, [buffer]);
}
