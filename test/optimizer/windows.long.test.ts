import { randomWindowTrip } from "../support/windowTrips.js";
import { compareExplained } from "./explainExactness.js";
import { compareWithChoices, compareWithSolver } from "./windowExactness.js";

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) compareWithSolver(250, seed);
compareWithChoices(1_000, 11);

compareExplained(40, 20_011, randomWindowTrip);
