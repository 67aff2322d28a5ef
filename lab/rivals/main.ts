// npm run -w lab rivals: other libraries and other methods, beside the code of this project that does the same.

import { DEFAULT_STATIONS, listBenches, runSuite, type BenchEntry } from "../../bench/harness/suite.js";
import { benchDistances } from "./distances.js";
import { benchNear } from "./near.js";
import { benchPlanners } from "./planners.js";

/** In the order in which they run. A new one needs a file and a row here. */
const BENCHES: readonly BenchEntry[] = [
  {
    name: "planners",
    about: "the optimizer beside fuel grids, an exact level table and HiGHS",
    run: benchPlanners,
  },
  { name: "distances", about: "stations along a polyline, beside turf", run: benchDistances },
  { name: "near", about: "stations near a line among 250,000, beside rbush", run: benchNear },
];

const HELP = `Usage: npm run -w lab rivals [-- [NAME…] [--stations N,N,…] [--compare FILE]]
       npm run -w lab rivals -- --compare FILE --with FILE

Times other libraries and methods beside this project, alternately in the same run. Runs all of these, or those named:
${listBenches(BENCHES)}

  --stations N,N,…  station counts of planners    ${DEFAULT_STATIONS.join(",")}
  --compare FILE    compares this run with an earlier one, and names what got slower by more than the noise
  --with FILE       compares the two files and runs nothing

Results go to lab/results/ as JSON, with a short table.
Exit codes: 0 all met, 1 something missed or slower, 2 bad usage.
`;

await runSuite({ name: "rivals", benches: BENCHES, help: HELP, options: ["stations"], folder: "lab/results/" });
