/**
 * The largest station file: a larger one would not fit into a phone's memory. 100,000 stations take a tenth of this.
 */
export const MAX_FILE_BYTES = 200_000_000;
