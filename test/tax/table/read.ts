// Reads tables of fuel tax from texts, as a file would be read.

import { FuelTaxError } from "../../../src/tax/fuelTax.js";
import { readFuelTax } from "../../../src/tax/table/file.js";
import type { ReadTable } from "../../../src/tax/table/matrix.js";

export function read(text: string, quarter?: string): Promise<ReadTable> {
  return readFuelTax("rates.csv", Buffer.from(text), quarter);
}

/** Rates by jurisdiction: a number, or "by weight"; with a surcharge, both. */
export async function ratesIn(text: string): Promise<Record<string, unknown>> {
  const { table } = await read(text);
  return Object.fromEntries(
    [...table.rates].map(([name, { dollarsPerGallon = "by weight", surchargePerGallon }]) => [
      name,
      surchargePerGallon === 0 ? dollarsPerGallon : [dollarsPerGallon, surchargePerGallon],
    ]),
  );
}

/** The message with which a text is refused. */
export async function refusal(text: string, quarter?: string): Promise<string> {
  const outcome: unknown = await read(text, quarter).catch((error: unknown) => error);
  if (!(outcome instanceof FuelTaxError)) throw new Error(`was not refused: ${String(outcome)}`);
  return outcome.message;
}
