import { compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(500);
compareUniformTrip(1000);
compareUniformTrip(5000);
