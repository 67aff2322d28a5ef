import { compareFamilies, compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(25);
compareFamilies(20);
compareUniformTrip(300);
