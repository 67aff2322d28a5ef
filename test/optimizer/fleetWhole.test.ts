// Trips with whole gallons and round prices are full of ties and of bounds that are just met.

import { compareWithMilp, QUICK } from "./fleetExactness.js";

compareWithMilp(QUICK, true);
