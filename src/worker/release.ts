import { MessageChannel } from "node:worker_threads";

/** Smaller arrays are left to the garbage collector. */
const RELEASED_BYTES = 16_384;

/** The port of a closed channel: buffers transferred to it are freed. */
const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Frees the memory of a large array at once, and leaves it empty. Left to the garbage collector, such arrays pile up
 * and make it mark all objects again and again, which is more work than all the rest of a large request.
 * @param bytes must not be used any more. An array that shares its buffer with others is left alone.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= RELEASED_BYTES && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer)
    nowhere.postMessage(undefined, [buffer]);
}
