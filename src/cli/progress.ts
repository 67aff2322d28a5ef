/** Columns of a step that a terminal's line has room for. */
const MAX_SHOWN = 60;

/** Tells on stderr how long work has gone on and what it is at. */
export class Progress {
  readonly #begin = performance.now();

  /** Whether somebody watches: then steps may be shown as often as wanted. */
  readonly isWatched = process.stderr.isTTY;

  /** One line that is written over on a terminal, lines of their own elsewhere. */
  show(step: string): void {
    const seconds = ((performance.now() - this.#begin) / 1000).toFixed(1).padStart(6);
    process.stderr.write(this.isWatched ? `\r\u001B[K${seconds} s  ${step.slice(0, MAX_SHOWN)}` : `${seconds} s  ${step}\n`);
  }

  /** Leaves the line that was written over. */
  end(): void {
    if (this.isWatched) process.stderr.write("\n");
  }
}
