// Which column of a partner's table is which field. Case, spaces and punctuation do not matter.

/** What a row of a table can tell about a station. */
export const FIELDS = ["id", "name", "address", "city", "state", "zip", "lat", "lng", "price", "brand", "fuelType"] as const;
export type Field = (typeof FIELDS)[number];

/** Names by field, as they are compared; of two columns for one field the one whose name comes first here is taken. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  id: ["id", "stationid", "siteid", "storeid", "opisid", "stationnumber", "storenumber", "site", "store", "number"],
  name: ["name", "stationname", "truckstop", "truckstopname", "sitename", "station"],
  address: ["address", "streetaddress", "street", "addr", "address1", "location"],
  city: ["city", "town"],
  state: ["state", "st", "province"],
  zip: ["zip", "zipcode", "postalcode", "postcode"],
  lat: ["lat", "latitude", "y"],
  lng: ["lng", "lon", "long", "longitude", "x"],
  price: ["pricepergallon", "price", "dieselprice", "pricediesel", "retailprice", "fuelprice", "usdpergallon", "diesel"],
  brand: ["brand", "chain", "network"],
  fuelType: ["fueltype", "fuel", "grade", "product"],
};

/** The fields without which a table is no table of stations. */
const REQUIRED = ["name", "lat", "lng", "price"] as const satisfies readonly Field[];

/** A table that cannot be understood; the message says what is missing or double. */
export class ColumnError extends Error {
  override readonly name = "ColumnError";
}

/**
 * Finds the columns of a table.
 * @returns for each field that the table has, the column's index.
 * @throws {ColumnError} when a required field has no column, or two columns have the same name.
 */
export function matchColumns(header: readonly string[]): Map<Field, number> {
  const keys = header.map((title) => title.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const columns = new Map<Field, number>();
  for (const field of FIELDS) {
    const key = NAMES[field].find((name) => keys.includes(name));
    if (key === undefined) continue;
    const column = keys.indexOf(key);
    const twin = keys.indexOf(key, column + 1);
    if (twin >= 0) throw new ColumnError(`columns ${column + 1} ("${header[column]}") and ${twin + 1} ("${header[twin]}") have the same name: rename one`);
    columns.set(field, column);
  }
  const missing = REQUIRED.filter((field) => !columns.has(field));
  if (missing.length > 0) {
    const wanted = missing.map((field) => `${field} (${NAMES[field].slice(0, 3).join(", ")} …)`).join(", ");
    throw new ColumnError(`no column for ${wanted}; the columns are ${header.map((title) => `"${title}"`).join(", ")}`);
  }
  return columns;
}
