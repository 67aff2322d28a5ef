// npm run -w lab night: a fleet's night of trips against a large set of stations.

import { DEFAULT_TRIPS, runSuite } from "../../bench/harness/suite.js";
import { benchNight } from "./night.js";

const HELP = `Usage: npm run -w lab night [-- [--trips N] [--compare FILE]]
       npm run -w lab night -- --compare FILE --with FILE

Plans a batch of trips between large towns over the built-in network, against 150,000 made-up stations, on the threads
that plan batches; then some of them over HTTP. Checks all results.

  --trips N       how many trips     ${DEFAULT_TRIPS}
  --compare FILE  compares this run with an earlier one, and names what got slower by more than the noise
  --with FILE     compares the two files and runs nothing

Results go to lab/results/ as JSON.
Exit codes: 0 all met, 1 something missed or slower, 2 bad usage.
`;

await runSuite({
  name: "night",
  benches: [{ name: "night", about: "a batch of trips", run: benchNight }],
  help: HELP,
  options: ["trips"],
  folder: "lab/results/",
});
