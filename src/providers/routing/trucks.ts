import type { Truck } from "../../contract/schemas/vehicle.js";
import { TRUCK_DEFAULTS } from "../../contract/values/limits.js";
import type { Warning } from "../../contract/values/warnings.js";
import type { DrivingRoute, RouteWants, RoutingProvider } from "./provider.js";

/** What the vehicle of a request wants of routes: nothing unless it is a truck. */
export function wantsOf(vehicle: { readonly truck?: Truck | null | undefined } | null | undefined): RouteWants {
  const { truck } = vehicle ?? {};
  if (truck === undefined || truck === null) return {};
  return {
    truck: {
      heightFeet: truck.height_feet ?? TRUCK_DEFAULTS.height_feet,
      weightPounds: truck.weight_pounds ?? TRUCK_DEFAULTS.weight_pounds,
      lengthFeet: truck.length_feet ?? TRUCK_DEFAULTS.length_feet,
      carriesHazmat: truck.hazmat ?? TRUCK_DEFAULTS.hazmat,
    },
  };
}

/** A provider that knows nothing of trucks: its routes and detours say so where a caller wants them for one. */
export function withoutTrucks(provider: RoutingProvider): RoutingProvider {
  const warn = (what: "route" | "detours"): Warning => ({
    code: "TRUCK_NOT_CONSIDERED",
    provider: provider.name,
    what,
  });
  const warnOfRoute = (route: DrivingRoute, truck: RouteWants["truck"]): DrivingRoute =>
    truck === undefined ? route : { ...route, warnings: [...(route.warnings ?? []), warn("route")] };
  return {
    ...provider,
    route: async (from, to, signal, { truck, ...wants } = {}) =>
      warnOfRoute(await provider.route(from, to, signal, wants), truck),
    routes: async (from, to, signal, { truck, ...wants }) => {
      const [usual, ...others] = await provider.routes(from, to, signal, wants);
      return [warnOfRoute(usual, truck), ...others.map((route) => warnOfRoute(route, truck))];
    },
    detours: async (line, stations, signal, { truck, ...wants } = {}) => {
      const detours = await provider.detours(line, stations, signal, wants);
      return truck === undefined ? detours : { ...detours, warnings: [...(detours.warnings ?? []), warn("detours")] };
    },
  };
}
