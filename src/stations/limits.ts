/** Of a file of stations. More would not fit into the memory of a phone, and 100,000 stations are a tenth of it. */
export const MAX_FILE_BYTES = 200_000_000;
