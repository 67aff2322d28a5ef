/** A short name for a content: the same for the same. 64 bits of two hashes like FNV-1a. */
export function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/**
 * An id that no other open tab uses: two tabs with the same trip keep one each. The id stays with the tab until it is
 * closed.
 * @param wanted is taken where no tab has it.
 */
export async function claimId(wanted: string): Promise<string> {
  // Outside of secure pages there are no locks, and some pages may not use them: then tabs share.
  const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined;
  if (locks === undefined) return wanted;
  for (let tab = 1; ; tab++) {
    const id = tab === 1 ? wanted : `${wanted}-${tab}`;
    if (await isFree(locks, `fuel-route-trip-${id}`)) return id;
  }
}

function isFree(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Held for as long as the page is open.
        return lock === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(() => resolve(true));
  });
}
