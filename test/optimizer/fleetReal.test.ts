import { compareWithMilp } from "./fleetExactness.js";

compareWithMilp(false);
