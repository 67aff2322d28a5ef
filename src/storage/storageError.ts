/** What is kept cannot be read or written. The message says why, for the log: it names no partner and no folder. */
export class StorageError extends Error {
  override readonly name: string = "StorageError";
}
