// Examples for the documentation: one trip, from Omaha to Chicago, through all planning endpoints, and what is kept with
// the service. Tests compare them with what the service really answers.

import { joinWarnings, type Warning, wordWarnings } from "../values/warnings.js";

/** The `request_id` of all examples; every real one is different. */
export const EXAMPLE_REQUEST_ID = "req_k3v7q2m4xwzb6tnd5ypc";

/** A request to `POST /v1/routes`. */
export const ROUTES_REQUEST = { origin: "Omaha, NE", destination: "Chicago, IL" };

/** The answer to `ROUTES_REQUEST` from the built-in providers. */
export const ROUTES_RESPONSE = {
  route: {
    total_distance_miles: 467.441,
    total_duration_minutes: 434.566,
    start: { lat: 41.25626, lng: -95.94043 },
    end: { lat: 41.85003, lng: -87.65005 },
    polyline:
      "szxzFtjqhQ`_@xExq@_eLw`EgqHw`EomMopIggM_oKg|J_hLgfF?ogn@?sh~@vLobgAvGc`c@fEwrZnAgaKw`EwoJ?ouSstAsgOkcDce^_uC_oK?skMooBcuVgxGovAoeGo{d@w|Awlg@v|A_kH?wlN?_r~@?woc@w`@w}p@wt@o|WnvA_w[n_@siS~Hst}@jk@{eIj`C{`b@brA{j`ArrGc|vA{@smGkCcmUzuA_~Fj}Aw{D~bB?~xF?g{C?w|AgyNgxG_}IgmEo}@opIggM{bHsw[chFspWr`Aka^{_BkvQ_kHgaUgpAwae@wkGwtTgtDwn\\~Ckzr@f@siNfqHgb\\rfHklQjz@opSgw@k`a@gc@g|TwgDoeGod@gqHwyEwgDjW_ts@v`DoOd@pS",
  },
  origin: "Omaha, NE",
  destination: "Chicago, IL",
  ...wordWarnings([{ code: "LINE_APPROXIMATE", sharePercent: 94, withinMiles: 2 }]),
  request_id: EXAMPLE_REQUEST_ID,
};

const DETOURS_ESTIMATED: Warning = {
  code: "DETOURS_ESTIMATED",
  text: "Detours are estimated from the distance between station and route, not from road times: use a routing provider with roads for exact ones.",
};

const CLIVE = {
  id: "ia-125",
  name: "Capital Travel Plaza",
  address: "I-80 exit 125, Clive, IA",
  location: { lat: 41.5936, lng: -93.7754 },
  brand: "Prairie Fuel",
  price_per_gallon: 3.599,
  fuel_type: "diesel",
  metadata: { lanes: 12, showers: true },
};
const OTTUMWA = {
  id: "ia-ottumwa",
  name: "River Bend Fuel",
  address: "800 Church Street, Ottumwa, IA",
  location: { lat: 41.0086, lng: -92.4137 },
  price_per_gallon: 3.299,
  fuel_type: "diesel",
};
const WALCOTT = {
  id: "ia-284",
  name: "Quad Cities Truck Stop",
  address: "I-80 exit 284, Walcott, IA",
  location: { lat: 41.6186, lng: -90.7808 },
  brand: "Prairie Fuel",
  price_per_gallon: 3.419,
  fuel_type: "diesel",
};
const DIXON = {
  id: "il-88-54",
  name: "Covered Bridge Fuel",
  address: "I-88 exit 54, Dixon, IL",
  location: { lat: 41.8203, lng: -89.4821 },
  price_per_gallon: 3.789,
  fuel_type: "diesel",
};

/** The answer to a request that lacks its destination. */
export const ROUTES_FAULTS = {
  detail: [{ loc: ["body", "destination"], type: "missing", msg: "Field required", ctx: {}, input: null }],
  detail_total: 1,
  request_id: EXAMPLE_REQUEST_ID,
};

