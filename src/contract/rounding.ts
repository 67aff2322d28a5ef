// Rounding happens once, where an answer is written. Amounts are rounded to what is paid or pumped.

/** Dollars as whole cents, so that sums and differences of them are exact. */
export function toCents(dollars: number): number {
  return Math.round(finite(dollars * 100));
}

export function fromCents(cents: number): number {
  return cents / 100;
}

/** To 0.01. */
export function roundDollars(dollars: number): number {
  return fromCents(toCents(dollars));
}

/** To 0.001, as US pumps show. */
export function roundGallons(gallons: number): number {
  return roundTo(gallons, 1000);
}

/** To 0.001. */
export function roundMiles(miles: number): number {
  return roundTo(miles, 1000);
}

/** To 0.001. */
export function roundMinutes(minutes: number): number {
  return roundTo(minutes, 1000);
}

/** To 0.01. */
export function roundHours(hours: number): number {
  return roundTo(hours, 100);
}

/** To 0.01. */
export function roundPercent(percent: number): number {
  return roundTo(percent, 100);
}

/** Down to so many decimal digits, or not at all where doubles have no more digits. */
export function roundDown(value: number, digits: number): number {
  const steps = 10 ** digits;
  const scaled = value * steps;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? Math.floor(scaled) / steps : finite(value);
}

/** Up to so many decimal digits, or not at all where doubles have no more digits. */
export function roundUp(value: number, digits: number): number {
  return -roundDown(-value, digits);
}

function roundTo(value: number, steps: number): number {
  const scaled = value * steps;
  // Past this, doubles have no fraction to round, or the scaled value overflows.
  if (!(Math.abs(scaled) < Number.MAX_SAFE_INTEGER)) return finite(value);
  return Math.round(scaled) / steps;
}

/** JSON has no infinity: sums that overflow are written as the largest number. */
function finite(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}
