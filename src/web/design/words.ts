// How the page writes money, fuel, ways and times: bills in cents, savings in dollars, a gallon to the thousandth.

import { pricePerGallon } from "../../report/text.js";

export { count, counted, dollars, pricePerGallon } from "../../report/text.js";

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const WHOLE_DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const DIFFERENCE = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", signDisplay: "exceptZero" });
const TENTHS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const MINUTES_PER_HOUR = 60;

/** `3,422` */
export function whole(amount: number): string {
  return WHOLE.format(amount);
}

/** `$153` */
export function wholeDollars(amount: number): string {
  return WHOLE_DOLLARS.format(amount);
}

/** `+$4.20`, `-$1.15`, `$0.00` */
export function difference(dollars: number): string {
  return DIFFERENCE.format(dollars);
}

/** `$3.219`; where stations compare by another price, `$3.219, net $2.959`. */
export function priceAndNet(price: number, net: number): string {
  return pricePerGallon(price) + (net === price ? "" : `, net ${pricePerGallon(net)}`);
}

/** `350.0` */
export function tenths(amount: number): string {
  return TENTHS.format(amount);
}

/** Half the last digit of gallons as `gallons` shows them: amounts that differ by less look the same. */
export const BELOW_SHOWN_GALLONS = 0.05;

/** `350.0 gal` */
export function gallons(amount: number): string {
  return `${TENTHS.format(amount)} gal`;
}

/** `2,762.5 mi`: for totals. */
export function tenthsOfMiles(amount: number): string {
  return `${TENTHS.format(amount)} mi`;
}

/** `422 mi`: for rows. */
export function miles(amount: number): string {
  return `${WHOLE.format(amount)} mi`;
}

/** `6 h 19 min`, `17 min`, `2 h` */
export function duration(minutes: number): string {
  const rounded = Math.round(minutes);
  const [hours, rest] = [Math.floor(rounded / MINUTES_PER_HOUR), rounded % MINUTES_PER_HOUR];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${WHOLE.format(hours)} h` : `${WHOLE.format(hours)} h ${rest} min`;
}

/** `Los Angeles` of `Los Angeles, CA`, whatever stands before the state. */
export function withoutState(place: string): string {
  return place.replace(/, [A-Z]{2}$/u, "");
}

const TOWN = /^([^,()\d]+)(, [A-Z]{2})$/u;

/** `Los Angeles` and `, CA` of `Los Angeles, CA`. Coordinates and places without a state are all name. */
export function splitTown(place: string): { readonly name: string; readonly state: string } {
  const [, name = place, state = ""] = TOWN.exec(place) ?? [];
  return { name, state };
}
