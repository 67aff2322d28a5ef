import { sampleSize } from "../../support/sampleSize.js";
import { checkHoursAnswers, compareHoursAnswers } from "./hoursAnswers.js";
import { compareExplainedHours } from "./hoursExplained.js";
import { keepLawsOfHours } from "./hoursLaws.js";
import { compareHoursOnTheWay } from "./hoursProgress.js";
import { driveWindows } from "./windows.js";

driveWindows(sampleSize(60, 2_000));
checkHoursAnswers(sampleSize(40, 2_000), 23_002);
keepLawsOfHours(sampleSize(3, 80), 23_100);
compareHoursOnTheWay(sampleSize(3, 150), 23_401);
// Some 8,000 requests, of which three in eight have a plan.
compareHoursAnswers(sampleSize(8, 3_000), 23_001);
compareExplainedHours(sampleSize(3, 150), 23_301);
