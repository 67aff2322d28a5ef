// Examples by the driver's hours: the same trip as in `examples.ts`, and checked in the same way.

import { EXAMPLE_REQUEST_ID, OPTIMIZE_REQUEST, OPTIMIZE_RESPONSE } from "./examples.js";

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
  message: "The request has 2 faults.",
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
