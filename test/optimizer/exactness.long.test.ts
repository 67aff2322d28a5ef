import { compareFamilies, compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(500);
compareFamilies(30);
compareUniformTrip(1000);
compareUniformTrip(5000);
