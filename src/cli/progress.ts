/** A longer step would wrap to the next line of a terminal. */
const MAX_SHOWN = 60;

/** Shows on stderr how long work has been going on and what it is doing. */
export class Progress {
  readonly #begin = performance.now();

  /** Whether stderr is a terminal: then steps may be shown as often as wanted. */
  readonly isWatched = process.stderr.isTTY;

  /** Shows a step: on a terminal in place of the one before, elsewhere on a line of its own. */
  show(step: string): void {
    const seconds = ((performance.now() - this.#begin) / 1000).toFixed(1).padStart(6);
    process.stderr.write(
      this.isWatched ? `\r\u001B[K${seconds} s  ${step.slice(0, MAX_SHOWN)}` : `${seconds} s  ${step}\n`,
    );
  }

  /** Ends the line of the last step. */
  end(): void {
    if (this.isWatched) process.stderr.write("\n");
  }
}
