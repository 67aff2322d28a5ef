import { z } from "zod";
import type { OptimizeRequest } from "./client/types.js";
import { type ComparedPlan, OwnPlan as OwnPlanSchema } from "./contract/schemas/comparison.js";
import { FaultDetails } from "./contract/schemas/details.js";
import { ServiceError } from "./contract/values/errors.js";
import { checkOptionNames, type OptionNames } from "./client/options.js";
import { withWarnings, wordWarning } from "./contract/values/warnings.js";
import { remarkSavedTrip } from "./contract/schemas/savedTrip.js";
import { toFaults } from "./contract/schemas/faults.js";
import { OptimizeRequest as OptimizeRequestSchema } from "./contract/schemas/optimize.js";
import type { Optimizer } from "./optimizer/optimizer.js";
import { comparePlans as compareTrip } from "./planning/compare.js";
import { NO_VEHICLES } from "./vehicles/vehicle.js";

export { ServiceError } from "./contract/values/errors.js";
export type { ErrorCode } from "./contract/values/errors.js";
export type { ComparedPlan } from "./contract/schemas/comparison.js";
export type { OptimizeRequest } from "./client/types.js";

type Own = z.infer<typeof OwnPlanSchema>;

/**
 * A plan of one's own: a name, and its stops in any order, each the `station_id` of a station of the request and the
 * `gallons` bought there.
 */
export type OwnPlan = Omit<Own, "stops"> & { readonly stops: readonly Own["stops"][number][] };

/** The most plans of one's own in a comparison. */
const MAX_OWN_PLANS = 100;

/** What to compare the best plan with, beside the naive driver. */
export interface CompareOptions {
  /** How much more than the best plan the one with the fewest stops may cost, in dollars, >= 0; 10 unless given. */
  readonly withinDollars?: number | undefined;
  /** Up to 100 plans of one's own, such as what the driver did. */
  readonly own?: readonly OwnPlan[] | undefined;
}

const OPTIONS: OptionNames<CompareOptions> = { withinDollars: true, own: true };

/** The plans, and what is doubtful in the request; no `warnings` where nothing is. */
export type ComparedPlans = ComparedPlan[] & {
  /** Fields of the request that nothing reads, and what does not fit in its route, in words. */
  readonly warnings?: readonly string[];
};

const Arguments = z.object({
  request: OptimizeRequestSchema,
  withinDollars: z.number().min(0).optional(),
  own: z.array(OwnPlanSchema).max(MAX_OWN_PLANS).optional(),
});

/**
 * Compares several plans of one trip in the same figures: the best plan, the best by pump price and detour alone where
 * the request has rules beside these, the fewest stops within an extra cost, a naive driver, and any of one's own, in
 * this order.
 *
 * @param optimizer what `loadOptimizer` gives; in a browser with `fleetRules`.
 * @param request what `POST /v1/optimize` takes. The vehicle needs its figures, `mpg` or `consumption` and
 *   `tank_capacity_gallons`: the library has no catalog to look it up in by name. With `pricing.fuel_tax: "ifta"` each
 *   station needs its `jurisdiction`, and `pricing.fuel_tax_rates` a rate for each of these: the library has no map,
 * and no
 *   table of fuel tax.
 * @returns a row for each plan, with the names and the rounding of the service's answers: dollars to the cent, gallons,
 *   miles
 *   and minutes to the thousandth, hours to the hundredth. A plan of one's own may break rules of the request: its
 *   `problems` say which.
 * @throws {ServiceError} with one of the service's codes: VALIDATION_ERROR with a line for each field at fault in its
 *   message, VEHICLE_INCOMPLETE, INFEASIBLE_ROUTE where there is no plan, and the codes for stations that cannot be
 * planned with. Its `extra` then has the `warnings`. {TypeError} for an option that there is not.
 */
export function comparePlans(
  optimizer: Optimizer,
  request: OptimizeRequest,
  options: CompareOptions = {},
): ComparedPlans {
  checkOptionNames("comparePlans", options, OPTIONS);
  const { withinDollars, own } = options;
  const given = { request, withinDollars, own };
  const parsed = Arguments.safeParse(given);
  if (!parsed.success)
    throw invalid(
      toFaults(parsed.error.issues, given).map(({ loc: [, ...path], ...fault }) => ({ ...fault, loc: path })),
    );
  const untaxed = faultsOfTax(parsed.data.request);
  if (untaxed.length > 0) throw invalid(untaxed);
  const { vehicle } = parsed.data.request;
  const burn = vehicle.mpg ?? vehicle.consumption ?? undefined;
  if (burn === undefined || typeof vehicle.tank_capacity_gallons !== "number") {
    throw new ServiceError(
      "VEHICLE_INCOMPLETE",
      "request.vehicle: give mpg or consumption, and tank_capacity_gallons; the library has no catalog to look a vehicle up in",
    );
  }
  const remarks = remarkSavedTrip(parsed.data.request.route, request);
  try {
    const plans = compareTrip({ optimizer, vehicles: NO_VEHICLES }, parsed.data.request, parsed.data);
    return remarks.length === 0 ? plans : Object.assign(plans, { warnings: remarks.map(wordWarning) });
  } catch (error) {
    const faults =
      error instanceof ServiceError && error.code === "VALIDATION_ERROR"
        ? FaultDetails.safeParse(error.details).data
        : undefined;
    throw withWarnings(
      faults === undefined
        ? error
        : invalid(
            faults.map(({ loc: [root = "", ...path], ...fault }) => ({
              ...fault,
              loc: [root === "body" ? "request" : root, ...path],
            })),
          ),
      remarks,
    );
  }
}

/** What a request by fuel tax lacks for a library without a map and a table. */
function faultsOfTax({ pricing, stations }: z.infer<typeof OptimizeRequestSchema>): z.infer<typeof FaultDetails> {
  if (pricing?.fuel_tax !== "ifta") return [];
  const unplaced = stations.flatMap(({ jurisdiction }, row) =>
    jurisdiction
      ? []
      : [faultAt(["stations", row, "jurisdiction"], 'Field required with fuel_tax "ifta": the library has no map')],
  );
  const jurisdictions = [...new Set(stations.flatMap(({ jurisdiction }) => jurisdiction ?? []))].toSorted();
  const unrated = jurisdictions.filter((jurisdiction) => pricing.fuel_tax_rates?.[jurisdiction] === undefined);
  return [
    ...unplaced,
    ...unrated.map((jurisdiction) =>
      faultAt(
        ["pricing", "fuel_tax_rates", jurisdiction],
        "Field required, 0 where no tax is credited: the library has no table of fuel tax",
      ),
    ),
  ];
}

function faultAt(path: readonly (string | number)[], msg: string): z.infer<typeof FaultDetails>[number] {
  return { loc: ["request", ...path.map(String)], msg };
}

function invalid(faults: z.infer<typeof FaultDetails>): ServiceError {
  return new ServiceError(
    "VALIDATION_ERROR",
    faults.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("\n"),
    faults,
  );
}
