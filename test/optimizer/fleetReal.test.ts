import { compareWithMilp, QUICK } from "./fleetExactness.js";

compareWithMilp(QUICK, false);
