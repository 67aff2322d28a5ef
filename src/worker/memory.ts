import { MAX_BODY_MARKS } from "../contract/values.js";

// What a parser makes of a body, measured with V8 12 and 13 on the shapes that take most: objects in objects by index
// take 110 bytes of heap a mark, which are 30 a byte where a body has as many marks as it can; a text with one letter
// above U+00FF takes 4.3 bytes a byte, twice as string of two bytes a letter. A worker by itself has a heap of 20 MB.
const BYTES_PER_MARK = 120;
const BYTES_PER_MARKED_BYTE = 34;
const BYTES_PER_BYTE = 5;
const OWN_MEGABYTES = 32;

const MEGABYTE = 1_048_576;

/**
 * Megabytes of heap that a worker needs for the largest body. It is no use to find out later: what a parser takes within
 * one call is not bounded by the worker's limit, and V8 ends the whole process when it is far above that.
 */
export function leastWorkerMemoryMb(bodyLimitBytes: number): number {
  const ofMarks = Math.min(MAX_BODY_MARKS * BYTES_PER_MARK, bodyLimitBytes * BYTES_PER_MARKED_BYTE);
  return OWN_MEGABYTES + Math.ceil((ofMarks + bodyLimitBytes * BYTES_PER_BYTE) / MEGABYTE);
}
