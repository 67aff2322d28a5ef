import { compareWithMilp, QUICK_SEEDS } from "./fleetExactness.js";

compareWithMilp(QUICK_SEEDS, false);
