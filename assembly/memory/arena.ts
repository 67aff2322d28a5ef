// Linear memory as one bump arena: reserving input resets it, solving puts its working tables behind
// the input and starts from there again next time. Nothing is freed by itself. A table that must grow is reserved anew
// at twice its size, so what is left behind never exceeds what is in use.

const PAGE_BYTES: u64 = 65536;
const MAX_BYTES: u64 = 0x1_0000_0000 - PAGE_BYTES;
const ALIGN: u64 = 16;

let top: u64 = 0;

/** Forgets every table reserved so far. */
export function resetArena(): void {
  top = (u64(__heap_base) + ALIGN - 1) & ~(ALIGN - 1);
}

/** Where the next table would begin: `releaseTo` this place forgets what is reserved from now on. */
export function markArena(): u64 { return top; }

export function releaseTo(mark: u64): void { top = mark; }

/**
 * Reserves `bytes` bytes, aligned to 16, growing memory as needed.
 * Returns the table's offset, or 0 when memory cannot grow that far. Then all that is reserved after it fails too, until
 * the arena is reset or released: of several tables in a row the last one tells whether there is room for all.
 */
export function reserveBytes(bytes: u64): usize {
  const start = top;
  const end = start + ((bytes + ALIGN - 1) & ~(ALIGN - 1));
  top = end;
  if (end > MAX_BYTES) return 0;
  const missingPages = i32((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  if (missingPages > 0 && memory.grow(missingPages) < 0) {
    top = MAX_BYTES + ALIGN;
    return 0;
  }
  return usize(start);
}
