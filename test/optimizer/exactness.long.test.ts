import { sampleSize } from "../support/sampleSize.js";
import { compareFamilies, compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(sampleSize(500, 150));
compareFamilies(sampleSize(30, 10));
compareUniformTrip(1000);
compareUniformTrip(5000);
