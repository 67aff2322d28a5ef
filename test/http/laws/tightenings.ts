// Rules made tighter in ways that leave a plan less to choose from and nothing more: no plan can be cheaper then.
//
// Not among them, because they also allow something: a smaller usable tank with fill-up, which then buys less; a
// required station that brands, exclusions, minimums or old prices leave out, which may be used then; and brands or
// exclusions that name a required station.

import type { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { usableIds } from "../../support/changedRequests.js";
import { chainOf, readRules } from "../../support/fleetRequests.js";
import { integer, pick } from "../../support/random.js";
import type { Answered } from "./judge.js";

type Random = () => number;
type Params = NonNullable<OptimizeRequest["params"]>;

export interface Tightening {
  readonly name: string;
  /** @returns `undefined` where the rule cannot be made tighter. */
  readonly tighten: (before: Answered, random: Random) => OptimizeRequest | undefined;
}

function withParams(request: OptimizeRequest, params: Params): OptimizeRequest {
  return { ...request, params: { ...request.params, ...params } };
}

function usableGallonsOf({ vehicle }: OptimizeRequest): number {
  return (vehicle.tank_capacity_gallons ?? NaN) * (vehicle.usable_tank_fraction ?? 1);
}

/** The stops of the plan whose stations are not required. */
function freeStops({ request, plan }: Answered): string[] {
  return (plan?.stops ?? [])
    .map((stop) => stop.station_id)
    .filter((id) => request.params?.required_station_ids?.includes(id) !== true);
}

export const TIGHTENINGS: readonly Tightening[] = [
  {
    name: "one stop less",
    tighten: ({ request, plan }, random) => {
      const most = request.params?.maximum_stops;
      const planned = plan?.stops.length ?? integer(random, 0, 4);
      return planned === 0
        ? undefined
        : withParams(request, {
            maximum_stops: Math.min(50, typeof most === "number" ? Math.min(most, planned - 1) : planned - 1),
          });
    },
  },
  {
    name: "a larger least purchase",
    tighten: ({ request }, random) => {
      const least = request.params?.minimum_purchase_gallons ?? 0;
      // More than the usable tank is no rule but a fault.
      return withParams(request, {
        minimum_purchase_gallons: least + (0.9 * usableGallonsOf(request) - least) * random(),
      });
    },
  },
  {
    name: "a larger least purchase at a stop",
    tighten: ({ request, plan }, random) => {
      if (plan === undefined || plan.stops.length === 0) return undefined;
      const { station_id: chosen, gallons_to_purchase: gallons } = pick(random, plan.stops);
      const common = request.params?.minimum_purchase_gallons ?? 0;
      return {
        ...request,
        stations: request.stations.map((station) =>
          station.id === chosen
            ? {
                ...station,
                minimum_purchase_gallons: Math.max(
                  station.minimum_purchase_gallons ?? common,
                  gallons + (usableGallonsOf(request) - gallons) * random(),
                ),
              }
            : station,
        ),
      };
    },
  },
  {
    name: "a smaller largest purchase at any stop",
    tighten: ({ request }, random) => ({
      ...request,
      params: {
        ...request.params,
        maximum_purchase_gallons:
          (request.params?.maximum_purchase_gallons ?? usableGallonsOf(request)) * (0.2 + 0.8 * random()),
      },
    }),
  },
  {
    name: "a smaller largest purchase",
    tighten: ({ request }, random) => {
      const share = 0.2 + 0.8 * random();
      return {
        ...request,
        stations: request.stations.map((station) => ({
          ...station,
          maximum_purchase_gallons: (station.maximum_purchase_gallons ?? usableGallonsOf(request)) * share,
        })),
      };
    },
  },
  {
    name: "one more required station",
    tighten: ({ request }, random) => {
      const required = request.params?.required_station_ids ?? [];
      const ids = usableIds(readRules(request)).filter((id) => !required.includes(id));
      return ids.length === 0
        ? undefined
        : withParams(request, { required_station_ids: [...required, pick(random, ids)] });
    },
  },
  {
    name: "one more excluded station",
    tighten: (before, random) => {
      const free = freeStops(before);
      return free.length === 0
        ? undefined
        : withParams(before.request, {
            excluded_station_ids: [...(before.request.params?.excluded_station_ids ?? []), pick(random, free)],
          });
    },
  },
  {
    name: "one more brand never to use",
    tighten: (before, random) => {
      const { request } = before;
      const free = new Set(freeStops(before));
      const required = new Set(
        request.stations
          .filter(({ id }) => request.params?.required_station_ids?.includes(id) === true)
          .map(({ brand }) => chainOf(brand)),
      );
      const names = request.stations.flatMap(({ id, brand }) =>
        free.has(id) && typeof brand === "string" && chainOf(brand) >= 0 && !required.has(chainOf(brand))
          ? [brand]
          : [],
      );
      const { brands } = request.params ?? {};
      return names.length === 0
        ? undefined
        : withParams(request, { brands: { ...brands, never: [...(brands?.never ?? []), pick(random, names)] } });
    },
  },
  {
    name: "a smaller usable tank",
    tighten: ({ request }, random) => {
      const { params, vehicle } = request;
      const fraction = (vehicle.usable_tank_fraction ?? 1) * (0.6 + 0.4 * random());
      const isFit = (params?.minimum_purchase_gallons ?? 0) <= fraction * (vehicle.tank_capacity_gallons ?? NaN);
      return params?.fill_up === true || !isFit
        ? undefined
        : { ...request, vehicle: { ...vehicle, usable_tank_fraction: fraction } };
    },
  },
  {
    name: "fill-up",
    tighten: ({ request }) => (request.params?.fill_up === true ? undefined : withParams(request, { fill_up: true })),
  },
  {
    name: "a larger buffer",
    tighten: ({ request }, random) => {
      const buffer = request.params?.inter_stop_buffer_fraction ?? NaN;
      return withParams(request, { inter_stop_buffer_fraction: buffer + (1 - buffer) * 0.3 * random() });
    },
  },
  {
    name: "more minutes for each stop",
    // A longer stop may be the break that the driver has to make anyway.
    tighten: ({ request }, random) =>
      request.hours
        ? undefined
        : withParams(request, { stop_minutes: (request.params?.stop_minutes ?? 0) + 20 * random() }),
  },
  {
    name: "a higher cost of each stop",
    tighten: ({ request }, random) =>
      withParams(request, { stop_cost_dollars: (request.params?.stop_cost_dollars ?? 0) + 10 * random() }),
  },
];
