// Windows of credits: checked, and what a plan's stops save in them.

import { defined } from "../common/defined.js";
import { checkColumn, checkElements, type ReferenceColumn } from "./arguments.js";
import type { CreditWindows, PlanInput, PlannedStop } from "./plans.js";

/**
 * @throws {TypeError | RangeError} unless `windows` is as `CreditWindows` says, for stations whose stops cost
 *   `stopCosts`.
 */
export function checkWindows(windows: CreditWindows, stopCosts: Float64Array, reference: ReferenceColumn): void {
  if (typeof windows !== "object" || windows === null)
    throw new TypeError("windows must be an object with ofStations and credits");
  const { ofStations, credits } = windows;
  checkWholeColumn("windows.ofStations", ofStations, Uint32Array, reference);
  checkColumn("windows.credits", credits, reference);
  checkElements("windows.credits", credits, 0, Number.MAX_VALUE);
  let last = 0;
  for (let i = 0; i < ofStations.length; i++) {
    const window = defined(ofStations[i]);
    const credit = defined(credits[i]);
    const cost = defined(stopCosts[i]);
    if (credit > cost)
      throw new RangeError(
        `windows.credits[${i}] is ${credit}, more than the ${cost} that the stop costs: nobody is paid for a stop`,
      );
    if (window === 0) continue;
    if (window < last)
      throw new RangeError(
        `windows.ofStations[${i}] is ${window}, less than the ${last} before it: number the windows in driving order`,
      );
    if (window === last && ofStations[i - 1] !== window)
      throw new RangeError(
        `windows.ofStations[${i}] is ${window} again, after a station outside of window ${window}: the stations of a window must be neighbours`,
      );
    last = window;
  }
}

/**
 * @throws {TypeError} unless `column` is an array of this type.
 * @throws {RangeError} unless it is as long as `reference`.
 */
export function checkWholeColumn(
  name: string,
  column: unknown,
  type: Uint8ArrayConstructor | Uint32ArrayConstructor,
  reference: ReferenceColumn,
): void {
  if (!ArrayBuffer.isView(column) || Object.prototype.toString.call(column) !== `[object ${type.name}]`)
    throw new TypeError(`${name} must be a ${type.name}`);
  const given = column.byteLength / type.BYTES_PER_ELEMENT;
  if (given !== reference.column.length)
    throw new RangeError(
      `${name} has ${given} elements and ${reference.name} ${reference.column.length}: give one for each ${reference.rowName}`,
    );
}

/**
 * The windows of the first stations, as many as `count`, without those in which nobody is credited; `undefined` where
 * nobody is in any.
 */
export function usefulWindows({ ofStations, credits }: CreditWindows, count: number): CreditWindows | undefined {
  const useful = new Set<number>();
  let last = 0;
  for (let i = 0; i < count; i++) {
    const window = defined(ofStations[i]);
    if (window === last || defined(credits[i]) === 0) continue;
    useful.add(window);
    last = window;
  }
  useful.delete(0);
  if (useful.size === 0) return undefined;
  const isUseless = (window: number): boolean => window > 0 && window !== last && !useful.has(window);
  const known = ofStations.subarray(0, count);
  return {
    ofStations: known.some(isUseless) ? known.map((window) => (useful.has(window) ? window : 0)) : known,
    credits: credits.subarray(0, count),
  };
}

/** What the stops of a plan, in driving order, save in all windows together, in dollars. */
function sumCredits({ ofStations, credits }: CreditWindows, stops: readonly PlannedStop[]): number {
  const greatest = new Map<number, number>();
  for (const { station } of stops) {
    const window = defined(ofStations[station]);
    if (window > 0) greatest.set(window, Math.max(greatest.get(window) ?? 0, defined(credits[station])));
  }
  let sum = 0;
  for (const credit of greatest.values()) sum += credit;
  return sum;
}

/** What the fuel and the stops of a plan cost, less its credits, in dollars. */
export function costOf(
  { pricesPerGallon, stopCosts, windows }: Pick<PlanInput, "pricesPerGallon" | "stopCosts" | "windows">,
  stops: readonly PlannedStop[],
): number {
  const cost = stops.reduce(
    (sum, { station, gallons }) => sum + gallons * defined(pricesPerGallon[station]) + defined(stopCosts[station]),
    0,
  );
  return windows === undefined ? cost : cost - sumCredits(windows, stops);
}