/** A request to `POST /v1/stations/enrich-distances`. */
export const ENRICH_REQUEST = {
  route: ROUTES_RESPONSE.route,
  stations: [CLIVE, OTTUMWA, WALCOTT, DIXON],
  coarse_filter_radius_miles: 7,
  max_detour_minutes: 10,
};

/** The answer to `ENRICH_REQUEST` from the built-in providers. */
export const ENRICH_RESPONSE = {
  stations: [
    { ...CLIVE, miles_from_route_start: 123.671, detour_minutes: 1.5 },
    { ...WALCOTT, miles_from_route_start: 283.794, detour_minutes: 1.5 },
    { ...DIXON, miles_from_route_start: 365.113, detour_minutes: 1.5 },
  ],
  ...wordWarnings([{ code: "STATIONS_FAR_OFF", stationCount: 1, radiusMiles: 7 }, DETOURS_ESTIMATED]),
  request_id: EXAMPLE_REQUEST_ID,
};

/** The answer to a request whose `max_detour_minutes` is 30. */
export const ENRICH_FAULTS = {
  detail: [
    {
      loc: ["body", "max_detour_minutes"],
      type: "less_than_equal",
      msg: "Input should be less than or equal to 20",
      ctx: { le: 20 },
      input: 30,
    },
  ],
  detail_total: 1,
  request_id: EXAMPLE_REQUEST_ID,
};

/** A request to `POST /v1/optimize`. */
export const OPTIMIZE_REQUEST = {
  route: ROUTES_RESPONSE.route,
  stations: ENRICH_RESPONSE.stations,
  vehicle: { mpg: 6.5, tank_capacity_gallons: 120, current_fuel_gallons: 35 },
  params: { time_value_dollars_per_minute: 0.5, destination_reserve_fraction: 0.1, inter_stop_buffer_fraction: 0.05 },
};

/** A request to `POST /v1/optimize` with fleet rules. */
export const RULES_REQUEST = {
  route: ROUTES_RESPONSE.route,
  stations: ENRICH_RESPONSE.stations.map((station) => ({ ...station, detour_miles: 1.2 })),
  vehicle: {
    tank_capacity_gallons: 120,
    usable_tank_fraction: 0.95,
    current_fuel_gallons: 35,
    consumption: [
      { until_mile: 300, mpg: 6.2 },
      { until_mile: 463.31, mpg: 6.9 },
    ],
  },
  params: {
    stop_minutes: 15,
    minimum_purchase_gallons: 50,
    maximum_stops: 2,
    excluded_station_ids: ["il-88-54"],
    brands: { prefer: [{ brand: "Prairie Fuel", dollars_per_stop: 5 }] },
    when_infeasible: "dip",
  },
};

/** The answer to `OPTIMIZE_REQUEST`. */
export const OPTIMIZE_RESPONSE = {
  stops: [
    {
      station_id: "ia-125",
      station_name: "Capital Travel Plaza",
      station_address: "I-80 exit 125, Clive, IA",
      miles_from_route_start: 123.671,
      gallons_to_purchase: 14.661,
      price_per_gallon: 3.599,
      total_cost_at_stop: 52.76,
      detour_minutes: 1.5,
      arrival_fuel_gallons: 15.974,
      departure_fuel_gallons: 30.635,
    },
    {
      station_id: "ia-284",
      station_name: "Quad Cities Truck Stop",
      station_address: "I-80 exit 284, Walcott, IA",
      miles_from_route_start: 283.794,
      gallons_to_purchase: 34.253,
      price_per_gallon: 3.419,
      total_cost_at_stop: 117.11,
      detour_minutes: 1.5,
      arrival_fuel_gallons: 6,
      departure_fuel_gallons: 40.253,
    },
  ],
  summary: {
    total_fuel_cost: 169.87,
    total_fuel_gallons: 48.914,
    total_time_hours: 7.29,
    total_distance_miles: 467.441,
    fuel_remaining_at_destination_gallons: 12,
    total_detour_minutes: 3,
    total_cost: 171.37,
    optimality: "proven",
    baseline_comparison: {
      strategy_description:
        "Drives until the tank is down to 25% of capacity, then fills up at the next station ahead, whatever its price. If that station or the destination is out of reach, fills up at the last station within reach.",
      naive_total_fuel_cost: 258.9,
      naive_total_time_hours: 7.27,
      naive_total_detour_minutes: 1.5,
      naive_stop_count: 1,
      savings_dollars: 6.17,
      savings_percent: 2.38,
      optimizer_net_fuel_cost: 252.73,
    },
  },
  feasible: true,
  warnings: [],
  warning_details: [],
  request_id: EXAMPLE_REQUEST_ID,
};

