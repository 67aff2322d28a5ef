// The options that say what is in a file.

import { FUEL_TYPES } from "../contract/values/columns.js";
import { readFuelType } from "../stations/fuels.js";
import { GivenUnitError, readCurrencyRates, readPriceUnits } from "../stations/givenUnits.js";
import { LIBRARY_REMEDIES, type StationFileChoices, type WholeRequest } from "../stations/rows.js";
import { COLUMNS_HELP, readColumnChoices } from "./columnsOption.js";
import { ANY, UsageError } from "./usage.js";

export const FILE_OPTIONS = ["price-column", "price-unit", "currency-rate", "fuel-type"] as const;

/** The values of these options, and those of `COLUMNS_OPTION`. */
export type FileOptions = Partial<Record<(typeof FILE_OPTIONS)[number], string>> & {
  readonly columns?: readonly string[] | undefined;
};

export const FILE_HELP = `${COLUMNS_HELP}  --price-unit U      the unit of prices whose file does not say it: USD/gal, CAD/L, MXN/L, cents/L; several with commas,
                      each for the stations in the country of its currency
  --currency-rate R   US dollars for 1 of a currency, such as CAD=0.72; several with commas
  --fuel-type F       ${ANY.format(FUEL_TYPES)}: whose prices count, where the file has several products
`;

const READ_WHOLE: Readonly<Record<WholeRequest, string>> = {
  "request with a route":
    "send it to POST /v1/optimize of fuel-route serve, or drop it on the page there; here fuel-route looks up the route",
  "request with places":
    "send it to POST /v1/plans of fuel-route serve, or say the rest here with options such as --via and --mpg",
  "saved plan": "give it to fuel-route replan or fuel-route compare",
};

/** What the options say of files. @throws {UsageError} naming the first that is wrong. */
export function readFileChoices(options: FileOptions): StationFileChoices {
  const { "price-unit": units, "currency-rate": rates, "fuel-type": fuel } = options;
  return {
    ...readColumnChoices(options["price-column"], options.columns),
    ...(units !== undefined && { priceUnits: readGiven("price-unit", units, readPriceUnits) }),
    ...(rates !== undefined && { currencyRates: readGiven("currency-rate", rates, readCurrencyRates) }),
    ...(fuel !== undefined && { fuelType: readFuel(fuel) }),
    arePassesApart: false,
    remedies: {
      chooseFuel: (type) => `give --fuel-type ${type}`,
      sayUnit: (unit) => `give --price-unit ${inShell(unit)}`,
      sayUnitAndRate: (unit, currency) =>
        `give --price-unit ${inShell(unit)} and --currency-rate ${currency}=… with the US dollars for 1 ${currency}`,
      sayRate: (currency) => `give --currency-rate ${currency}=… with the US dollars for 1 ${currency}`,
      takeReceipts: LIBRARY_REMEDIES.takeReceipts,
      takeTrips: LIBRARY_REMEDIES.takeTrips,
      readWhole: (kind) => READ_WHOLE[kind],
    },
  };
}

/** @throws {UsageError} naming the option. */
function readGiven<T>(option: (typeof FILE_OPTIONS)[number], text: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (error) {
    throw error instanceof GivenUnitError ? new UsageError(`--${option} ${error.message}`) : error;
  }
}

/** `"CAD cents/L"`: an argument with blanks in quotes. */
function inShell(argument: string): string {
  return argument.includes(" ") ? JSON.stringify(argument) : argument;
}

function readFuel(text: string): StationFileChoices["fuelType"] {
  const fuel = readFuelType(text);
  if (fuel === undefined)
    throw new UsageError(`--fuel-type takes ${ANY.format(FUEL_TYPES)}, not ${JSON.stringify(text)}`);
  return fuel;
}
