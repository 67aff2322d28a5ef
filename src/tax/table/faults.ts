import { FuelTaxError } from "../fuelTax.js";

const MAX_LISTED = 10;

/** The faults of a file, which are reported together. */
export class FaultList {
  readonly #faults: string[] = [];

  constructor(private readonly file: string) {}

  /** @param where `line 7`. */
  add(where: string, fault: string): void {
    this.#faults.push(`${this.file} ${where}: ${fault}`);
  }

  /** @throws {FuelTaxError} naming up to ten faults, if there are any. */
  throwAny(): void {
    if (this.#faults.length === 0) return;
    const more = this.#faults.length > MAX_LISTED ? [`… and ${this.#faults.length - MAX_LISTED} more`] : [];
    throw new FuelTaxError([...this.#faults.slice(0, MAX_LISTED), ...more].join("\n"));
  }
}
