// The requests that laws are held against: plain ones, and such with rules, deals, fuel tax or hours; some of thousands
// of stations.

import type { OptimizeRequest } from "../../../src/contract/schemas/optimize.js";
import { randomFleetRequest } from "../../support/fleetRequests.js";
import { withHours } from "../../support/hoursRequests.js";
import { randomRequest, roundTo } from "../../support/optimizeRequests.js";
import { integer, pick } from "../../support/random.js";
import { randomPricedRequest } from "../../support/randomPricing.js";

type Random = () => number;

/** One request in so many has thousands of stations. */
const LARGE_EVERY = 10;
const LARGE_STATIONS = [500, 4_000] as const;

/** The `k`-th request of a sample. Prices have no greatest age, because the service goes by the clock. */
export function makeRequest(random: Random, k: number): OptimizeRequest {
  const kind = random();
  const make = (): OptimizeRequest => {
    if (kind < 0.3) return randomRequest(random).request;
    if (kind < 0.6) return randomFleetRequest(random);
    return kind < 0.8
      ? randomPricedRequest(random)
      : withHours(random() < 0.5 ? randomFleetRequest(random) : randomPricedRequest(random), random);
  };
  const { params, ...request } = make();
  const ageless = { ...request, params: { ...params, price_maximum_age_hours: null } };
  return k % LARGE_EVERY === LARGE_EVERY - 1 ? enlarged(ageless, random) : ageless;
}

/** The request with thousands of stations more, each like one of its own at another mile and price. */
function enlarged(request: OptimizeRequest, random: Random): OptimizeRequest {
  const { stations, route } = request;
  const more = Array.from({ length: integer(random, ...LARGE_STATIONS) }, (_, i) => {
    const model = pick(random, stations);
    return {
      ...model,
      id: `more-${i}`,
      miles_from_route_start: roundTo(random() * route.total_distance_miles * 1.02, 2),
      price_per_gallon: roundTo((model.price_per_gallon ?? NaN) * (1 + 0.05 * random()), 3),
    };
  });
  return { ...request, stations: [...stations, ...more] };
}
