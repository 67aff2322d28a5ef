import { sampleSize } from "../support/sampleSize.js";
import { randomWindowTrip } from "../support/windowTrips.js";
import { compareExplained } from "./explainExactness.js";

compareExplained(sampleSize(4, 150), 20_002);
compareExplained(sampleSize(2, 30), 20_011, randomWindowTrip);
