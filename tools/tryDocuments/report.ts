// What is printed of each trial, and the sum of all.

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Counts and prints what was tried. */
export class Report {
  #tried = 0;
  #problems = 0;

  add(what: string, seconds: number, problem?: string): void {
    this.#tried++;
    if (problem !== undefined) this.#problems++;
    print(
      `${problem === undefined ? "ok  " : "WRONG"} ${seconds.toFixed(1).padStart(6)} s  ${what}${problem === undefined ? "" : `\n${problem.replaceAll(/^/gm, "      ")}`}`,
    );
  }

  /** @returns the exit code. */
  end(): number {
    print(`${this.#tried - this.#problems} of ${this.#tried} are as the documents say, on Node ${process.version}.`);
    return this.#problems === 0 ? 0 : 1;
  }
}
