/** Does work at the first call and keeps its result. After a failure the next call tries again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/** Does work once for each object, and keeps its result as long as the object. */
export function oncePer<Key extends WeakKey, T>(work: (key: Key) => T): (key: Key) => T {
  const kept = new WeakMap<Key, { readonly result: T }>();
  return (key) => {
    let known = kept.get(key);
    if (known === undefined) kept.set(key, (known = { result: work(key) }));
    return known.result;
  };
}
