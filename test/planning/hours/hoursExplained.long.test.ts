import { compareExplainedHours } from "./hoursExplained.js";

compareExplainedHours(150, 23_302);
