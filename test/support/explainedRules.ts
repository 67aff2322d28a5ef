// Which rules a request has, and the request without one of them.

import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { NOW } from "./fakeFuelTax.js";
import { withoutRule } from "./ruledRequests.js";

interface NamedRule {
  readonly name: string;
  readonly isAsked: (request: OptimizeRequest) => boolean;
  readonly drop: (request: OptimizeRequest) => OptimizeRequest;
}

type Station = OptimizeRequest["stations"][number];

function isAnyPositive(
  request: OptimizeRequest,
  field: "stop_minutes" | "minimum_purchase_gallons" | "maximum_purchase_gallons",
): boolean {
  const common = request.params?.[field] ?? 0;
  return common > 0 || request.stations.some((station: Station) => (station[field] ?? 0) > 0);
}

function isFilled(list: readonly unknown[] | null | undefined): boolean {
  return (list?.length ?? 0) > 0;
}

export const NAMED_RULES: readonly NamedRule[] = [
  {
    name: "maximum_stops",
    isAsked: ({ params }) => typeof params?.maximum_stops === "number",
    drop: (request) => withoutRule(request, "maximum_stops"),
  },
  {
    name: "minimum_purchase_gallons",
    isAsked: (request) => isAnyPositive(request, "minimum_purchase_gallons"),
    drop: (request) => withoutRule(request, "minimum_purchase_gallons"),
  },
  {
    name: "maximum_purchase_gallons",
    isAsked: (request) => isAnyPositive(request, "maximum_purchase_gallons"),
    drop: (request) => withoutRule(request, "maximum_purchase_gallons"),
  },
  {
    name: "price_maximum_age_hours",
    isAsked: ({ params, stations }) =>
      stations.some(
        ({ price_as_of: asOf }) =>
          (NOW - Date.parse(asOf ?? "")) / 3_600_000 > (params?.price_maximum_age_hours ?? Infinity),
      ),
    drop: (request) => withoutRule(request, "price_maximum_age_hours"),
  },
  {
    name: "fill_up",
    isAsked: ({ params }) => params?.fill_up === true,
    drop: (request) => withoutRule(request, "fill_up"),
  },
  {
    name: "usable_tank_fraction",
    isAsked: ({ vehicle }) => (vehicle.usable_tank_fraction ?? 1) < 1,
    drop: (request) => withoutRule(request, "usable_tank_fraction"),
  },
  {
    name: "required_station_ids",
    isAsked: ({ params }) => isFilled(params?.required_station_ids),
    drop: (request) => withoutRule(request, "required_station_ids"),
  },
  {
    name: "excluded_station_ids",
    isAsked: ({ params }) => isFilled(params?.excluded_station_ids),
    drop: (request) => withoutRule(request, "excluded_station_ids"),
  },
  {
    name: "brands.never",
    isAsked: ({ params }) => isFilled(params?.brands?.never),
    drop: (request) => withoutRule(request, "brands.never"),
  },
  {
    name: "brands.only",
    isAsked: ({ params }) => isFilled(params?.brands?.only),
    drop: (request) => withoutRule(request, "brands.only"),
  },
  {
    name: "stop_minutes",
    isAsked: (request) => isAnyPositive(request, "stop_minutes"),
    drop: (request) => ({
      ...request,
      stations: request.stations.map((station) => ({ ...station, stop_minutes: null })),
      params: { ...request.params, stop_minutes: null },
    }),
  },
  {
    name: "stop_cost_dollars",
    isAsked: ({ params }) => (params?.stop_cost_dollars ?? 0) > 0,
    drop: (request) => ({ ...request, params: { ...request.params, stop_cost_dollars: null } }),
  },
  {
    name: "brands.prefer",
    isAsked: ({ params }) => isFilled(params?.brands?.prefer),
    drop: (request) => ({
      ...request,
      params: { ...request.params, brands: { ...request.params?.brands, prefer: null } },
    }),
  },
  {
    name: "hours",
    isAsked: ({ hours }) => hours !== undefined && hours !== null,
    drop: (request) => ({ ...request, hours: null }),
  },
];
