// What the query of a request says of the prices in its file.

import type { FastifyRequest } from "fastify";
import type { PRICE_QUERY } from "../../contract/schemas/endpoints/kept.js";
import { isObject, validationError } from "../../contract/values/faults.js";
import { nearestName } from "../../contract/values/nearestName.js";
import { GivenUnitError, type GivenUnits, readCurrencyRates, readPriceUnits } from "../../stations/givenUnits.js";

type Parameter = keyof typeof PRICE_QUERY;

const READERS: Readonly<Record<Parameter, (text: string) => GivenUnits>> = {
  price_unit: (text) => ({ priceUnits: readPriceUnits(text) }),
  currency_rate: (text) => ({ currencyRates: readCurrencyRates(text) }),
};

/**
 * The units and rates in the query of a request, and warnings of parameters that are none.
 * @throws {ServiceError} VALIDATION_ERROR.
 */
export function readUnits({ query }: FastifyRequest): {
  readonly units: GivenUnits;
  readonly unknown: readonly string[];
} {
  const given = isObject(query) ? Object.entries(query) : [];
  return {
    units: Object.assign({}, ...given.flatMap(([name, value]) => (isKnown(name) ? [readOne(name, value)] : []))),
    unknown: given.flatMap(([name]) => (isKnown(name) ? [] : [wordUnknown(name)])),
  };
}

function isKnown(name: string): name is Parameter {
  return Object.hasOwn(READERS, name);
}

/** A parameter that is repeated is a list. */
function readOne(name: Parameter, value: unknown): GivenUnits {
  const text = Array.isArray(value) ? value.join(",") : String(value);
  try {
    return READERS[name](text);
  } catch (error) {
    if (!(error instanceof GivenUnitError)) throw error;
    const msg = `${name} ${error.message}`;
    throw validationError([{ loc: ["query", name], msg, type: "value_error", ctx: {}, input: text }]);
  }
}

const MAX_NAME_CHARACTERS = 40;

function wordUnknown(name: string): string {
  const nearest = nearestName(name, Object.keys(READERS));
  const meant = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return `${JSON.stringify(name.slice(0, MAX_NAME_CHARACTERS))} in the query is ignored: there is no such parameter.${meant}`;
}
