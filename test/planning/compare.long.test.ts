// The fewest stops within an extra cost, against the MILP solver on many trips.

import { compareFewestStops } from "./comparisons.js";

compareFewestStops(500);
