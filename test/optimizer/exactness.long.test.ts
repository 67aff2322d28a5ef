import { compareRandomTrips, compareUniformTrip } from "./exactness.js";

compareRandomTrips(500);
compareUniformTrip(5000);