/** The answer of `GET /v1/status` where no provider is configured. */
export const STATUS_RESPONSE = {
  routing: {
    provider: "interstates",
    coverage:
      "Interstates and main US highways of the 48 contiguous states, town by town: made for long hauls, not for the last miles. Detours are estimated.",
  },
  places: {
    provider: "gazetteer",
    coverage: "Towns and post offices of the United States, and ZIP codes; no streets.",
  },
  request_id: EXAMPLE_REQUEST_ID,
};

const { request_id: _, ...PLAN } = OPTIMIZE_RESPONSE;

/** A request to `POST /v1/plans`. */
export const PLAN_REQUEST = { ...ROUTES_REQUEST, stations: ENRICH_REQUEST.stations, vehicle: OPTIMIZE_REQUEST.vehicle };

/** The answer to `PLAN_REQUEST`. */
export const PLAN_RESPONSE = {
  route: ROUTES_RESPONSE.route,
  origin: ROUTES_RESPONSE.origin,
  destination: ROUTES_RESPONSE.destination,
  plan: PLAN,
  considered: { station_set: null, station_set_version: null, station_count: 4, near_count: 3, candidate_count: 3 },
  ...joinWarnings(ROUTES_RESPONSE, wordWarnings([DETOURS_ESTIMATED])),
  request_id: EXAMPLE_REQUEST_ID,
};

/** The same with stations of a set, on the cheapest of several roads. */
export const ROADS_REQUEST = {
  ...ROUTES_REQUEST,
  station_set: "tonight",
  alternatives: 2,
  vehicle: OPTIMIZE_REQUEST.vehicle,
};

// The same trip, and why its plan is as it is.

/** A request to `POST /v1/optimize` that asks why. */
export const WHY_REQUEST = {
  ...OPTIMIZE_REQUEST,
  vehicle: { ...OPTIMIZE_REQUEST.vehicle, current_fuel_gallons: 60 },
  params: { ...OPTIMIZE_REQUEST.params, stop_minutes: 10, explain: true },
};

/** The answer to `WHY_REQUEST`. */
export const WHY_RESPONSE = {
  stops: [
    {
      station_id: "ia-284",
      station_name: "Quad Cities Truck Stop",
      station_address: "I-80 exit 284, Walcott, IA",
      miles_from_route_start: 283.794,
      gallons_to_purchase: 23.914,
      price_per_gallon: 3.419,
      total_cost_at_stop: 81.76,
      detour_minutes: 1.5,
      arrival_fuel_gallons: 16.339,
      departure_fuel_gallons: 40.253,
      stop_minutes: 10,
      detour_gallons: 0,
      explanation: {
        reason: "Cheapest fuel for the next 183 miles; skipping it costs $4.30, the next best is Capital Travel Plaza.",
        gallons_set_by: "reach_destination",
        without: { extra_cost: 4.30452, stops: [{ station_id: "ia-125", gallons: 23.914 }] },
        runner_up: { station_id: "ia-125", extra_cost: 4.30452, replaces_station_ids: ["ia-284"] },
        price_range: { from: 0, to: 3.599 },
        backup: { station_id: "il-88-54", extra_cost: 8.84818 },
      },
    },
  ],
  summary: {
    total_fuel_cost: 81.76,
    total_fuel_gallons: 23.914,
    total_time_hours: 7.43,
    total_distance_miles: 467.441,
    fuel_remaining_at_destination_gallons: 12,
    total_detour_minutes: 1.5,
    total_stop_minutes: 10,
    total_cost: 87.51,
    optimality: "proven",
    baseline_comparison: {
      strategy_description: OPTIMIZE_RESPONSE.summary.baseline_comparison.strategy_description,
      naive_total_fuel_cost: 254.67,
      naive_total_time_hours: 7.43,
      naive_total_detour_minutes: 1.5,
      naive_stop_count: 1,
      savings_dollars: 0,
      savings_percent: 0,
      optimizer_net_fuel_cost: 254.67,
    },
  },
  feasible: true,
  warnings: [],
  warning_details: [],
  explanation: {
    alternatives: [{ station_id: "ia-125", extra_cost: 4.30452, price_to_enter: 3.419 }],
    rules: [{ rule: "stop_minutes", extra_cost: 5 }],
    by_stops: [{ stops: 1, total_cost: 87.51, total_fuel_cost: 81.76, total_detour_minutes: 1.5 }],
  },
  request_id: EXAMPLE_REQUEST_ID,
};

