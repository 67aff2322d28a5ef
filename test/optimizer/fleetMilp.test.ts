import { compareWithMilp } from "./fleetExactness.js";

compareWithMilp(false);
// Trips with whole gallons and round prices are full of ties and of bounds that are just met.
compareWithMilp(true);
