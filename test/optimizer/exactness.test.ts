import { sampleSize } from "../support/sampleSize.js";
import { compareFamilies, compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(sampleSize(20, 500));
compareFamilies(sampleSize(12, 30));
for (const stations of sampleSize([150], [300, 1000, 5000])) compareUniformTrip(stations);
