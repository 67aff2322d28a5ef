import { compareExplainedHours } from "./hoursExplained.js";

compareExplainedHours(10, 23_301);
