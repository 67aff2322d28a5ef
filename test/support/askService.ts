// Asks the service over HTTP, without the page.

import { type OptimizeRequest, OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import type { Rules } from "../../src/web/rules/rules.js";
import type { Settings } from "../../src/web/settings.js";
import { ErrorBody, newKey } from "./app.js";

/** Posts JSON with a key of its own. @param path such as `/v1/routes`. */
export async function askService(
  origin: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": newKey() },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

/** The plan that the service has for a request. @throws {Error} when it has none. */
export async function askForPlan(origin: string, request: unknown): Promise<OptimizeResponse> {
  const { status, body } = await askService(origin, "/v1/optimize", request);
  if (status !== 200) throw new Error(`the service answered ${status}: ${JSON.stringify(body)}`);
  return OptimizeResponse.parse(body);
}

/** Why there is no plan, and what would make one possible. */
export async function askForObstacle(origin: string, request: unknown): Promise<string> {
  const { status, body } = await askService(origin, "/v1/optimize", request);
  if (status !== 422) throw new Error(`the service answered ${status}: ${JSON.stringify(body)}`);
  return ErrorBody.parse(body).message;
}

/** The request that a trip and the page's settings and fleet rules stand for. @param trip its route and stations. */
export function requestFor<Trip extends object>(
  trip: Trip,
  settings: Settings,
  { consumption, usable_tank_fraction, discounts, fuel_tax, fuel_tax_rates, hours, ...rules }: Rules = {},
): Trip & Pick<OptimizeRequest, "vehicle" | "params" | "pricing" | "hours"> {
  return {
    ...trip,
    vehicle: {
      mpg: settings.mpg,
      tank_capacity_gallons: settings.tankCapacityGallons,
      current_fuel_gallons: settings.startGallons,
      consumption,
      usable_tank_fraction,
    },
    params: {
      ...rules,
      time_value_dollars_per_minute: settings.timeValueDollarsPerMinute,
      destination_reserve_fraction: settings.reserveFraction,
      inter_stop_buffer_fraction: settings.bufferFraction,
    },
    pricing: { discounts, fuel_tax, fuel_tax_rates },
    hours,
  };
}
