import { compareWorstByMilp } from "./worst.js";

compareWorstByMilp(60);
