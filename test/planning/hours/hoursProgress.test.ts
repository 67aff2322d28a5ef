import { compareHoursOnTheWay } from "./hoursProgress.js";

compareHoursOnTheWay(15, 23_401);
