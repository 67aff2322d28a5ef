/** What a person sets on the page. */
export interface Settings {
  readonly timeValueDollarsPerMinute: number;
  /** Least fuel on arrival at the destination, and at each stop: fractions of the tank. */
  readonly reserveFraction: number;
  readonly bufferFraction: number;
  /** At most the tank's size. */
  readonly startGallons: number;
  readonly tankCapacityGallons: number;
  readonly mpg: number;
}
