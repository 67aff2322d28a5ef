// What a plan keeps of buffer and reserve where no plan keeps all of them, by a mixed-integer programming solver.

import { type KeptShares, programOf, type Share, stationsOf } from "./fleetMilp.js";
import { type FleetTrip, countOnRoute } from "./fleetTrips.js";
import { minimiseBothWays } from "./highs.js";

/** Shares have six digits. They are rounded down, so that the solver still finds a plan that leaves them. */
const MILLION = 1e6;

/** The plan that dips least. */
export interface Dip {
  /**
   * The shares that are left, rounded down: of the reserve the greatest there is, then of each station's buffer, from
   * the last station to the first.
   */
  readonly buffers: readonly number[];
  readonly reserve: number;
  /** Of the cheapest plan that leaves them. */
  readonly cost: number;
}

/** Whether some plan leaves buffer and reserve, or these shares of them. */
export async function leavesFuel(trip: FleetTrip, kept?: KeptShares): Promise<boolean> {
  return (await leastCost(trip, kept)) !== null;
}

/**
 * The greatest share, unrounded, that can be left of the reserve and of the buffer at every stop; null where even empty
 * tanks on arrival lead nowhere.
 */
export function greatestCommonShare(trip: FleetTrip): Promise<number | null> {
  return greatestShare(trip, { buffers: trip.stationMiles.map(() => "share"), reserve: "share" });
}

/** The plan that dips least. @param commonShare the greatest one. */
export async function solveDip(trip: FleetTrip, commonShare: number): Promise<Dip> {
  const common = toMillionth(commonShare);
  const shareIn = async (kept: KeptShares): Promise<number> => {
    const share = (await greatestShare(trip, kept)) ?? NaN;
    return Math.max(common, toMillionth(share));
  };
  const buffers = trip.stationMiles.map(() => common);
  const reserve = await shareIn({ buffers, reserve: "share" });
  for (let station = buffers.length - 1; station >= 0; station--) {
    // Often the rest can be left in full.
    const full = buffers.map((share, i) => (i <= station ? 1 : share));
    if (await leavesFuel(trip, { buffers: full, reserve })) return costOf(trip, { buffers: full, reserve });
    const asked = buffers.map((share, i): Share => (i === station ? "share" : share));
    buffers[station] = await shareIn({ buffers: asked, reserve });
  }
  return costOf(trip, { buffers, reserve });
}

async function costOf(trip: FleetTrip, shares: Omit<Dip, "cost">): Promise<Dip> {
  const cost = await leastCost(trip, shares);
  if (cost === null) throw new Error(`the solver finds no plan that leaves ${JSON.stringify(shares)}`);
  return { ...shares, cost };
}

/** The greatest value of the variable `share`; null where there is no plan. */
async function greatestShare(trip: FleetTrip, kept: KeptShares): Promise<number | null> {
  if (trip.required.includes(true, countOnRoute(trip))) return null;
  const found = await minimiseBothWays({ ...programOf(trip, stationsOf(trip), kept), objective: ["-1 share"] });
  return found && -found.value;
}

async function leastCost(trip: FleetTrip, kept: KeptShares | undefined): Promise<number | null> {
  if (trip.required.includes(true, countOnRoute(trip))) return null;
  return (await minimiseBothWays(programOf(trip, stationsOf(trip), kept)))?.value ?? null;
}

function toMillionth(share: number): number {
  return Math.max(0, Math.floor(share * MILLION) / MILLION);
}