/** A request to `POST /v1/explain`. */
export const EXPLAIN_REQUEST = { ...OPTIMIZE_REQUEST, station_id: "ia-284", force: "out" };

/** The answer to `EXPLAIN_REQUEST`. */
export const EXPLAIN_RESPONSE = {
  plan: {
    stops: [
      {
        station_id: "ia-125",
        station_name: "Capital Travel Plaza",
        station_address: "I-80 exit 125, Clive, IA",
        miles_from_route_start: 123.671,
        gallons_to_purchase: 48.914,
        price_per_gallon: 3.599,
        total_cost_at_stop: 176.04,
        detour_minutes: 1.5,
        arrival_fuel_gallons: 15.974,
        departure_fuel_gallons: 64.888,
        stop_minutes: 0,
        detour_gallons: 0,
      },
    ],
    summary: {
      total_fuel_cost: 176.04,
      total_fuel_gallons: 48.914,
      total_detour_minutes: 1.5,
      total_time_hours: 7.27,
      total_distance_miles: 467.441,
      fuel_remaining_at_destination_gallons: 12,
      total_cost: 176.79,
      optimality: "proven",
      baseline_comparison: {
        strategy_description: OPTIMIZE_RESPONSE.summary.baseline_comparison.strategy_description,
        naive_total_fuel_cost: 261,
        naive_total_time_hours: 7.27,
        naive_total_detour_minutes: 1.5,
        naive_stop_count: 1,
        savings_dollars: 0,
        savings_percent: 0,
        optimizer_net_fuel_cost: 261,
      },
      total_stop_minutes: 0,
    },
    feasible: true,
    warnings: [],
    warning_details: [],
  },
  extra_cost: 5.415609,
  changes: [
    {
      kind: "gallons",
      station_id: "ia-125",
      station_name: "Capital Travel Plaza",
      miles_from_route_start: 123.671,
      gallons_before: 14.661,
      gallons_after: 48.914,
    },
    {
      kind: "dropped",
      station_id: "ia-284",
      station_name: "Quad Cities Truck Stop",
      miles_from_route_start: 283.794,
      gallons_before: 34.253,
      gallons_after: null,
    },
  ],
  message: "Doing without Quad Cities Truck Stop costs $5.42 more.",
  warnings: [],
  warning_details: [],
  request_id: EXAMPLE_REQUEST_ID,
};

// The same trip by the driver's hours.

/** A request to `POST /v1/optimize` whose driver needs a break before the cheapest station. */
export const HOURS_REQUEST = {
  ...OPTIMIZE_REQUEST,
  vehicle: { ...OPTIMIZE_REQUEST.vehicle, current_fuel_gallons: 60 },
  params: { ...OPTIMIZE_REQUEST.params, stop_minutes: 20 },
  hours: { drive_minutes_to_break: 200, departure_at: "2026-07-13T06:00-05:00" },
};

