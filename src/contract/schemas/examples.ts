// Examples for the documentation: one trip, from Omaha to Chicago, through the three planning endpoints. Tests compare
// them with what the service really answers.

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
  warnings: ["The route's line is approximate: along 94 % of it, the road lies within 2.0 miles."],
  request_id: EXAMPLE_REQUEST_ID,
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
  warnings: [
    "1 stations dropped: more than 7.0 miles from the route.",
    "Detours are estimated from the distance between station and route, not from road times: use a routing provider with roads for exact ones.",
  ],
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
  warnings: [
    ...ROUTES_RESPONSE.warnings,
    "Detours are estimated from the distance between station and route, not from road times: use a routing provider with roads for exact ones.",
  ],
  request_id: EXAMPLE_REQUEST_ID,
};

/** The same with stations of a set, on the cheapest of several roads. */
export const ROADS_REQUEST = {
  ...ROUTES_REQUEST,
  station_set: "tonight",
  alternatives: 2,
  vehicle: OPTIMIZE_REQUEST.vehicle,
};
