import { listFaults } from "../../common/listFaults.js";
import { FuelTaxError } from "../fuelTax.js";

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
    throw new FuelTaxError(listFaults(this.#faults));
  }
}
