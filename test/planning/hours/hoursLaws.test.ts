import { keepLawsOfHours } from "./hoursLaws.js";

keepLawsOfHours(20, 23_100);
