/** The largest file of stations: more would not fit into a phone's memory. 100,000 stations take a tenth of it. */
export const MAX_FILE_BYTES = 200_000_000;
