import { compareWindowTrips } from "./windowExactness.js";

compareWindowTrips(100, 91, 12);
