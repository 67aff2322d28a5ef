import { MAX_BODY_MARKS } from "../contract/values/faults.js";

// The heap that JSON.parse needs, measured with V8 12 and 13 on the worst bodies. A mark is a comma, a colon or an
// opening bracket. Nested objects whose keys are numbers take 110 bytes a mark, which is 30 for each byte of a body
// that holds little but marks. A text with one letter above U+00FF takes 4.3 bytes for each of its bytes, because V8
// keeps it twice, with two bytes a letter. An idle worker has a heap of 20 MB.
const BYTES_PER_MARK = 120;
const BYTES_PER_MARKED_BYTE = 34;
const BYTES_PER_BYTE = 5;
const OWN_MEGABYTES = 32;

const MEGABYTE = 1_048_576;

/**
 * Megabytes of heap that a worker needs for the largest body. The settings are checked against it at the start, because
 * a worker's limit does not bound what one call of JSON.parse takes: when that is far more, V8 ends the whole process.
 */
export function leastWorkerMemoryMb(bodyLimitBytes: number): number {
  const ofMarks = Math.min(MAX_BODY_MARKS * BYTES_PER_MARK, bodyLimitBytes * BYTES_PER_MARKED_BYTE);
  return OWN_MEGABYTES + Math.ceil((ofMarks + bodyLimitBytes * BYTES_PER_BYTE) / MEGABYTE);
}
