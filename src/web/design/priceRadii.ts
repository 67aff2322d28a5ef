/** The radius of a dot for each class of prices, in pixels: cheaper is larger, so that prices read in grey, too. */
export const PRICE_RADII: readonly number[] = [3.9, 3.2, 2.7, 2.7, 2.7];
