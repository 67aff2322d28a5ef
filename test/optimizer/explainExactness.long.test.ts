import { sampleSize } from "../support/sampleSize.js";
import { randomWindowTrip } from "../support/windowTrips.js";
import { compareExplained } from "./explainExactness.js";

compareExplained(sampleSize(12, 150), 20_002);
compareExplained(sampleSize(6, 30), 20_011, randomWindowTrip);
