// The naive driver and the net cost, written anew for comparison from docs/decisions.md, "Naive driver" and "Net fuel
// cost".

interface NaiveStation {
  readonly miles: number;
  readonly price: number;
  readonly detourMinutes: number;
  /** Burnt on the way to the pump and back together. */
  readonly detourGallons?: number;
}

interface NaiveTrip {
  /** In driving order, none past the end. */
  readonly stations: readonly NaiveStation[];
  readonly totalMiles: number;
  /** On every mile, or by stretch as requests have it. */
  readonly mpg: number | readonly { readonly until_mile: number; readonly mpg: number }[];
  readonly capacity: number;
  /** What is filled up to; the capacity unless given. */
  readonly usable?: number;
  readonly start: number;
}

interface Fill {
  readonly station: NaiveStation;
  readonly gallons: number;
  readonly arrivalGallons: number;
}

const CLOSE = 1e-6;

/** Gallons from one mile to another, stretch by stretch. */
export function gallonsBetween(mpg: NaiveTrip["mpg"], from: number, to: number): number {
  if (typeof mpg === "number") return (to - from) / mpg;
  let burnt = 0;
  let begin = 0;
  for (const [i, stretch] of mpg.entries()) {
    const end = i === mpg.length - 1 ? Infinity : stretch.until_mile;
    burnt += Math.max(0, Math.min(to, end) - Math.max(from, begin)) / stretch.mpg;
    begin = end;
  }
  return burnt;
}

/** From which stations the destination can be reached at all when the tank is filled at each stop. */
function findWayOn({ stations, totalMiles, mpg, capacity, usable = capacity }: NaiveTrip): boolean[] {
  const leadsOn: boolean[] = [];
  for (const [i, station] of [...stations.entries()].toReversed()) {
    const left = (miles: number): number =>
      usable - (station.detourGallons ?? 0) / 2 - gallonsBetween(mpg, station.miles, miles);
    leadsOn[i] =
      left(totalMiles) >= -CLOSE ||
      stations.some(
        (next, j) => j > i && leadsOn[j] === true && left(next.miles) - (next.detourGallons ?? 0) / 2 >= -CLOSE,
      );
  }
  return leadsOn;
}

/** Simulates the drive station by station, without any search: at each, it decides what the driver does at the next. */
export function driveByHabit(trip: NaiveTrip): { fills: Fill[]; arrival: number } | "stranded" {
  const { stations, mpg, capacity, usable = capacity } = trip;
  const low = usable / 4;
  const fills: Fill[] = [];
  const leadsOn = findWayOn(trip);
  let miles = 0;
  let gallons = trip.start;
  let here = -1;

  const leftAt = (target: number): number => gallons - gallonsBetween(mpg, miles, target);
  const leftAtPump = (station: NaiveStation): number => leftAt(station.miles) - (station.detourGallons ?? 0) / 2;
  for (;;) {
    // Not yet low on arrival at the destination: drives there.
    if (leftAt(trip.totalMiles) >= low - CLOSE) break;
    const reached = stations
      .map((station, index) => ({ station, index }))
      .filter(({ station, index }) => index > here && leadsOn[index] === true && leftAtPump(station) >= -CLOSE);
    // The first station at which the tank is low when he gets there.
    const wanted = reached.find(({ station }) => leftAtPump(station) <= low + CLOSE);
    if (wanted === undefined && leftAt(trip.totalMiles) >= -CLOSE) break;
    // Of several at the same mile, the one listed first.
    const chosen = wanted ?? reached.find(({ station }) => station.miles === reached.at(-1)?.station.miles);
    if (chosen === undefined) return "stranded";
    const { station, index } = chosen;
    const arrivalGallons = leftAtPump(station);
    fills.push({ station, gallons: usable - arrivalGallons, arrivalGallons });
    miles = station.miles;
    gallons = usable - (station.detourGallons ?? 0) / 2;
    here = index;
  }
  return { fills, arrival: leftAt(trip.totalMiles) };
}

/** Gallons bought at a price in dollars per gallon. */
interface Bought {
  readonly gallons: number;
  readonly price: number;
}

/**
 * Pump cost − refund (or + shortfall) + the worth of the fall of the tank's level, or − that of its rise. Plans are
 * lists of purchases; `arrival` is what the plan has left, `optimal` the optimizer's plan and what it has left.
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
