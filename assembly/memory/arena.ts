// Linear memory as one bump arena. Reserving input resets it; a computation puts its working tables after the input and
// releases them when it starts again. Single tables are never freed.

const PAGE_BYTES: u64 = 65536;
const MAX_BYTES: u64 = 0x1_0000_0000 - PAGE_BYTES;

/** Each table, and each column of a table, begins at a multiple of this. */
export const ALIGN_BYTES: u64 = 16;

let top: u64 = 0;

/** Forgets every table reserved so far. */
export function resetArena(): void {
  top = (u64(__heap_base) + ALIGN_BYTES - 1) & ~(ALIGN_BYTES - 1);
}

/** Where the next table will begin. Passing it to `releaseTo` later forgets every table reserved after this call. */
export function markArena(): u64 {
  return top;
}

export function releaseTo(mark: u64): void {
  assert(mark <= top, "the arena is released to a place behind its top");
  top = mark;
}

/**
 * Reserves `bytes` bytes, aligned to 16, and grows memory as needed.
 * Returns the table's offset, or 0 when memory cannot grow that far. After a failure every further call fails too,
 * until the arena is reset or released: to know whether several tables fit, check the last one.
 */
export function reserveBytes(bytes: u64): usize {
  const start = top;
  assert(start >= u64(__heap_base) && (start & (ALIGN_BYTES - 1)) == 0, "the arena is reset before its first use");
  const end = start + ((bytes + ALIGN_BYTES - 1) & ~(ALIGN_BYTES - 1));
  top = end;
  if (end > MAX_BYTES) return 0;
  const missingPages = i32((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  if (missingPages > 0 && memory.grow(missingPages) < 0) {
    top = MAX_BYTES + ALIGN_BYTES;
    return 0;
  }
  return usize(start);
}
