import type { KnownVersion } from "./truth.js";

interface Entry {
  readonly version: KnownVersion;
  readonly since: number;
  until: number;
}

/**
 * Which version of the set may be in place, and when: where nobody knows whether a change was made, both. Times are
 * milliseconds of one clock.
 */
export class SetDiary {
  readonly #entries: Entry[] = [];

  constructor(
    first: KnownVersion,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#entries.push({ version: first, since: -Infinity, until: Infinity });
  }

  /**
   * A change is sent. @returns what to call once it is answered as made; where it is not, it may have been made all the
   * same.
   */
  begin(version: KnownVersion): () => void {
    const entry: Entry = { version, since: this.now(), until: Infinity };
    this.#entries.push(entry);
    return () => {
      for (const other of this.#entries) if (other !== entry) other.until = Math.min(other.until, this.now());
    };
  }

  /** The versions that a request may have met which was under way between two times. */
  between(from: number, to: number): ReadonlySet<KnownVersion> {
    return new Set(
      this.#entries.filter(({ since, until }) => since <= to && until >= from).map(({ version }) => version),
    );
  }

  /** Forgets what was over before a time. */
  forgetBefore(time: number): void {
    const kept = this.#entries.filter(({ until }) => until >= time);
    this.#entries.splice(0, this.#entries.length, ...kept);
  }
}
