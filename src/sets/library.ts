import pLimit from "p-limit";
import type { PackedStations } from "../stations/packed/packed.js";

/** Versions that are loaded at the same time: each takes a thread and its block's memory twice. */
const MAX_LOADING = 2;

/** Versions of sets in memory, which all threads share. The ones that nobody has asked for longest go first. */
export class SetLibrary {
  readonly #maxBytes: number;
  /** The one asked for last stands last. */
  readonly #loaded = new Map<string, PackedStations>();
  readonly #loading = new Map<string, Promise<PackedStations | undefined>>();
  readonly #inTurn = pLimit(MAX_LOADING);
  #bytes = 0;

  /** @param maxBytes of all versions together. One alone may be larger. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of the versions in memory. A version that was let go of stays until the last request with it ends. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A version. All who ask for it while it is loaded wait for the same one. */
  async get(key: string, load: () => Promise<PackedStations | undefined>): Promise<PackedStations | undefined> {
    const loaded = this.#loaded.get(key);
    if (loaded !== undefined) {
      this.#loaded.delete(key);
      this.#loaded.set(key, loaded);
      return loaded;
    }
    let loading = this.#loading.get(key);
    if (loading === undefined) {
      loading = this.#inTurn(load).finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
      void loading.then(
        (packed) => packed && this.add(key, packed),
        () => undefined,
      );
    }
    return loading;
  }

  add(key: string, packed: PackedStations): void {
    this.remove(key);
    this.#loaded.set(key, packed);
    this.#bytes += bytesOf(packed);
    for (const other of this.#loaded.keys()) {
      if (this.#bytes <= this.#maxBytes || other === key) break;
      this.remove(other);
    }
  }

  remove(key: string): void {
    const packed = this.#loaded.get(key);
    if (packed === undefined) return;
    this.#loaded.delete(key);
    this.#bytes -= bytesOf(packed);
  }
}

function bytesOf({ data, index }: PackedStations): number {
  return data.byteLength + index.byteLength;
}
