import { checkHoursAnswers } from "./hoursAnswers.js";
import { keepLawsOfHours } from "./hoursLaws.js";
import { compareHoursOnTheWay } from "./hoursProgress.js";
import { driveWindows } from "./windows.js";

driveWindows(100);
checkHoursAnswers(60, 23_002);
keepLawsOfHours(3, 23_100);
compareHoursOnTheWay(4, 23_401);
