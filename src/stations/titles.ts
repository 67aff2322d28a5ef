// The titles of columns by which tables of stations and of purchases are understood.

/** The fields of a station that a table can have; `coordinates` is latitude and longitude in one cell. */
export const FIELDS = [
  "id",
  "name",
  "address",
  "city",
  "state",
  "zip",
  "lat",
  "lng",
  "coordinates",
  "price",
  "brand",
  "fuelType",
  "stopMinutes",
  "minimumPurchase",
  "maximumPurchase",
  "cost",
  "miles",
  "priceDate",
  "jurisdiction",
  "parkingSpaces",
] as const;
export type Field = (typeof FIELDS)[number];

/** Titles by field, compared without punctuation. The first is the field's own name, which wins over the others. */
export const NAMES: Readonly<Record<Field, readonly [string, ...string[]]>> = {
  id: [
    "id",
    "stationid",
    "siteid",
    "storeid",
    "locationid",
    "opisid",
    "site",
    "stationnumber",
    "sitenumber",
    "storenumber",
  ],
  name: ["name", "station", "stationname", "sitename", "storename", "truckstop", "truckstopname"],
  address: ["address", "streetaddress", "street", "addr", "address1", "addressline1", "location"],
  city: ["city", "town"],
  state: ["state", "st", "statecode", "province"],
  zip: ["zip", "zipcode", "postalcode", "postcode"],
  lat: ["lat", "latitude", "y"],
  lng: ["lng", "lon", "long", "longitude", "x"],
  coordinates: [
    "coordinates",
    "coordinate",
    "coords",
    "latlng",
    "latlon",
    "latlong",
    "latitudelongitude",
    "geo",
    "geolocation",
    "gps",
    "gpscoordinates",
    "position",
    "location",
  ],
  price: [
    "price_per_gallon",
    "price",
    "pricegal",
    "diesel",
    "dieselprice",
    "pricediesel",
    "fuelprice",
    "unitprice",
    "ppg",
    "cents",
    "cpg",
    "centspergallon",
    "retail",
    "retailprice",
    "list",
    "listprice",
    "posted",
    "postedprice",
    "pump",
    "pumpprice",
    "cash",
    "cashprice",
    "credit",
    "creditprice",
    "net",
    "netprice",
    "discounted",
    "discountedprice",
    "discountprice",
    "contractprice",
    "fleetprice",
    "yourprice",
  ],
  brand: ["brand", "brandname", "chain"],
  fuelType: ["fuel_type", "fuel", "fuelgrade", "grade", "product"],
  // Each has its unit in its title: a "minimum purchase" may be in dollars, and a "stop time" in hours.
  stopMinutes: [
    "stop_minutes",
    "stopmin",
    "stopmins",
    "stoptimeminutes",
    "stoptimemin",
    "stoptimemins",
    "minutesperstop",
    "dwellminutes",
    "dwelltimeminutes",
    "dwelltimemin",
  ],
  minimumPurchase: [
    "minimum_purchase_gallons",
    "minimumpurchasegal",
    "minpurchasegallons",
    "minpurchasegal",
    "minimumgallons",
    "minimumgal",
    "mingallons",
    "mingal",
  ],
  maximumPurchase: [
    "maximum_purchase_gallons",
    "maximumpurchasegal",
    "maxpurchasegallons",
    "maxpurchasegal",
    "maximumgallons",
    "maximumgal",
    "maxgallons",
    "maxgal",
    "gallonlimit",
  ],
  cost: ["cost_per_gallon"],
  miles: ["miles_from_route_start"],
  priceDate: ["price_as_of", "pricedate", "priceeffectivedate", "effectivedate"],
  jurisdiction: ["jurisdiction"],
  // From the one that says most to the one that says least.
  parkingSpaces: [
    "parking_spaces",
    "truckparkingspaces",
    "truckparkingspots",
    "truckparkingstalls",
    "numberoftruckparkingspaces",
    "numberoftruckparkingspots",
    "truckparkingcapacity",
    "truckparkingcount",
    "parkingspacescount",
    "numberofparkingspaces",
    "numberofparkingspots",
    "parkingspots",
    "parkingstalls",
    "truckspaces",
    "truckspots",
    "capacityhgv",
    "numberofspots",
    "truckparking",
    "overnightparking",
    "parking",
  ],
};

/**
 * Titles of the columns that a table of purchases must have. Gallons have their unit in the title, or can be nothing
 * else.
 */
export const PURCHASE_NAMES = {
  "station id": [...NAMES.id, "station"],
  gallons: [
    "gallons",
    "gal",
    "gals",
    "gallonstopurchase",
    "gallonspurchased",
    "gallonsbought",
    "purchasedgallons",
    "boughtgallons",
    "fuelgallons",
    "dieselgallons",
    "galpurchased",
    "galbought",
    "purchasegal",
    "buygal",
    "quantitygallons",
    "quantitygal",
    "qtygal",
    "volumegallons",
    "volumegal",
    "quantity",
    "qty",
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/**
 * The fields that a table of stations must have; a brand can stand in for the name, and coordinates for latitude and
 * longitude.
 */
export const REQUIRED = ["name", "lat", "lng", "price"] as const satisfies readonly Field[];

/** What a file of prices without places can have. */
export const PRICE_FILE_FIELDS: readonly Field[] = ["id", "price", "fuelType", "cost", "priceDate"];

/** What few tables give. Of several columns that can be one of these, the first counts. */
export const EXTRAS: ReadonlySet<Field> = new Set(["miles", "priceDate", "jurisdiction", "parkingSpaces"]);

/** Some files have addresses under this title, others coordinates: the values show which. */
export const EITHER = "location";
