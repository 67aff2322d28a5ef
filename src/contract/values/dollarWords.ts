// Differences between the costs of plans, in words.

/** Plans whose costs differ by no more than this, in dollars, are as good. */
export const TIE_DOLLARS = 1e-6;

/** Amounts below this, in dollars, have no cents. */
export const HALF_CENT = 0.005;

// Created once, because creating one takes longer than formatting a hundred numbers.
const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,234.50` */
export function dollars(amount: number): string {
  return DOLLARS.format(amount);
}

/** An amount of dollars without its sign: `$4.10`, `less than a cent`, `nothing`. */
export function wordAmount(amount: number): string {
  const size = Math.abs(amount);
  if (size < TIE_DOLLARS) return "nothing";
  return size < HALF_CENT ? "less than a cent" : dollars(size);
}

/** What something costs more: `$4.10 more`, `$4.10 less`, `at the same cost`. */
export function wordExtraCost(amount: number): string {
  return Math.abs(amount) < TIE_DOLLARS ? "at the same cost" : `${wordAmount(amount)} ${amount < 0 ? "less" : "more"}`;
}
