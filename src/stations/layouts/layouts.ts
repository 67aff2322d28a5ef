// The suppliers' layouts that are recognised. docs/stations.md says how to add one.

import type { Field } from "../titles.js";

/** A column's title, or several titles that it may have. Case, spaces and punctuation do not count. */
export type Titles = string | readonly string[];

/** How a supplier lays out a file. */
export interface Layout {
  /** What its files are called in messages. */
  readonly name: string;
  /** A table with all of these titles in one row is recognised. */
  readonly titles: readonly string[];
  /** The columns by what they hold. Titles that a file may lack can stand here, too. */
  readonly columns: Readonly<Partial<Record<Field, Titles>>>;
  /**
   * The brand of all stations. A table with a column of its own for names or brands is another table, unless `columns`
   * names it.
   */
  readonly brand?: string;
  /** The name of a station where no column has it: `Pilot #{id}`, `Road Ranger {city}`. */
  readonly stationName?: string;
  /**
   * What the column `cost` means: `paid`, the price that the fleet pays in place of the pump price, or `supplier`, the
   * supplier's cost, which counts for cost-plus deals alone.
   */
  readonly cost?: "paid" | "supplier";
  /** Whether ids are numbers, so that totals and notes below the stations can be told from them. */
  readonly isNumbered?: true;
  /** Rows that are stations for trucks: those with one of these values under this title. Without the column all are. */
  readonly keep?: { readonly title: string; readonly values: readonly [string, ...string[]] };
  /** Whether prices in Canada are in Canadian dollars a litre, and not in US dollars a gallon as all others. */
  readonly isCanadaByLitre?: true;
}

const LATITUDE = "Latitude";
const LONGITUDE = "Longitude";

export const LAYOUTS: readonly Layout[] = [
  {
    name: "OPIS truck stop prices",
    titles: ["OPIS Truckstop ID", "Truckstop Name", "Retail Price"],
    columns: {
      id: "OPIS Truckstop ID",
      name: "Truckstop Name",
      address: "Address",
      city: "City",
      state: "State",
      price: "Retail Price",
    },
    isNumbered: true,
  },
  {
    name: "Pilot better-of report",
    titles: ["Site", "City", "ST", "Retail Price", "Your Price"],
    columns: { id: "Site", city: "City", state: "ST", price: "Retail Price", cost: "Your Price" },
    brand: "Pilot",
    stationName: "Pilot #{id}",
    cost: "paid",
    isNumbered: true,
    keep: { title: "Prod", values: ["DSL", "Diesel", "ULSD"] },
  },
  {
    name: "Pilot fuel prices",
    titles: ["Pilot Travel Center", "City", "State/Province", "Diesel"],
    columns: { id: "Pilot Travel Center", city: "City", state: "State/Province", price: "Diesel" },
    brand: "Pilot",
    stationName: "Pilot #{id}",
    isNumbered: true,
    isCanadaByLitre: true,
  },
  {
    name: "Pilot locations",
    titles: ["Store #", "Name", "Interstate", LATITUDE, LONGITUDE, "Fuel Lane Count"],
    columns: {
      id: "Store #",
      name: "Name",
      address: "Address",
      city: "City",
      state: ["State", "State/Province"],
      zip: "Zip Code",
      lat: LATITUDE,
      lng: LONGITUDE,
      parkingSpaces: "Parking Spaces Count",
    },
    isNumbered: true,
  },
  {
    name: "Love's locations and prices",
    titles: ["StoreNumber", "HighwayOrExit", LATITUDE, LONGITUDE, "Diesel"],
    columns: {
      id: "StoreNumber",
      name: "store_name",
      address: "Address",
      city: "City",
      state: "State",
      zip: "Zip",
      lat: LATITUDE,
      lng: LONGITUDE,
      price: "Diesel",
      parkingSpaces: "ParkingSpaces",
    },
    brand: "Love's",
    stationName: "Love's #{id}",
    isNumbered: true,
  },
  {
    name: "Love's customer quote",
    titles: ["Customer", "Loves Store No.", "Retail Price", "Best Discounted Price", "Effective Date"],
    columns: {
      id: "Loves Store No.",
      city: "City",
      state: "State",
      lat: LATITUDE,
      lng: LONGITUDE,
      price: "Retail Price",
      cost: "Best Discounted Price",
      priceDate: "Effective Date",
    },
    brand: "Love's",
    stationName: "Love's #{id}",
    cost: "paid",
    isNumbered: true,
  },
  {
    name: "Kwik Trip store list",
    titles: ["Store Number", "Store Name", LATITUDE, LONGITUDE, "Sells Diesel"],
    columns: {
      id: "Store Number",
      name: "Store Name",
      address: "Address",
      city: "City",
      state: "State",
      zip: "Zip",
      lat: LATITUDE,
      lng: LONGITUDE,
    },
    brand: "Kwik Trip",
    isNumbered: true,
    keep: { title: "Sells Diesel", values: ["Yes", "Y"] },
  },
  {
    name: "Road Ranger cash prices",
    titles: ["Location", "Car Diesel (Cash)", "Truck Diesel (Cash)"],
    // The street, and below it the town and the state: the only thing by which a station can be told from others.
    columns: { id: "Location", address: "Location", price: "Truck Diesel (Cash)" },
    brand: "Road Ranger",
    stationName: "Road Ranger {city}",
  },
  {
    name: "ProMiles truck stops",
    titles: ["ProMilesTSID", "Name", "Chain", "RetailPrice"],
    columns: {
      id: "ProMilesTSID",
      name: "Name",
      brand: "Chain",
      address: "Location",
      city: "City",
      state: "State",
      zip: "Zip",
      lat: LATITUDE,
      lng: LONGITUDE,
      price: "RetailPrice",
      cost: "CostPrice",
      priceDate: "PriceDate",
    },
    cost: "supplier",
    isNumbered: true,
  },
  {
    name: "corridor sheet",
    titles: ["Store No", LATITUDE, LONGITUDE, "Best Discounted Price", "Distance from Start (miles)"],
    columns: {
      id: "Store No",
      city: "City",
      state: "State",
      lat: LATITUDE,
      lng: LONGITUDE,
      price: "Best Discounted Price",
      miles: "Distance from Start (miles)",
    },
    stationName: "Store {id}",
    isNumbered: true,
  },
  {
    name: "Overture Places extract",
    // Nested columns are flattened before: see overture.ts.
    titles: ["id", "names.primary", "addresses[0].freeform", "lat", "lng"],
    columns: {
      id: "id",
      name: "names.primary",
      brand: "brand.names.primary",
      lat: "lat",
      lng: "lng",
      address: "addresses[0].freeform",
      city: "addresses[0].locality",
      state: "addresses[0].region",
      zip: "addresses[0].postcode",
    },
  },
];
