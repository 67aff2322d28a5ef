import { compareGridWithMilp } from "./gridAgainstMilp.js";

compareGridWithMilp(60);
