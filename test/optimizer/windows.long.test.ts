import { compareWindowTrips } from "./windowExactness.js";

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) compareWindowTrips(250, seed, 14);
