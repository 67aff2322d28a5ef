// The fewest stops within an extra cost, against the MILP solver on many trips.

import { compareFewestStops } from "./comparisons.js";
import { sampleSize } from "../support/sampleSize.js";

compareFewestStops(sampleSize(500, 120));
