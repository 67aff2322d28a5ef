// Which column of a partner's table is which field. Case, spaces and punctuation do not matter.

/** What a row of a table can tell about a station. */
export const FIELDS = ["id", "name", "address", "city", "state", "zip", "lat", "lng", "price", "brand", "fuelType"] as const;
export type Field = (typeof FIELDS)[number];

/** Names by field; punctuation is left out when they are compared. The first is the field's own: it wins over a column with one of the others. */
const NAMES: Readonly<Record<Field, readonly [string, ...string[]]>> = {
  id: ["id", "stationid", "siteid", "storeid", "locationid", "opisid", "site", "stationnumber", "sitenumber", "storenumber"],
  name: ["name", "station", "stationname", "sitename", "storename", "truckstop", "truckstopname"],
  address: ["address", "streetaddress", "street", "addr", "address1", "addressline1", "location"],
  city: ["city", "town"],
  state: ["state", "st", "statecode", "province"],
  zip: ["zip", "zipcode", "postalcode", "postcode"],
  lat: ["lat", "latitude", "y"],
  lng: ["lng", "lon", "long", "longitude", "x"],
  price: ["price_per_gallon", "price", "pricegal", "diesel", "dieselprice", "pricediesel", "retail", "retailprice", "fuelprice"],
  brand: ["brand", "brandname", "chain"],
  fuelType: ["fuel_type", "fuel", "fuelgrade", "grade", "product"],
};

/** The fields without which a table is no table of stations; a brand stands in for a name. */
const REQUIRED = ["name", "lat", "lng", "price"] as const satisfies readonly Field[];

/** A table that cannot be understood; the message says what is missing or double. */
export class ColumnError extends Error {
  override readonly name = "ColumnError";
}

/**
 * Finds the columns of a table.
 * @returns for each field that the table has, the column's index.
 * @throws {ColumnError} when a required field has no column, or several can be a field and none has its own name.
 */
export function matchColumns(header: readonly string[]): Map<Field, number> {
  const keys = header.map(toKey);
  const columnsNamed = (names: readonly string[]): number[] => Array.from(keys.keys()).filter((i) => names.some((name) => toKey(name) === keys[i]));
  const columns = new Map<Field, number>();
  for (const field of FIELDS) {
    const names = NAMES[field];
    const own = columnsNamed([names[0]]);
    const [column, ...others] = own.length > 0 ? own : columnsNamed(names);
    if (column === undefined) continue;
    if (others.length > 0) {
      throw new ColumnError(`columns ${quoteAll(header, [column, ...others])} can all be the ${field}: name the right one "${names[0]}" or take the others out`);
    }
    columns.set(field, column);
  }
  const missing = REQUIRED.filter((field) => !columns.has(field) && !(field === "name" && columns.has("brand")));
  if (missing.length > 0) {
    const wanted = missing.map((field) => `${field} (${NAMES[field].slice(0, 3).join(", ")} …)`).join(" and ");
    throw new ColumnError(`no column for ${wanted}; the columns are ${quoteAll(header, Array.from(header.keys()))}`);
  }
  return columns;
}

/** What is compared of a name. */
export function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function quoteAll(header: readonly string[], columns: readonly number[]): string {
  return columns.map((column) => JSON.stringify(header[column])).join(", ");
}
