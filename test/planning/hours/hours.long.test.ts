import { checkHoursAnswers, compareHoursAnswers } from "./hoursAnswers.js";
import { compareExplainedHours } from "./hoursExplained.js";
import { keepLawsOfHours } from "./hoursLaws.js";
import { compareHoursOnTheWay } from "./hoursProgress.js";
import { driveWindows } from "./windows.js";
import { sampleSize } from "../../support/sampleSize.js";

compareHoursAnswers(sampleSize(300, 60), 23_003);
compareExplainedHours(sampleSize(150, 30), 23_302);
checkHoursAnswers(sampleSize(2_000, 500), 23_004);
keepLawsOfHours(80, 23_200);
compareHoursOnTheWay(sampleSize(150, 30), 23_402);
driveWindows(2000);
