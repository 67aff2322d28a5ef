// The naive driver and the net cost, written anew for comparison from docs/decisions.md, "Naive driver" and "Net fuel cost".

interface NaiveStation {
  readonly miles: number;
  readonly price: number;
  readonly detourMinutes: number;
}

interface NaiveTrip {
  /** In driving order, none past the end. */
  readonly stations: readonly NaiveStation[];
  readonly totalMiles: number;
  readonly mpg: number;
  readonly capacity: number;
  readonly start: number;
}

interface Fill {
  readonly station: NaiveStation;
  readonly gallons: number;
  readonly arrivalGallons: number;
}

const CLOSE = 1e-6;

/** Simulates the drive station by station, without any search: at each, it decides what the driver does at the next. */
export function driveByHabit(trip: NaiveTrip): { fills: Fill[]; arrival: number } | "stranded" {
  const { stations, mpg, capacity } = trip;
  const low = capacity / 4;
  const fills: Fill[] = [];
  let miles = 0;
  let gallons = trip.start;
  let here = -1;

  const leftAt = (target: number): number => gallons - (target - miles) / mpg;
  for (;;) {
    const ahead = stations.map((station, index) => ({ station, index })).filter(({ index }) => index > here);
    // Not yet low on arrival at the destination: drives there.
    if (leftAt(trip.totalMiles) >= low - CLOSE) break;
    // The first station at which the tank is low when he gets there.
    const wanted = ahead.find(({ station }) => leftAt(station.miles) <= low + CLOSE);
    if (wanted === undefined && leftAt(trip.totalMiles) >= -CLOSE) break;
    const isWithinReach = wanted !== undefined && leftAt(wanted.station.miles) >= -CLOSE;
    const chosen = isWithinReach ? wanted : ahead.findLast(({ station }) => leftAt(station.miles) >= -CLOSE);
    if (chosen === undefined) return "stranded";
    const { station } = chosen;
    // Of several at the same mile, the one listed first.
    const first = ahead.find((other) => other.station.miles === station.miles) ?? chosen;
    const arrivalGallons = leftAt(first.station.miles);
    fills.push({ station: first.station, gallons: capacity - arrivalGallons, arrivalGallons });
    miles = first.station.miles;
    gallons = capacity;
    here = first.index;
  }
  return { fills, arrival: leftAt(trip.totalMiles) };
}

/** Gallons bought at a price in dollars per gallon. */
interface Bought {
  readonly gallons: number;
  readonly price: number;
}

/**
 * Pump cost − refund (or + shortfall) + the worth of the fall of the tank's level, or − that of its rise. Plans are lists of purchases;
 * `arrival` is what the plan has left, `optimal` the optimizer's plan and what it has left.
 */
export function netCost(
  purchases: readonly Bought[],
  arrival: number,
  optimal: { readonly purchases: readonly Bought[]; readonly arrival: number },
  start: number,
  referencePrice: number,
): number {
  const lastPrice = purchases.at(-1)?.price ?? referencePrice;
  const over = arrival - optimal.arrival;
  const cost = over < 0 ? dollarsOf(purchases) - over * lastPrice : dollarsOf(withoutNewest(purchases, over));
  if (optimal.arrival < start) return cost + (start - optimal.arrival) * referencePrice;
  return cost - (dollarsOf(optimal.purchases) - dollarsOf(withoutNewest(optimal.purchases, optimal.arrival - start)));
}

function dollarsOf(purchases: readonly Bought[]): number {
  return purchases.reduce((sum, { gallons, price }) => sum + gallons * price, 0);
}

/** The purchases that are left when the newest gallons are given back first. */
function withoutNewest(purchases: readonly Bought[], gallons: number): Bought[] {
  const stack = [...purchases];
  let over = gallons;
  while (over > 0) {
    const top = stack.pop();
    if (top === undefined) break;
    if (top.gallons > over) stack.push({ ...top, gallons: top.gallons - over });
    over -= top.gallons;
  }
  return stack;
}
