import { compareFamilies, compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(60);
compareFamilies();
compareUniformTrip(1000);
