import { compareTiedTrips } from "./tiedTrips.js";

compareTiedTrips(600);
