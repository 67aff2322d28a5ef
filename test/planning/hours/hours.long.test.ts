import { checkHoursAnswers, compareHoursAnswers } from "./hoursAnswers.js";
import { compareExplainedHours } from "./hoursExplained.js";
import { keepLawsOfHours } from "./hoursLaws.js";
import { compareHoursOnTheWay } from "./hoursProgress.js";
import { driveWindows } from "./windows.js";

compareHoursAnswers(300, 23_003);
compareExplainedHours(150, 23_302);
checkHoursAnswers(2000, 23_004);
keepLawsOfHours(80, 23_200);
compareHoursOnTheWay(150, 23_402);
driveWindows(2000);
