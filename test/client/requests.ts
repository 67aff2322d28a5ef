import { type EnrichRequest, FuelRouteError, type OptimizeRequest } from "../../src/client/index.js";
import { HAND_TRIP } from "../support/trips.js";

/** A key that no message may show. */
export const API_KEY = "fr_test_4711";

/** 400 miles due east. */
const ROUTE = {
  total_distance_miles: HAND_TRIP.totalMiles,
  total_duration_minutes: 420,
  start: { lat: 40, lng: -100 },
  end: { lat: 40, lng: -92 },
  waypoints: [
    { lat: 40, lng: -100 },
    { lat: 40, lng: -92 },
  ],
};

/** The hand-made trip as a request: its optimum is known. */
export function handRequest(): OptimizeRequest {
  const tank = HAND_TRIP.tankCapacityGallons;
  return {
    route: ROUTE,
    stations: HAND_TRIP.stationMiles.map((miles, i) => ({
      id: `s${i}`,
      name: `Station ${i}`,
      address: `Exit ${i}`,
      location: { lat: 40, lng: -100 + miles / 50 },
      miles_from_route_start: miles,
      price_per_gallon: HAND_TRIP.pricesPerGallon[i],
      detour_minutes: 2,
    })),
    vehicle: { mpg: HAND_TRIP.mpg, tank_capacity_gallons: tank, current_fuel_gallons: HAND_TRIP.startGallons },
    params: {
      time_value_dollars_per_minute: 0.5,
      destination_reserve_fraction: HAND_TRIP.reserveGallons / tank,
      inter_stop_buffer_fraction: HAND_TRIP.bufferGallons / tank,
    },
  };
}

/** One station halfway along the route, a hundredth of a degree off its line, and one a whole degree away. */
export function enrichRequest(): EnrichRequest {
  const station = { name: "Plaza", address: "Exit 1", metadata: { lanes: 12 } };
  return {
    // A parallel is no geodesic, so the line is given point by point.
    route: { ...ROUTE, waypoints: Array.from({ length: 81 }, (_, i) => ({ lat: 40, lng: -100 + i / 10 })) },
    stations: [
      { ...station, id: "near", location: { lat: 40.01, lng: -96 } },
      { ...station, id: "far", location: { lat: 41, lng: -96 } },
    ],
  };
}

/** What a server says that answers `/v1/status`. */
export const STATUS_BODY = {
  routing: { provider: "straight", coverage: "Straight roads." },
  places: { provider: "towns", coverage: "A few towns." },
  request_id: "req_1",
};

/** A standard error body. */
export function errorBody(code: string, details?: unknown): Record<string, unknown> {
  return { error_code: code, message: "In words.", details, request_id: "req_1" };
}

/** The error that a call ends with; it shows no key. */
export async function failureOf(call: Promise<unknown>): Promise<FuelRouteError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FuelRouteError)) throw new Error(`expected a FuelRouteError, got ${String(error)}`);
  if (`${error.message} ${String(error.stack)}`.includes(API_KEY)) throw new Error("the error shows the key");
  return error;
}