const CHICAGO = "America/Chicago";
const LEAVE_START = "2026-07-13T06:00:00-05:00";
const ARRIVE_CLIVE = "2026-07-13T07:55:43-05:00";
const LEAVE_CLIVE = "2026-07-13T08:25:43-05:00";
const ARRIVE = "2026-07-13T13:46:04-05:00";

/** The answer to `HOURS_REQUEST`. */
export const HOURS_RESPONSE = {
  stops: [
    {
      station_id: "ia-125",
      station_name: "Capital Travel Plaza",
      station_address: "I-80 exit 125, Clive, IA",
      miles_from_route_start: 123.671,
      gallons_to_purchase: 23.914,
      price_per_gallon: 3.599,
      total_cost_at_stop: 86.07,
      detour_minutes: 1.5,
      arrival_fuel_gallons: 40.974,
      departure_fuel_gallons: 64.888,
      stop_minutes: 30,
      detour_gallons: 0,
      covers: ["fuel", "break"],
      arrive_at: ARRIVE_CLIVE,
      leave_at: LEAVE_CLIVE,
      time_zone: CHICAGO,
    },
  ],
  summary: {
    total_fuel_cost: 86.07,
    total_fuel_gallons: 23.914,
    total_time_hours: 7.77,
    total_distance_miles: 467.441,
    fuel_remaining_at_destination_gallons: 12,
    total_detour_minutes: 1.5,
    total_stop_minutes: 30,
    total_cost: 101.82,
    optimality: "proven",
    breaks: [{ kind: "break", station_id: "ia-125", minutes: 30, begin_at: ARRIVE_CLIVE, end_at: LEAVE_CLIVE }],
    total_break_minutes: 0,
    total_rest_minutes: 0,
    leave_at: LEAVE_START,
    leave_time_zone: CHICAGO,
    arrive_at: ARRIVE,
    arrive_time_zone: CHICAGO,
    baseline_comparison: {
      strategy_description: OPTIMIZE_RESPONSE.summary.baseline_comparison.strategy_description,
      naive_total_fuel_cost: 254.67,
      naive_total_time_hours: 8.1,
      naive_total_detour_minutes: 1.5,
      naive_stop_count: 1,
      savings_dollars: -4.31,
      savings_percent: -1.69,
      optimizer_net_fuel_cost: 258.98,
    },
  },
  feasible: true,
  warnings: [],
  warning_details: [],
  schedule: [
    {
      activity: "driving",
      from_minute: 0,
      to_minute: 115.723,
      from_mile: 0,
      to_mile: 123.671,
      begin_at: LEAVE_START,
      end_at: ARRIVE_CLIVE,
      time_zone: CHICAGO,
    },
    {
      activity: "stop",
      from_minute: 115.723,
      to_minute: 145.723,
      from_mile: 123.671,
      to_mile: 123.671,
      station_id: "ia-125",
      begin_at: ARRIVE_CLIVE,
      end_at: LEAVE_CLIVE,
      time_zone: CHICAGO,
    },
    {
      activity: "driving",
      from_minute: 145.723,
      to_minute: 466.066,
      from_mile: 123.671,
      to_mile: 467.441,
      begin_at: LEAVE_CLIVE,
      end_at: ARRIVE,
      time_zone: CHICAGO,
    },
  ],
  request_id: EXAMPLE_REQUEST_ID,
};

/** A request with more driving left than a period has, and a rest before the one that stands before it. */
export const WRONG_HOURS_REQUEST = {
  ...HOURS_REQUEST,
  hours: {
    drive_minutes_left: 720,
    rests: [
      { from_drive_minute: 600, to_drive_minute: 660 },
      { from_drive_minute: 540, to_drive_minute: 660 },
    ],
  },
};

