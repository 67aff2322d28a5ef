import { compareFamilies, compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(40);
compareFamilies();
compareUniformTrip(300);
