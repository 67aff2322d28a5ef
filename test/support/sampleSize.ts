/** Whether random samples are as large as in a campaign: hours in place of seconds. */
const isFull = process.env["FUEL_ROUTE_TEST_SAMPLE"] === "full";

/** How much of a sample a test takes: the quick part, or all of it where FUEL_ROUTE_TEST_SAMPLE is `full`. */
export function sampleSize<T>(quick: T, full: T): T {
  return isFull ? full : quick;
}
