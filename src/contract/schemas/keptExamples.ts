// Examples of sets of stations and batches, for the documentation. Tests compare them with what the service really
// answers.

import { EXAMPLE_REQUEST_ID as request_id } from "./examples.js";

/** The version of the stations of `SET_CSV`, and of the same with the prices of `PRICES_CSV`. */
const FIRST_VERSION = "f3ea12be3833ed12c16437741ff5427e1a2fa3bbdb7be86776ee5e025534ae3d";
const VERSION = "0ea0da784da7f265fb4c1a32684b8ec78a120d1bd4f685027cd20876b957786d";
export const NAME = "tonight";
export const BATCH_ID = "batch_6n2k4v9qx7wd3tzb5mpc";

/** A file of stations in each format, and the next prices of one. */
export const SET_CSV = `id,name,address,lat,lng,price
ia-125,Capital Travel Plaza,"I-80 exit 125, Clive, IA",41.5936,-93.7754,3.599
ia-284,Quad Cities Truck Stop,"I-80 exit 284, Walcott, IA",41.6186,-90.7808,3.419
`;
const STATIONS = [
  {
    id: "ia-125",
    name: "Capital Travel Plaza",
    address: "I-80 exit 125, Clive, IA",
    location: { lat: 41.5936, lng: -93.7754 },
    price_per_gallon: 3.599,
  },
  {
    id: "ia-284",
    name: "Quad Cities Truck Stop",
    address: "I-80 exit 284, Walcott, IA",
    location: { lat: 41.6186, lng: -90.7808 },
    price_per_gallon: 3.419,
  },
];
export const SET_JSON = JSON.stringify(STATIONS, null, 2);
export const SET_NDJSON = STATIONS.map((station) => `${JSON.stringify(station)}\n`).join("");
export const PRICES_CSV = `id,price,price_as_of
ia-284,3.399,2026-11-22T18:00-06:00
`;
export const PRICES_NDJSON = `{"id":"ia-284","price_per_gallon":3.399,"price_as_of":"2026-11-22T18:00-06:00"}
`;

export const PUT_SET_RESPONSE = { name: NAME, version: FIRST_VERSION, station_count: 2, warnings: [], request_id };
export const PATCH_PRICES_RESPONSE = {
  name: NAME,
  version: VERSION,
  station_count: 2,
  changed_count: 1,
  warnings: [],
  request_id,
};
const SET = {
  name: NAME,
  version: VERSION,
  station_count: 2,
  priced_count: 2,
  updated_at: "2026-11-23T00:05:12.000Z",
  is_hosts: false,
};
export const SET_RESPONSE = { ...SET, request_id };
export const SETS_RESPONSE = { station_sets: [SET], request_id };
export const DELETE_SET_RESPONSE = { name: NAME, deleted: true, request_id } as const;

export const BATCH_NDJSON = `{"custom_id":"truck-17","origin":"Omaha, NE","destination":"Chicago, IL","station_set":"tonight","vehicle":{"mpg":6.5,"tank_capacity_gallons":120,"current_fuel_gallons":35}}
`;
const BATCH = { id: BATCH_ID, total: 1, created_at: "2026-11-23T00:06:00.000Z" };
export const BATCH_RESPONSE = {
  ...BATCH,
  status: "queued",
  done: 0,
  failed: 0,
  finished_at: null,
  request_id,
} as const;
export const RUNNING_BATCH = {
  ...BATCH,
  status: "finished",
  done: 1,
  failed: 0,
  finished_at: "2026-11-23T00:06:01.000Z",
  request_id,
} as const;
export const CANCELLED_BATCH = {
  ...BATCH,
  status: "cancelled",
  done: 0,
  failed: 0,
  finished_at: "2026-11-23T00:06:00.500Z",
  request_id,
} as const;