/** The answer to `WRONG_HOURS_REQUEST`. */
export const WRONG_HOURS_REFUSAL = {
  error_code: "VALIDATION_ERROR",
  message:
    "hours.rests[1].from_drive_minute: Input should be greater than or equal to 660, where the rest before it ends (and 1 more fault).",
  details: [
    {
      loc: ["body", "hours", "rests", "1", "from_drive_minute"],
      msg: "Input should be greater than or equal to 660, where the rest before it ends",
      type: "greater_than_equal",
    },
    {
      loc: ["body", "hours", "drive_minutes_left"],
      msg: "Input should be less than or equal to the 660 of drive_minutes_per_period; where more is allowed, give drive_minutes_per_period, too",
      type: "less_than_equal",
    },
  ],
  details_total: 2,
  request_id: EXAMPLE_REQUEST_ID,
};

// Sets of stations and batches.

/** The version of the stations of `SET_CSV`, and of the same with the prices of `PRICES_CSV`. */
const FIRST_SET_VERSION = "f3ea12be3833ed12c16437741ff5427e1a2fa3bbdb7be86776ee5e025534ae3d";
const SET_VERSION = "0ea0da784da7f265fb4c1a32684b8ec78a120d1bd4f685027cd20876b957786d";
export const SET_NAME = "tonight";
export const BATCH_ID = "batch_6n2k4v9qx7wd3tzb5mpc";

/** A file of stations in each format, and the next prices of one. */
export const SET_CSV = `id,name,address,lat,lng,price
ia-125,Capital Travel Plaza,"I-80 exit 125, Clive, IA",41.5936,-93.7754,3.599
ia-284,Quad Cities Truck Stop,"I-80 exit 284, Walcott, IA",41.6186,-90.7808,3.419
`;
const SET_STATIONS = [
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
export const SET_JSON = JSON.stringify(SET_STATIONS, null, 2);
export const SET_NDJSON = SET_STATIONS.map((station) => `${JSON.stringify(station)}\n`).join("");
export const PRICES_CSV = `id,price,price_as_of
ia-284,3.399,2026-11-22T18:00-06:00
`;
export const PRICES_NDJSON = `{"id":"ia-284","price_per_gallon":3.399,"price_as_of":"2026-11-22T18:00-06:00"}
`;

export const PUT_SET_RESPONSE = {
  name: SET_NAME,
  version: FIRST_SET_VERSION,
  station_count: 2,
  warnings: [],
  request_id: EXAMPLE_REQUEST_ID,
};
export const PATCH_PRICES_RESPONSE = {
  name: SET_NAME,
  version: SET_VERSION,
  station_count: 2,
  changed_count: 1,
  warnings: [],
  request_id: EXAMPLE_REQUEST_ID,
};
const SET = {
  name: SET_NAME,
  version: SET_VERSION,
  station_count: 2,
  priced_count: 2,
  updated_at: "2026-11-23T00:05:12.000Z",
  is_hosts: false,
};
export const SET_RESPONSE = { ...SET, request_id: EXAMPLE_REQUEST_ID };
export const SETS_RESPONSE = { station_sets: [SET], request_id: EXAMPLE_REQUEST_ID };
export const DELETE_SET_RESPONSE = { name: SET_NAME, deleted: true, request_id: EXAMPLE_REQUEST_ID } as const;

export const BATCH_NDJSON = `{"custom_id":"truck-17","origin":"Omaha, NE","destination":"Chicago, IL","station_set":"tonight","vehicle":{"mpg":6.5,"tank_capacity_gallons":120,"current_fuel_gallons":35}}
`;
const BATCH = { id: BATCH_ID, total: 1, created_at: "2026-11-23T00:06:00.000Z" };
export const BATCH_RESPONSE = {
  ...BATCH,
  status: "queued",
  done: 0,
  failed: 0,
  finished_at: null,
  request_id: EXAMPLE_REQUEST_ID,
} as const;
export const RUNNING_BATCH = {
  ...BATCH,
  status: "finished",
  done: 1,
  failed: 0,
  finished_at: "2026-11-23T00:06:01.000Z",
  request_id: EXAMPLE_REQUEST_ID,
} as const;
export const CANCELLED_BATCH = {
  ...BATCH,
  status: "cancelled",
  done: 0,
  failed: 0,
  finished_at: "2026-11-23T00:06:00.500Z",
  request_id: EXAMPLE_REQUEST_ID,
} as const;
