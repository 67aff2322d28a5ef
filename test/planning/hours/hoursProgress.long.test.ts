import { compareHoursOnTheWay } from "./hoursProgress.js";

compareHoursOnTheWay(200, 23_402);
