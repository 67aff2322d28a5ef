import { keepLawsOfHours } from "./hoursLaws.js";

keepLawsOfHours(150, 23_200);
