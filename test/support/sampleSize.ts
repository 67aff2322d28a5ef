/** What the environment says to `npm run test:long`: `part` in `.ci/run`, which has half an hour for everything. */
const takesPart = process.env["FUEL_ROUTE_TEST_SAMPLE"] === "part";

/** How much of a sample a long test takes: all of it, or in `.ci/run` the part that is named beside it. */
export function sampleSize<T>(all: T, part: T): T {
  return takesPart ? part : all;
}
