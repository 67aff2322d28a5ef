import { z } from "zod";
import { FUEL_TYPES, STATION_COLUMNS, type Column } from "../values/columns.js";
import {
  MAX_DETOUR_MINUTES,
  MAX_DOLLARS_PER_GALLON,
  MAX_PARKING_SPACES,
  MAX_PURCHASE_GALLONS,
  MAX_ROUTE_MILES,
  MAX_STATIONS,
  MAX_STOP_MINUTES,
} from "../values/limits.js";
import { Jurisdiction, opaqueObject, StationId, text, timestamp } from "./fields.js";
import { Coordinates } from "./route.js";

export const FuelType = z.enum(FUEL_TYPES);

/** The fields that enrichment computes; the last one only for a request that asks for it. */
export const COMPUTED_FIELDS = ["miles_from_route_start", "detour_minutes", "detour_miles"] as const;

export const Station = z
  .object({
    id: StationId.describe("Your own id of the station; returned unchanged."),
    name: text(1, 200).describe("Name of the station."),
    address: text(1, 500).describe("Street address."),
    location: Coordinates.describe("Where the station is."),
    brand: text(0, 100)
      .nullish()
      .describe("Brand. `params.brands` goes by it; where it is missing, by a known brand at the start of `name`."),
    price_per_gallon: z
      .number()
      .gt(0)
      .max(MAX_DOLLARS_PER_GALLON)
      .nullish()
      .describe("Price of the fuel, in dollars per gallon. Required by `/v1/optimize`."),
    fuel_type: FuelType.nullish().describe(
      "What the price is for; one type for all stations that give it. Informational.",
    ),
    miles_from_route_start: z
      .number()
      .min(0)
      .max(MAX_ROUTE_MILES)
      .nullish()
      .describe(
        "Where on the route it lies, in driving miles from the start. Required by `/v1/optimize`; `/v1/stations/enrich-distances` computes it.",
      ),
    detour_minutes: z
      .number()
      .min(0)
      .max(MAX_DETOUR_MINUTES)
      .nullish()
      .describe(
        "Round-trip detour compared with driving past, in minutes. `/v1/optimize` assumes 0 where it is missing, with a warning.",
      ),
    detour_miles: z
      .number()
      .min(0)
      .max(MAX_ROUTE_MILES)
      .nullish()
      .describe(
        "Miles driven beside the route for this stop, there and back. Their fuel is burnt and paid for, half on each way. 0 where it is missing; `/v1/stations/enrich-distances` computes them when asked.",
      ),
    stop_minutes: z
      .number()
      .min(0)
      .max(MAX_STOP_MINUTES)
      .nullish()
      .describe("How long a stop here takes beside its detour, in minutes, in place of `params.stop_minutes`."),
    minimum_purchase_gallons: z
      .number()
      .min(0)
      .max(MAX_PURCHASE_GALLONS)
      .nullish()
      .describe("Least to buy at a stop here, in gallons, in place of `params.minimum_purchase_gallons`."),
    maximum_purchase_gallons: z
      .number()
      .gt(0)
      .max(MAX_PURCHASE_GALLONS)
      .nullish()
      .describe("Most that can be bought at a stop here, in gallons. No bound where it is missing."),
    jurisdiction: Jurisdiction.nullish().describe(
      "State of the US or province of Canada where the fuel tax is paid, by its postal code. `pricing.fuel_tax` finds it by `location` where it is missing.",
    ),
    cost_per_gallon: z
      .number()
      .gt(0)
      .max(MAX_DOLLARS_PER_GALLON)
      .nullish()
      .describe("What the fuel costs the supplier, in dollars per gallon, for cost-plus deals."),
    price_as_of: timestamp()
      .nullish()
      .describe("When the price was seen, in ISO 8601 with its time zone: `2026-07-13T06:00-05:00`."),
    parking_spaces: z
      .number()
      .min(0)
      .max(MAX_PARKING_SPACES)
      .nullish()
      .describe(
        "Parking spaces for trucks; any more than 0 will do. A night's rest fits at a station that has some; with `hours` only.",
      ),
    metadata: opaqueObject().nullish().describe("Anything of your own; returned unchanged."),
  })
  .describe("A fuel station.");
export type Station = z.infer<typeof Station>;

export const Stations = z.array(Station).min(1).max(MAX_STATIONS);

/**
 * Which field of a station fills which column, by the schemas of the fields: the byte scanner reads it from here. A
 * field without a column is checked, and its value is not kept.
 */
export const columnRegistry = z.registry<Column & { readonly name: string }>();

type FieldPath = keyof Station | `location.${keyof Station["location"]}`;
registerColumns(Station, STATION_COLUMNS satisfies Readonly<Record<string, { readonly field: FieldPath }>>);

/** Registers columns of stations for the fields that fill them. @throws {Error} when stations lack such a field. */
export function registerColumns(station: z.ZodObject, columns: Readonly<Record<string, Column>>): void {
  for (const [name, column] of Object.entries(columns)) {
    const field = column.field.split(".").reduce<z.core.$ZodType | undefined>((schema, key) => {
      const object = schema && unwrap(schema).inner;
      return object instanceof z.ZodObject ? object.shape[key] : undefined;
    }, station);
    if (field === undefined) throw new Error(`stations have no field ${column.field} for the column ${name}`);
    columnRegistry.add(field, { ...column, name });
  }
}

/** A schema without its `optional` and `nullable`, unless these have checks of their own. */
interface Unwrapped {
  readonly inner: z.core.$ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

export function unwrap(schema: z.core.$ZodType): Unwrapped {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) || (schema.def.checks ?? []).length > 0)
    return { inner: schema, isOptional: false, isNullable: false };
  const within = unwrap(schema.unwrap());
  return schema instanceof z.ZodOptional ? { ...within, isOptional: true } : { ...within, isNullable: true };
}
